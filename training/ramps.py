"""Slow gradients with their exact enlargements, in floats: skies and walls of 16 bits must stay without steps. Pictures of
8 bits cannot teach this, since their gradients are steps themselves."""
from typing import Callable

import torch
import torch.nn.functional as F
from torch.nn.utils.stateless import functional_call

# A level of 8 bits in 3 pixels at the steepest.
STEEPEST = 1 / 255 / 3


def ramps(count: int, size: int, scale: int) -> tuple[torch.Tensor, torch.Tensor]:
    """`count` gradients of any colour and direction: [N, 3, size, size] in 0..1, and the same at `scale` times the size."""
    colours = torch.rand(count, 3, 1, 1) * 0.9 + 0.05
    directions = torch.randn(count, 1, 2, 1)
    slopes = F.normalize(directions, dim=2) * torch.rand(count, 3, 1, 1) * STEEPEST
    return drawn(colours, slopes, size, 1), drawn(colours, slopes, size * scale, scale)


def drawn(colours: torch.Tensor, slopes: torch.Tensor, size: int, scale: int) -> torch.Tensor:
    """[N, 3, size, size]; places are counted in pixels of the small picture, from its middle."""
    places = (torch.arange(size) + 0.5 - size / 2) / scale
    rises = slopes[:, :, :1] * places.view(1, 1, size, 1) + slopes[:, :, 1:] * places.view(1, 1, 1, size)
    return colours + rises


def ramp_loss(enlarger: torch.nn.Module, count: int) -> torch.Tensor:
    """The mean absolute error on slow gradients, away from the edges of the picture, outside of which features are zero."""
    return error_on_ramps(enlarger, len(enlarger.body), enlarger.scale, count)


def blended_ramp_loss(enlarger: torch.nn.Module, base: torch.nn.Module, share: float, count: int) -> torch.Tensor:
    """The same of the blend in which `enlarger` has `share` and `base`, of the same shape, the rest."""
    ours, theirs = dict(enlarger.named_parameters()), dict(base.named_parameters())
    blend = {name: theirs[name].detach().lerp(weight, share) for name, weight in ours.items()}
    return error_on_ramps(lambda low: functional_call(base, blend, low), len(base.body), base.scale, count)


def error_on_ramps(
    enlarge: Callable[[torch.Tensor], torch.Tensor], body_layers: int, scale: int, count: int
) -> torch.Tensor:
    receptive_px = body_layers + 2
    low, exact = ramps(count, 2 * receptive_px + 4, scale)
    shaved = receptive_px * scale
    return (enlarge(low) - exact)[..., shaved:-shaved, shaved:-shaved].abs().mean()


# Shares of a blend at which it settles.
SHARES = (0.25, 0.5, 0.75, 1.0)
SETTLING_STEPS = 200
SETTLING_RATE = 1e-5


def settle(enlarger: torch.nn.Module, base: torch.nn.Module) -> None:
    """Moves the weights by very little, to where slow gradients come out best in the blends of `enlarger` with `base`: what is left
    of their error after training, and between the two, is some steps of 65,535, the same for all gradients at each sub-pixel."""
    optimiser = torch.optim.Adam(enlarger.parameters(), SETTLING_RATE, betas=(0.9, 0.99))
    for step in range(SETTLING_STEPS):
        for group in optimiser.param_groups:
            group["lr"] = SETTLING_RATE * (1 - step / SETTLING_STEPS)
        optimiser.zero_grad(set_to_none=True)
        sum(blended_ramp_loss(enlarger, base, share, 4) for share in SHARES).backward()
        optimiser.step()


BIAS_STEPS = 150
BIAS_RATE = 3e-5


def settle_biases(enlarger: torch.nn.Module) -> None:
    """Moves the biases alone to where slow gradients come out best: what is flat stays flat, and lines stay as they are."""
    torch.manual_seed(1)
    optimiser = torch.optim.Adam(enlarger.biases(), BIAS_RATE, betas=(0.9, 0.99))
    for step in range(BIAS_STEPS):
        for group in optimiser.param_groups:
            group["lr"] = BIAS_RATE * (1 - step / BIAS_STEPS)
        optimiser.zero_grad(set_to_none=True)
        ramp_loss(enlarger, 6).backward()
        optimiser.step()
