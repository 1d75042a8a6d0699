"""How far a result is from its original, for the networks that are to be faithful."""
import torch

# BT.601, rows of luma and the two colour differences, as JPEG has them. Detail is seen in luma: what error is left in it would
# drown that of the colours in red, green and blue, so each is counted for itself.
PLANES = ((0.299, 0.587, 0.114), (-0.168736, -0.331264, 0.5), (0.5, -0.418688, -0.081312))
COLOUR_SHARE = 0.25


def fidelity_loss(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """The mean absolute error of luma and a quarter of that of each colour difference; both pictures [N, 3, H, W] in 0..1."""
    errors = errors_by_plane(made, original)
    return errors[0] + COLOUR_SHARE * (errors[1] + errors[2])


def colour_loss(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """The mean absolute errors of the two colour differences, added up."""
    errors = errors_by_plane(made, original)
    return errors[1] + errors[2]


def errors_by_plane(made: torch.Tensor, original: torch.Tensor) -> torch.Tensor:
    """[3]: the mean absolute error of each of the planes."""
    return torch.einsum("pc,nchw->pnhw", made.new_tensor(PLANES), made - original).abs().mean((1, 2, 3))


LOSSES = {"fidelity": fidelity_loss, "colours": colour_loss}
