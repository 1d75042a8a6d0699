"""How long a caller is ready to wait."""

from __future__ import annotations

import threading
import time
from typing import Optional

from .errors import AbortedError, DeadlineError


class Patience:
    """Ends at a deadline, or as soon as the caller sets an event. Raises `DeadlineError` and `AbortedError`."""

    def __init__(self, timeout_seconds: float, abort: Optional[threading.Event] = None) -> None:
        self._timeout_seconds = timeout_seconds
        self._deadline = time.monotonic() + timeout_seconds
        self._abort = abort or threading.Event()

    def left_seconds(self) -> float:
        return self._deadline - time.monotonic()

    def check(self) -> None:
        """Raises where there is none left."""
        if self._abort.is_set():
            raise AbortedError("You stopped this.")
        if self.left_seconds() <= 0:
            raise DeadlineError(f"This was not finished within {self._timeout_seconds:g} seconds.")

    def pause(self, seconds: float) -> None:
        """Waits, unless the deadline comes first: then there is no use in waiting at all."""
        self.check()
        if seconds >= self.left_seconds():
            raise DeadlineError(f"This cannot be finished within {self._timeout_seconds:g} seconds.")
        self._abort.wait(seconds)
        self.check()
