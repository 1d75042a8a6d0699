"""Orders of a batch: what each picture goes with, what they cost, and what of them is finished already."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping

from ..limn import Limn, Upscaled
from .batch import Host, upscale_batch
from .sentences import LimnNodeError


@dataclass(frozen=True)
class Order:
    """A picture, what is asked of it, and the pictures that go along, by the parameter that names their upload."""

    picture: bytes
    settings: Mapping[str, Any]
    along: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The same for the same order, whatever the ids of its uploads are."""
        along = {name: hashlib.sha256(content).hexdigest() for name, content in self.along.items()}
        asked = json.dumps([dict(self.settings), along], sort_keys=True).encode("utf-8")
        return hashlib.sha256(asked + b"\0" + self.picture).hexdigest()


class Orders:
    """What a batch that broke off had finished already, by what was asked for: queued again, it is not paid twice."""

    def __init__(self) -> None:
        self._finished: Dict[str, Upscaled] = {}

    def run(self, limn: Limn, orders: List[Order], max_credits: int) -> List[Upscaled]:
        keys = [order.key for order in orders]
        self._finished = {key: self._finished[key] for key in keys if key in self._finished}
        uploads = _Uploads(limn)
        settings = {order.key: {**order.settings, **uploads.of(order)} for order in orders}
        price = _agreed_price(limn, orders, settings[keys[0]], max_credits)
        missing = {
            order.key: (order.picture, {**settings[order.key], **price})
            for order in orders
            if order.key not in self._finished
        }
        upscale_batch(limn, missing, Host(), keep=self._finished.__setitem__)
        results = [self._finished[key] for key in keys]
        self._finished = {}
        return results


class _Uploads:
    """Each picture that goes along is sent once."""

    def __init__(self, limn: Limn) -> None:
        self._limn = limn
        self._ids: Dict[bytes, str] = {}

    def of(self, order: Order) -> Dict[str, str]:
        return {name: self._id_of(content) for name, content in order.along.items()}

    def _id_of(self, content: bytes) -> str:
        if content not in self._ids:
            self._ids[content] = self._limn.upload(content).id
        return self._ids[content]


def credits_of(results: List[Upscaled]) -> int:
    """Two pictures of a batch that are the same are one job."""
    return sum({result.job.id: result.job.quote.amount_credits for result in results}.values())


def _agreed_price(
    limn: Limn, orders: List[Order], settings: Dict[str, Any], max_credits: int
) -> Dict[str, int]:
    """Asks what the batch costs where there is a limit; Limn then takes no other price. All pictures are of one size."""
    if max_credits == 0:
        return {}
    each = limn.quote(orders[0].picture, **settings).amount_credits
    total = each * len(orders)
    if total > max_credits:
        raise LimnNodeError(
            f"This would cost {total:,} credits, and max_credits is {max_credits:,}. Nothing was charged. "
            "Raise the limit, or choose a smaller size."
        )
    return {"expected_amount_credits": each}
