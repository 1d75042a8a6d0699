"""How a low-resolution picture is made from a high-resolution one: antialiased bicubic, as Matlab's imresize."""
import torch
import torch.nn.functional as F


def to_unit(picture: torch.Tensor) -> torch.Tensor:
    """8-bit samples to floats in 0..1."""
    return picture.float().div_(255)


def to_bytes(picture: torch.Tensor) -> torch.Tensor:
    """Floats in 0..1 to 8-bit samples; values outside are clamped, .5 is rounded up (as the WASM kernel does)."""
    return picture.clamp(0, 1).mul(255).add(0.5).floor().to(torch.uint8)


def shrink(high: torch.Tensor, scale: int) -> torch.Tensor:
    """[N, 3, H, W] of 8 bit to [N, 3, H/scale, W/scale] of 8 bit. H and W are multiples of scale."""
    height, width = high.shape[-2] // scale, high.shape[-1] // scale
    low = F.interpolate(to_unit(high), size=(height, width), mode="bicubic", antialias=True, align_corners=False)
    return to_bytes(low)
