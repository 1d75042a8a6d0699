"""Limn in ComfyUI: Upscale, Style Transfer, Edit, Describe and Balance."""

from .nodes.balance import LimnBalance
from .nodes.describe import LimnDescribe
from .nodes.edit import LimnEdit
from .nodes.style_transfer import LimnStyleTransfer
from .nodes.upscale import LimnUpscale

NODE_CLASS_MAPPINGS = {
    "LimnUpscale": LimnUpscale,
    "LimnStyleTransfer": LimnStyleTransfer,
    "LimnEdit": LimnEdit,
    "LimnBalance": LimnBalance,
    "LimnDescribe": LimnDescribe,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "LimnUpscale": "Limn Upscale",
    "LimnStyleTransfer": "Limn Style Transfer",
    "LimnEdit": "Limn Edit",
    "LimnBalance": "Limn Balance",
    "LimnDescribe": "Limn Describe",
}

__all__ = ["NODE_CLASS_MAPPINGS", "NODE_DISPLAY_NAME_MAPPINGS"]
