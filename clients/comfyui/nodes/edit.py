"""Limn Edit."""

from typing import Any, Dict, Tuple

import torch

from ..limn import LimnError
from .inputs import FORMATS, common_inputs, described
from .orders import Order, Orders, credits_of
from .parameters import asked, prompt_and_seed
from .sentences import plain
from .settings import connect
from .tensors import masks_of, pictures_of, tensors_of


class LimnEdit:
    """Fills what a mask covers with what belongs there."""

    CATEGORY = "Limn"
    FUNCTION = "edit"
    DESCRIPTION = "Removes what the mask covers and fills the place from the rest of the picture. It runs at Limn."
    RETURN_TYPES = ("IMAGE", "INT")
    RETURN_NAMES = ("image", "credits")
    OUTPUT_TOOLTIPS = ("The filled pictures, as large as before.", "What this run cost.")

    @classmethod
    def INPUT_TYPES(cls) -> Dict[str, Any]:
        return {
            "required": {
                "image": described("IMAGE", "The pictures, up to 12.6 megapixels each."),
                "mask": described("MASK", "What is filled: 1 where it is painted, as the mask editor gives it."),
            },
            "optional": {**common_inputs(FORMATS), **prompt_and_seed()},
        }

    def __init__(self) -> None:
        self._orders = Orders()

    def edit(
        self,
        image: torch.Tensor,
        mask: torch.Tensor,
        format: str = "png",
        max_credits: int = 0,
        **parameters: Any,
    ) -> Tuple[torch.Tensor, int]:
        settings = {"mode": "inpaint", "format": format, **asked(parameters, ("prompt", "seed"))}
        masks = masks_of(mask, image)
        orders = [
            Order(picture, settings, {"mask_upload_id": painted})
            for picture, painted in zip(pictures_of(image, None), masks)
        ]
        limn = connect()
        try:
            results = self._orders.run(limn, orders, max_credits)
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        filled, _ = tensors_of([result.content for result in results], keeps_alpha=image.shape[-1] == 4)
        return (filled, credits_of(results))
