"""A network as an accelerator takes it: the weights of all body layers in one tensor, features of 16 bits, and the same functions as
`network.Enlarger` has."""
import torch
import torch.nn.functional as F

import network
from equivariance import TURNS, moved_in_fields, moved_sub_pixels, turned

# Where a loss is the mean over many pixels its gradients are too small for 16 bits; each pixel's is brought to about this.
GRADIENT_OF_A_PIXEL = 2**-6


class MeanOfTurns(torch.autograd.Function):
    """Weights [L, values] -> the means of those that are alike, by their places [8, values]. A mean over a group is a projection that is its own
    transpose, so gradients go the same way."""

    @staticmethod
    def forward(ctx, weights, places):
        ctx.save_for_backward(places)
        return weights[:, places].mean(1)

    @staticmethod
    def backward(ctx, gradient):
        (places,) = ctx.saved_tensors
        return gradient[:, places].mean(1), None


class VectorPrelu(torch.autograd.Function):
    """PReLU for a CPU: the same values, but its gradients by whole vectors, where PyTorch's own of 16 bits take two fifths of a step."""

    @staticmethod
    def forward(ctx, features, slope):
        ctx.save_for_backward(features, slope)
        return F.prelu(features, slope)

    @staticmethod
    def backward(ctx, gradient):
        features, slope = ctx.saved_tensors
        of_positive = torch.ops.aten.threshold_backward(gradient, features, 0)
        of_negative = gradient - of_positive
        of_slope = (of_negative * features).sum((0, 2, 3))
        return of_positive.add_(of_negative.mul_(slope.view(1, -1, 1, 1))), of_slope


# The weights of a stack, with the layer first: kernels of head, body and tail, biases of all but the tail, the tail's, slopes.
NAMES = ("head", "body", "tail", "biases", "tail_bias", "slopes")


class Stack(torch.nn.Module):
    """Becomes `net`; with `turns`, one that turns with the picture, as `net` does already."""

    def __init__(self, net: network.Enlarger, turns: bool):
        super().__init__()
        self.scale, self.skips, self.turns = net.scale, net.skips, turns
        self.channels, self.body_layers, self.has_skips = len(net.head.weight), len(net.body), net.has_skips
        head, *body, tail = net.kernels()
        *biases, tail_bias = net.biases()
        weights = ([head], body, [tail], biases, [tail_bias], net.slopes())
        for name, of_layers in zip(NAMES, weights):
            self.register_parameter(name, torch.nn.Parameter(torch.stack(list(of_layers)).detach().clone()))
        self.register_buffer("residual", net.residual.clone())
        if turns:
            self.remember_places()

    def remember_places(self) -> None:
        """Which weights are alike, for each tensor of weights: the places of what each becomes under each turn, [8, values]."""
        fields, sub_pixels, colours = moved_in_fields(self.channels), moved_sub_pixels(self.scale), [torch.arange(3)] * len(TURNS)
        moves = ((fields, colours), (fields, fields), (sub_pixels, fields), (fields, None), (sub_pixels, None), (fields, None))
        for name, (outputs, inputs) in zip(NAMES, moves):
            shape = getattr(self, name).shape[1:]
            order = torch.arange(shape.numel()).view(shape)
            places = [
                order[output] if inputs is None else turned(order, turn)[output][:, inputs[index]]
                for index, (turn, output) in enumerate(zip(TURNS, outputs))
            ]
            self.register_buffer(f"{name}_places", torch.stack(places).flatten(1))

    def values(self) -> list[torch.Tensor]:
        """What NAMES says, as the network uses it."""
        weights = [getattr(self, name) for name in NAMES]
        if not self.turns:
            return weights
        return [
            MeanOfTurns.apply(weight.flatten(1), getattr(self, f"{name}_places")).view_as(weight)
            for name, weight in zip(NAMES, weights)
        ]

    def forward(self, low: torch.Tensor, kind: torch.dtype) -> torch.Tensor:
        """[N, 3, H, W] in 0..1 to [N, 3, H * scale, W * scale], of 32 bits; its features are of `kind`."""
        head, body, tail, biases, tail_bias, slopes = (value.to(kind) for value in self.values())
        kernels = [head[0], *body.unbind(0), tail[0]]
        biases, slopes = [*biases.unbind(0), tail_bias[0]], slopes.unbind(0)
        activate = F.prelu if low.is_cuda else VectorPrelu.apply
        features = low.to(kind).contiguous(memory_format=torch.channels_last)
        given: list[torch.Tensor] = []
        for layer, kernel in enumerate(kernels):
            features = F.conv2d(features, kernel.contiguous(memory_format=torch.channels_last), biases[layer], padding=1)
            if self.skips[layer]:
                features = features + given[layer - 2]
            if layer < len(slopes):
                features = activate(features, slopes[layer])
            given.append(features)
        enlarged = F.conv2d(F.pad(low, (2, 2, 2, 2), mode="replicate"), self.residual, groups=3)
        return F.pixel_shuffle(features.float() + enlarged, self.scale)

    @torch.no_grad()
    def plain(self) -> network.Enlarger:
        """The network of these weights, on the CPU."""
        net = network.Enlarger(self.scale, self.channels, self.body_layers, self.has_skips)
        head, body, tail, biases, tail_bias, slopes = (value.detach().cpu() for value in self.values())
        for layer, weight in zip(net.layers(), [head[0], *body, tail[0]]):
            layer.weight.copy_(weight)
        for bias, value in zip(net.biases(), [*biases, tail_bias[0]]):
            bias.copy_(value)
        for activation, value in zip(net.activations, slopes):
            activation.weight.copy_(value)
        return net

