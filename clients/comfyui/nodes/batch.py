"""A batch of pictures at Limn: several at once, with one progress bar, and ComfyUI's Cancel at any time."""

import threading
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, List, Mapping, Tuple

from ..limn import Limn, Progress, Upscaled

_at_once = 4
_look_seconds = 0.2
_timeout_seconds = 1800.0
_steps = 100

_stages = {"sending": (0.0, 0.1), "queued": (0.1, 0.0), "running": (0.1, 0.8), "receiving": (0.9, 0.1)}
"""Where each stage begins and how much of the whole it is."""


def upscale_batch(
    limn: Limn,
    orders: Mapping[str, Tuple[bytes, Dict[str, Any]]],
    host: "Host",
    keep: Callable[[str, Upscaled], None],
) -> None:
    """Gives each result, of a picture and what is asked of it, to `keep` as soon as it is there, by the order's key. Where one fails or the workflow is
    cancelled, the others are stopped, too, and their credits come back; raises the first error, or what ComfyUI raises
    for a cancel."""
    abort = threading.Event()
    fractions = dict.fromkeys(orders, 0.0)

    def upscale(key: str) -> None:
        def hear(progress: Progress) -> None:
            begin, share = _stages[progress.stage]
            fractions[key] = max(fractions[key], begin + share * progress.fraction)

        picture, settings = orders[key]
        keep(key, limn.upscale(picture, on_progress=hear, abort=abort, timeout_seconds=_timeout_seconds, **settings))

    def show() -> None:
        host.show(sum(fractions.values()) / max(1, len(fractions)))

    with ThreadPoolExecutor(max_workers=_at_once, thread_name_prefix="limn") as threads:
        futures = [threads.submit(upscale, key) for key in orders]
        try:
            _watch(futures, show, host)
        except BaseException:
            abort.set()
            for future in futures:
                future.cancel()
            raise
    host.show(1.0)


def _watch(futures: "List[Future[None]]", show: Callable[[], None], host: "Host") -> None:
    while True:
        done, pending = wait(futures, timeout=_look_seconds, return_when=FIRST_EXCEPTION)
        host.check()
        show()
        for future in done:
            future.result()
        if not pending:
            return


class Host:
    """ComfyUI's progress bar and its Cancel, which belong to the thread that runs the node."""

    def __init__(self) -> None:
        import comfy.model_management
        import comfy.utils

        self._management = comfy.model_management
        self._bar = comfy.utils.ProgressBar(_steps)

    def show(self, fraction: float) -> None:
        self._bar.update_absolute(round(fraction * _steps), _steps)

    def check(self) -> None:
        """Raises ComfyUI's own exception where somebody pressed Cancel."""
        self._management.throw_exception_if_processing_interrupted()
