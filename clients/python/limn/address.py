"""Where Limn is."""

from __future__ import annotations

import urllib.parse

_loopback_hosts = frozenset({"localhost", "127.0.0.1", "::1"})


def checked_address(base_url: str) -> str:
    """The site's address without a slash at its end. A key must not cross a network in the clear."""
    parts = urllib.parse.urlsplit(base_url.strip())
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise ValueError("Limn's address is missing: give base_url, or set LIMN_BASE_URL (https://…).")
    if parts.scheme == "http" and parts.hostname not in _loopback_hosts:
        raise ValueError("Limn's address must begin with https: the API key would be sent in the clear.")
    return f"{parts.scheme}://{parts.netloc}"
