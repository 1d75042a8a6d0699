"""Limn Upscale."""

from typing import Any, Dict, Optional, Tuple

import torch

from ..limn import LimnError
from .inputs import FORMATS, common_inputs, described
from .orders import Order, Orders, credits_of
from .parameters import PARAMETERS_OF_MODE, asked, upscale_inputs
from .sentences import LimnNodeError, plain
from .settings import connect
from .tensors import is_transparent, pictures_of, tensors_of

MODES = [*PARAMETERS_OF_MODE]
SCALES = [2, 3, 4, 8, 16]
_longest_edge_px = 65_500


class LimnUpscale:
    """Enlarges pictures at Limn, each of a batch as a job of its own."""

    CATEGORY = "Limn"
    FUNCTION = "upscale"
    DESCRIPTION = "Enlarges pictures with Limn. It runs at Limn and needs no graphics memory."
    RETURN_TYPES = ("IMAGE", "MASK", "INT")
    RETURN_NAMES = ("image", "mask", "credits")
    OUTPUT_TOOLTIPS = (
        "The larger pictures.",
        "Their transparency, 1 where they are transparent.",
        "What this run cost.",
    )

    @classmethod
    def INPUT_TYPES(cls) -> Dict[str, Any]:
        size = {"default": 0, "min": 0, "max": _longest_edge_px}
        return {
            "required": {
                "image": described("IMAGE", "The pictures, up to 65 megapixels each."),
                "mode": described(MODES, "Standard, Crystal (upscale-basic), Creative (upscale) or Flux.", default=MODES[0]),
                "scale": described(SCALES, "How many times as wide and high.", default=2),
            },
            "optional": {
                "mask": described("MASK", "Where the pictures are transparent, as Load Image gives it."),
                "width_px": described("INT", "An exact width instead of the scale; 0 for none.", **size),
                "height_px": described("INT", "An exact height instead of the scale; 0 for none.", **size),
                **common_inputs(FORMATS),
                **upscale_inputs(),
            },
        }

    def __init__(self) -> None:
        self._orders = Orders()

    def upscale(
        self,
        image: torch.Tensor,
        mode: str,
        scale: int,
        mask: Optional[torch.Tensor] = None,
        width_px: int = 0,
        height_px: int = 0,
        format: str = "png",
        max_credits: int = 0,
        **parameters: Any,
    ) -> Tuple[torch.Tensor, torch.Tensor, int]:
        size = _size(scale, width_px, height_px)
        settings = {"mode": mode, "format": format, **size, **asked(parameters, PARAMETERS_OF_MODE[mode])}
        pictures = pictures_of(image, mask)
        if format == "jpeg" and any(map(is_transparent, pictures)):
            raise LimnNodeError("JPEG has no transparency, and these pictures have some. Choose PNG or WebP.")
        limn = connect()
        try:
            results = self._orders.run(limn, [Order(picture, settings) for picture in pictures], max_credits)
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        enlarged, transparency = tensors_of([result.content for result in results], keeps_alpha=image.shape[-1] == 4)
        return (enlarged, transparency, credits_of(results))


def _size(scale: int, width_px: int, height_px: int) -> Dict[str, int]:
    if width_px and height_px:
        raise LimnNodeError("Give a width or a height: the other follows from the picture's shape. Leave one at 0.")
    if width_px or height_px:
        return {"width_px": width_px} if width_px else {"height_px": height_px}
    return {"scale": scale}
