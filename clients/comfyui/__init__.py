"""Limn in ComfyUI: Upscale, Balance and Describe."""

from .nodes.balance import LimnBalance
from .nodes.describe import LimnDescribe
from .nodes.upscale import LimnUpscale

NODE_CLASS_MAPPINGS = {
    "LimnUpscale": LimnUpscale,
    "LimnBalance": LimnBalance,
    "LimnDescribe": LimnDescribe,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "LimnUpscale": "Limn Upscale",
    "LimnBalance": "Limn Balance",
    "LimnDescribe": "Limn Describe",
}

__all__ = ["NODE_CLASS_MAPPINGS", "NODE_DISPLAY_NAME_MAPPINGS"]
