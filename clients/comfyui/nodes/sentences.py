"""Errors in the words that people read on a node."""

from ..limn import LimnError, ProblemError


class LimnNodeError(Exception):
    """What stops a node; its text is all that people see."""


def plain(error: LimnError, base_url: str) -> LimnNodeError:
    """What went wrong and what to do next."""
    sentence = _sentence(error, base_url)
    if isinstance(error, ProblemError) and error.request_id:
        sentence += f" (Request {error.request_id})"
    if error.job_id is not None:
        sentence += f" The picture is job {error.job_id} in your history at {base_url}/dashboard."
    return LimnNodeError(sentence)


_advice = {
    "api-key-invalid": "This API key does not hold: it was revoked, has expired, or is not complete. Make another at {profile}.",
    "signin-required": "The API key is missing. Make one at {profile}.",
    "api-key-scope-missing": "{said} Keys and their rights are at {profile}.",
    "credits-insufficient": "There are not enough credits for this. Nothing was charged. Add credits at {pricing}, or choose a smaller size.",
    "image-too-large": "This picture is larger than Limn can read. Nothing was charged. The most is 65 megapixels, and 12.6 for Edit, Style Transfer and hosted models: make it smaller first.",
    "file-too-large": "As a file this picture is larger than Limn takes (95 MB). Nothing was charged. Make it smaller first.",
    "price-changed": "The price has changed since it was asked for. Nothing was charged. Queue the workflow again.",
}
"""Where the API's own sentence speaks of its pages, or a next step can be named."""


def _sentence(error: LimnError, base_url: str) -> str:
    if isinstance(error, ProblemError) and error.code in _advice:
        return _advice[error.code].format(
            said=error.detail, profile=f"{base_url}/profile", pricing=f"{base_url}/pricing"
        )
    return str(error)
