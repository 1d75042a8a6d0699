"""Tunes a second set of weights from a shipped model, on one CPU thread. See README.md for the commands.

"detail" learns to add texture that looks right (an adversary and texture statistics), "clean" to take dirt away (faithful on
soiled inputs, of photographs or, with --drawings, of drawings and paintings). Both start from the shipped weights, so that the sets blend weight by weight.
Resumable as train.py; the schedule is counted in steps.
"""
import argparse
import copy
import math
import os
import sys
import time

import torch
import torch.nn.functional as F

import data
import evaluate
import network
import perception
import weights
from dirt import HEAVY, LIGHT, SoiledPairs, soiled_alike
from equivariance import EquivariantEnlarger
from export import export_model, rounded, training_facts
from fidelity import colour_loss, fidelity_loss
from ramps import blended_ramp_loss, ramp_loss, settle
from soap import Soap

# Slow gradients in a step.
RAMPS = 2
# Patches of a drawing of which the busiest is taken: much of a drawing is flat, and teaches nothing.
DRAWN_CANDIDATES = 3


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=("detail", "clean"))
    parser.add_argument("--start-from", required=True, help="the model file (.bin) to tune")
    parser.add_argument("--behind", help="a model file (.bin) whose results are what is tuned on, in place of pictures, for detail")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--pictures", default="../shared/training")
    parser.add_argument("--further", help="folder of photographs.py, to learn from as well")
    parser.add_argument("--drawings", nargs="*", default=[], help="folders, or files of accelerated.draw, to clean drawings by, in place of photographs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--patch", type=int, default=32, help="low-resolution pixels")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--pixel", type=float, default=0.15, help="weight of L1 for detail")
    parser.add_argument("--low", type=float, default=1.0, help="weight of L1 on shrunk pictures for detail")
    parser.add_argument("--texture-by", default="strengths", choices=perception.TEXTURE_LOSSES)
    parser.add_argument("--judge", default="shallow", choices=perception.JUDGES)
    parser.add_argument("--judge-rate", type=float, default=4e-4)
    parser.add_argument("--texture", type=float, default=1.0)
    parser.add_argument("--grid", type=float, default=10.0)
    parser.add_argument("--ramps", type=float, default=0.0, help="weight of slow gradients that must stay without steps")
    parser.add_argument("--mean-with", nargs="*", default=[], help="model files (.bin) tuned alike by other seeds: the result is the mean of all")
    parser.add_argument("--settle-with", help="a model file (.bin) that the result is blended with: slow gradients come out best in these blends")
    parser.add_argument("--colours", type=float, default=0.0, help="weight of the error of the colour differences, for detail")
    parser.add_argument("--adversary", type=float, default=0.01)
    parser.add_argument("--features", type=float, default=0.3)
    parser.add_argument("--log-every", type=int, default=250, help="steps between checkpoints and figures")
    parser.add_argument("--name", help="of the model in its file; the target's by itself")
    parser.add_argument("--export", help="write the finished model (.bin) and its fixture (.json) here")
    return parser.parse_args()


def pairs_of(arguments: argparse.Namespace, scale: int) -> SoiledPairs:
    if arguments.drawings:
        return SoiledPairs(drawn_pictures(arguments), scale, HEAVY, arguments.seed, candidates=DRAWN_CANDIDATES)
    dirt = LIGHT if arguments.target == "detail" else HEAVY
    return SoiledPairs(data.load_training(arguments.pictures, arguments.further), scale, dirt, arguments.seed)


def drawn_pictures(arguments: argparse.Namespace) -> list[torch.Tensor]:
    """Drawings, and so many paintings that every fifth picture is one."""
    drawn = [picture for place in arguments.drawings for picture in data.drawings_in(place)]
    paintings = data.load_paintings(arguments.pictures)
    return drawn + paintings * max(1, len(drawn) // (4 * len(paintings)))


def started(arguments: argparse.Namespace) -> network.Enlarger:
    """The faithful sets turn with the picture, but for what drawings are made by. Detail does not: what is made up goes some way, and a
    network that turns cannot choose one where the picture shows none, so that its texture is cells and cracks (README.md)."""
    net = weights.read_model(arguments.start_from)
    return net if arguments.target == "detail" or arguments.drawings else EquivariantEnlarger(net)


class Tuner:
    def __init__(self, arguments: argparse.Namespace):
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        self.net = started(arguments)
        self.base = copy.deepcopy(self.net).requires_grad_(False)
        self.first = weights.read_model(arguments.behind).requires_grad_(False) if arguments.behind else None
        self.scale = self.net.scale * (self.first.scale if self.first else 1)
        # SOAP was not tried against a judge, which moves as well.
        self.optimiser = (
            torch.optim.Adam(self.net.parameters(), arguments.rate, betas=(0.9, 0.99))
            if arguments.target == "detail"
            else Soap(self.net.parameters(), arguments.rate)
        )
        self.average = {name: value.detach().clone() for name, value in self.net.named_parameters()}
        self.judge = perception.JUDGES[arguments.judge]() if arguments.target == "detail" else None
        if self.judge:
            self.judge_optimiser = torch.optim.Adam(self.judge.parameters(), arguments.judge_rate, betas=(0.9, 0.99))
        self.step, self.spent_seconds = 0, 0.0
        self.pairs = pairs_of(arguments, self.scale)
        self.validation = data.load_drawn_validation(self.scale) if arguments.drawings else data.load_validation(arguments.pictures)
        if os.path.exists(arguments.checkpoint):
            self.load()

    def load(self) -> None:
        saved = torch.load(self.arguments.checkpoint)
        self.net.load_state_dict(saved["net"])
        self.optimiser.load_state_dict(saved["optimiser"])
        if self.judge:
            self.judge.load_state_dict(saved["judge"])
            self.judge_optimiser.load_state_dict(saved["judge_optimiser"])
        self.average, self.step, self.spent_seconds = saved["average"], saved["step"], saved["spent_seconds"]
        self.pairs.go_on_from(saved)

    def save(self) -> None:
        saved = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "average": self.average,
            "step": self.step,
            "spent_seconds": self.spent_seconds,
            **self.pairs.state(),
            "arguments": vars(self.arguments),
        }
        if self.judge:
            saved |= {"judge": self.judge.state_dict(), "judge_optimiser": self.judge_optimiser.state_dict()}
        torch.save(saved, self.arguments.checkpoint + ".part")
        os.replace(self.arguments.checkpoint + ".part", self.arguments.checkpoint)

    def averaged(self) -> network.Enlarger:
        net = copy.deepcopy(self.net)
        net.load_state_dict(self.average)
        return net.eval()

    def shown(self, low: torch.Tensor) -> torch.Tensor:
        """What the network is shown of a picture."""
        return self.first(low).clamp(0, 1) if self.first else low

    def enlarger(self, net: network.Enlarger) -> evaluate.Enlarge:
        return lambda low: net(self.shown(low))

    def train_step(self) -> dict[str, float]:
        share = min(1.0, self.step / self.arguments.steps)
        rate = min(1.0, (self.step + 1) / 50) * (1e-6 + self.arguments.rate * 0.5 * (1 + math.cos(math.pi * share)))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        low, high = self.pairs.batch(self.arguments.batch, self.arguments.patch)
        made = self.net(self.shown(low))
        parts = self.detail_parts(made, high) if self.judge else {"pixel": fidelity_loss(made, high)}
        if self.arguments.ramps:
            parts["ramps"] = self.arguments.ramps * self.ramp_loss()
        loss = sum(parts.values())
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        if self.judge:
            parts["judge"] = self.train_judge(made.detach(), high)
        self.step += 1
        keep = min(0.998, self.step / (self.step + 50))
        with torch.no_grad():
            for name, value in self.net.named_parameters():
                self.average[name].lerp_(value, 1 - keep)
        return {name: float(value.detach()) for name, value in parts.items()}

    def ramp_loss(self) -> torch.Tensor:
        """Clean is shown slow gradients in its blends with what it is tuned from, since people choose its strength. Detail settles in its own."""
        if self.arguments.target == "clean":
            return blended_ramp_loss(self.net, self.base, torch.rand(()).item(), RAMPS)
        return ramp_loss(self.net, RAMPS)

    def detail_parts(self, made: torch.Tensor, high: torch.Tensor) -> dict[str, torch.Tensor]:
        arguments = self.arguments
        for parameter in self.judge.parameters():
            parameter.requires_grad_(False)
        with torch.no_grad():
            real_verdict, real_seen = self.judge(high)
        verdict, seen = self.judge(made)
        return {
            "pixel": arguments.pixel * F.l1_loss(made, high),
            "low": arguments.low * perception.low_loss(made, high, self.scale),
            "texture": arguments.texture * perception.TEXTURE_LOSSES[arguments.texture_by](made, high),
            "grid": arguments.grid * self.grid_loss(made, high),
            "colours": arguments.colours * colour_loss(made, high),
            "features": arguments.features * perception.feature_loss(real_seen, seen),
            "adversary": arguments.adversary * perception.judge_loss(verdict, real_verdict),
        }

    def grid_loss(self, made: torch.Tensor, high: torch.Tensor) -> torch.Tensor:
        """What repeats from one pixel to the next, of the picture and of what the network is shown."""
        return sum(perception.grid_loss(made, high, scale) for scale in {self.scale, self.net.scale})

    def train_judge(self, made: torch.Tensor, high: torch.Tensor) -> torch.Tensor:
        for parameter in self.judge.parameters():
            parameter.requires_grad_(True)
        loss = perception.judge_loss(self.judge(high)[0], self.judge(made)[0])
        self.judge_optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.judge_optimiser.step()
        return loss

    def report(self, sums: dict[str, float], steps: int) -> None:
        psnr = evaluate.mean_psnr(self.enlarger(self.averaged()), self.validation[::8], self.scale)
        parts = " ".join(f"{name} {value / steps:.5f}" for name, value in sums.items())
        print(f"step {self.step} seconds {self.spent_seconds:.0f} {parts} psnr-y {psnr:.3f}", flush=True)

    def run(self) -> None:
        sums: dict[str, float] = {}
        counted = 0
        while self.step < self.arguments.steps:
            before = time.process_time()
            for name, value in self.train_step().items():
                sums[name] = sums.get(name, 0.0) + value
            counted += 1
            self.spent_seconds += time.process_time() - before
            if self.step % self.arguments.log_every == 0:
                self.report(sums, counted)
                sums, counted = {}, 0
                self.save()
        self.save()


def main() -> None:
    arguments = parse_arguments()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    tuner = Tuner(arguments)
    print(" ".join(sys.argv), f"torch {torch.__version__}", flush=True)
    tuner.run()
    net = weights.mean([tuner.averaged(), *map(weights.read_model, arguments.mean_with)])
    if arguments.settle_with:
        settle(net, weights.read_model(arguments.settle_with))
    net = rounded(net)
    scale = tuner.scale
    psnr = evaluate.mean_psnr(tuner.enlarger(net), tuner.validation, scale)
    bicubic = evaluate.mean_psnr(lambda low: evaluate.bicubic(low, scale), tuner.validation, scale)
    for name, other in (("before", weights.read_model(arguments.start_from)), ("after", net)):
        soiled = evaluate.mean_psnr(tuner.enlarger(other), tuner.validation, scale, soiled_alike)
        print(f"{name} tuning: psnr-y {soiled:.3f} on soiled pictures", flush=True)
    print(f"end step {tuner.step} psnr-y {psnr:.3f} bicubic {bicubic:.3f} on all, 16-bit weights", flush=True)
    if arguments.export:
        facts = training_facts(tuner.step, tuner.spent_seconds, arguments.seed, psnr, bicubic)
        export_model(net, arguments.name or arguments.target, facts, arguments.export)


if __name__ == "__main__":
    main()
