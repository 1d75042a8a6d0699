"""Where the account's events are sent, and what came of it."""

from __future__ import annotations

import urllib.parse
from typing import Any, Dict, Iterator, List, Optional, Sequence

from .answers import NewWebhook, Webhook, WebhookDelivery
from .decoding import read_answer
from .exchange import REQUEST_PATIENCE_SECONDS, Exchange, part_of
from .orders import json_body
from .patience import Patience


class Webhooks:
    """`Limn.webhooks`."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    def list(self) -> List[Webhook]:
        found = part_of(self._exchange.get("/v1/webhooks"), "webhooks")
        return [read_answer(Webhook, webhook) for webhook in found]

    def create(
        self, url: Optional[str], *, events: Optional[Sequence[str]] = None, idempotency_key: Optional[str] = None
    ) -> NewWebhook:
        """Has events sent to an address, all of them where none are named; the answer's secret is told this once. Without an
        address the webhook signs what goes to the addresses that jobs name by `webhook_url`."""
        content = {"url": url, **({} if events is None else {"events": [*events]})}
        return self._change("/v1/webhooks", content, idempotency_key)

    def rotate(
        self, webhook_id: str, *, overlap_hours: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> NewWebhook:
        """Gives a new secret, which is told this once. The old one signs, too, for `overlap_hours`: a day where not given."""
        content = {} if overlap_hours is None else {"overlapHours": overlap_hours}
        return self._change(f"{_path_of(webhook_id)}/rotate", content, idempotency_key)

    def delete(self, webhook_id: str) -> None:
        """Sends nothing more to a webhook, and forgets what was sent."""
        self._exchange.delete(_path_of(webhook_id))

    def deliveries(self, webhook_id: str) -> Iterator[WebhookDelivery]:
        """What was sent in the last 30 days, newest first, read page by page as it is asked for."""
        return self._exchange.pages(WebhookDelivery, "deliveries", f"{_path_of(webhook_id)}/deliveries", {})

    def resend(
        self, webhook_id: str, delivery_id: str, *, idempotency_key: Optional[str] = None
    ) -> WebhookDelivery:
        """Sends an event again, now."""
        path = f"{_path_of(webhook_id)}/deliveries/{urllib.parse.quote(delivery_id, safe='')}/resend"
        answer = self._exchange.post(path, None, idempotency_key, Patience(REQUEST_PATIENCE_SECONDS))
        return read_answer(WebhookDelivery, part_of(answer, "delivery"))

    def _change(self, path: str, content: Dict[str, Any], idempotency_key: Optional[str]) -> NewWebhook:
        patience = Patience(REQUEST_PATIENCE_SECONDS)
        answer = self._exchange.post(path, json_body(content), idempotency_key, patience)
        return read_answer(NewWebhook, answer.json())


def _path_of(webhook_id: str) -> str:
    return f"/v1/webhooks/{urllib.parse.quote(webhook_id, safe='')}"
