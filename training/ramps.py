"""Slow gradients with their exact enlargements, in floats: skies and walls of 16 bits must stay without steps. Pictures of
8 bits cannot teach this, since their gradients are steps themselves."""
import torch
import torch.nn.functional as F

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
    receptive_px = len(enlarger.body) + 2
    low, exact = ramps(count, 2 * receptive_px + 4, enlarger.scale)
    shaved = receptive_px * enlarger.scale
    return (enlarger(low) - exact)[..., shaved:-shaved, shaved:-shaved].abs().mean()
