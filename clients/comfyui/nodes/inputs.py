"""Inputs that several nodes have."""

from typing import Any, Dict, List, Tuple

# How results travel. AVIF, which Limn serves as well, is read by Pillow from 11.3 on alone, and many installations have an older one.
FORMATS = ["png", "webp", "jpeg"]


def described(kind: Any, tooltip: str, **options: Any) -> Tuple[Any, Dict[str, Any]]:
    return (kind, {"tooltip": tooltip, **options})


def common_inputs(formats: List[str]) -> Dict[str, Any]:
    return {
        "format": described(
            formats, "How the result travels: PNG loses nothing, WebP and JPEG are smaller.", default="png"
        ),
        "max_credits": described(
            "INT",
            "The most that one run may cost; it is refused before anything is spent. 0 for no limit.",
            default=0,
            min=0,
            max=1_000_000,
        ),
    }
