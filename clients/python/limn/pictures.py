"""The pictures that a caller gives, whichever way."""

from __future__ import annotations

import io
import os
import secrets
import urllib.parse
from dataclasses import dataclass
from typing import BinaryIO, Callable, Iterator, Mapping, Optional, Union

from .answers import Upload

PictureSource = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO, Upload]
"""A path, an http(s) address that Limn fetches, the file's bytes, an open file, or what `Limn.upload` gave."""

MULTIPART_LIMIT_BYTES = 20 * 1024 * 1024
"""As /v1/modes tells it; larger pictures are streamed to /v1/uploads."""

_chunk_bytes = 64 * 1024


@dataclass(frozen=True)
class PictureFile:
    """A picture's bytes, which can be read as often as they must be sent."""

    name: str
    size_bytes: int
    open: Callable[[], BinaryIO]


@dataclass(frozen=True)
class PictureAddress:
    url: str


def picture_of(source: PictureSource, name: Optional[str]) -> Union[PictureFile, PictureAddress, Upload]:
    """Tells the ways apart. Raises OSError for a file that is not there, and TypeError for what is none of them."""
    if isinstance(source, Upload):
        return source
    if isinstance(source, str) and source.lower().startswith(("http://", "https://")):
        return PictureAddress(source)
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return PictureFile(name or os.path.basename(path), os.stat(path).st_size, lambda: open(path, "rb"))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _in_memory(bytes(source), name)
    if callable(getattr(source, "read", None)):
        of_file = getattr(source, "name", None)
        return _in_memory(source.read(), name or (os.path.basename(of_file) if isinstance(of_file, str) else None))
    raise TypeError(f"A picture is a path, an address, bytes, a file or an upload, not {type(source).__name__}.")


def _in_memory(content: bytes, name: Optional[str]) -> PictureFile:
    return PictureFile(name or "picture", len(content), lambda: io.BytesIO(content))


@dataclass(frozen=True)
class Body:
    """What a request carries. `chunks` begins anew each time it is called, for a request that is sent again."""

    content_type: str
    size_bytes: int
    chunks: Callable[[], Iterator[bytes]]


def bytes_body(content_type: str, content: bytes) -> Body:
    return Body(content_type, len(content), lambda: iter((content,)))


def file_body(picture: PictureFile) -> Body:
    return Body("application/octet-stream", picture.size_bytes, lambda: _chunks_of(picture))


def form_body(fields: Mapping[str, str], picture: PictureFile) -> Body:
    """A form (RFC 7578) with the picture as the part named `image`."""
    boundary = f"limn-{secrets.token_hex(16)}"
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    # As browsers escape names (HTML standard, section 4.10.21.8).
    file_name = picture.name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="{file_name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    head, tail = "".join(parts).encode("utf-8"), f"\r\n--{boundary}--\r\n".encode("ascii")

    def chunks() -> Iterator[bytes]:
        yield head
        yield from _chunks_of(picture)
        yield tail

    size_bytes = len(head) + picture.size_bytes + len(tail)
    return Body(f"multipart/form-data; boundary={boundary}", size_bytes, chunks)


def header_name(name: str) -> str:
    """A file's name as X-File-Name takes it: headers are ASCII."""
    return urllib.parse.quote(name, safe="")


def _chunks_of(picture: PictureFile) -> Iterator[bytes]:
    with picture.open() as file:
        while True:
            chunk = file.read(_chunk_bytes)
            if not chunk:
                return
            yield chunk
