"""PSNR on the luma of BT.601 with the border shaved by the scale factor, on 8-bit results."""
import math
from typing import Callable

import torch
import torch.nn.functional as F

from degradation import shrink, to_bytes, to_unit

# Pictures [N, 3, H, W] in 0..1 to larger ones.
Enlarge = Callable[[torch.Tensor], torch.Tensor]


def luma(picture: torch.Tensor) -> torch.Tensor:
    """[N, 3, H, W] of 8 bit to [N, H, W] in 16..235, unrounded."""
    red, green, blue = picture.double().unbind(1)
    return (65.481 * red + 128.553 * green + 24.966 * blue) / 255 + 16


def psnr_luma(result: torch.Tensor, truth: torch.Tensor, shave: int) -> float:
    difference = (luma(result) - luma(truth))[..., shave:-shave, shave:-shave]
    return 10 * math.log10(255**2 / difference.square().mean().item())


def bicubic(low: torch.Tensor, scale: int) -> torch.Tensor:
    return F.interpolate(low, scale_factor=scale, mode="bicubic", antialias=True)


@torch.no_grad()
def mean_psnr(
    enlarge: Enlarge,
    pictures: list[torch.Tensor],
    scale: int,
    shrink: Callable[[torch.Tensor, int], torch.Tensor] = shrink,
) -> float:
    """The mean over the pictures ([3, H, W] of 8 bit), each shrunk and enlarged again."""
    total = 0.0
    for picture in pictures:
        height, width = (size // scale * scale for size in picture.shape[1:])
        truth = picture[None, :, :height, :width]
        total += psnr_luma(to_bytes(enlarge(to_unit(shrink(truth, scale)))), truth, scale)
    return total / len(pictures)


@torch.no_grad()
def ringing(enlarge: Enlarge, pictures: list[torch.Tensor], scale: int) -> tuple[float, float]:
    """How far results go beyond what their surroundings hold, and how restless they are where nothing is, in levels of 255:
    the mean distance outside the range of the truth's 9 x 9 pixels around, near edges; the mean error where these are all alike."""
    beyond, unrest = [], []
    for picture in pictures:
        truth = picture[None].float()
        result = to_bytes(enlarge(to_unit(shrink(picture[None], scale)))).float()
        most = F.max_pool2d(truth, 9, 1, 4)
        least = -F.max_pool2d(-truth, 9, 1, 4)
        outside = (result - most).clamp(min=0) + (least - result).clamp(min=0)
        is_flat = most == least
        beyond.append(outside[(most - least) > 64].mean().item())
        unrest.append((result - truth).abs()[is_flat].mean().item())
    return sum(beyond) / len(beyond), sum(unrest) / len(unrest)
