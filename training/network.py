"""The network: plain 3x3 convolutions of one width, PReLU, pixel shuffle, over a bicubic enlargement of the input."""
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F

import winograd


@dataclass(frozen=True)
class Preset:
    channels: int
    body_layers: dict[int, int]  # by scale


# "fast" stays under 100,000 multiply-adds per input pixel at either scale, "best" under 600,000.
PRESETS = {
    "fast": Preset(channels=32, body_layers={2: 10, 4: 9}),
    "best": Preset(channels=64, body_layers={2: 15, 4: 15}),
}


def multiply_adds_per_pixel(channels: int, body_layers: int, scale: int) -> int:
    return 9 * channels * (3 + body_layers * channels + 3 * scale * scale)


class FoldedConvolution(nn.Module):
    """A 3x3 convolution trained as the sum of three linear branches: a plain one, a wide 3x3 followed by a 1x1, and
    (where the widths agree) the identity. The branches are summed as weights before the convolution runs, so training
    costs one plain convolution, and folding for export is exact."""

    def __init__(self, inputs: int, outputs: int, width: int):
        super().__init__()
        plain = nn.Conv2d(inputs, outputs, 3)
        self.weight = nn.Parameter(plain.weight.detach().clone() * 0.5)
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.identity = inputs == outputs
        self.width = width
        if width:
            self.expand = nn.Parameter(nn.Conv2d(inputs, width, 3).weight.detach().clone())
            self.project = nn.Parameter(nn.Conv2d(width, outputs, 1).weight.detach()[:, :, 0, 0].clone())

    def folded(self) -> torch.Tensor:
        """[outputs, inputs, 3, 3]: the one kernel that the branches amount to."""
        weight = self.weight
        if self.width:
            weight = weight + (self.project @ self.expand.flatten(1)).view_as(weight)
        if self.identity:
            eye = torch.zeros_like(weight)
            eye[:, :, 1, 1] = torch.eye(weight.shape[0])
            weight = weight + eye
        return weight

    def forward(self, features: torch.Tensor, activation: nn.PReLU | None = None) -> torch.Tensor:
        """[N, H, W, inputs] to [N, H, W, outputs]."""
        return winograd.convolve(features, self.folded(), self.bias, activation and activation.weight)


def bicubic_kernel(scale: int) -> torch.Tensor:
    """[scale, 5]: weights of the input pixels -2..2 around a pixel for each of its `scale` output positions (Keys'
    cubic, a = -0.5, half-pixel centres)."""
    rows = torch.zeros(scale, 5, dtype=torch.float64)
    for phase in range(scale):
        centre = (phase + 0.5) / scale - 0.5
        for tap in range(-2, 3):
            distance = abs(tap - centre)
            if distance <= 1:
                rows[phase, tap + 2] = 1.5 * distance**3 - 2.5 * distance**2 + 1
            elif distance < 2:
                rows[phase, tap + 2] = -0.5 * distance**3 + 2.5 * distance**2 - 4 * distance + 2
    return rows.float()


class Enlarger(nn.Module):
    """[N, 3, H, W] in 0..1 to [N, 3, H * scale, W * scale]. Features outside the picture are zero in every layer;
    the bicubic residual repeats the picture's edge pixels."""

    def __init__(self, scale: int, channels: int, body_layers: int, width: int = 0):
        super().__init__()
        self.scale = scale
        self.head = FoldedConvolution(3, channels, width)
        self.body = nn.ModuleList([FoldedConvolution(channels, channels, width) for _ in range(body_layers)])
        self.tail = FoldedConvolution(channels, 3 * scale * scale, width)
        self.activations = nn.ModuleList([nn.PReLU(channels, init=0.25) for _ in range(body_layers + 1)])
        rows = bicubic_kernel(scale)
        taps = torch.einsum("ya,xb->yxab", rows, rows).reshape(scale * scale, 1, 5, 5)
        self.register_buffer("residual", taps.repeat(3, 1, 1, 1), persistent=False)
        with torch.no_grad():  # start as the bicubic enlargement alone
            self.tail.weight.mul_(0.1)
            if width:
                self.tail.project.mul_(0.1)

    def enlarged(self, low: torch.Tensor) -> torch.Tensor:
        """The bicubic residual, before the pixel shuffle: [N, 3 * scale * scale, H, W]."""
        return F.conv2d(F.pad(low, (2, 2, 2, 2), mode="replicate"), self.residual, groups=3)

    def forward(self, low: torch.Tensor) -> torch.Tensor:
        features = low.permute(0, 2, 3, 1)
        for layer, activation in zip([self.head, *self.body], self.activations):
            features = layer(features, activation)
        return F.pixel_shuffle(self.tail(features).permute(0, 3, 1, 2) + self.enlarged(low), self.scale)


def create(preset: str, scale: int, width: int = 0) -> Enlarger:
    chosen = PRESETS[preset]
    return Enlarger(scale, chosen.channels, chosen.body_layers[scale], width)
