"""The running product: its address and keys, as test/python/python.test.ts hands them over."""

import os


def _read(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"{name} is not set: run the tests with npm test -- python")
    return value


def base_url():
    return _read("LIMN_TEST_BASE_URL")


def api_key(kind):
    """`live`, `test`, `reading` (may read and nothing else) or `poor` (of an account without credits)."""
    return _read(f"LIMN_TEST_KEY_{kind.upper()}")
