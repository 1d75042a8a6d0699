"""Pictures as people have them: softened, noisy, resized before, compressed as JPEG. Pairs are made while training, since
no two patches are soiled alike."""
import io
import random
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from degradation import shrink, to_bytes, to_unit

# Low-resolution pixels around a patch that are made and cut away: no edge of a patch is an edge of its making, and JPEG's
# blocks lie anywhere.
MARGIN = 12


@dataclass(frozen=True)
class Dirt:
    """How likely each kind is, and how strong at most; a strength is drawn evenly up to it."""

    clean: float  # share of the patches that are only shrunk
    soft: float  # chance of a blur before shrinking
    soft_sigma: float  # in low-resolution pixels
    resized: float  # chance of having been enlarged before
    resized_factor: float
    noisy: float
    noise_sigma: float  # of 255
    compressed: float
    quality: tuple[int, int]  # of JPEG


# What "detail" is tuned on: it must not take blocks and grain for texture.
LIGHT = Dirt(0.5, 0.3, 0.6, 0.2, 1.3, 0.4, 6, 0.8, (60, 95))
# What "clean" is tuned on.
HEAVY = Dirt(0.08, 0.3, 0.8, 0.25, 1.6, 0.6, 16, 0.85, (30, 95))


class SoiledPairs:
    """Random patches, flipped and transposed, each with a low-resolution counterpart that is soiled in its own way. With `candidates`, a
    patch is the busiest of so many of its picture."""

    def __init__(self, pictures: list[torch.Tensor], scale: int, dirt: Dirt, seed: int, candidates: int = 1):
        self.pictures, self.scale, self.dirt, self.candidates = pictures, scale, dirt, candidates
        self.random = random.Random(seed)
        self.noise = np.random.default_rng(seed)

    def state(self) -> dict:
        """Where the randomness stands, for a checkpoint."""
        return {"random": self.random.getstate(), "noise": self.noise.bit_generator.state}

    def go_on_from(self, state: dict) -> None:
        self.random.setstate(state["random"])
        self.noise.bit_generator.state = state["noise"]

    def batch(self, count: int, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """`count` patches of size x size low-resolution pixels with what they were, in 0..1."""
        pairs = [self.pair(size) for _ in range(count)]
        return to_unit(torch.stack([low for low, _ in pairs])), to_unit(torch.stack([high for _, high in pairs]))

    def pair(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        scale, held = self.scale, size + 2 * MARGIN
        picture = self.random.choice(self.pictures)
        high = max((self.chosen(picture, held * scale) for _ in range(self.candidates)), key=contrast)
        axes = [axis for axis in (1, 2) if self.random.random() < 0.5]
        high = high.flip(axes)
        if self.random.random() < 0.5:
            high = high.transpose(1, 2)
        low = self.soiled(high.contiguous())
        top, left = self.random.randint(4, 2 * MARGIN - 4), self.random.randint(4, 2 * MARGIN - 4)
        return (
            low[:, top : top + size, left : left + size],
            high[:, top * scale : (top + size) * scale, left * scale : (left + size) * scale],
        )

    def chosen(self, picture: torch.Tensor, side: int) -> torch.Tensor:
        y = self.random.randrange(picture.shape[1] - side + 1)
        x = self.random.randrange(picture.shape[2] - side + 1)
        return picture[:, y : y + side, x : x + side]

    def happens(self, chance: float) -> bool:
        return self.random.random() < chance

    def soiled(self, high: torch.Tensor) -> torch.Tensor:
        """The low-resolution counterpart, 8 bit."""
        dirt, size = self.dirt, high.shape[-1] // self.scale
        if self.happens(dirt.clean):
            return to_bytes(resized(to_unit(high)[None], size))[0]
        picture = to_unit(high)[None]
        if self.happens(dirt.soft):
            picture = blurred(picture, self.random.uniform(0.2, dirt.soft_sigma) * self.scale)
        if self.happens(dirt.resized):
            picture = resized(picture, round(size / self.random.uniform(1.05, dirt.resized_factor)))
        low = resized(picture, size)[0]
        if self.happens(dirt.noisy):
            low = low + self.grain(low.shape)
        low = to_bytes(low)
        return self.compressed(low) if self.happens(dirt.compressed) else low

    def grain(self, shape: torch.Size) -> torch.Tensor:
        """Noise, in all channels alike or in each its own."""
        sigma = self.random.uniform(0.5, self.dirt.noise_sigma) / 255
        planes = 1 if self.happens(0.4) else 3
        grain = self.noise.standard_normal((planes, *shape[1:]), dtype=np.float32) * sigma
        return torch.from_numpy(grain).expand(shape)

    def compressed(self, low: torch.Tensor) -> torch.Tensor:
        file = io.BytesIO()
        picture = Image.fromarray(low.permute(1, 2, 0).numpy())
        picture.save(file, "JPEG", quality=self.random.randint(*self.dirt.quality), subsampling=self.random.choice((0, 2)))
        return torch.from_numpy(np.array(Image.open(file))).permute(2, 0, 1)


def soiled_alike(high: torch.Tensor, scale: int) -> torch.Tensor:
    """As `degradation.shrink`, with the same moderate dirt for every picture: noise of 6 of 255, then JPEG of quality 60."""
    low = to_unit(shrink(high, scale))[0]
    grain = np.random.default_rng(1).standard_normal(low.shape, dtype=np.float32) * 6 / 255
    file = io.BytesIO()
    Image.fromarray(to_bytes(low + torch.from_numpy(grain)).permute(1, 2, 0).numpy()).save(file, "JPEG", quality=60)
    return torch.from_numpy(np.array(Image.open(file))).permute(2, 0, 1)[None]


def contrast(picture: torch.Tensor) -> float:
    """How much neighbours differ, of 8 bit."""
    return sum(picture.float().diff(dim=axis).square().mean().item() for axis in (1, 2))


def resized(picture: torch.Tensor, size: int) -> torch.Tensor:
    """[N, 3, H, H] to [N, 3, size, size], antialiased bicubic."""
    return F.interpolate(picture, size=(size, size), mode="bicubic", antialias=True, align_corners=False)


def blurred(picture: torch.Tensor, sigma: float) -> torch.Tensor:
    """A Gaussian of `sigma` pixels."""
    radius = max(1, round(3 * sigma))
    taps = torch.exp(-0.5 * (torch.arange(-radius, radius + 1) / sigma) ** 2)
    taps = (taps / taps.sum()).view(1, 1, 1, -1).repeat(3, 1, 1, 1)
    across = F.conv2d(F.pad(picture, (radius, radius, 0, 0), mode="replicate"), taps, groups=3)
    return F.conv2d(F.pad(across, (0, 0, radius, radius), mode="replicate"), taps.transpose(2, 3), groups=3)
