"""Limn Style Transfer."""

from typing import Any, Dict, Tuple

import torch

from ..limn import LimnError
from .inputs import FORMATS, common_inputs, described
from .orders import Order, Orders, credits_of
from .parameters import asked, prompt_and_seed
from .sentences import LimnNodeError, plain
from .settings import connect
from .tensors import pictures_of, tensors_of


class LimnStyleTransfer:
    """Carries the colours and the texture of one picture over to others."""

    CATEGORY = "Limn"
    FUNCTION = "transfer"
    DESCRIPTION = "Gives pictures the colours and the texture of a style picture, and keeps what they show. It runs at Limn."
    RETURN_TYPES = ("IMAGE", "INT")
    RETURN_NAMES = ("image", "credits")
    OUTPUT_TOOLTIPS = ("The pictures in the style, as large as before.", "What this run cost.")

    @classmethod
    def INPUT_TYPES(cls) -> Dict[str, Any]:
        strength = {"default": 7.0, "min": 0.0, "max": 10.0, "step": 0.5}
        return {
            "required": {
                "image": described("IMAGE", "The pictures, up to 12.6 megapixels each."),
                "style_image": described("IMAGE", "One picture for all, or one for each."),
                "style_strength": described("FLOAT", "How much of the style is carried over; 0 is nothing.", **strength),
            },
            "optional": {**common_inputs(FORMATS), **prompt_and_seed()},
        }

    def __init__(self) -> None:
        self._orders = Orders()

    def transfer(
        self,
        image: torch.Tensor,
        style_image: torch.Tensor,
        style_strength: float,
        format: str = "png",
        max_credits: int = 0,
        **parameters: Any,
    ) -> Tuple[torch.Tensor, int]:
        settings = {
            "mode": "style-transfer",
            "format": format,
            "style_strength": style_strength,
            **asked(parameters, ("prompt", "seed")),
        }
        pictures, styles = pictures_of(image, None), pictures_of(style_image, None)
        if len(styles) not in (1, len(pictures)):
            raise LimnNodeError(f"There are {len(pictures)} pictures and {len(styles)} styles. Give one style, or one for each.")
        orders = [
            Order(picture, settings, {"style_upload_id": styles[index % len(styles)]})
            for index, picture in enumerate(pictures)
        ]
        limn = connect()
        try:
            results = self._orders.run(limn, orders, max_credits)
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        styled, _ = tensors_of([result.content for result in results], keeps_alpha=image.shape[-1] == 4)
        return (styled, credits_of(results))
