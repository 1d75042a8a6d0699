"""The API's operations as methods."""

from __future__ import annotations

import contextlib
import os
import threading
import time
import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterator, Optional, Union

from .address import checked_address
from .answers import Account, DescribedPicture, Job, Modes, Quote, Upload
from .decoding import read_answer
from .errors import AbortedError, DeadlineError, LimnError, NotFoundError
from .exchange import REQUEST_PATIENCE_SECONDS, Exchange, part_of
from .orders import job_settings
from .patience import Patience
from .pictures import Body, PictureFile, PictureSource, file_body, picture_of
from .preview import Preview, Region, preview_region
from .progress import Progress, ProgressCallback
from .retries import RetryPolicy
from .transport import Heard, Request, Transport
from .webhooks import Webhooks

if TYPE_CHECKING:
    # Type checkers alone read it: the client needs nothing but Python.
    from typing_extensions import Unpack

    from .orders import ModeParameters

_upscale_patience_seconds = 900.0
_cancel_patience_seconds = 10.0


@dataclass(frozen=True)
class Upscaled:
    """A finished picture: its job, and the file's bytes."""

    job: Job
    content: bytes

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        with open(path, "wb") as file:
            file.write(self.content)


class Limn:
    """Limn's API with one key. Keys are made on the profile page; `LIMN_API_KEY` and `LIMN_BASE_URL` in the
    environment stand in for arguments that are not given. Safe to use from several threads at once.

    Every method raises `LimnError`s alone, besides ValueError for arguments that make no sense and OSError for files
    that cannot be read.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        retry: RetryPolicy = RetryPolicy(),
        request_timeout_seconds: float = 60.0,
    ) -> None:
        """`request_timeout_seconds` is how long one request may stay silent before it is sent again."""
        key = api_key if api_key is not None else os.environ.get("LIMN_API_KEY", "")
        self.base_url = checked_address(base_url or os.environ.get("LIMN_BASE_URL", ""))
        transport = Transport(self.base_url, key.strip() or None, retry, request_timeout_seconds)
        self._exchange = Exchange(transport)
        self.webhooks = Webhooks(self._exchange)

    def upscale(
        self,
        picture: Optional[PictureSource],
        *,
        scale: Optional[int] = None,
        width_px: Optional[int] = None,
        height_px: Optional[int] = None,
        mode: str = "standard",
        format: str = "png",
        name: Optional[str] = None,
        expected_amount_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[ProgressCallback] = None,
        abort: Optional[threading.Event] = None,
        timeout_seconds: float = _upscale_patience_seconds,
        **parameters: Unpack[ModeParameters],
    ) -> Upscaled:
        """Enlarges a picture and gives the result: twice, unless `scale`, `width_px` or `height_px` says otherwise. `modes` tells
        which modes there are, and which parameters each takes; only the mode `create` needs no picture.

        Setting `abort`, reaching the deadline, Ctrl-C and whatever `on_progress` raises stop the job, and its credits
        come back. Where the connection is lost instead, the job goes on: the error's `job_id` says which.
        `expected_amount_credits` refuses any other price; the same `idempotency_key` never makes or charges a second job.
        """
        patience = Patience(timeout_seconds, abort)
        settings = job_settings(
            scale, width_px, height_px, mode, format, expected_amount_credits, parameters=parameters
        )
        hear = on_progress or (lambda _: None)
        on_sent: Heard = lambda fraction: hear(Progress("sending", fraction))
        order = self._exchange.order(picture, name, settings, patience, on_sent)
        job = self._start(order, idempotency_key, patience, on_sent)
        try:
            patient_requests = on_progress is None and abort is None
            ended = self._wait(job.id, patience, hear, 20 if patient_requests else 2)
            content = self._result(ended, patience, hear)
        except LimnError as error:
            error.job_id = job.id
            if isinstance(error, (AbortedError, DeadlineError)):
                self._cancel_quietly(job.id)
            raise
        except BaseException:
            self._cancel_quietly(job.id)
            raise
        return Upscaled(ended, content)

    def quote(
        self,
        picture: Optional[PictureSource],
        *,
        scale: Optional[int] = None,
        width_px: Optional[int] = None,
        height_px: Optional[int] = None,
        mode: str = "standard",
        format: str = "png",
        timeout_seconds: float = REQUEST_PATIENCE_SECONDS,
        **parameters: Unpack[ModeParameters],
    ) -> Quote:
        """What a picture would give and cost. Nothing is charged and no job is made."""
        patience = Patience(timeout_seconds)
        settings = {**job_settings(scale, width_px, height_px, mode, format, parameters=parameters), "dryRun": True}
        order = self._exchange.order(picture, None, settings, patience)
        return read_answer(Quote, part_of(self._exchange.post("/v1/jobs", order, None, patience), "quote"))

    def preview(
        self,
        picture: PictureSource,
        region: Region,
        *,
        scale: Optional[int] = None,
        width_px: Optional[int] = None,
        height_px: Optional[int] = None,
        mode: str = "standard",
        format: str = "png",
        timeout_seconds: float = REQUEST_PATIENCE_SECONDS,
        **parameters: Unpack[ModeParameters],
    ) -> Preview:
        """A part of the picture, up to 256 x 256 pixels of it, as the whole job would give it. Costs nothing."""
        settings = job_settings(scale, width_px, height_px, mode, format, parameters=parameters)
        return preview_region(self._exchange, picture, region, settings, Patience(timeout_seconds))

    def upload(
        self,
        picture: PictureSource,
        *,
        name: Optional[str] = None,
        timeout_seconds: float = REQUEST_PATIENCE_SECONDS,
    ) -> Upload:
        """Sends a picture once, to make several jobs of it."""
        file = picture_of(picture, name)
        if not isinstance(file, PictureFile):
            raise ValueError("Only a file or bytes can be uploaded.")
        return self._exchange.upload(file, Patience(timeout_seconds))

    def start(
        self,
        picture: Optional[PictureSource],
        *,
        scale: Optional[int] = None,
        width_px: Optional[int] = None,
        height_px: Optional[int] = None,
        mode: str = "standard",
        format: str = "png",
        name: Optional[str] = None,
        expected_amount_credits: Optional[int] = None,
        webhook_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: float = REQUEST_PATIENCE_SECONDS,
        **parameters: Unpack[ModeParameters],
    ) -> Job:
        """Makes a job and does not wait for it: `wait` and `result` do, also from another process, and `webhook_url` is told
        of its end, signed."""
        patience = Patience(timeout_seconds)
        settings = job_settings(
            scale, width_px, height_px, mode, format, expected_amount_credits, webhook_url, parameters
        )
        order = self._exchange.order(picture, name, settings, patience)
        return self._start(order, idempotency_key, patience, None)

    def job(self, job_id: str) -> Job:
        """A job as it stands."""
        return self._read_job(job_id, Patience(REQUEST_PATIENCE_SECONDS), wait_seconds=0)

    def wait(
        self,
        job_id: str,
        *,
        on_progress: Optional[ProgressCallback] = None,
        abort: Optional[threading.Event] = None,
        timeout_seconds: float = _upscale_patience_seconds,
    ) -> Job:
        """A job once it has ended, whichever way. Ending the wait does not stop the job."""
        wait_seconds = 20 if on_progress is None and abort is None else 2
        return self._wait(job_id, Patience(timeout_seconds, abort), on_progress or (lambda _: None), wait_seconds)

    def result(self, job_id: str, *, timeout_seconds: float = REQUEST_PATIENCE_SECONDS) -> bytes:
        """A finished picture's bytes. Of a job that came to nothing, raises what it came to."""
        return self._exchange.send(Request("GET", f"{_job_path(job_id)}/result"), Patience(timeout_seconds)).body

    def cancel(self, job_id: str) -> Job:
        """Stops a job that is at work; its credits come back. One that has ended stays as it is."""
        return self._cancel(job_id, Patience(REQUEST_PATIENCE_SECONDS))

    def jobs(self, *, state: Optional[str] = None) -> Iterator[Job]:
        """All jobs, newest first, read page by page as they are asked for."""
        return self._exchange.pages(Job, "jobs", "/v1/jobs", {} if state is None else {"state": state})

    def images(self) -> Iterator[Job]:
        """The jobs that were finished, newest first, read page by page."""
        return self._exchange.pages(Job, "images", "/v1/images", {})

    def delete_image(self, job_id: str) -> None:
        """Deletes a job that has ended, with its pictures, for good. One that is not there any more is no error."""
        with contextlib.suppress(NotFoundError):
            self._exchange.delete(f"/v1/images/{urllib.parse.quote(job_id, safe='')}")

    def account(self) -> Account:
        """Whose key it is, with the balance in credits."""
        return read_answer(Account, part_of(self._exchange.get("/v1/account"), "user"))

    def modes(self) -> Modes:
        """What can be asked for here, what it costs, and every limit. Needs no key."""
        request = Request("GET", "/v1/modes", brings_key=False)
        return read_answer(Modes, self._exchange.send(request, Patience(REQUEST_PATIENCE_SECONDS)).json())

    def describe(
        self,
        picture: PictureSource,
        *,
        language: str = "en",
        timeout_seconds: float = REQUEST_PATIENCE_SECONDS,
    ) -> DescribedPicture:
        """What Limn measures of a picture and, where a vision model is connected, what that sees. Needs no key and costs
        nothing; nothing of the picture is kept."""
        file = picture_of(picture, None)
        if not isinstance(file, PictureFile):
            raise ValueError("Only a file or bytes can be described.")
        request = Request(
            "POST", "/tools/descriptions", query={"language": language}, body=file_body(file), brings_key=False
        )
        return read_answer(DescribedPicture, self._exchange.send(request, Patience(timeout_seconds)).json())

    def _start(
        self, order: Body, idempotency_key: Optional[str], patience: Patience, on_sent: Optional[Heard]
    ) -> Job:
        answer = self._exchange.post("/v1/jobs", order, idempotency_key, patience, on_sent=on_sent)
        return read_answer(Job, part_of(answer, "image"))

    def _wait(self, job_id: str, patience: Patience, hear: ProgressCallback, wait_seconds: int) -> Job:
        while True:
            asked_at = time.monotonic()
            job = self._read_job(job_id, patience, wait_seconds)
            hear(Progress("queued" if job.state == "queued" else "running", job.progress, job))
            if job.has_ended:
                return job
            # Where something between does not let the request wait, it is not asked at once again.
            if time.monotonic() - asked_at < wait_seconds / 2:
                patience.pause(wait_seconds / 2)

    def _read_job(self, job_id: str, patience: Patience, wait_seconds: int) -> Job:
        headers = {"Prefer": f"wait={wait_seconds}"} if wait_seconds else {}
        answer = self._exchange.send(Request("GET", _job_path(job_id), headers=headers), patience)
        return read_answer(Job, part_of(answer, "image"))

    def _result(self, job: Job, patience: Patience, hear: ProgressCallback) -> bytes:
        """Of a job that failed or was stopped, raises what it came to: that is what its result answers with."""
        on_received: Heard = lambda fraction: hear(Progress("receiving", fraction, job))
        return self._exchange.send(Request("GET", f"{_job_path(job.id)}/result", on_received=on_received), patience).body

    def _cancel(self, job_id: str, patience: Patience) -> Job:
        answer = self._exchange.post(f"{_job_path(job_id)}/cancel", None, None, patience)
        return read_answer(Job, part_of(answer, "image"))

    def _cancel_quietly(self, job_id: str) -> None:
        """What the caller hears of is why it was stopped."""
        with contextlib.suppress(LimnError):
            self._cancel(job_id, Patience(_cancel_patience_seconds))


def _job_path(job_id: str) -> str:
    return f"/v1/jobs/{urllib.parse.quote(job_id, safe='')}"
