"""JSON into the classes of answers.py, and their names as JSON has them."""

from __future__ import annotations

import dataclasses
import typing
from datetime import datetime
from typing import Any, Type, TypeVar

from .errors import UnexpectedAnswerError

Answer = TypeVar("Answer")


def json_name(name: str) -> str:
    """`width_px` as the API writes it: `widthPx`."""
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


def read_answer(kind: Type[Answer], value: Any) -> Answer:
    """JSON as one of the classes of answers.py; what they do not name is left out. Raises `UnexpectedAnswerError`."""
    try:
        return typing.cast(Answer, _read(kind, value))
    except (KeyError, TypeError, ValueError) as error:
        raise UnexpectedAnswerError(
            f"This answer is not what Limn's API says of itself ({kind.__name__}: {error})."
        ) from error


def _read(kind: Any, value: Any) -> Any:
    if dataclasses.is_dataclass(kind):
        return _read_object(kind, value)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union:
        return None if value is None else _read(arguments[0], value)
    if origin is tuple:
        return tuple(_read(arguments[0], item) for item in _of_type(list, value))
    if origin is dict:
        return {key: _read(arguments[1], item) for key, item in _of_type(dict, value).items()}
    if kind is datetime:
        # Before Python 3.11 there was no Z.
        return datetime.fromisoformat(_of_type(str, value).replace("Z", "+00:00"))
    if kind is float and type(value) is int:
        return float(value)
    return _of_type(kind, value)


def _read_object(kind: Any, value: Any) -> Any:
    given = _of_type(dict, value)
    types = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    read = {name: _read(types[name], given[json_name(name)]) for name in names if json_name(name) in given}
    # A name without a default that did not come is a TypeError here.
    return kind(**read)


def _of_type(kind: Any, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} was expected, and {type(value).__name__} came")
    return value
