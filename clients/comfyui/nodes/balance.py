"""Limn Balance."""

from typing import Any, Dict, Optional

import torch

from ..limn import LimnError
from .sentences import plain
from .settings import connect


class LimnBalance:
    """Tells how many credits there are."""

    CATEGORY = "Limn"
    FUNCTION = "read"
    DESCRIPTION = "The credits of your Limn account, read anew each time the workflow runs."
    RETURN_TYPES = ("INT", "STRING")
    RETURN_NAMES = ("credits", "text")
    OUTPUT_NODE = True

    @classmethod
    def INPUT_TYPES(cls) -> Dict[str, Any]:
        after = {"tooltip": "Connect a picture here to read the balance once that picture is there."}
        return {"required": {}, "optional": {"after": ("IMAGE", after)}}

    @classmethod
    def IS_CHANGED(cls, **_: Any) -> float:
        """Never the same: not a number does not equal itself."""
        return float("nan")

    def read(self, after: Optional[torch.Tensor] = None) -> Dict[str, Any]:
        limn = connect()
        try:
            account = limn.account()
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        text = f"{account.balance:,} credits ({account.plan} plan)"
        return {"ui": {"text": [text]}, "result": (account.balance, text)}
