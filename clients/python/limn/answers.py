"""What the API answers. Names and types follow /v1/openapi.json; a test holds them against it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Dict, Optional, Tuple

ENDED_STATES = frozenset({"succeeded", "failed", "canceled"})


@dataclass(frozen=True)
class Parameters:
    """What was asked of a mode besides; None is what was not asked for."""

    detail: Optional[float] = None
    clean_up: Optional[float] = None
    content: Optional[str] = None
    resemblance: Optional[float] = None
    dynamic: Optional[float] = None
    fractality: Optional[float] = None
    style: Optional[str] = None
    prompt: Optional[str] = None
    seed: Optional[int] = None
    style_upload_id: Optional[str] = None
    style_strength: Optional[float] = None
    mask_upload_id: Optional[str] = None
    aspect_ratio: Optional[str] = None
    keep_location: Optional[bool] = None


@dataclass(frozen=True)
class Quote:
    """What a job will give and cost."""

    mode: str
    format: str
    width_px: int
    height_px: int
    amount_credits: int
    parameters: Parameters


@dataclass(frozen=True)
class Upload:
    """A picture that Limn holds; jobs are made of it. Width and height are those of the upright picture."""

    id: str
    name: str
    format: str
    width_px: int
    height_px: int
    has_alpha: bool
    size_bytes: int
    created_at: datetime
    notes: Tuple[str, ...]
    """What there is to say of how it was read, such as `profile-unreadable`."""


@dataclass(frozen=True)
class Job:
    """One picture of the history: what went in, what was asked for, and how far it is."""

    id: str
    created_at: datetime
    state: str
    """`queued`, `running`, `succeeded`, `failed` or `canceled`."""
    progress: float
    quote: Quote
    upload: Upload
    result_size_bytes: Optional[int]
    error: Optional[str]
    finished_at: Optional[datetime]
    is_emulated: bool

    @property
    def has_ended(self) -> bool:
        return self.state in ENDED_STATES


@dataclass(frozen=True)
class Account:
    """The account that the key belongs to."""

    id: str
    email: str
    balance: int
    created_at: datetime
    plan: str


@dataclass(frozen=True)
class ModeOffer:
    id: str
    label: str
    credits_per_megapixel: float
    minimum_credits: int
    enlarges: bool
    requires: Tuple[str, ...]
    """Parameters without which the mode is refused, in the API's own names."""
    takes: Tuple[str, ...]


@dataclass(frozen=True)
class ParameterRange:
    least: float
    most: float
    first: float
    """What holds where none is given."""


@dataclass(frozen=True)
class InputLimits:
    max_pixels: int
    max_edge_px: int
    max_size_bytes: int


@dataclass(frozen=True)
class OutputLimits:
    max_pixels: int
    max_edge_px: int
    max_factor: int


@dataclass(frozen=True)
class FormatLimits:
    max_pixels: int
    max_edge_px: int


@dataclass(frozen=True)
class TestKeyLimits:
    max_pixels: int


@dataclass(frozen=True)
class Limits:
    input: InputLimits
    output: OutputLimits
    webp: FormatLimits
    avif: FormatLimits
    test_key: TestKeyLimits
    max_multipart_bytes: int
    max_base64_bytes: int
    max_wait_seconds: int
    max_active_jobs: int
    requests_per_minute: Dict[str, int]


@dataclass(frozen=True)
class Modes:
    """What can be asked for, what it costs, and how much of it."""

    modes: Tuple[ModeOffer, ...]
    parameters: Dict[str, ParameterRange]
    scales: Tuple[int, ...]
    formats: Tuple[str, ...]
    limits: Limits


@dataclass(frozen=True)
class Webhook:
    """An address to which events are sent. Without one it signs what goes to the addresses that jobs name."""

    id: str
    url: Optional[str]
    events: Tuple[str, ...]
    created_at: datetime
    failing_since: Optional[datetime]
    """Since when a whole day of attempts has failed; each event is then sent just once."""
    old_secret_ends_at: Optional[datetime]


@dataclass(frozen=True)
class NewWebhook:
    """The secret is told this once."""

    webhook: Webhook
    secret: str = field(repr=False)


@dataclass(frozen=True)
class WebhookAttempt:
    number: int
    at: datetime
    duration_ms: int
    status: Optional[int]
    failure: Optional[str]
    """None where it went through."""
    answer: str


@dataclass(frozen=True)
class WebhookDelivery:
    """One event on its way to one webhook."""

    id: str
    type: str
    url: str
    state: str
    """`pending`, `delivered` or `failed`."""
    created_at: datetime
    next_attempt_at: Optional[datetime]
    attempts: Tuple[WebhookAttempt, ...]


@dataclass(frozen=True)
class PaletteColour:
    name: str
    hex: str
    share: float


@dataclass(frozen=True)
class PictureFacts:
    """What Limn measures itself; it does not know what a picture shows."""

    width_px: int
    height_px: int
    orientation: str
    palette: Tuple[PaletteColour, ...]
    brightness: str
    sharpness: str
    tones: str
    transparent_share: float


@dataclass(frozen=True)
class Description:
    """What a vision model says of a picture."""

    short: str
    detailed: str
    alt_text: str
    tags: Tuple[str, ...]
    language: str


@dataclass(frozen=True)
class DescribedPicture:
    facts: PictureFacts
    description: Optional[Description]
    """None where no vision model answered; `missing` says why."""
    missing: Optional[str]
