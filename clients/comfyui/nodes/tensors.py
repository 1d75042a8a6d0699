"""Between ComfyUI's tensors and picture files.

IMAGE is float 0 to 1 in the order batch, height, width, channels; MASK is batch, height, width, and 1 where the picture is
transparent (ComfyUI's Load Image makes it so).
"""

import io
from typing import List, Optional, Tuple

import numpy
import torch
from PIL import Image

from .sentences import LimnNodeError

_colour_with_alpha = 6


def pictures_of(image: torch.Tensor, mask: Optional[torch.Tensor]) -> List[bytes]:
    """Each picture of a batch as a PNG; with transparency where the mask or the picture has some."""
    if image.dim() != 4 or image.shape[0] == 0 or image.shape[-1] not in (1, 3, 4):
        raise LimnNodeError(f"This is no batch of pictures: its shape is {tuple(image.shape)}.")
    alphas = _alphas(image, mask)
    return [_png(picture, alpha) for picture, alpha in zip(image, alphas)]


def masks_of(mask: torch.Tensor, image: torch.Tensor) -> List[bytes]:
    """What is painted, for each picture of a batch, as a PNG in the picture's size: white on black."""
    painted = _fitting(mask, image)
    if not bool((painted > 0).any(dim=2).any(dim=1).all()):
        raise LimnNodeError("Nothing is painted in the mask: it says what is filled. Nothing was charged.")
    return [_png(one.unsqueeze(-1), None) for one in painted]


def is_transparent(png: bytes) -> bool:
    """Whether a PNG that `pictures_of` made has an alpha channel: its header says so (PNG specification, 11.2.1)."""
    return png[25] == _colour_with_alpha


def tensors_of(files: List[bytes], *, keeps_alpha: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    """Picture files of one size as IMAGE and MASK. IMAGE has a fourth channel where `keeps_alpha`."""
    pictures = [_samples(file) for file in files]
    batch = torch.from_numpy(numpy.stack(pictures))
    return batch if keeps_alpha else batch[..., :3].contiguous(), 1.0 - batch[..., 3]


def _alphas(image: torch.Tensor, mask: Optional[torch.Tensor]) -> List[Optional[torch.Tensor]]:
    own = image[..., 3] if image.shape[-1] == 4 else None
    given = None if mask is None else 1.0 - _fitting(mask, image)
    alpha = own if given is None else given if own is None else own * given.to(own)
    return [None if alpha is None else alpha[index] for index in range(image.shape[0])]


def _fitting(mask: torch.Tensor, image: torch.Tensor) -> torch.Tensor:
    """The mask in the batch's size. Load Image gives an empty one of 64 x 64 for a picture without transparency."""
    batch, height, width = image.shape[:3]
    mask = mask.unsqueeze(0) if mask.dim() == 2 else mask
    if mask.dim() != 3 or mask.shape[0] not in (1, batch):
        raise LimnNodeError(f"The mask does not belong to these pictures: {tuple(mask.shape)} and {tuple(image.shape)}.")
    mask = mask.float().clamp(0, 1)
    if mask.shape[1:] != (height, width):
        mask = torch.nn.functional.interpolate(mask.unsqueeze(1), size=(height, width), mode="bilinear").squeeze(1)
    return mask.expand(batch, height, width)


def _png(picture: torch.Tensor, alpha: Optional[torch.Tensor]) -> bytes:
    colours = picture[..., :3].expand(*picture.shape[:2], 3)
    # What is opaque everywhere is a picture without transparency.
    is_opaque = alpha is None or bool((alpha >= 1).all())
    samples = colours if is_opaque else torch.cat([colours.float().cpu(), alpha.float().cpu().unsqueeze(-1)], dim=-1)
    # Samples that are no numbers come out of broken models: black is what ComfyUI's own preview shows.
    bounded = torch.nan_to_num(samples.float().cpu(), nan=0.0).clamp(0, 1)
    content = (bounded * 255).round().to(torch.uint8).contiguous().numpy()
    file = io.BytesIO()
    # It crosses the network once: a quick compression is the better deal.
    Image.fromarray(content).save(file, format="PNG", compress_level=4)
    return file.getvalue()


def _samples(file: bytes) -> numpy.ndarray:
    with Image.open(io.BytesIO(file)) as picture:
        return numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32) / 255.0
