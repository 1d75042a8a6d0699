"""Trains a network on an accelerator, or on a CPU with AMX, for some seconds of it. See README.md for the commands.

Each step is one graph of kernels, batches included, so the CPU only begins them; between them it draws pictures' variations anew and turns
the optimiser's bases. A run follows the clock, so two of them differ in their number of steps.
"""
import argparse
import math
import sys
import time
from collections import deque
from typing import Callable

import torch

import data
import evaluate
import growth
import network
import weights
from accelerated.patches import MARGIN, Patches, VariedPatches
from accelerated.soap import StackedSoap
from accelerated.stack import GRADIENT_OF_A_PIXEL, Stack
from export import export_model, rounded, training_facts
from fidelity import fidelity_loss, squared_loss

# What features are kept in: a CPU with AMX multiplies bfloat16 at five times the rate of 32 bits.
FEATURES = {"cuda": torch.float16, "cpu": torch.bfloat16}
WARM_STEPS = 200
STEPS_BETWEEN_VARIATIONS = 4
# Bases turn quickly while they are new.
STEPS_BETWEEN_BASES, STEPS_BETWEEN_NEW_BASES, NEW_STEPS = 150, 20, 400
# Steps that wait in the accelerator's queue at most.
QUEUED_STEPS = 16
# What the running average keeps, at most.
KEEP_AVERAGE = 0.9995


def parse_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=("best", "art"))
    parser.add_argument("--scale", type=int, required=True, choices=(2, 4))
    parser.add_argument("--seconds", type=float, required=True, help="length of the schedule")
    parser.add_argument("--pictures", default="../shared/training")
    parser.add_argument("--further", help="folder of photographs.py, for best to learn from as well")
    parser.add_argument("--drawings", nargs="*", default=[], help="folders, or files of accelerated.draw, for art to learn from, each as often as the others")
    parser.add_argument("--paintings", type=float, default=0.1, help="patches of paintings to one of drawings, for art")
    parser.add_argument("--compressed", type=float, default=0.0, help="share of these that are what JPEG left of them")
    parser.add_argument("--grow-from", help="model file (.bin) of this scale to start as")
    parser.add_argument("--features-from", help="model file (.bin) of the other scale whose head and body to start from")
    parser.add_argument("--busiest-of", type=int, default=1, help="patches of a picture of which one is taken: much of a drawing is flat, and teaches nothing")
    parser.add_argument("--free", action="store_true", help="the network need not turn with the picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--patch", type=int, default=48, help="low-resolution pixels")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--squares", type=float, default=0.0, help="weight of squared errors beside absolute ones")
    parser.add_argument("--device", default="cuda", choices=FEATURES, help="of a CPU one core is used")
    parser.add_argument("--validate-every", type=float, default=20.0, help="seconds")
    parser.add_argument("--export", required=True, help="write the finished model (.bin) here")
    return parser.parse_args(words)


def patches_of(arguments: argparse.Namespace) -> Patches:
    common = {"turned": arguments.free, "candidates": arguments.busiest_of, "device": arguments.device, "scale": arguments.scale}
    if arguments.target == "art":
        groups = [(1.0, data.drawings_in(place)) for place in arguments.drawings]
        paintings = data.load_paintings(arguments.pictures)
        return Patches([*groups, (arguments.paintings * len(groups), paintings)], compressed=arguments.compressed, **common)
    smallest_side = (arguments.patch + 2 * MARGIN) * arguments.scale
    return VariedPatches(data.load_training(arguments.pictures, arguments.further), seed=arguments.seed, smallest_side=smallest_side, recoloured=True, **common)


def started(arguments: argparse.Namespace) -> network.Enlarger:
    if arguments.grow_from:
        return weights.read_model(arguments.grow_from)
    net = network.create("best", arguments.scale, has_skips=True)
    if arguments.features_from:
        growth.take_over(net, weights.read_model(arguments.features_from))
    return net


class Trainer:
    def __init__(self, arguments: argparse.Namespace):
        torch.manual_seed(arguments.seed)
        self.arguments = arguments
        self.kind = FEATURES[arguments.device]
        self.patches = patches_of(arguments)
        self.stack = Stack(started(arguments), turns=not arguments.free).to(arguments.device)
        self.parameters = list(self.stack.parameters())
        self.average = [parameter.detach().clone() for parameter in self.parameters]
        self.keep = torch.zeros((), device=arguments.device)
        self.loss_sum = torch.zeros((), device=arguments.device)
        self.optimiser = StackedSoap(self.parameters, self.gradients(), arguments.device)
        self.steps, self.spent_seconds = 0, 0.0
        self.validation = [picture.to(arguments.device) for picture in self.load_validation()]
        self.run_step = self.captured()

    def load_validation(self) -> list[torch.Tensor]:
        if self.arguments.target == "art":
            return data.load_drawn_validation(self.arguments.scale)
        return data.load_validation(self.arguments.pictures)[::5]

    def gradients(self) -> list[torch.Tensor]:
        """Of a batch; their norm, all together, is 1 at most. What 16 bits could not hold is left out."""
        low, high = self.patches.batch(self.arguments.batch, self.arguments.patch)
        made = self.stack(low, self.kind)
        loss = fidelity_loss(made, high)
        if self.arguments.squares:
            loss = loss + self.arguments.squares * squared_loss(made, high)
        self.loss_sum += loss.detach()
        enough = GRADIENT_OF_A_PIXEL * high[:, 0].numel()
        found = torch.autograd.grad(loss * enough, self.parameters)
        found = [gradient.float().div(enough).nan_to_num(0, 0, 0) for gradient in found]
        norm = torch.stack([gradient.square().sum() for gradient in found]).sum().sqrt()
        return [gradient / norm.clamp(min=1) for gradient in found]

    def step(self) -> None:
        self.optimiser.step(self.gradients())
        with torch.no_grad():
            for average, parameter in zip(self.average, self.parameters):
                average.lerp_(parameter, 1 - self.keep)

    def captured(self) -> Callable[[], None]:
        """A step as one graph, after a few that find the fastest kernels."""
        if self.arguments.device == "cpu":
            return self.step
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        return graph.replay

    def averaged(self) -> network.Enlarger:
        own = [parameter.detach().clone() for parameter in self.parameters]
        with torch.no_grad():
            for parameter, average in zip(self.parameters, self.average):
                parameter.copy_(average)
        net = self.stack.plain()
        with torch.no_grad():
            for parameter, value in zip(self.parameters, own):
                parameter.copy_(value)
        return net

    def psnr(self) -> float:
        stack = Stack(rounded(self.averaged()), turns=False).to(self.arguments.device)
        return evaluate.mean_psnr(lambda low: stack(low, torch.float32), self.validation, self.arguments.scale)

    def report(self, steps: int) -> None:
        loss = self.loss_sum.item() / max(1, steps)
        self.loss_sum.zero_()
        print(f"step {self.steps} seconds {self.spent_seconds:.1f} loss {loss:.5f} psnr-y {self.psnr():.3f}", flush=True)

    def between_steps(self) -> None:
        steps = self.steps
        if steps % STEPS_BETWEEN_VARIATIONS == 0 and isinstance(self.patches, VariedPatches):
            self.patches.vary()
        if steps % (STEPS_BETWEEN_NEW_BASES if steps < NEW_STEPS else STEPS_BETWEEN_BASES) == 0:
            self.optimiser.turn()
        share = min(1.0, self.spent_seconds / self.arguments.seconds)
        warm = min(1.0, (steps + 1) / WARM_STEPS)
        self.optimiser.rate.fill_(warm * (1e-6 + self.arguments.rate * 0.5 * (1 + math.cos(math.pi * share))))
        self.keep.fill_(min(KEEP_AVERAGE, (steps + 1) / (steps + 101)))

    def run(self) -> None:
        self.report(0)
        queued: deque = deque()
        before, validated, reported = time.monotonic(), 0.0, 0
        while self.spent_seconds < self.arguments.seconds:
            self.between_steps()
            self.run_step()
            self.steps += 1
            if self.arguments.device != "cpu":
                queued.append(torch.cuda.Event())
                queued[-1].record()
                if len(queued) > QUEUED_STEPS:
                    queued.popleft().synchronize()
            now = time.monotonic()
            self.spent_seconds += now - before
            before = now
            if self.spent_seconds - validated >= self.arguments.validate_every:
                self.report(self.steps - reported)
                self.export()
                validated, reported, before = self.spent_seconds, self.steps, time.monotonic()
        self.report(self.steps - reported)
        self.export()

    def export(self) -> None:
        net = self.averaged()
        scale = self.arguments.scale
        bicubic = evaluate.mean_psnr(lambda low: evaluate.bicubic(low, scale), self.validation, scale)
        facts = training_facts(self.steps, self.spent_seconds, self.arguments.seed, self.psnr(), bicubic)
        export_model(rounded(net), self.arguments.target, facts, self.arguments.export)


def main(words: list[str]) -> None:
    arguments = parse_arguments(words)
    torch.backends.cudnn.benchmark = True
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    began = time.monotonic()
    trainer = Trainer(arguments)
    print(" ".join(words), f"torch {torch.__version__}, ready after {time.monotonic() - began:.1f} s", flush=True)
    trainer.run()


if __name__ == "__main__":
    main(sys.argv[1:])
