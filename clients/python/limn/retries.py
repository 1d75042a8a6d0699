"""When a request is sent again, and how long before."""

from __future__ import annotations

import email.utils
import math
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Optional

from .errors import ConnectionFailedError, LimnError, ProblemError

_final_codes = frozenset({"job-failed"})
"""Trying again helps, but with a new job: the same request gets the same answer."""


@dataclass(frozen=True)
class RetryPolicy:
    """Exponential pauses with full jitter, and never sooner than the server asks for (Retry-After, RFC 9110)."""

    attempts: int = 5
    """How often a request is sent at most; 1 never repeats one."""

    first_pause_seconds: float = 0.5
    longest_pause_seconds: float = 8.0

    longest_retry_after_seconds: float = 120.0
    """A server that asks for more than this is not waited for."""

    def pause_before_next(self, error: LimnError, sent: int, chance: float) -> Optional[float]:
        """Seconds until the next try after `sent` tries, or None where it is no use. `chance` is 0 to 1, at random."""
        if sent >= self.attempts or not _can_pass(error):
            return None
        asked = error.retry_after_seconds if isinstance(error, ProblemError) else None
        if asked is None:
            return chance * min(self.longest_pause_seconds, self.first_pause_seconds * 2.0 ** (sent - 1))
        if asked > self.longest_retry_after_seconds:
            return None
        # Those who were turned away together must not come back together.
        return asked + chance * self.first_pause_seconds


def _can_pass(error: LimnError) -> bool:
    if isinstance(error, ProblemError):
        return error.retryable and error.code not in _final_codes
    return isinstance(error, ConnectionFailedError)


def retry_after_seconds(header: Optional[str], now: datetime) -> Optional[float]:
    """A Retry-After header in seconds from `now`: a number or a date; None where it says neither."""
    if header is None:
        return None
    try:
        seconds = float(header)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        at = email.utils.parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or timezone.utc) - now).total_seconds())
