"""What is asked for, as the body of POST /v1/jobs."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, TypedDict, Union

from .answers import Upload
from .decoding import json_name
from .pictures import MULTIPART_LIMIT_BYTES, Body, PictureAddress, PictureFile, bytes_body, form_body

Settings = Dict[str, Any]

REGION_NAMES = ("xPx", "yPx", "widthPx", "heightPx")

_keep_their_size = frozenset({"style-transfer", "create", "inpaint"})
"""The modes whose results are not larger than their pictures."""


class ModeParameters(TypedDict, total=False):
    """What is asked of a mode besides: `Limn.modes` tells which mode takes which, and what it needs."""

    detail: float
    """How much detail the AI adds, 0 (none) to 10."""
    clean_up: float
    """How much noise and compression is taken away, 0 (faithful) to 10."""
    content: str
    """`photo` or `drawing`: what the picture is, for Crystal."""
    resemblance: float
    dynamic: float
    fractality: float
    style: str
    """`default`, `portrait` or `anime`."""
    prompt: str
    seed: int
    style_upload_id: str
    """The picture whose style is carried over: the id of what `Limn.upload` gave."""
    style_strength: float
    mask_upload_id: str
    """What is to be filled, white on black, in the picture's shape."""
    aspect_ratio: str
    keep_location: bool
    """Keeps the place where the picture was taken in its notes; it is taken out otherwise."""


def job_settings(
    scale: Optional[int],
    width_px: Optional[int],
    height_px: Optional[int],
    mode: str,
    format: str,
    expected_amount_credits: Optional[int] = None,
    webhook_url: Optional[str] = None,
    parameters: ModeParameters = {},
) -> Settings:
    """In the words of the API. Raises ValueError for more than one size, and TypeError for a parameter that no mode has."""
    sizes = {"scale": scale, "widthPx": width_px, "heightPx": height_px}
    size = {name: value for name, value in sizes.items() if value is not None}
    if len(size) > 1:
        raise ValueError("Give one of scale, width_px and height_px: the others follow from the picture's shape.")
    price = {} if expected_amount_credits is None else {"expectedAmountCredits": expected_amount_credits}
    told = {} if webhook_url is None else {"webhookUrl": webhook_url}
    if not size and mode not in _keep_their_size:
        size = {"scale": 2}
    sized = {"size": size} if size else {}
    return {"mode": mode, "format": format, **sized, **_in_json(parameters), **price, **told}


def _in_json(parameters: ModeParameters) -> Settings:
    unknown = sorted(set(parameters) - set(ModeParameters.__annotations__))
    if unknown:
        raise TypeError(f"There is no parameter {', '.join(unknown)}.")
    return {json_name(name): value for name, value in parameters.items() if value is not None}


def fits_into_form(picture: PictureFile) -> bool:
    """Whether the picture may come along with its order; a larger one is uploaded first."""
    return picture.size_bytes <= MULTIPART_LIMIT_BYTES


def order_body(
    picture: Union[PictureFile, PictureAddress, Upload, None], settings: Settings, name: Optional[str] = None
) -> Body:
    """An order of a picture: a form with its bytes, or JSON that says which it is; without one for the mode that needs none."""
    if picture is None:
        return json_body(settings)
    if isinstance(picture, PictureFile):
        return form_body(_form_fields(settings), picture)
    if isinstance(picture, PictureAddress):
        named = {} if name is None else {"name": name}
        return json_body({"imageUrl": picture.url, **named, **settings})
    return json_body({"uploadId": picture.id, **settings})


def _form_fields(settings: Settings) -> Dict[str, str]:
    """As a form has them: the size is not nested, a region is four numbers, and truth is a word."""
    others = {name: value for name, value in settings.items() if name not in ("size", "region")}
    region = settings.get("region")
    placed = {"region": ",".join(str(region[name]) for name in REGION_NAMES)} if region else {}
    flat = {**others, **settings.get("size", {}), **placed}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in flat.items()}


def json_body(content: Settings) -> Body:
    return bytes_body("application/json", json.dumps(content).encode("utf-8"))
