"""The convolutions of training by Winograd's F(4x4, 3x3): the same numbers as PyTorch's to about 1e-5, a step of training in a third of the time on a CPU.

PyTorch's own convolution multiplies every weight with every pixel. winograd.c does a quarter of that; it is built by gcc
when it is first needed. Features are [N, H, W, C] here. `python3 winograd.py` compares both and prints how far they differ.
"""
import ctypes
import functools
import os
import subprocess
import tempfile

import torch
import torch.nn.functional as F

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "winograd.c")

KERNEL_TRANSFORM = torch.tensor(
    [
        [1 / 4, 0, 0],
        [-1 / 6, -1 / 6, -1 / 6],
        [-1 / 6, 1 / 6, -1 / 6],
        [1 / 24, 1 / 12, 1 / 6],
        [1 / 24, -1 / 12, 1 / 6],
        [0, 0, 1],
    ]
)


@functools.cache
def library() -> ctypes.CDLL:
    """winograd.c, built for this machine."""
    built = os.path.join(tempfile.mkdtemp(prefix="limn-winograd-"), "winograd.so")
    flags = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", built, SOURCE], check=True)
    return ctypes.CDLL(built)


def call(name: str, *arguments: torch.Tensor | int) -> None:
    """A function of winograd.c, tensors (contiguous, of 32-bit floats) as pointers."""
    converted = [
        ctypes.c_void_p(argument.data_ptr()) if isinstance(argument, torch.Tensor) else ctypes.c_long(argument)
        for argument in arguments
    ]
    getattr(library(), name)(*converted)


def transformed(kernels: torch.Tensor) -> torch.Tensor:
    """[K, C, 3, 3] to [36, C, K]."""
    outputs, inputs = kernels.shape[:2]
    places = torch.einsum("ay,bx,kcyx->abck", KERNEL_TRANSFORM, KERNEL_TRANSFORM, kernels)
    return places.reshape(36, inputs, outputs).contiguous()


def transformed_back(places: torch.Tensor) -> torch.Tensor:
    """The gradient of `transformed`: [36, C, K] to [K, C, 3, 3]."""
    inputs, outputs = places.shape[1:]
    return torch.einsum("ay,bx,abck->kcyx", KERNEL_TRANSFORM, KERNEL_TRANSFORM, places.view(6, 6, inputs, outputs)).contiguous()


def convolved(features: torch.Tensor, kernels: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    count, height, width, inputs = features.shape
    result = features.new_empty(count, height, width, kernels.shape[0])
    call("convolve", features, transformed(kernels), bias, result, count, height, width, inputs, kernels.shape[0])
    return result


class Convolution(torch.autograd.Function):
    """As `convolve`, for what winograd.c takes: C a multiple of 8 and K of 16, and of both where a gradient goes on."""

    @staticmethod
    def forward(ctx, features, kernels, bias, slopes):
        values = convolved(features, kernels.detach(), bias.detach())
        ctx.save_for_backward(features, kernels, values, slopes)
        if slopes is None:
            return values
        result = torch.empty_like(values)
        call("activate", values, slopes, result, values[..., 0].numel(), values.shape[-1])
        return result

    @staticmethod
    def backward(ctx, gradient):
        features, kernels, values, slopes = ctx.saved_tensors
        gradient = gradient.contiguous()
        outputs, inputs = kernels.shape[:2]
        slope_sums = None
        if slopes is None:
            biases = gradient.sum((0, 1, 2))
        else:
            before, biases, slope_sums = torch.empty_like(gradient), torch.zeros(outputs), torch.zeros(outputs)
            pixels = gradient[..., 0].numel()
            call("activate_backward", values, slopes, gradient, before, biases, slope_sums, pixels, outputs)
            gradient = before
        places = torch.empty(36, inputs, outputs)
        call("kernel_gradient", features, gradient, places, *features.shape[:3], inputs, outputs)
        back = None
        if ctx.needs_input_grad[0]:
            turned = kernels.detach().flip(2, 3).transpose(0, 1)
            back = convolved(gradient, turned, torch.zeros(inputs))
        return back, transformed_back(places), biases, slope_sums


def convolve(features: torch.Tensor, kernels: torch.Tensor, bias: torch.Tensor, slopes: torch.Tensor | None) -> torch.Tensor:
    """Features [N, H, W, C] convolved by kernels [K, C, 3, 3] of any C and K, biases [K] added, then PReLU by slopes [K], if any."""
    outputs, inputs = kernels.shape[:2]
    more_outputs, more_inputs = -outputs % 16, -inputs % 8
    if more_inputs:
        features = F.pad(features, (0, more_inputs))
    if more_inputs or more_outputs:
        kernels = F.pad(kernels, (0, 0, 0, 0, 0, more_inputs, 0, more_outputs))
    if more_outputs:
        bias = F.pad(bias, (0, more_outputs))
        slopes = None if slopes is None else F.pad(slopes, (0, more_outputs))
    return Convolution.apply(features.contiguous(), kernels, bias, slopes)[..., :outputs]


def differences_from_pytorch(pictures: int, height: int, width: int, inputs: int, outputs: int) -> list[float]:
    """The mean differences from PyTorch's convolution, relative to the mean number: of the result and of the gradients of
    features, kernels, biases and slopes."""
    features, kernels = torch.randn(pictures, inputs, height, width), torch.randn(outputs, inputs, 3, 3) * 0.05
    parameters = [features, kernels, torch.randn(outputs), torch.rand(outputs)]
    theirs = [value.clone().requires_grad_() for value in parameters]
    ours = [value.clone().requires_grad_() for value in parameters]
    expected = F.prelu(F.conv2d(theirs[0], theirs[1], theirs[2], padding=1), theirs[3])
    made = convolve(ours[0].permute(0, 2, 3, 1), *ours[1:]).permute(0, 3, 1, 2)
    gradient = torch.randn_like(expected)
    expected.backward(gradient)
    made.backward(gradient)
    pairs = [(made.detach(), expected.detach()), *((mine.grad, other.grad) for mine, other in zip(ours, theirs))]
    return [((mine - other).abs().mean() / other.abs().mean()).item() for mine, other in pairs]


if __name__ == "__main__":
    torch.manual_seed(1)
    for shape in ((8, 48, 48, 64, 64), (2, 41, 19, 32, 32), (1, 5, 3, 16, 64), (1, 1, 1, 16, 16)):
        print(shape, *(f"{difference:.1e}" for difference in differences_from_pytorch(*shape)))
