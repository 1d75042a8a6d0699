"""Limn Describe."""

import dataclasses
import json
from typing import Any, Dict, List, Tuple

import torch

from ..limn import DescribedPicture, LimnError
from .batch import Host
from .sentences import LimnNodeError, plain
from .settings import connect
from .tensors import pictures_of

LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "ja", "ko", "zh"]
"""Those that Limn's describing tool takes."""


class LimnDescribe:
    """Puts pictures into words."""

    CATEGORY = "Limn"
    FUNCTION = "describe"
    DESCRIPTION = "Describes pictures in words, and measures them. Free, without an API key; nothing of the picture is kept."
    RETURN_TYPES = ("STRING", "STRING", "STRING", "STRING")
    RETURN_NAMES = ("description", "alt_text", "tags", "facts")
    OUTPUT_IS_LIST = (True, True, True, True)
    OUTPUT_TOOLTIPS = (
        "Some sentences, as for a prompt.",
        "One sentence for those who cannot see the picture.",
        "Words, separated by commas.",
        "What was measured: size, colours, brightness, sharpness; as JSON.",
    )

    @classmethod
    def INPUT_TYPES(cls) -> Dict[str, Any]:
        words = {
            "default": True,
            "tooltip": "Stop where no vision model answered. Otherwise the words are empty and only the facts are given.",
        }
        return {
            "required": {"image": ("IMAGE",), "language": (LANGUAGES, {"default": LANGUAGES[0]})},
            "optional": {"require_words": ("BOOLEAN", words)},
        }

    def describe(
        self, image: torch.Tensor, language: str, require_words: bool = True
    ) -> Tuple[List[str], List[str], List[str], List[str]]:
        limn = connect(needs_key=False)
        pictures, host = pictures_of(image, None), Host()
        described: List[DescribedPicture] = []
        try:
            for picture in pictures:
                host.check()
                described.append(limn.describe(picture, language=language))
                host.show(len(described) / len(pictures))
                if require_words and described[-1].description is None:
                    raise LimnNodeError(_why_no_words(described[-1].missing, limn.base_url))
        except LimnError as error:
            raise plain(error, limn.base_url) from error
        words = [one.description for one in described]
        return (
            [word.detailed if word else "" for word in words],
            [word.alt_text if word else "" for word in words],
            [", ".join(word.tags) if word else "" for word in words],
            [json.dumps(dataclasses.asdict(one.facts), ensure_ascii=False) for one in described],
        )


def _why_no_words(missing: Any, base_url: str) -> str:
    if missing == "no-model":
        reason = f"No vision model is connected to Limn at {base_url}, so it can measure pictures and not describe them."
    else:
        reason = "The vision model did not answer just now. Try again in a moment."
    return f"{reason} Switch require_words off to get the measured facts alone."
