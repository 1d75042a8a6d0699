"""Limn from Python: pictures in, larger and better pictures out.

Standard library only, Python 3.9 and later. `Limn` is where to begin.
"""

from .answers import (
    Account,
    DescribedPicture,
    Description,
    Job,
    Modes,
    PictureFacts,
    Quote,
    Upload,
)
from .client import Limn, Upscaled
from .errors import (
    AbortedError,
    AuthenticationError,
    ConflictError,
    ConnectionFailedError,
    DeadlineError,
    InsufficientCreditsError,
    InvalidRequestError,
    LimnError,
    NotFoundError,
    PermissionDeniedError,
    ProblemError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
)
from .pictures import PictureSource
from .progress import Progress
from .retries import RetryPolicy
from .version import __version__

__all__ = [
    "AbortedError",
    "Account",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailedError",
    "DeadlineError",
    "DescribedPicture",
    "Description",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "Job",
    "Limn",
    "LimnError",
    "Modes",
    "NotFoundError",
    "PermissionDeniedError",
    "PictureFacts",
    "PictureSource",
    "ProblemError",
    "Progress",
    "Quote",
    "RateLimitError",
    "RetryPolicy",
    "ServerError",
    "UnexpectedAnswerError",
    "Upload",
    "Upscaled",
    "__version__",
]
