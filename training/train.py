"""Trains a network on a CPU. See README.md for the commands.

Resumable: the checkpoint holds the step, the time spent, weights, their running average, the optimiser and the random
states; the same command with --resume goes on. With --steps the run depends on the seed alone; with --seconds the
schedule follows the clock, so two runs differ slightly.
"""
import argparse
import copy
import math
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable

import torch

import data
import evaluate
import growth
import network
import weights
from equivariance import EquivariantEnlarger
from export import export_model, rounded, training_facts
from fidelity import LOSSES
from ramps import ramp_loss
from soap import Soap


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="fast", choices=network.PRESETS)
    parser.add_argument("--scale", type=int, required=True, choices=(2, 4))
    parser.add_argument("--pictures", default="../shared/training")
    parser.add_argument("--further", help="folder of photographs.py, to learn from as well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="length of the schedule by the clock")
    parser.add_argument("--steps", type=int, help="length of the schedule in steps")
    parser.add_argument("--batch", type=int, default=18)
    parser.add_argument("--patch", type=int, default=32, help="low-resolution pixels")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--threads", type=int, default=1, help="that share a step")
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint if it is there")
    parser.add_argument("--start-from", help="model file (.bin) of the other scale whose head and body to start from")
    parser.add_argument("--grow-from", help="model file (.bin) of this scale, neither wider nor deeper, to start as")
    parser.add_argument("--variations", action="store_true", help="half of the patches of pictures made smaller and turned")
    parser.add_argument("--recoloured", action="store_true", help="the colours of half of the patches change places")
    parser.add_argument("--keep-at", type=int, help="keep the checkpoint of this step, too, as CHECKPOINT.STEP")
    parser.add_argument("--branch-from", help="checkpoint of another run to go on from, with patches of this seed")
    parser.add_argument("--loss", default="fidelity", choices=LOSSES)
    parser.add_argument("--skips", action="store_true", help="every second body layer adds what the layer two before it gave")
    parser.add_argument("--free", action="store_true", help="need not turn with the picture (equivariance.py)")
    parser.add_argument("--teachers", nargs="*", default=[], help="model files (.bin) of this scale whose mean is learnt from, half and half with the pictures")
    parser.add_argument("--uses", type=int, default=1, help="steps that learn from a batch, each from the batch turned by one more quarter")
    parser.add_argument("--ramps", type=float, default=0.0, help="weight of a slow gradient that must stay without steps")
    parser.add_argument("--log-every", type=int, default=1000, help="steps between checkpoints and figures")
    parser.add_argument("--export", help="write the finished model (.bin) and its fixture (.json) here")
    arguments = parser.parse_args()
    if (arguments.seconds is None) == (arguments.steps is None):
        parser.error("give either --seconds or --steps")
    return arguments


class Trainer:
    def __init__(self, arguments: argparse.Namespace):
        self.arguments = arguments
        torch.manual_seed(arguments.seed)
        self.net = self.create()
        self.teachers = [weights.read_model(path).requires_grad_(False) for path in arguments.teachers]
        pictures = data.load_training(arguments.pictures, arguments.further)
        self.pairs = data.Pairs(pictures, arguments.scale, arguments.seed, arguments.variations, arguments.recoloured)
        self.optimiser = Soap(self.net.parameters(), arguments.rate)
        self.average = {name: value.detach().clone() for name, value in self.net.named_parameters()}
        self.step = 0
        self.spent_seconds = 0.0
        self.validation = data.load_validation(arguments.pictures)
        if arguments.resume and os.path.exists(arguments.checkpoint):
            saved = self.load(arguments.checkpoint)
            self.pairs.go_on_from(saved)
            torch.set_rng_state(saved["ramps"])
        elif arguments.branch_from:
            self.pairs.batches = self.load(arguments.branch_from)["batches"]
        # PyTorch itself keeps to one thread: its own wait busily for each other, and take the cores from these.
        self.sharers = ThreadPoolExecutor(arguments.threads)
        self.beside = ThreadPoolExecutor(1)
        self.uses = 0
        self.prepare()

    def create(self) -> torch.nn.Module:
        net = network.create(self.arguments.preset, self.arguments.scale, self.arguments.skips)
        if self.arguments.start_from:
            growth.take_over(net, weights.read_model(self.arguments.start_from))
        if self.arguments.grow_from:
            growth.grow(net, weights.read_model(self.arguments.grow_from))
        return net if self.arguments.free else EquivariantEnlarger(net)

    def load(self, checkpoint: str) -> dict:
        saved = torch.load(checkpoint)
        self.net.load_state_dict(saved["net"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.average, self.step, self.spent_seconds = saved["average"], saved["step"], saved["spent_seconds"]
        return saved

    def save(self, checkpoint: str) -> None:
        saved = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "average": self.average,
            "step": self.step,
            "spent_seconds": self.spent_seconds,
            **self.state_before_next,
            "ramps": torch.get_rng_state(),
            "arguments": vars(self.arguments),
        }
        torch.save(saved, checkpoint + ".part")
        os.replace(checkpoint + ".part", checkpoint)

    def progress(self) -> float:
        """0 at the start of the schedule, 1 at its end."""
        if self.arguments.steps is not None:
            return self.step / self.arguments.steps
        return self.spent_seconds / self.arguments.seconds

    def averaged(self) -> torch.nn.Module:
        net = copy.deepcopy(self.net)
        net.load_state_dict(self.average)
        return net.eval()

    def report(self, pictures: list[torch.Tensor], loss: float) -> None:
        psnr = evaluate.mean_psnr(self.averaged(), pictures, self.arguments.scale)
        print(
            f"step {self.step} seconds {self.spent_seconds:.0f} loss {loss:.5f} "
            f"psnr-y {psnr:.3f} on {len(pictures)} pictures",
            flush=True,
        )

    def prepare(self) -> None:
        """Begins to draw the next batch, and what the teachers make of it, beside the step that is done now, which alone does not keep two cores
        busy. A checkpoint goes on with this batch."""
        self.state_before_next = self.pairs.state()
        self.next_lesson = self.beside.submit(self.lesson)

    @torch.no_grad()
    def lesson(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """A batch, and what the teachers make of it in the mean: closer to the original than each of them alone, and without what nobody can
        know of it (distillation)."""
        low, high = self.pairs.batch(self.arguments.batch, self.arguments.patch)
        return low, high, sum(teacher(low) for teacher in self.teachers) / len(self.teachers) if self.teachers else None

    def next_use(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """A lesson, turned by a quarter for each time that it was used before: a teacher that turns with the picture would have given its answer
        turned, and takes far longer for one than a small network takes for its step."""
        turns = self.uses % self.arguments.uses
        if turns == 0:
            self.lesson_at_hand = self.next_lesson.result()
            self.prepare()
        self.uses += 1
        return tuple(None if part is None else torch.rot90(part, turns, (2, 3)).contiguous() for part in self.lesson_at_hand)

    def error(self, low: torch.Tensor, high: torch.Tensor, taught: torch.Tensor | None) -> torch.Tensor:
        """What the network makes of `low` beside the original and, where there are teachers, beside what they make of it."""
        difference = LOSSES[self.arguments.loss]
        made = self.net(low)
        return difference(made, high) if taught is None else (difference(made, high) + difference(made, taught)) / 2

    def errors(self) -> list[Callable[[], torch.Tensor]]:
        """What a step brings down, in parts that threads can work out side by side: their sum is its loss."""
        low, high, taught = self.next_use()
        places = torch.arange(len(low)).chunk(self.arguments.threads)
        parts = [
            lambda at=at: self.error(low[at], high[at], None if taught is None else taught[at]) * (len(at) / len(low))
            for at in places
        ]
        if self.arguments.ramps:
            parts.append(lambda: self.arguments.ramps * ramp_loss(self.net, count=1))
        return parts

    def error_and_gradients(self, error: Callable[[], torch.Tensor]) -> tuple[torch.Tensor, ...]:
        value = error()
        return value.detach(), *torch.autograd.grad(value, list(self.net.parameters()))

    def train_step(self) -> torch.Tensor:
        warm = min(1.0, (self.step + 1) / 200)
        for group in self.optimiser.param_groups:
            group["lr"] = warm * (1e-6 + self.arguments.rate * 0.5 * (1 + math.cos(math.pi * min(1.0, self.progress()))))
        loss, *gradients = map(sum, zip(*self.sharers.map(self.error_and_gradients, self.errors())))
        for parameter, gradient in zip(self.net.parameters(), gradients):
            parameter.grad = gradient
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.step += 1
        keep = min(0.999, self.step / (self.step + 100))
        with torch.no_grad():
            averages = list(self.average.values())
            torch._foreach_mul_(averages, keep)
            torch._foreach_add_(averages, list(self.net.parameters()), alpha=1 - keep)
        return loss

    def run(self) -> None:
        sample = self.validation[::5]
        before = time.monotonic()
        losses = torch.zeros(())
        while self.progress() < 1:
            losses += self.train_step()
            now = time.monotonic()
            self.spent_seconds += now - before
            before = now
            if self.step == self.arguments.keep_at:
                self.save(f"{self.arguments.checkpoint}.{self.step}")
            if self.step % self.arguments.log_every == 0:
                self.report(sample, losses.item() / self.arguments.log_every)
                losses.zero_()
                self.save(self.arguments.checkpoint)
                # What the figures cost counts as well: the schedule keeps to the clock.
                now = time.monotonic()
                self.spent_seconds += now - before
                before = now
        self.save(self.arguments.checkpoint)


def main() -> None:
    arguments = parse_arguments()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    trainer = Trainer(arguments)
    print(" ".join(sys.argv), f"torch {torch.__version__}", flush=True)
    bicubic = evaluate.mean_psnr(
        lambda low: evaluate.bicubic(low, arguments.scale), trainer.validation, arguments.scale
    )
    sample = evaluate.mean_psnr(
        lambda low: evaluate.bicubic(low, arguments.scale), trainer.validation[::5], arguments.scale
    )
    print(f"bicubic psnr-y {bicubic:.3f} on all, {sample:.3f} on the sample", flush=True)
    trainer.run()
    net = rounded(trainer.averaged())
    psnr = evaluate.mean_psnr(net, trainer.validation, arguments.scale)
    print(f"end step {trainer.step} psnr-y {psnr:.3f} bicubic {bicubic:.3f} on all, 16-bit weights", flush=True)
    if arguments.export:
        facts = training_facts(trainer.step, trainer.spent_seconds, arguments.seed, psnr, bicubic)
        export_model(net, arguments.preset, facts, arguments.export)


if __name__ == "__main__":
    main()
