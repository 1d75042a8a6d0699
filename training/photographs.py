"""Photographs from Debian's packages of wallpapers and lessons, for best to learn from beside those of shared/training: photographs.tsv names each,
its package, licence and author, and the size at which its pixels are sharp. They are fetched and cut into tiles; usage: photographs.py FOLDER

Wants wget, dpkg and djxl (Debian: libjxl-tools). Versions leave Debian's archive when newer ones come; snapshot.debian.org keeps them.
"""
import csv
import io
import os
import struct
import subprocess
import sys
import zlib

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.realpath(__file__))
POOL = "http://deb.debian.org/debian/pool/main/"
TILE_PX = 512
# Of second differences in levels of 255, along both axes together: what has less is sky, or out of focus.
LEAST_DETAIL = 5.0
QUALITY = 95


def extracted(package: str, folder: str) -> str:
    """The folder of a package's files, which is fetched once."""
    name = os.path.basename(package)
    target = os.path.join(folder, "packages", name.removesuffix(".deb"))
    if not os.path.exists(target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        archive = f"{target}.deb"
        subprocess.run(["wget", "--quiet", "--output-document", archive, POOL + package], check=True)
        subprocess.run(["dpkg", "--extract", archive, f"{target}.part"], check=True)
        os.rename(f"{target}.part", target)
        os.remove(archive)
    return target


def resource(contents: bytes, path: str) -> bytes:
    """A file of Qt's binary resources (qresource.cpp: a tree of names, by offsets into names and data, all big endian)."""
    version, tree, data, names = struct.unpack_from(">4I", contents, 4)
    node_bytes = 22 if version >= 2 else 14
    node = tree
    for part in path.strip("/").split("/"):
        _, _, count, first = struct.unpack_from(">IHII", contents, node)
        children = (tree + (first + index) * node_bytes for index in range(count))
        node = next(child for child in children if resource_name(contents, names, child) == part)
    flags, (start,) = struct.unpack_from(">H", contents, node + 4)[0], struct.unpack_from(">I", contents, node + 10)
    (length,) = struct.unpack_from(">I", contents, data + start)
    stored = contents[data + start + 4 : data + start + 4 + length]
    return zlib.decompress(stored[4:]) if flags & 1 else stored


def resource_name(contents: bytes, names: int, node: int) -> str:
    at = names + struct.unpack_from(">I", contents, node)[0]
    (length,) = struct.unpack_from(">H", contents, at)
    return contents[at + 6 : at + 6 + 2 * length].decode("utf-16-be")


def opened(folder: str, file: str) -> Image.Image:
    path, _, inner = file.partition(":")
    path = os.path.join(folder, path)
    if inner:
        with open(path, "rb") as resources:
            return Image.open(io.BytesIO(resource(resources.read(), f"gcompris{inner}")))
    if path.endswith(".jxl"):
        decoded = path.removesuffix(".jxl") + ".png"
        subprocess.run(["djxl", "--quiet", path, decoded], check=True)
        path = decoded
    return Image.open(path)


def starts(length: int) -> list[int]:
    """Where tiles begin that cover a side as evenly as whole ones can."""
    count = max(1, length // TILE_PX)
    if count == 1:
        return [(length - TILE_PX) // 2]
    return [round(index * (length - TILE_PX) / (count - 1)) for index in range(count)]


def detail(tile: Image.Image) -> float:
    luma = np.asarray(tile.convert("L")).astype(np.float32)
    return sum(float(np.abs(np.diff(luma, n=2, axis=axis)).mean()) for axis in (0, 1))


def main(folder: str) -> None:
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(HERE, "photographs.tsv"), encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    kept = 0
    for row in rows:
        picture = opened(extracted(row["package"], folder), row["file"]).convert("RGB")
        size = (int(row["widthPx"]), int(row["heightPx"]))
        if picture.size != size:
            picture = picture.resize(size, Image.LANCZOS)
        for top in starts(size[1]):
            for left in starts(size[0]):
                tile = picture.crop((left, top, left + TILE_PX, top + TILE_PX))
                if detail(tile) >= LEAST_DETAIL:
                    tile.save(os.path.join(folder, f"{row['name']}-{left}-{top}.jpg"), quality=QUALITY, subsampling=0)
                    kept += 1
    print(f"{kept} tiles of {len(rows)} photographs")


if __name__ == "__main__":
    main(sys.argv[1])
