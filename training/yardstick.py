"""Trains FSRCNN (Dong, Loy and Tang, "Accelerating the Super-Resolution Convolutional Neural Network", 2016) on our pictures, in our
way: what a network has here whose PSNR on the published sets is known. Its arguments are those of train.py."""
import torch
import torch.nn as nn

import evaluate
import train
from fidelity import PLANES


class Fsrcnn(nn.Module):
    """FSRCNN (56, 12, 4): [N, 3, H, W] in 0..1 to [N, 3, H * scale, W * scale]. It makes luma alone; the colours are the bicubic's."""

    def __init__(self, scale: int):
        super().__init__()
        self.scale = scale
        mapping = [layer for _ in range(4) for layer in activated(12, 12, 3)]
        self.layers = nn.Sequential(
            *activated(1, 56, 5),
            *activated(56, 12, 1),
            *mapping,
            *activated(12, 56, 1),
            nn.ConvTranspose2d(56, 1, 9, stride=scale, padding=4, output_padding=scale - 1),
        )
        nn.init.normal_(self.layers[-1].weight, std=0.001)
        nn.init.zeros_(self.layers[-1].bias)

    def forward(self, low: torch.Tensor) -> torch.Tensor:
        enlarged = evaluate.bicubic(low, self.scale)
        return enlarged + self.layers(luma(low)) - luma(enlarged)


def activated(inputs: int, outputs: int, size: int) -> list[nn.Module]:
    convolution = nn.Conv2d(inputs, outputs, size, padding=size // 2)
    nn.init.kaiming_normal_(convolution.weight, a=0.25)
    nn.init.zeros_(convolution.bias)
    return [convolution, nn.PReLU(outputs)]


def luma(picture: torch.Tensor) -> torch.Tensor:
    """[N, 3, H, W] to [N, 1, H, W]."""
    return torch.einsum("c,nchw->nhw", picture.new_tensor(PLANES[0]), picture)[:, None]


class Yardstick(train.Trainer):
    def create(self) -> Fsrcnn:
        return Fsrcnn(self.arguments.scale)


def main() -> None:
    arguments = train.parse_arguments()
    torch.set_num_threads(arguments.threads)
    torch.set_flush_denormal(True)
    trainer = Yardstick(arguments)
    trainer.run()
    psnr = evaluate.mean_psnr(trainer.averaged(), trainer.validation, arguments.scale)
    print(f"end step {trainer.step} psnr-y {psnr:.3f} on all", flush=True)


if __name__ == "__main__":
    main()
