"""A part of a picture as the whole job would give it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from .decoding import json_name
from .errors import UnexpectedAnswerError
from .exchange import Exchange
from .orders import Settings
from .patience import Patience
from .pictures import PictureSource

_result_header = "X-Preview-Result-Region"


@dataclass(frozen=True)
class Region:
    """A part of a picture, in its pixels from the left and from the top."""

    x_px: int
    y_px: int
    width_px: int
    height_px: int


@dataclass(frozen=True)
class Preview:
    """The region's picture as a file's bytes, and where it lies in the result that the whole picture would give."""

    content: bytes
    result_region: Region


def preview_region(
    exchange: Exchange, picture: PictureSource, region: Region, settings: Settings, patience: Patience
) -> Preview:
    placed = {json_name(name): value for name, value in asdict(region).items()}
    order = exchange.order(picture, None, {**settings, "region": placed}, patience)
    answer = exchange.post("/v1/preview", order, None, patience)
    return Preview(answer.body, _region_of(answer.headers.get(_result_header) or ""))


def _region_of(text: str) -> Region:
    try:
        return Region(*(int(number) for number in text.split(",")))
    except (TypeError, ValueError):
        raise UnexpectedAnswerError("This answer does not say where the preview lies, as Limn's API does.") from None
