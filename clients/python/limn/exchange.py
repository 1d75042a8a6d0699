"""Requests to the API, and the parts of their answers."""

from __future__ import annotations

import uuid
from typing import Any, Dict, Iterator, Optional, Type, TypeVar

from .answers import Upload
from .decoding import read_answer
from .errors import UnexpectedAnswerError
from .orders import Settings, fits_into_form, order_body
from .patience import Patience
from .pictures import Body, PictureFile, PictureSource, file_body, header_name, picture_of
from .transport import Answer, Heard, Request, Transport

REQUEST_PATIENCE_SECONDS = 120.0

Item = TypeVar("Item")


class Exchange:
    """What the client's methods are made of."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def send(self, request: Request, patience: Patience) -> Answer:
        return self._transport.send(request, patience)

    def get(self, path: str) -> Answer:
        return self.send(Request("GET", path), Patience(REQUEST_PATIENCE_SECONDS))

    def delete(self, path: str) -> None:
        self.send(Request("DELETE", path), Patience(REQUEST_PATIENCE_SECONDS))

    def post(
        self,
        path: str,
        body: Optional[Body],
        idempotency_key: Optional[str],
        patience: Patience,
        *,
        headers: Optional[Dict[str, str]] = None,
        on_sent: Optional[Heard] = None,
    ) -> Answer:
        """Under a key of its own where none is given: sent again, it is done once."""
        key = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        return self.send(Request("POST", path, headers={**key, **(headers or {})}, body=body, on_sent=on_sent), patience)

    def order(
        self,
        source: Optional[PictureSource],
        name: Optional[str],
        settings: Settings,
        patience: Patience,
        on_sent: Optional[Heard] = None,
    ) -> Body:
        """The body of an order. A picture that no form takes is uploaded first."""
        picture = None if source is None else picture_of(source, name)
        if isinstance(picture, PictureFile) and not fits_into_form(picture):
            picture = self.upload(picture, patience, on_sent)
        return order_body(picture, settings, name)

    def upload(self, picture: PictureFile, patience: Patience, on_sent: Optional[Heard] = None) -> Upload:
        headers = {"X-File-Name": header_name(picture.name)}
        answer = self.post("/v1/uploads", file_body(picture), None, patience, headers=headers, on_sent=on_sent)
        return read_answer(Upload, answer.json())

    def pages(self, kind: Type[Item], name: str, path: str, query: Dict[str, str]) -> Iterator[Item]:
        """What stands under `name` in all pages, read page by page as it is asked for."""
        cursor: Optional[str] = None
        while True:
            asked = query if cursor is None else {**query, "cursor": cursor}
            page = self.send(Request("GET", path, query=asked), Patience(REQUEST_PATIENCE_SECONDS))
            for item in part_of(page, name):
                yield read_answer(kind, item)
            cursor = part_of(page, "nextCursor")
            if cursor is None:
                return


def part_of(answer: Answer, name: str) -> Any:
    """Raises `UnexpectedAnswerError` where it is not there."""
    document = answer.json()
    if not isinstance(document, dict) or name not in document:
        raise UnexpectedAnswerError(f"This answer has no {name}, as Limn's API gives it.")
    return document[name]
