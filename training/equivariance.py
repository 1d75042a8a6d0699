"""Networks that turn with the picture: whether it is turned by quarters and mirrored before or after, the result is the same
(equivariance under the group p4m; Cohen and Welling, "Group Equivariant Convolutional Networks", 2016).

Channels come in fields of eight, one for each way to turn a square, and what a kernel does for one of them it does, turned, for
the others. Such a network is an ordinary one whose weights repeat: files, engines and blends know nothing of it. Learning does:
what is learnt of one direction is known of all. README.md has what it brought.
"""
import torch

import network

# Whether rows and columns change places, then which of them are reversed. The first leaves everything as it is.
TURNS = [(transposed, down, across) for transposed in (False, True) for down in (False, True) for across in (False, True)]


def turned(values: torch.Tensor, turn: tuple[bool, bool, bool]) -> torch.Tensor:
    """[..., H, W], or [..., W, H] where the turn transposes."""
    transposed, down, across = turn
    values = values.transpose(-1, -2) if transposed else values
    return values.flip([axis for axis, is_reversed in ((-2, down), (-1, across)) if is_reversed])


def one_after_another(later: tuple[bool, bool, bool], first: tuple[bool, bool, bool]) -> int:
    """The place among TURNS of what two of them come to."""
    square = torch.arange(9).view(3, 3)
    both = turned(turned(square, first), later)
    return next(place for place, turn in enumerate(TURNS) if torch.equal(turned(square, turn), both))


def moved_in_fields(channels: int) -> list[torch.Tensor]:
    """For each turn, which channel comes to each place when the picture is turned."""
    moves = []
    for turn in TURNS:
        to = torch.tensor([one_after_another(turn, other) for other in TURNS])
        moves.append((torch.arange(0, channels, len(TURNS))[:, None] + to.argsort()).flatten())
    return moves


def moved_sub_pixels(scale: int) -> list[torch.Tensor]:
    """The same for the outputs of a tail: three colours of scale x scale sub-pixels."""
    places = torch.arange(3 * scale * scale).view(3, scale, scale)
    return [turned(places, turn).flatten() for turn in TURNS]


def unfolded(kernels: torch.Tensor, inputs: list[torch.Tensor]) -> torch.Tensor:
    """Kernels [K, C, 3, 3] that turn with the picture, after the first of each field; the inputs move as given."""
    first = kernels[:: len(TURNS)]
    return torch.stack([turned(first[:, move], turn) for turn, move in zip(TURNS, inputs)], 1).flatten(0, 1)


def alike(kernels: torch.Tensor, outputs: list[torch.Tensor], inputs: list[torch.Tensor]) -> torch.Tensor:
    """The nearest kernels [K, C, 3, 3] that turn with the picture, where outputs and inputs move as given."""
    return sum(turned(kernels, turn)[output][:, move] for turn, output, move in zip(TURNS, outputs, inputs)) / len(TURNS)


def alike_values(values: torch.Tensor, outputs: list[torch.Tensor]) -> torch.Tensor:
    """The same for biases and slopes, [K]."""
    return sum(values[output] for output in outputs) / len(TURNS)


class EquivariantEnlarger(network.Enlarger):
    """`network.Enlarger` that turns with the picture. It learns all of the weights and is made of the means of those that are alike: with one
    for all, the optimiser would not see how the eight depend on each other, and learns less (README.md)."""

    def __init__(self, net: network.Enlarger):
        """Becomes `net` if that turns with the picture, else what the first channels of its fields say."""
        channels = len(net.head.weight)
        super().__init__(net.scale, channels, len(net.body), net.has_skips)
        self.fields, self.sub_pixels = moved_in_fields(channels), moved_sub_pixels(net.scale)
        self.load_state_dict(net.state_dict())
        with torch.no_grad():
            for layer, inputs in zip([self.head, *self.body], self.moved_inputs()):
                layer.weight.copy_(unfolded(layer.weight, inputs))
                layer.bias.copy_(layer.bias[:: len(TURNS)].repeat_interleave(len(TURNS)))
            for activation in self.activations:
                activation.weight.copy_(activation.weight[:: len(TURNS)].repeat_interleave(len(TURNS)))

    def moved_inputs(self) -> list[list[torch.Tensor]]:
        colours = [torch.arange(3)] * len(TURNS)
        return [colours, *[self.fields] * len(self.activations)]

    def moved_outputs(self) -> list[list[torch.Tensor]]:
        return [*[self.fields] * len(self.activations), self.sub_pixels]

    def kernels(self) -> list[torch.Tensor]:
        return [alike(*of_layer) for of_layer in zip(super().kernels(), self.moved_outputs(), self.moved_inputs())]

    def biases(self) -> list[torch.Tensor]:
        return [alike_values(*of_layer) for of_layer in zip(super().biases(), self.moved_outputs())]

    def slopes(self) -> list[torch.Tensor]:
        return [alike_values(slopes, self.fields) for slopes in super().slopes()]
