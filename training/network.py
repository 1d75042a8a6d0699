"""The network: 3x3 convolutions of one width, PReLU, pixel shuffle, over a bicubic enlargement of the input; features may skip two layers."""
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F

import winograd


@dataclass(frozen=True)
class Preset:
    """Both by scale."""

    channels: dict[int, int]
    body_layers: dict[int, int]


# "fast" stays under 100,000 multiply-adds per input pixel at either scale, "best" under 600,000; "colours" is taken in by best.
PRESETS = {
    "fast": Preset(channels={2: 24, 4: 32}, body_layers={2: 5, 4: 9}),
    "best": Preset(channels={2: 64, 4: 64}, body_layers={2: 15, 4: 15}),
    "colours": Preset(channels={2: 16, 4: 16}, body_layers={2: 15, 4: 15}),
}


def multiply_adds_per_pixel(channels: int, body_layers: int, scale: int) -> int:
    return 9 * channels * (3 + body_layers * channels + 3 * scale * scale)


class Convolution(nn.Module):
    """The weights of a 3x3 convolution. Where the widths agree it starts near the identity, so what is seen reaches deep layers at once;
    where features skip it, small."""

    def __init__(self, inputs: int, outputs: int, has_skip: bool = False):
        super().__init__()
        self.weight = nn.Parameter(nn.Conv2d(inputs, outputs, 3).weight.detach() * (0.25 if has_skip else 0.5))
        self.bias = nn.Parameter(torch.zeros(outputs))
        if inputs == outputs and not has_skip:
            with torch.no_grad():
                self.weight[:, :, 1, 1] += torch.eye(outputs)


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
    the bicubic residual repeats the picture's edge pixels. With skips, every second body layer adds what the layer two before it gave,
    before its own PReLU."""

    def __init__(self, scale: int, channels: int, body_layers: int, has_skips: bool = False):
        super().__init__()
        self.scale = scale
        self.skips = [has_skips and 0 < layer <= body_layers and layer % 2 == 0 for layer in range(body_layers + 2)]
        self.head = Convolution(3, channels)
        self.body = nn.ModuleList([Convolution(channels, channels, has_skip) for has_skip in self.skips[1:-1]])
        self.tail = Convolution(channels, 3 * scale * scale)
        self.activations = nn.ModuleList([nn.PReLU(channels, init=0.25) for _ in range(body_layers + 1)])
        rows = bicubic_kernel(scale)
        taps = torch.einsum("ya,xb->yxab", rows, rows).reshape(scale * scale, 1, 5, 5)
        self.register_buffer("residual", taps.repeat(3, 1, 1, 1), persistent=False)
        with torch.no_grad():  # start as the bicubic enlargement alone
            self.tail.weight.mul_(0.1)

    @property
    def has_skips(self) -> bool:
        return any(self.skips)

    def layers(self) -> list[Convolution]:
        return [self.head, *self.body, self.tail]

    def kernels(self) -> list[torch.Tensor]:
        return [layer.weight for layer in self.layers()]

    def biases(self) -> list[torch.Tensor]:
        return [layer.bias for layer in self.layers()]

    def slopes(self) -> list[torch.Tensor]:
        return [activation.weight for activation in self.activations]

    def plain(self) -> "Enlarger":
        """A copy with every weight by itself, as files hold them."""
        net = Enlarger(self.scale, len(self.biases()[0]), len(self.body), self.has_skips)
        parameters = zip([*net.kernels(), *net.biases(), *net.slopes()], [*self.kernels(), *self.biases(), *self.slopes()])
        with torch.no_grad():
            for theirs, ours in parameters:
                theirs.copy_(ours)
        return net

    def enlarged(self, low: torch.Tensor) -> torch.Tensor:
        """The bicubic residual, before the pixel shuffle: [N, 3 * scale * scale, H, W]."""
        return F.conv2d(F.pad(low, (2, 2, 2, 2), mode="replicate"), self.residual, groups=3)

    def forward(self, low: torch.Tensor) -> torch.Tensor:
        made = winograd.chain(low.permute(0, 2, 3, 1), self.kernels(), self.biases(), self.slopes(), self.skips)
        return F.pixel_shuffle(made.permute(0, 3, 1, 2) + self.enlarged(low), self.scale)


def create(preset: str, scale: int, has_skips: bool = False) -> Enlarger:
    chosen = PRESETS[preset]
    return Enlarger(scale, chosen.channels[scale], chosen.body_layers[scale], has_skips)
