"""What can go wrong. Every error of this package is a `LimnError`, and its text is a sentence for people."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Type


class LimnError(Exception):
    """Whatever goes wrong between a program and Limn."""

    job_id: Optional[str] = None
    """The job that was under way and goes on at Limn; `Limn.wait` and `Limn.result` still find it."""


class ProblemError(LimnError):
    """Limn answered with a problem document (RFC 9457). `code` is stable and documented; the text is not."""

    def __init__(
        self,
        *,
        code: str,
        status: int,
        detail: str,
        retryable: bool,
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[float] = None,
        fields: Optional[Mapping[str, str]] = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status = status
        self.detail = detail
        self.retryable = retryable
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds
        self.fields = dict(fields or {})


class InvalidRequestError(ProblemError):
    """400, 413, 415, 422: the request or its picture cannot be taken as it is. Nothing was charged."""


class AuthenticationError(ProblemError):
    """401: there is no API key, or it does not hold."""


class InsufficientCreditsError(ProblemError):
    """402: the account has fewer credits than the picture costs. Nothing was charged."""


class PermissionDeniedError(ProblemError):
    """403: the key has not the scope that this needs."""


class NotFoundError(ProblemError):
    """404: there is no such job, image or upload in this account."""


class ConflictError(ProblemError):
    """409: the state or the price is not what the request takes it for."""


class RateLimitError(ProblemError):
    """429: too many requests, or too many pictures at work, also after all the waiting that was allowed."""


class ServerError(ProblemError):
    """5xx: Limn itself failed, also after all retries."""


class ConnectionFailedError(LimnError):
    """Limn could not be reached, or the connection broke, also after all retries."""


class DeadlineError(LimnError, TimeoutError):
    """The time that the caller gave is over."""


class AbortedError(LimnError):
    """The caller set the `abort` event."""


class UnexpectedAnswerError(LimnError):
    """An answer is not what the API's document says: the address is not Limn's, or this package is too old."""


_classes: Mapping[int, Type[ProblemError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitError,
}

_passing_statuses = frozenset({408, 429, 502, 503, 504, *range(520, 528)})
"""Of answers that are no problem documents: a gateway's, which may be gone in a moment."""


def problem_error(
    status: int,
    document: Any,
    *,
    request_id: Optional[str] = None,
    retry_after_seconds: Optional[float] = None,
) -> ProblemError:
    """The error of an answer that is no success. `document` is its JSON, or None where it has none."""
    known = document if isinstance(document, dict) and isinstance(document.get("code"), str) else {}
    error = ServerError if status >= 500 else _classes.get(status, ProblemError)
    fields = known.get("fields")
    return error(
        code=known.get("code", f"http-{status}"),
        status=status,
        detail=str(known.get("detail") or f"Limn's address answered with HTTP status {status}."),
        retryable=known.get("retryable") is True if known else status in _passing_statuses,
        request_id=request_id,
        retry_after_seconds=retry_after_seconds,
        fields=fields if isinstance(fields, dict) else None,
    )
