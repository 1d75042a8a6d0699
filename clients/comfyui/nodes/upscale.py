"""Limn Upscale."""

import hashlib
import json
from typing import Any, Dict, List, Optional, Tuple

import torch

from ..limn import Limn, LimnError, Upscaled
from .batch import Host, upscale_batch
from .sentences import LimnNodeError, plain
from .settings import connect
from .tensors import is_transparent, pictures_of, tensors_of

MODES = ["standard"]
"""What Limn serves today (GET /v1/modes); a test holds this against it."""

SCALES = [2, 3, 4, 8, 16]
FORMATS = ["png", "webp", "jpeg"]
_longest_edge_px = 65_500


def _input(kind: Any, tooltip: str, **options: Any) -> Tuple[Any, Dict[str, Any]]:
    return (kind, {"tooltip": tooltip, **options})


class LimnUpscale:
    """Enlarges pictures at Limn, each of a batch as a job of its own."""

    CATEGORY = "Limn"
    FUNCTION = "upscale"
    DESCRIPTION = "Enlarges pictures with Limn's own network. It runs at Limn and needs no graphics memory."
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
                "image": _input("IMAGE", "The pictures, up to 12.6 megapixels each."),
                "mode": _input(MODES, "How the picture is enlarged.", default=MODES[0]),
                "scale": _input(SCALES, "How many times as wide and high.", default=2),
            },
            "optional": {
                "mask": _input("MASK", "Where the pictures are transparent, as Load Image gives it."),
                "width_px": _input("INT", "An exact width instead of the scale; 0 for none.", **size),
                "height_px": _input("INT", "An exact height instead of the scale; 0 for none.", **size),
                "format": _input(
                    FORMATS, "How the result travels: PNG loses nothing, WebP and JPEG are smaller.", default="png"
                ),
                "max_credits": _input(
                    "INT",
                    "The most that one run may cost; it is refused before anything is spent. 0 for no limit.",
                    default=0,
                    min=0,
                    max=1_000_000,
                ),
            },
        }

    def __init__(self) -> None:
        # What a batch that broke off had finished already, by what was asked for: queued again, it is not paid twice.
        self._finished: Dict[str, Upscaled] = {}

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
    ) -> Tuple[torch.Tensor, torch.Tensor, int]:
        settings = {"mode": mode, "format": format, **_size(scale, width_px, height_px)}
        pictures = pictures_of(image, mask)
        if format == "jpeg" and any(map(is_transparent, pictures)):
            raise LimnNodeError("JPEG has no transparency, and these pictures have some. Choose PNG or WebP.")
        limn = connect()
        try:
            price = _agreed_price(limn, pictures, settings, max_credits)
            results = self._run(limn, pictures, {**settings, **price})
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        # Two pictures of a batch that are the same are one job.
        credits = sum({result.job.id: result.job.quote.amount_credits for result in results}.values())
        enlarged, transparency = tensors_of([result.content for result in results], keeps_alpha=image.shape[-1] == 4)
        return (enlarged, transparency, credits)

    def _run(self, limn: Limn, pictures: List[bytes], settings: Dict[str, Any]) -> List[Upscaled]:
        keys = [_key_of(picture, settings) for picture in pictures]
        self._finished = {key: self._finished[key] for key in keys if key in self._finished}
        missing = {key: picture for key, picture in zip(keys, pictures) if key not in self._finished}
        upscale_batch(limn, missing, settings, Host(), keep=self._finished.__setitem__)
        results = [self._finished[key] for key in keys]
        self._finished = {}
        return results


def _size(scale: int, width_px: int, height_px: int) -> Dict[str, int]:
    if width_px and height_px:
        raise LimnNodeError("Give a width or a height: the other follows from the picture's shape. Leave one at 0.")
    if width_px or height_px:
        return {"width_px": width_px} if width_px else {"height_px": height_px}
    return {"scale": scale}


def _agreed_price(
    limn: Limn, pictures: List[bytes], settings: Dict[str, Any], max_credits: int
) -> Dict[str, int]:
    """Asks what the batch costs where there is a limit; Limn then takes no other price. All pictures are of one size."""
    if max_credits == 0:
        return {}
    each = limn.quote(pictures[0], **settings).amount_credits
    total = each * len(pictures)
    if total > max_credits:
        raise LimnNodeError(
            f"This would cost {total:,} credits, and max_credits is {max_credits:,}. Nothing was charged. "
            "Raise the limit, or choose a smaller size."
        )
    return {"expected_amount_credits": each}


def _key_of(picture: bytes, settings: Dict[str, Any]) -> str:
    asked = json.dumps(settings, sort_keys=True).encode("utf-8")
    return hashlib.sha256(asked + b"\0" + picture).hexdigest()
