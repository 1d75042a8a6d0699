"""PNG files for tests, made without any library."""

import struct
import zlib

_colour_types = {1: 0, 3: 2, 4: 6}


def png_of(width_px, height_px, channels=3, sample=None, level=6):
    """`sample(x, y, channel)` gives 0 to 255; where not given, a scene of slopes and edges."""
    sample = sample or (lambda x, y, channel: (x * 5 + y * 3 + channel * 60 + 90 * (x // 7 % 2)) % 256)
    rows = b"".join(
        b"\0" + bytes(sample(x, y, c) for x in range(width_px) for c in range(channels)) for y in range(height_px)
    )
    return _assembled(width_px, height_px, channels, zlib.compress(rows, level))


def png_of_noise(width_px, height_px, noise):
    """Of RGB samples that do not compress; `noise(count)` gives bytes."""
    rows = b"".join(b"\0" + noise(width_px * 3) for _ in range(height_px))
    return _assembled(width_px, height_px, 3, zlib.compress(rows, 0))


def size_of(png):
    """Width and height in pixels, as the file's header has them."""
    return struct.unpack(">II", png[16:24])


def _assembled(width_px, height_px, channels, data):
    header = struct.pack(">IIBBBBB", width_px, height_px, 8, _colour_types[channels], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
