"""What is asked for, as the body of POST /v1/jobs."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, Union

from .answers import Upload
from .pictures import MULTIPART_LIMIT_BYTES, Body, PictureAddress, PictureFile, bytes_body, form_body

Settings = Dict[str, Any]


def job_settings(
    scale: Optional[int],
    width_px: Optional[int],
    height_px: Optional[int],
    mode: str,
    format: str,
    expected_amount_credits: Optional[int] = None,
    webhook_url: Optional[str] = None,
) -> Settings:
    """In the words of the API. Raises ValueError for more than one size."""
    sizes = {"scale": scale, "widthPx": width_px, "heightPx": height_px}
    size = {name: value for name, value in sizes.items() if value is not None}
    if len(size) > 1:
        raise ValueError("Give one of scale, width_px and height_px: the others follow from the picture's shape.")
    price = {} if expected_amount_credits is None else {"expectedAmountCredits": expected_amount_credits}
    told = {} if webhook_url is None else {"webhookUrl": webhook_url}
    return {"mode": mode, "format": format, "size": size or {"scale": 2}, **price, **told}


def fits_into_form(picture: PictureFile) -> bool:
    """Whether the picture may come along with its order; a larger one is uploaded first."""
    return picture.size_bytes <= MULTIPART_LIMIT_BYTES


def order_body(
    picture: Union[PictureFile, PictureAddress, Upload], settings: Settings, name: Optional[str] = None
) -> Body:
    """An order of a picture: a form with its bytes, or JSON that says which it is."""
    if isinstance(picture, PictureFile):
        return form_body(_form_fields(settings), picture)
    if isinstance(picture, PictureAddress):
        named = {} if name is None else {"name": name}
        return _json_body({"imageUrl": picture.url, **named, **settings})
    return _json_body({"uploadId": picture.id, **settings})


def _form_fields(settings: Settings) -> Dict[str, str]:
    """As a form has them: the size is not nested, and truth is a word."""
    flat = {**settings, **settings["size"]}
    del flat["size"]
    return {name: "true" if value is True else str(value) for name, value in flat.items()}


def _json_body(content: Settings) -> Body:
    return bytes_body("application/json", json.dumps(content).encode("utf-8"))
