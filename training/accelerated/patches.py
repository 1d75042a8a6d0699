"""Patches of pictures that lie in the accelerator's memory: drawn, shrunk and turned there, without anything that has to wait for the CPU."""
import random

import torch

from degradation import shrink, to_unit
from variations import LARGEST, varied

# Low-resolution pixels around a patch that its pixels are made of as well, and that are cut off: the antialiased cubic reaches two.
MARGIN = 4


class Patches:
    """Groups of pictures ([3, H, W] of 8 bit), each beside the share of the patches that come from it. With `turned`, patches are flipped and
    transposed at random; with `recoloured`, the colours of half of them change places; with `candidates`, a patch is the busiest of so many."""

    def __init__(self, groups: list[tuple[float, list[torch.Tensor]]], scale: int, device: str, turned: bool = False, recoloured: bool = False, candidates: int = 1):
        self.scale, self.device, self.turned, self.recoloured, self.candidates = scale, device, turned, recoloured, candidates
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

    def chosen(self, count: int, side: int) -> torch.Tensor:
        """[count, 3, side, side] of 8 bit, from anywhere."""
        picture = torch.searchsorted(self.up_to, self.random(count)).clamp_(max=len(self.up_to) - 1)
        height, width = self.heights[picture], self.widths[picture]
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
        start, top, left, across = (value.view(count, 1, 1) for value in (self.starts[picture], top, left, width))
        places = start + (top + rows) * across + left + columns
        return self.samples[places[:, None] + (planes * (height * width)[:, None])[:, :, None, None]]

    def batch(self, count: int, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """`count` patches of size x size low-resolution pixels and what they were shrunk from, in 0..1."""
        high = self.chosen(count * self.candidates, (size + 2 * MARGIN) * self.scale)
        low = to_unit(shrink(high, self.scale))[..., MARGIN:-MARGIN, MARGIN:-MARGIN]
        cut = MARGIN * self.scale
        high = high[..., cut:-cut, cut:-cut]
        if self.candidates > 1:
            contrast = low.diff(dim=3).square().mean((1, 2, 3)) + low.diff(dim=2).square().mean((1, 2, 3))
            busiest = contrast.view(count, self.candidates).argmax(1) + self.candidates * torch.arange(count, device=self.device)
            low, high = low[busiest], high[busiest]
        return low, to_unit(high)


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
