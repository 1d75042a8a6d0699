"""Starts a network from others that are trained already: as a smaller one, which gives the same picture at first, or with the
features of another scale's."""
import torch

import network
from network import Convolution


def grow(net: network.Enlarger, small: network.Enlarger) -> None:
    """Makes `net` compute what `small` computes, which has the same scale and is neither wider nor deeper.

    The small network's channels are the first of each layer, and its tail is the tail. Layers that it does not have pass
    its channels on as they are (a slope of 1 makes PReLU the identity); where features skip layers, they do so in both, and it has
    all of them. The channels that it does not have start as in any new network, and nothing of what the picture is made of listens to
    them yet.
    """
    if net.has_skips != small.has_skips or (net.has_skips and len(net.body) != len(small.body)):
        raise ValueError("features skip other layers in the network to start as")
    passed_on = small.head.weight.shape[0]
    with torch.no_grad():
        start_as(net.head, small.head.weight, small.head.bias, 3)
        net.activations[0].weight[:passed_on] = small.activations[0].weight
        for index, layer in enumerate(net.body):
            slopes = net.activations[index + 1].weight
            if index < len(small.body):
                theirs = small.body[index]
                start_as(layer, theirs.weight, theirs.bias, passed_on)
                slopes[:passed_on] = small.activations[index + 1].weight
            else:
                unchanged = torch.zeros(passed_on, passed_on, 3, 3)
                unchanged[:, :, 1, 1] = torch.eye(passed_on)
                start_as(layer, unchanged, torch.zeros(passed_on), passed_on)
                slopes[:passed_on] = 1
        start_as(net.tail, small.tail.weight, small.tail.bias, passed_on)


def start_as(layer: Convolution, weight: torch.Tensor, bias: torch.Tensor, inputs: int) -> None:
    """Makes the layer's first outputs what `weight` [outputs, inputs, 3, 3] makes of its first `inputs` inputs alone."""
    outputs = weight.shape[0]
    layer.weight[:outputs] = 0
    layer.weight[:outputs, :inputs] = weight
    layer.bias[:outputs] = bias


def take_over(net: network.Enlarger, other: network.Enlarger) -> None:
    """Starts from the head and the body of a network of the other scale."""
    net.head.load_state_dict(other.head.state_dict())
    for layers in ("body", "activations"):
        for ours, theirs in zip(getattr(net, layers), getattr(other, layers)):
            ours.load_state_dict(theirs.state_dict())
