"""How far a result is from its original, for the networks that are to be faithful."""
import functools

import torch

# BT.601, rows of luma and the two colour differences, as JPEG has them. Detail is seen in luma: what error is left in it would
# drown that of the colours in red, green and blue, so each is counted for itself.
PLANES = ((0.299, 0.587, 0.114), (-0.168736, -0.331264, 0.5), (0.5, -0.418688, -0.081312))
COLOUR_SHARE = 0.25


def fidelity_loss(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """The mean absolute error of luma and a quarter of that of each colour difference; both pictures [N, 3, H, W] in 0..1."""
    return luma_first(differences_by_plane(made, original).abs())


def squared_loss(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """The same of squared errors: where one cannot know on which side of an edge a pixel lies, something between costs least."""
    return luma_first(differences_by_plane(made, original).square())


def colour_loss(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """The mean absolute errors of the two colour differences, added up."""
    errors = differences_by_plane(made, original).abs().mean((1, 2, 3))
    return errors[1] + errors[2]


def luma_first(errors: torch.Tensor) -> torch.Tensor:
    """Errors by plane [3, N, H, W] -> the mean of luma's, and of the colours' their share."""
    luma, *colours = errors.mean((1, 2, 3))
    return luma + COLOUR_SHARE * sum(colours)


def differences_by_plane(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """[3, N, H, W]: what is too much in each of the planes."""
    return torch.einsum("pc,nchw->pnhw", planes(made.device), made - original)


@functools.cache
def planes(device: torch.device) -> torch.Tensor:
    """PLANES on a device: once, since nothing may come from the CPU within a graph of an accelerator's kernels."""
    return torch.tensor(PLANES, device=device)


LOSSES = {"fidelity": fidelity_loss, "colours": colour_loss}
