"""What a caller hears of a picture on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Optional

from .answers import Job


@dataclass(frozen=True)
class Progress:
    """How far a picture is. Stages come in this order; `queued` and `sending` may be missing."""

    stage: str
    """`sending`, `queued`, `running` or `receiving`."""

    fraction: float
    """Of this stage, 0 to 1."""

    job: Optional[Job] = None
    """The job as Limn told it last; None while the picture is being sent."""


ProgressCallback = Callable[[Progress], None]
"""Called in the caller's own thread. What it raises stops the job, whose credits come back, and is raised again."""
