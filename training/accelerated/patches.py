"""Patches of pictures that lie in the accelerator's memory: drawn, shrunk and turned there, without anything that has to wait for the CPU."""
import random

import torch

from accelerated.compression import Compression
from degradation import shrink, to_unit
from variations import LARGEST, varied

# Low-resolution pixels around a patch that its pixels are made of as well, and that are cut off: the antialiased cubic reaches two.
MARGIN = 4
# Of JPEG, as libjpeg counts it.
WORST_QUALITY, BEST_QUALITY = 65.0, 97.0


class Patches:
    """Groups of pictures ([3, H, W] of 8 bit), each beside the share of the patches that come from it. With `turned`, patches are flipped and
    transposed at random; with `recoloured`, the colours of half of them change places; with `candidates`, a patch is the busiest of so many of
    its picture, but for those of the last group; with `compressed`, such a share of that group's are what JPEG leaves of them."""

    def __init__(
        self,
        groups: list[tuple[float, list[torch.Tensor]]],
        scale: int,
        device: str,
        turned: bool = False,
        recoloured: bool = False,
        candidates: int = 1,
        compressed: float = 0.0,
    ):
        self.scale, self.device, self.turned, self.recoloured, self.candidates = scale, device, turned, recoloured, candidates
        self.compressed, self.compression = compressed, Compression(device)
        self.first_of_last = sum(len(group) for _, group in groups[:-1])
        pictures = [picture for _, group in groups for picture in group]
        self.samples = torch.cat([picture.flatten() for picture in pictures]).to(device)
        sizes = torch.tensor([picture.shape[1:] for picture in pictures])
        self.heights, self.widths = sizes.to(device).unbind(1)
        self.heights, self.widths = self.heights.contiguous(), self.widths.contiguous()
        lengths = 3 * sizes.prod(1)
        self.first_samples = (lengths.cumsum(0) - lengths).tolist()
        self.starts = torch.tensor(self.first_samples, device=device)
        chances = torch.cat([torch.full((len(group),), share / len(group), dtype=torch.float64) for share, group in groups])
        self.up_to = (chances / chances.sum()).cumsum(0).float().to(device)

    def random(self, *shape: int) -> torch.Tensor:
        return torch.rand(shape, device=self.device)

    def chosen(self, pictures: torch.Tensor, side: int) -> torch.Tensor:
        """[N, 3, side, side] of 8 bit, from anywhere in the N pictures."""
        count = len(pictures)
        height, width = self.heights[pictures], self.widths[pictures]
        top = (self.random(count) * (height - side + 1)).long()
        left = (self.random(count) * (width - side + 1)).long()
        along = torch.arange(side, device=self.device)
        rows, columns = along.view(1, side, 1), along.view(1, 1, side)
        if self.turned:
            is_transposed, is_down, is_across = (self.random(3, count, 1, 1) < 0.5).unbind(0)
            rows, columns = torch.where(is_transposed, columns, rows), torch.where(is_transposed, rows, columns)
            rows, columns = torch.where(is_down, side - 1 - rows, rows), torch.where(is_across, side - 1 - columns, columns)
        planes = torch.arange(3, device=self.device).expand(count, 3)
        if self.recoloured:
            planes = torch.where(self.random(count, 1) < 0.5, self.random(count, 3).argsort(1), planes)
        start, top, left, across = (value.view(count, 1, 1) for value in (self.starts[pictures], top, left, width))
        places = start + (top + rows) * across + left + columns
        return self.samples[places[:, None] + (planes * (height * width)[:, None])[:, :, None, None]]

    def busiest(self, low: torch.Tensor, pictures: torch.Tensor) -> torch.Tensor:
        """Which of each patch's candidates, which follow each other, has most contrast; of the last group's, the first."""
        unit = to_unit(low)
        contrast = unit.diff(dim=3).square().mean((1, 2, 3)) + unit.diff(dim=2).square().mean((1, 2, 3))
        first = torch.arange(0, len(low), self.candidates, device=self.device)
        best = contrast.view(-1, self.candidates).argmax(1)
        return first + torch.where(pictures[first] >= self.first_of_last, 0, best)

    def worn(self, low: torch.Tensor, pictures: torch.Tensor) -> torch.Tensor:
        """With what JPEG does to some of them."""
        count = len(low)
        quality = WORST_QUALITY + (BEST_QUALITY - WORST_QUALITY) * self.random(count)
        is_worn = (pictures >= self.first_of_last) & (self.random(count) < self.compressed)
        return torch.where(is_worn.view(-1, 1, 1, 1), self.compression(low, quality), low)

    def batch(self, count: int, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """`count` patches of size x size low-resolution pixels and what they were shrunk from, in 0..1."""
        pictures = torch.searchsorted(self.up_to, self.random(count)).clamp_(max=len(self.up_to) - 1)
        pictures = pictures.repeat_interleave(self.candidates)
        high = self.chosen(pictures, (size + 2 * MARGIN) * self.scale)
        low = shrink(high, self.scale)
        if self.candidates > 1:
            busiest = self.busiest(low, pictures)
            low, high, pictures = low[busiest], high[busiest], pictures[busiest]
        if self.compressed:
            low = self.worn(low, pictures)
        cut = MARGIN * self.scale
        return to_unit(low[..., MARGIN:-MARGIN, MARGIN:-MARGIN]), to_unit(high[..., cut:-cut, cut:-cut])


class VariedPatches(Patches):
    """Half of them from variations of the pictures (variations.py), of which `vary` draws one anew at a time."""

    def __init__(self, pictures: list[torch.Tensor], scale: int, device: str, seed: int, smallest_side: int, **options: bool | int):
        self.draw, self.next, self.smallest_side = random.Random(seed), 0, smallest_side
        self.pictures = [picture.to(device) for picture in pictures]
        sides = [max(smallest_side, round(min(picture.shape[1:]) * LARGEST) + 1) for picture in pictures]
        room = [torch.zeros(3, side, side, dtype=torch.uint8) for side in sides]
        super().__init__([(0.5, pictures), (0.5, room)], scale, device, **options)
        for _ in pictures:
            self.vary()

    def vary(self) -> None:
        at = len(self.pictures) + self.next
        made = varied(self.pictures[self.next], self.draw, self.smallest_side)
        start = self.first_samples[at]
        self.samples[start : start + made.numel()] = made.flatten()
        self.heights[at], self.widths[at] = made.shape[1], made.shape[2]
        self.next = (self.next + 1) % len(self.pictures)
