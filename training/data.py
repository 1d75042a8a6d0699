"""Training pairs, made once and kept in memory as 8 bit, so that a batch costs only copies."""
import glob
import os
import random

import numpy as np
import torch
from PIL import Image

import drawings
from degradation import shrink, to_unit
from variations import varied


def load_pictures(folder: str, patterns: list[str]) -> list[torch.Tensor]:
    """The pictures that match, in the order of their names, each [3, H, W] of 8 bit."""
    names = [name for pattern in patterns for name in sorted(glob.glob(os.path.join(folder, pattern)))]
    if not names:
        raise SystemExit(f"no pictures match {patterns} in {folder}")
    return [torch.from_numpy(np.array(Image.open(name).convert("RGB"))).permute(2, 0, 1).contiguous() for name in names]


def load_training(folder: str, further: str | None = None) -> list[torch.Tensor]:
    """With the tiles of photographs.py, where its folder is given."""
    pictures = load_pictures(folder, ["photos/train/*.jpg", "art/train/*.jpg"])
    return pictures + (load_pictures(further, ["*.jpg"]) if further else [])


def load_paintings(folder: str) -> list[torch.Tensor]:
    return load_pictures(folder, ["art/train/*.jpg"])


def drawings_in(place: str) -> list[torch.Tensor]:
    """Of a file of accelerated.draw, or a folder."""
    return torch.load(place) if place.endswith(".pt") else load_pictures(place, ["*.png"])


def load_drawn_validation(scale: int) -> list[torch.Tensor]:
    """Drawings of a seed that nothing is trained on. Shrunk, they are of one size at any scale, so their lines are as fine."""
    return drawings.load_drawings(16, 192 * scale, seed=9001)


def load_validation(folder: str) -> list[torch.Tensor]:
    return load_pictures(folder, ["photos/validation/*.png"])


Entry = tuple[torch.Tensor, torch.Tensor]


def entries_of(picture: torch.Tensor, scale: int, offsets: list[tuple[int, int]]) -> list[Entry]:
    """The picture shrunk at several alignments (cropped by these offsets first), each beside what it was shrunk from."""
    entries = []
    for top, left in offsets:
        height = (picture.shape[1] - top) // scale * scale
        width = (picture.shape[2] - left) // scale * scale
        high = picture[:, top : top + height, left : left + width]
        entries.append((shrink(high[None], scale)[0], high))
    return entries


class Pairs:
    """Random patches of low resolution with their high-resolution counterparts.

    Every picture is shrunk at several alignments (0..scale-1 pixels): the network sees each place under different
    sampling phases without any resizing while training. With `variations`, half of the patches are of pictures that are
    smaller and turned, drawn anew every ROUND_BATCHES batches. With `recoloured`, the colours of half of the patches change places:
    what is learnt of red is known of blue.
    """

    ROUND_BATCHES = 2_000
    # The side of a varied picture, in low-resolution pixels; patches may be no larger.
    SMALLEST_SIDE = 56

    def __init__(self, pictures: list[torch.Tensor], scale: int, seed: int, variations: bool = False, recoloured: bool = False):
        self.scale = scale
        self.seed = seed
        self.random = random.Random(seed)
        self.pictures = pictures
        # The diagonal phases alone for x4: 4 alignments instead of 16 keep the memory at half a gigabyte.
        self.offsets = [(y, x) for y in range(scale) for x in range(scale) if scale < 3 or (x - y) % scale == y % 2]
        self.entries = [entry for picture in pictures for entry in entries_of(picture, scale, self.offsets)]
        self.variations = variations
        self.recoloured = recoloured
        self.varied: list[Entry] = []
        self.batches = 0

    def vary(self) -> None:
        """Draws the variations of the round that has come; a round is the same however often it is begun."""
        draw = random.Random(f"{self.seed} {self.batches // self.ROUND_BATCHES}")
        smallest_side = self.SMALLEST_SIDE * self.scale
        self.varied = [
            entry
            for picture in self.pictures
            for entry in entries_of(varied(picture, draw, smallest_side), self.scale, draw.sample(self.offsets, 2))
        ]

    def state(self) -> dict:
        """Where the randomness stands, for a checkpoint."""
        return {"random": self.random.getstate(), "batches": self.batches}

    def go_on_from(self, state: dict) -> None:
        self.random.setstate(state["random"])
        self.batches = state["batches"]

    def entry(self) -> Entry:
        return self.random.choice(self.varied if self.varied and self.random.random() < 0.5 else self.entries)

    def patch(self, size: int) -> list[torch.Tensor]:
        """[3, size, size] of low resolution and its high-resolution counterpart, from anywhere."""
        low, high = self.entry()
        y = self.random.randrange(low.shape[1] - size + 1)
        x = self.random.randrange(low.shape[2] - size + 1)
        scale = self.scale
        return [
            low[:, y : y + size, x : x + size],
            high[:, y * scale : (y + size) * scale, x * scale : (x + size) * scale],
        ]

    def batch(self, count: int, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """`count` patches of size x size low-resolution pixels, flipped and transposed at random, in 0..1."""
        if self.variations and (not self.varied or self.batches % self.ROUND_BATCHES == 0):
            self.vary()
        self.batches += 1
        lows, highs = [], []
        for _ in range(count):
            pair = self.patch(size)
            axes = [axis for axis in (1, 2) if self.random.random() < 0.5]
            pair = [part.flip(axes) for part in pair]
            if self.random.random() < 0.5:
                pair = [part.transpose(1, 2) for part in pair]
            if self.recoloured and self.random.random() < 0.5:
                places = self.random.sample(range(3), 3)
                pair = [part[places] for part in pair]
            lows.append(pair[0])
            highs.append(pair[1])
        return to_unit(torch.stack(lows)), to_unit(torch.stack(highs))
