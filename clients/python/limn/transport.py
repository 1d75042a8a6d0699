"""Requests and answers over HTTP, with retries and deadlines; nothing of pictures or jobs."""

from __future__ import annotations

import http.client
import json
import random
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.message import Message
from typing import Any, Callable, Dict, Iterator, Mapping, Optional

from .errors import ConnectionFailedError, LimnError, UnexpectedAnswerError, problem_error
from .patience import Patience
from .pictures import Body
from .retries import RetryPolicy, retry_after_seconds
from .version import __version__

_chunk_bytes = 64 * 1024
_longest_problem_bytes = 1024 * 1024

Heard = Callable[[float], None]
"""Hears how much of a body went or came so far, 0 to 1."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Optional[Body] = None
    brings_key: bool = True
    """Whether the API key goes along."""
    on_sent: Optional[Heard] = None
    on_received: Optional[Heard] = None


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    body: bytes

    def json(self) -> Any:
        try:
            return json.loads(self.body)
        except ValueError as error:
            raise UnexpectedAnswerError("This answer is no JSON: is the address that of Limn?") from error


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API redirects nowhere, and a key must not travel to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends requests to one address with one key."""

    def __init__(
        self, base_url: str, api_key: Optional[str], retry: RetryPolicy, request_timeout_seconds: float
    ) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._retry = retry
        self._request_timeout_seconds = request_timeout_seconds
        self._opener = urllib.request.build_opener(_NoRedirects)

    def send(self, request: Request, patience: Patience) -> Answer:
        """Sends a request, again where that can help. Each request must be safe to repeat: POSTs carry an
        Idempotency-Key. Raises the errors of errors.py."""
        sent = 0
        while True:
            patience.check()
            sent += 1
            try:
                return self._send_once(request, patience)
            except LimnError as error:
                # What broke because the time was over is told as that.
                patience.check()
                pause_seconds = self._retry.pause_before_next(error, sent, random.random())
                if pause_seconds is None:
                    raise
            patience.pause(pause_seconds)

    def _send_once(self, request: Request, patience: Patience) -> Answer:
        timeout_seconds = max(0.1, min(self._request_timeout_seconds, patience.left_seconds()))
        try:
            with self._opener.open(self._prepared(request, patience), timeout=timeout_seconds) as response:
                return Answer(response.status, response.headers, _read(response, request, patience))
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise _refusal_error(refusal) from None
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise ConnectionFailedError(
                f"Limn at {self._base_url} could not be reached, or the connection broke ({reason})."
            ) from error

    def _prepared(self, request: Request, patience: Patience) -> urllib.request.Request:
        query = urllib.parse.urlencode(request.query)
        url = f"{self._base_url}{request.path}{f'?{query}' if query else ''}"
        headers: Dict[str, str] = {"User-Agent": f"limn-python/{__version__}", **request.headers}
        if request.brings_key and self._api_key is not None:
            headers["Authorization"] = f"Bearer {self._api_key}"
        data = None
        if request.body:
            headers["Content-Type"] = request.body.content_type
            # Without it urllib would send chunks, which the API does not take.
            headers["Content-Length"] = str(request.body.size_bytes)
            data = _watched(request.body, request.on_sent, patience)
        return urllib.request.Request(url, data=data, headers=headers, method=request.method)


def _watched(body: Body, on_sent: Optional[Heard], patience: Patience) -> Iterator[bytes]:
    sent_bytes = 0
    for chunk in body.chunks():
        patience.check()
        yield chunk
        sent_bytes += len(chunk)
        if on_sent:
            on_sent(min(1.0, sent_bytes / max(1, body.size_bytes)))


def _read(response: http.client.HTTPResponse, request: Request, patience: Patience) -> bytes:
    declared = response.headers.get("Content-Length")
    expected_bytes = int(declared) if declared and declared.isdecimal() else None
    content = bytearray()
    while True:
        patience.check()
        chunk = response.read(_chunk_bytes)
        if not chunk:
            break
        content += chunk
        if request.on_received and expected_bytes:
            request.on_received(min(1.0, len(content) / expected_bytes))
    # read(n) gives what there is, and says nothing of what is missing.
    if expected_bytes is not None and len(content) < expected_bytes:
        raise http.client.IncompleteRead(bytes(content), expected_bytes - len(content))
    return bytes(content)


def _refusal_error(refusal: urllib.error.HTTPError) -> LimnError:
    try:
        document = json.loads(refusal.read(_longest_problem_bytes))
    except (ValueError, OSError, http.client.HTTPException):
        document = None
    headers = refusal.headers
    return problem_error(
        refusal.code,
        document,
        request_id=headers.get("X-Request-Id"),
        retry_after_seconds=retry_after_seconds(headers.get("Retry-After"), datetime.now(timezone.utc)),
    )
