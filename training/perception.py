"""What makes a result look right beside being right: a judge that is trained along, and statistics of texture. No network
that others trained is needed."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import spectral_norm


class Judge(nn.Module):
    """Tells patches of real pictures from enlarged ones, for each place of 4 x 4 pixels by what lies around it."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(
            [
                spectral_norm(nn.Conv2d(12, 32, 3, 1, 1)),
                spectral_norm(nn.Conv2d(32, 48, 4, 2, 1)),
                spectral_norm(nn.Conv2d(48, 48, 3, 1, 1)),
            ]
        )
        self.verdict = nn.Conv2d(48, 1, 3, 1, 1)

    def forward(self, picture: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """The verdicts, and the features that led to them."""
        features, seen = F.pixel_unshuffle(picture * 2 - 1, 2), []
        for layer in self.layers:
            features = F.leaky_relu(layer(features), 0.2)
            seen.append(features)
        return self.verdict(features), seen


def judge_loss(real: torch.Tensor, made: torch.Tensor) -> torch.Tensor:
    """Relativistic: the real is to look more real than what is made does on average, and the other way round."""
    return 0.5 * (F.softplus(-(real - made.mean())).mean() + F.softplus(made - real.mean()).mean())


def feature_loss(real: list[torch.Tensor], made: list[torch.Tensor]) -> torch.Tensor:
    """How differently the judge sees the two."""
    return sum(F.l1_loss(ours, theirs.detach()) for theirs, ours in zip(real, made)) / len(made)


# Kernels of 3 x 3, row by row. Slopes are smoothed the other way, which makes them blind to checkers.
BANDS = {
    "differences": [
        [0, 0, 0, -1, 0, 1, 0, 0, 0],
        [0, -1, 0, 0, 0, 0, 0, 1, 0],
        [-1, 0, 0, 0, 0, 0, 0, 0, 1],
        [0, 0, -1, 0, 0, 0, 1, 0, 0],
        [0, 1, 0, 1, -4, 1, 0, 1, 0],
    ],
    "slopes": [
        [-1, 0, 1, -2, 0, 2, -1, 0, 1],
        [-1, -2, -1, 0, 0, 0, 1, 2, 1],
        [-2, -1, 0, -1, 0, 1, 0, 1, 2],
        [0, -1, -2, 1, 0, -1, 2, 1, 0],
    ],
}


def band_filters(bands: str) -> torch.Tensor:
    """[bands, 1, 3, 3], each of length 1."""
    filters = torch.tensor(BANDS[bands], dtype=torch.float32)
    return (filters / filters.norm(dim=1, keepdim=True)).view(-1, 1, 3, 3)


def texture_loss(made: torch.Tensor, real: torch.Tensor, bands: str) -> torch.Tensor:
    """How far the strengths of the finest bands are apart, place by place (windows of 8 pixels), on luma at two sizes.
    It asks for texture of the right strength and direction, not for the very pixels."""
    weights = torch.tensor([0.299, 0.587, 0.114]).view(1, 3, 1, 1)
    filters = band_filters(bands)
    ours, theirs = F.conv2d(made, weights), F.conv2d(real, weights)
    total = torch.zeros(())
    for size in range(2):
        if size:
            ours, theirs = F.avg_pool2d(ours, 2), F.avg_pool2d(theirs, 2)
        total = total + F.l1_loss(strengths(ours, filters), strengths(theirs, filters))
    return total / 2


def strengths(luma: torch.Tensor, filters: torch.Tensor) -> torch.Tensor:
    return (F.avg_pool2d(F.conv2d(luma, filters).square(), 8, 4) + 1e-6).sqrt()


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
