"""What JPEG leaves of pictures, without its file: on the accelerator, in the graph of a step, where no coder could be called. The tables and
the transform are those of ITU-T T.81 (annex K, A.3.3), their scaling that of libjpeg; what a file rounds on the way is not rounded."""
import math

import torch
import torch.nn.functional as F

BLOCK = 8
LUMA_TABLE = (
    (16, 11, 10, 16, 24, 40, 51, 61),
    (12, 12, 14, 19, 26, 58, 60, 55),
    (14, 13, 16, 24, 40, 57, 69, 56),
    (14, 17, 22, 29, 51, 87, 80, 62),
    (18, 22, 37, 56, 68, 109, 103, 77),
    (24, 35, 55, 64, 81, 104, 113, 92),
    (49, 64, 78, 87, 103, 121, 120, 101),
    (72, 92, 95, 98, 112, 100, 103, 99),
)
COLOUR_TABLE = (
    (17, 18, 24, 47, 99, 99, 99, 99),
    (18, 21, 26, 66, 99, 99, 99, 99),
    (24, 26, 56, 99, 99, 99, 99, 99),
    (47, 66, 99, 99, 99, 99, 99, 99),
    *(4 * ((99, 99, 99, 99, 99, 99, 99, 99),)),
)
# BT.601 in full range, as JFIF has it.
TO_LUMA_AND_COLOURS = ((0.299, 0.587, 0.114), (-0.168736, -0.331264, 0.5), (0.5, -0.418688, -0.081312))


class Compression:
    """JPEG's losses at a quality of libjpeg's, colours at half of the size."""

    def __init__(self, device: str):
        self.luma, self.colours, self.mixed = (
            torch.tensor(table, dtype=torch.float32, device=device) for table in (LUMA_TABLE, COLOUR_TABLE, TO_LUMA_AND_COLOURS)
        )
        self.unmixed = torch.linalg.inv(self.mixed)
        row = [[math.sqrt((1 if u else 0.5) / 4) * math.cos((2 * x + 1) * u * math.pi / 16) for x in range(BLOCK)] for u in range(BLOCK)]
        self.cosines = torch.tensor(row, device=device)

    def __call__(self, pictures: torch.Tensor, quality: torch.Tensor) -> torch.Tensor:
        """[N, 3, H, W] of 8 bit and N qualities from 50 to 100, to as much of 8 bit."""
        percent = (200 - 2 * quality).view(-1, 1, 1, 1, 1)
        planes = torch.einsum("cd,ndhw->nchw", self.mixed, pictures.float())
        luma = self.quantised(planes[:, :1] - 128, self.luma, percent) + 128
        halves = self.quantised(F.avg_pool2d(planes[:, 1:], 2, ceil_mode=True), self.colours, percent)
        colours = F.interpolate(halves, scale_factor=2, mode="bilinear")[..., : luma.shape[-2], : luma.shape[-1]]
        made = torch.einsum("cd,ndhw->nchw", self.unmixed, torch.cat([luma, colours], 1))
        return made.round().clamp(0, 255).to(torch.uint8)

    def quantised(self, planes: torch.Tensor, table: torch.Tensor, percent: torch.Tensor) -> torch.Tensor:
        count, channels, height, width = planes.shape
        down, across = -height % BLOCK, -width % BLOCK
        padded = F.pad(planes, (0, across, 0, down), mode="replicate")
        blocks = padded.unfold(2, BLOCK, BLOCK).unfold(3, BLOCK, BLOCK).flatten(2, 3)
        steps = ((table * percent + 50) / 100).floor().clamp(1, 255)
        coefficients = (self.cosines @ blocks @ self.cosines.T / steps).round() * steps
        made = (self.cosines.T @ coefficients @ self.cosines).view(count, channels, -1, padded.shape[3] // BLOCK, BLOCK, BLOCK)
        return made.transpose(3, 4).reshape(padded.shape)[..., :height, :width]
