"""Reads a model file (the format is described in imaging/neural/model.ts) back into a network, so that training goes on from it, or
that another set of weights is tuned from the one that is shipped: the two then interpolate."""
import json
import struct

import numpy as np
import torch

import network


def read_file(path: str) -> tuple[dict, np.ndarray]:
    """The header of a .bin file and its values."""
    with open(path, "rb") as file:
        contents = file.read()
    _, header_bytes, count = struct.unpack_from("<HHI", contents, 4)
    start = 12
    header = json.loads(contents[start : start + header_bytes])
    return header, np.frombuffer(contents, "<f2", count, start + header_bytes).astype(np.float32)


def read_model(path: str) -> network.Enlarger:
    """The network of a .bin file: what `export.file_bytes` writes comes back value for value."""
    header, values = read_file(path)
    net = network.Enlarger(header["scale"], header["channels"], header["bodyLayers"], header.get("skips", False))
    taken = 0
    for parameter in parameters_in_file_order(net):
        size = parameter.numel()
        parameter.data = torch.from_numpy(values[taken : taken + size].copy()).view_as(parameter)
        taken += size
    return net


def parameters_in_file_order(net: network.Enlarger) -> list[torch.nn.Parameter]:
    """Weights, bias and slopes of each layer in turn."""
    ordered = []
    for index, layer in enumerate(net.layers()):
        ordered += [layer.weight, layer.bias]
        if index < len(net.activations):
            ordered.append(net.activations[index].weight)
    return ordered


def mean(nets: list[network.Enlarger]) -> network.Enlarger:
    """The first of the networks with the means of all their weights: what each seed came to by chance goes, what they share stays."""
    with torch.no_grad():
        for ours, *others in zip(*(net.parameters() for net in nets)):
            ours.copy_(torch.stack([ours, *others]).mean(0))
    return nets[0]


def between(net: network.Enlarger, other: network.Enlarger, share: float) -> network.Enlarger:
    """The first network, a share of the way to the other one."""
    with torch.no_grad():
        for ours, theirs in zip(net.parameters(), other.parameters()):
            ours.lerp_(theirs, share)
    return net
