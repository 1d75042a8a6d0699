"""Starts a network from others that are trained already: as a smaller one, which gives the same picture at first, or with one
taken in that does something it does not."""
import torch
import torch.nn.functional as F

import network
from network import Convolution


def grow(net: network.Enlarger, small: network.Enlarger) -> None:
    """Makes `net` compute what `small` computes, which has the same scale and is neither wider nor deeper.

    The small network's channels are the first of each layer, and its tail is the tail. Layers that it does not have pass
    its channels on as they are (a slope of 1 makes PReLU the identity). The channels that it does not have start as in any
    new network, and nothing of what the picture is made of listens to them yet.
    """
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


@torch.no_grad()
def take_in(net: network.Enlarger, small: network.Enlarger, low: torch.Tensor) -> None:
    """Puts `small`, which has the same scale and depth, where the least used channels of `net` are; the results add up.

    What leaves goes on as its mean over `low` [N, 3, H, W], in the biases of the layer that listened to it. The two know
    nothing of each other at first.
    """
    seen, theirs_before = low, torch.arange(3)
    for index, (layer, listener) in enumerate(zip(net.layers(), net.layers()[1:])):
        values = activated(net, index, seen)
        theirs = least_used(values, listener, small.head.weight.shape[0])
        listener.bias += listener.weight[:, theirs].sum((2, 3)) @ values.mean((0, 2, 3))[theirs]
        listener.weight[:, theirs] = 0
        layer.weight[theirs] = 0
        layer.weight[theirs[:, None], theirs_before] = small.layers()[index].weight
        layer.bias[theirs] = small.layers()[index].bias
        net.activations[index].weight[theirs] = small.activations[index].weight
        seen, theirs_before = activated(net, index, seen), theirs
    net.tail.weight[:, theirs_before] = small.tail.weight
    net.tail.bias += small.tail.bias


def activated(net: network.Enlarger, index: int, seen: torch.Tensor) -> torch.Tensor:
    """What a layer before the tail makes of what it sees, [N, channels, H, W]."""
    layer = net.layers()[index]
    return F.prelu(F.conv2d(seen, layer.weight, layer.bias, padding=1), net.activations[index].weight)


def least_used(values: torch.Tensor, listener: Convolution, count: int) -> torch.Tensor:
    """The `count` channels whose values stray least, times the length of the weights that listen to them."""
    use = values.std((0, 2, 3)) * listener.weight.square().sum((0, 2, 3)).sqrt()
    return use.argsort()[:count]
