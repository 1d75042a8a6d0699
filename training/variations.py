"""The pictures once more, smaller, narrower and turned by any angle: structures at sizes and in directions that they do not show as they are.

Where the networks stood they had learnt the training pictures themselves (README.md, "The large network"). Shrinking also takes away
what JPEG left in some of them.
"""
import math
import random

import torch
import torch.nn.functional as F

from degradation import to_bytes, to_unit

SMALLEST, LARGEST = 0.45, 0.85


def turned(picture: torch.Tensor, radians: float) -> torch.Tensor:
    """[3, S, S] in 0..1, turned about its middle, and of that the largest square without a corner of nothing."""
    size = picture.shape[1]
    inside = math.floor(size / (math.cos(radians) + math.sin(radians))) - 2
    cosine, sine = math.cos(radians), math.sin(radians)
    towards = torch.tensor([[cosine, -sine, 0.0], [sine, cosine, 0.0]], device=picture.device)
    places = F.affine_grid(towards[None] * (inside / size), [1, 3, inside, inside], align_corners=False)
    return F.grid_sample(picture[None], places, mode="bicubic", padding_mode="reflection", align_corners=False)[0]


def varied(picture: torch.Tensor, draw: random.Random, smallest_side: int) -> torch.Tensor:
    """A square of the picture ([3, H, W] of 8 bit), half of the time turned by 0 to 45 degrees (networks that turn know the
    other angles by these), then shrunk to no less than `smallest_side`, half of the time more along one side than along the other,
    as what stands aslant is seen."""
    side = min(picture.shape[1:])
    top, left = (picture.shape[1] - side) // 2, (picture.shape[2] - side) // 2
    square = to_unit(picture[:, top : top + side, left : left + side])
    factor = draw.uniform(SMALLEST, LARGEST)
    if draw.random() < 0.5:
        square = turned(square, draw.uniform(0, math.pi / 4))
    other = draw.uniform(SMALLEST, LARGEST) if draw.random() < 0.5 else factor
    size = [max(smallest_side, round(square.shape[1] * along)) for along in (factor, other)]
    shrunk = F.interpolate(square[None], size=size, mode="bicubic", antialias=True, align_corners=False)
    return to_bytes(shrunk)[0]
