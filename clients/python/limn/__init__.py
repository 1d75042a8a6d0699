"""Limn from Python: pictures in, larger and better pictures out.

Standard library only, Python 3.9 and later. `Limn` is where to begin.
"""

from .answers import (
    Account,
    DescribedPicture,
    Description,
    Job,
    Modes,
    NewWebhook,
    Parameters,
    PictureFacts,
    Quote,
    Upload,
    Webhook,
    WebhookDelivery,
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
from .preview import Preview, Region
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
    "NewWebhook",
    "NotFoundError",
    "Parameters",
    "PermissionDeniedError",
    "PictureFacts",
    "PictureSource",
    "Preview",
    "ProblemError",
    "Progress",
    "Quote",
    "RateLimitError",
    "Region",
    "RetryPolicy",
    "ServerError",
    "UnexpectedAnswerError",
    "Upload",
    "Upscaled",
    "Webhook",
    "WebhookDelivery",
    "__version__",
]
