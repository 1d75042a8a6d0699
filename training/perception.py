"""What makes a result look right beside being right: a judge that is trained along, and statistics of texture. No network
that others trained is needed."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import spectral_norm


class Judge(nn.Module):
    """Tells patches of real pictures from enlarged ones, for each place of 4 x 4 pixels by what lies around it."""

    # Inputs, outputs, side of the kernel, stride.
    LAYERS = ((12, 32, 3, 1), (32, 48, 4, 2), (48, 48, 3, 1))

    def __init__(self):
        super().__init__()
        convolutions = [spectral_norm(nn.Conv2d(*layer, padding=1)) for layer in self.LAYERS]
        self.layers = nn.ModuleList(convolutions)
        self.verdict = nn.Conv2d(convolutions[-1].out_channels, 1, 3, 1, 1)

    def forward(self, picture: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """The verdicts, and the features that led to them."""
        features, seen = F.pixel_unshuffle(self.seen(picture), 2), []
        for layer in self.layers:
            features = F.leaky_relu(layer(features), 0.2)
            seen.append(features)
        return self.verdict(features), seen

    def seen(self, picture: torch.Tensor) -> torch.Tensor:
        return picture * 2 - 1


class DeepJudge(Judge):
    """The same with two layers more, which sees how the luma of a pixel differs from that around, measured by how that differs: faint
    grass and stone count as much as strong. Of colours, so measured, it would ask for the sensors' noise."""

    LAYERS = ((4, 32, 3, 1), (32, 32, 3, 1), (32, 32, 4, 2), (32, 32, 3, 1), (32, 32, 3, 1))
    REACH_PX = 8
    LEAST_DEVIATION = 0.02

    def seen(self, picture: torch.Tensor) -> torch.Tensor:
        light = luma(picture)
        mean = self.around(light)
        deviation = (self.around((light - mean).square()) + 1e-4).sqrt()
        return (light - mean) / (deviation + self.LEAST_DEVIATION)

    def around(self, plane: torch.Tensor) -> torch.Tensor:
        return F.avg_pool2d(plane, 2 * self.REACH_PX + 1, 1, self.REACH_PX, count_include_pad=False)


JUDGES = {"shallow": Judge, "deep": DeepJudge}


def judge_loss(real: torch.Tensor, made: torch.Tensor) -> torch.Tensor:
    """Relativistic: the real is to look more real than what is made does on average, and the other way round."""
    return 0.5 * (F.softplus(-(real - made.mean())).mean() + F.softplus(made - real.mean()).mean())


def feature_loss(real: list[torch.Tensor], made: list[torch.Tensor]) -> torch.Tensor:
    """How differently the judge sees the two."""
    return sum(F.l1_loss(ours, theirs.detach()) for theirs, ours in zip(real, made)) / len(made)


# Slopes in four directions, 3 x 3, row by row, smoothed the other way, which makes them blind to checkers.
SLOPES = [
    [-1, 0, 1, -2, 0, 2, -1, 0, 1],
    [-1, -2, -1, 0, 0, 0, 1, 2, 1],
    [-2, -1, 0, -1, 0, 1, 0, 1, 2],
    [0, -1, -2, 1, 0, -1, 2, 1, 0],
]


def luma(picture: torch.Tensor) -> torch.Tensor:
    """[N, 3, H, W] to [N, 1, H, W]."""
    return F.conv2d(picture, picture.new_tensor([0.299, 0.587, 0.114]).view(1, 3, 1, 1))


def normed(filters: torch.Tensor) -> torch.Tensor:
    """[filters, pixels] of a square to [filters, 1, side, side], each of length 1."""
    side = math.isqrt(filters.shape[1])
    return (filters / filters.norm(dim=1, keepdim=True)).view(-1, 1, side, side)


def strength_loss(made: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """How far the strengths of slopes are apart, place by place (windows of 8 pixels), on luma at two sizes.
    It asks for texture of the right strength and direction, not for the very pixels."""
    filters = normed(torch.tensor(SLOPES, dtype=torch.float32))
    ours, theirs = luma(made), luma(real)
    total = torch.zeros(())
    for size in range(2):
        if size:
            ours, theirs = F.avg_pool2d(ours, 2), F.avg_pool2d(theirs, 2)
        total = total + F.l1_loss(strengths(ours, filters), strengths(theirs, filters))
    return total / 2


def strengths(plane: torch.Tensor, filters: torch.Tensor) -> torch.Tensor:
    return (F.avg_pool2d(F.conv2d(plane, filters).square(), 8, 4) + 1e-6).sqrt()


CHANCE_FILTERS = 10
WINDOW_PX = 16
# Under it, how strong a texture is counts for nothing.
LEAST_STRENGTH = 0.02


def distribution_loss(made: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """How differently the answers of filters drawn by chance are distributed in windows of 16 pixels, on luma at two sizes: a sliced
    Wasserstein distance (Heitz et al., A Sliced Wasserstein Loss for Neural Texture Synthesis, 2021), place by place. The strength that
    texture has is also that of a few strong lines; how it is distributed is not. Faint texture counts more than its share."""
    ours, theirs = luma(made), luma(real)
    total = torch.zeros(())
    for size in range(2):
        if size:
            ours, theirs = F.avg_pool2d(ours, 2), F.avg_pool2d(theirs, 2)
        filters = torch.randn(CHANCE_FILTERS, 25)
        filters = normed(filters - filters.mean(1, keepdim=True))
        top, left = torch.randint(0, WINDOW_PX // 2, (2,)).tolist()
        answers, expected = (windows(F.conv2d(plane, filters)[..., top:, left:]).sort(-1)[0] for plane in (ours, theirs))
        strength = expected.std(-1, keepdim=True) + LEAST_STRENGTH
        total = total + ((answers - expected).abs() / strength.sqrt()).mean()
    return total / 2


def windows(planes: torch.Tensor) -> torch.Tensor:
    """[N, C, H, W] to [N, C, windows, pixels of one]; what is left over at the right and below is left out."""
    whole = [length // WINDOW_PX * WINDOW_PX for length in planes.shape[2:]]
    planes = planes[..., : whole[0], : whole[1]].unflatten(3, (-1, WINDOW_PX)).unflatten(2, (-1, WINDOW_PX))
    return planes.transpose(3, 4).flatten(4, 5).flatten(2, 3)


TEXTURE_LOSSES = {"strengths": strength_loss, "distributions": distribution_loss}


def grid_loss(made: torch.Tensor, real: torch.Tensor, scale: int) -> torch.Tensor:
    """How much repeats from one input pixel to the next: what real pictures do not do and sub-pixels easily do. Of what is
    wrong with a patch, the mean at each sub-pixel, without what all sub-pixels share."""
    repeated = F.pixel_unshuffle(made - real, scale).unflatten(1, (3, scale * scale)).mean((3, 4))
    return (repeated - repeated.mean(2, keepdim=True)).abs().mean()


def low_loss(made: torch.Tensor, real: torch.Tensor, scale: int) -> torch.Tensor:
    """How far the two are apart once they are shrunk again: what was seen must stay."""
    return F.l1_loss(shrunk(made, scale), shrunk(real, scale))


def shrunk(picture: torch.Tensor, scale: int) -> torch.Tensor:
    size = picture.shape[-1] // scale
    return F.interpolate(picture, size=(size, size), mode="bicubic", antialias=True, align_corners=False)
