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

ROWS = torch.tensor(
    [
        [1 / 4, 0, 0],
        [-1 / 6, -1 / 6, -1 / 6],
        [-1 / 6, 1 / 6, -1 / 6],
        [1 / 24, 1 / 12, 1 / 6],
        [1 / 24, -1 / 12, 1 / 6],
        [0, 0, 1],
    ]
)
KERNEL_TRANSFORM = torch.kron(ROWS, ROWS)  # [36, 9]


@functools.cache
def library() -> ctypes.CDLL:
    """winograd.c, built for this machine."""
    built = os.path.join(tempfile.mkdtemp(prefix="limn-winograd-"), "winograd.so")
    flags = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", built, SOURCE], check=True)
    return ctypes.CDLL(built)


def call(name: str, *arguments: torch.Tensor | int | None) -> None:
    """A function of winograd.c, tensors (contiguous, of 32-bit floats) as pointers."""
    converted = [
        ctypes.c_long(argument) if isinstance(argument, int) else ctypes.c_void_p(argument.data_ptr() if argument is not None else None)
        for argument in arguments
    ]
    getattr(library(), name)(*converted)


def transformed(kernels: torch.Tensor) -> torch.Tensor:
    """[K, C, 3, 3] to [36, C, K]."""
    outputs, inputs = kernels.shape[:2]
    return (KERNEL_TRANSFORM @ kernels.permute(2, 3, 1, 0).reshape(9, inputs * outputs)).view(36, inputs, outputs)


def transformed_back(places: torch.Tensor) -> torch.Tensor:
    """The gradient of `transformed`: [36, C, K] to [K, C, 3, 3]."""
    inputs, outputs = places.shape[1:]
    return (KERNEL_TRANSFORM.T @ places.view(36, inputs * outputs)).view(3, 3, inputs, outputs).permute(3, 2, 0, 1)


def convolved(features: torch.Tensor, slopes: torch.Tensor | None, kernels: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    inputs, outputs = features.shape[3], kernels.shape[0]
    result = features.new_empty(*features.shape[:3], outputs)
    call("convolve", features, slopes, transformed(kernels), bias, result, *features.shape[:3], inputs, outputs)
    return result


def kernel_gradient(features: torch.Tensor, slopes: torch.Tensor | None, gradient: torch.Tensor) -> torch.Tensor:
    """Of `convolved`: [K, C, 3, 3]."""
    inputs, outputs = features.shape[3], gradient.shape[3]
    places = torch.empty(36, inputs, outputs)
    call("kernel_gradient", features, slopes, gradient, places, *features.shape[:3], inputs, outputs)
    return transformed_back(places)


def activated_back(features: torch.Tensor, slopes: torch.Tensor, gradient: torch.Tensor) -> torch.Tensor:
    """Takes the gradient of PReLU's results back to `features`, in place; of biases before and slopes: [2, C]."""
    sums = torch.zeros(2, len(slopes))
    call("activate_backward", features, slopes, gradient, sums[0], sums[1], features[..., 0].numel(), len(slopes))
    return sums


class Chain(torch.autograd.Function):
    """Convolutions one after another with PReLU between them, for what winograd.c takes: C and K multiples of 8. What is kept for the gradients are the values before each PReLU alone; it is done anew where they are read.
    A layer for which `skips` is true adds to its result what the layer two before it gave, after that one's PReLU."""

    @staticmethod
    def forward(ctx, is_training, skips, features, *parameters):
        layers = (len(parameters) + 1) // 3
        kernels, biases, slopes = parameters[:layers], parameters[layers : 2 * layers], (None, *parameters[2 * layers :])
        kept = []
        before = None
        for layer in range(layers):
            if is_training:
                kept.append(features)
            made = convolved(features, slopes[layer], kernels[layer], biases[layer])
            if skips[layer]:
                made += F.prelu(before.permute(0, 3, 1, 2), slopes[layer - 1]).permute(0, 2, 3, 1)
            before, features = features, made
        ctx.layers, ctx.skips = layers, skips
        ctx.save_for_backward(*kept, *parameters)
        return features

    @staticmethod
    def backward(ctx, gradient):
        layers = ctx.layers
        values, parameters = ctx.saved_tensors[:layers], ctx.saved_tensors[layers:]
        kernels, slopes = parameters[:layers], (None, *parameters[2 * layers :])
        of_kernels, of_biases, of_slopes = [None] * layers, [None] * layers, [None] * layers
        gradient = gradient.contiguous()
        of_biases[-1] = gradient.sum((0, 1, 2))
        skipped = {}  # gradients of what was added further on, by the layer that reads it as well
        for layer in reversed(range(layers)):
            inputs = kernels[layer].shape[1]
            of_kernels[layer] = kernel_gradient(values[layer], slopes[layer], gradient)
            if layer == 0 and not ctx.needs_input_grad[2]:
                return None, None, None, *of_kernels, *of_biases, *of_slopes[1:]
            if ctx.skips[layer]:
                skipped[layer - 1] = gradient
            turned = kernels[layer].flip(2, 3).transpose(0, 1)
            gradient = convolved(gradient, None, turned, torch.zeros(inputs))
            if layer in skipped:
                gradient += skipped.pop(layer)
            if layer:
                of_biases[layer - 1], of_slopes[layer] = activated_back(values[layer], slopes[layer], gradient)
        return None, None, gradient, *of_kernels, *of_biases, *of_slopes[1:]


def chain(
    features: torch.Tensor, kernels: list[torch.Tensor], biases: list[torch.Tensor], slopes: list[torch.Tensor], skips: list[bool]
) -> torch.Tensor:
    """Features [N, H, W, C] convolved by each of kernels [K, C, 3, 3], biases [K] added; after each but the last PReLU by slopes [K].
    Before that, a layer for which `skips` is true adds what the layer two before it gave, of as many channels: none of the first two
    and not the last. The first C and the last K may be anything; the others are multiples of 8."""
    outputs, inputs = kernels[-1].shape[0], kernels[0].shape[1]
    more_outputs, more_inputs = -outputs % 8, -inputs % 8
    features = F.pad(features, (0, more_inputs)).contiguous()
    kernels = [F.pad(kernels[0], (0, 0, 0, 0, 0, more_inputs)), *kernels[1:]]
    kernels[-1] = F.pad(kernels[-1], (0, 0, 0, 0, 0, 0, 0, more_outputs))
    biases = [*biases[:-1], F.pad(biases[-1], (0, more_outputs))]
    return Chain.apply(torch.is_grad_enabled(), skips, features, *kernels, *biases, *slopes)[..., :outputs]


def differences_from_pytorch(pictures: int, height: int, width: int, widths: list[int]) -> list[float]:
    """The mean differences of a chain from PyTorch's convolutions, relative to the mean number: of the result and of the gradients of
    features, kernels, biases and slopes, of the first layer and the last. Every second layer adds the one two before."""
    layers = range(len(widths) - 1)
    skips = [0 < layer < layers[-1] and layer % 2 == 0 for layer in layers]
    features = torch.randn(pictures, widths[0], height, width)
    kernels = [torch.randn(widths[i + 1], widths[i], 3, 3) * 0.05 for i in layers]
    biases, slopes = [torch.randn(widths[i + 1]) for i in layers], [torch.rand(widths[i]) - 0.3 for i in layers[1:]]

    def made(convolve) -> list[torch.Tensor]:
        parameters = [[value.clone().requires_grad_() for value in values] for values in ([features], kernels, biases, slopes)]
        result = convolve(parameters[0][0], *parameters[1:])
        result.backward(torch.linspace(-1, 1, result.numel()).view_as(result))
        return [result.detach(), *(values[i].grad for values in parameters for i in (0, -1) if values)]

    def by_pytorch(values, kernels, biases, slopes):
        given = []
        for layer, (kernel, bias) in enumerate(zip(kernels, biases)):
            values = F.conv2d(values, kernel, bias, padding=1)
            values = values + given[layer - 2] if skips[layer] else values
            values = F.prelu(values, slopes[layer]) if layer < layers[-1] else values
            given.append(values)
        return values

    ours = made(lambda values, *parameters: chain(values.permute(0, 2, 3, 1), *parameters, skips).permute(0, 3, 1, 2))
    return [((mine - other).abs().mean() / other.abs().mean()).item() for mine, other in zip(ours, made(by_pytorch))]


if __name__ == "__main__":
    torch.manual_seed(1)
    for shape in ((8, 48, 48, [3, 64, 64, 12]), (2, 41, 19, [3, 32, 32, 32, 48]), (3, 20, 20, [3, *[64] * 6, 12]), (2, 9, 30, [3, 24, 24, 24, 12]), (1, 5, 3, [16, 64]), (1, 1, 1, [16, 16])):
        print(shape, *(f"{difference:.1e}" for difference in differences_from_pytorch(*shape)))
