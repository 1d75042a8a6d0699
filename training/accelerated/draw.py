"""Drawings of drawings.py on all cores, as one file that art is trained on: `python3 -m accelerated.draw FILE SCALE SEED DRAWINGS`.
Among twelve are three with thrice as much on them, two without smooth edges, and a page of lettering."""
import os
import sys
from multiprocessing import Pool

import numpy as np
import torch

import drawings

# Of twelve drawings: how many, over how many pixels each of theirs is drawn, and how crowded they are; 0 over is a page.
KINDS = ((6, 4, 1), (3, 4, 3), (2, 1, 2), (1, 0, 1))


def drawn(job: tuple[int, int, int, int]) -> np.ndarray:
    torch.set_num_threads(1)
    size, seed, oversampling, crowd = job
    made = drawings.draw(size, seed, oversampling, crowd) if oversampling else drawings.write(size, seed)
    return made.numpy()  # a tensor would be handed over as an open file, of which there cannot be thousands


def jobs(scale: int, seed: int, count: int) -> list[tuple[int, int, int, int]]:
    """`count` drawings; a quarter of them of twice the size, so that lines have twice as many pixels."""
    kinds = [(oversampling, crowd) for often, oversampling, crowd in KINDS for _ in range(often)]
    made = []
    for index in range(count):
        oversampling, crowd = kinds[index % len(kinds)]
        side = (224 if index // len(kinds) % 4 == 3 else 112) * scale
        made.append((side, (seed * 10_000 + side) * 100_003 + index, oversampling, crowd))
    return sorted(made, key=lambda job: -job[0] * job[3])


def main() -> None:
    path, scale, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    with Pool(os.cpu_count()) as pool:
        made = [torch.from_numpy(drawing) for drawing in pool.map(drawn, jobs(scale, seed, count), chunksize=1)]
    torch.save(made, path + ".part")
    os.replace(path + ".part", path)
    print(f"{len(made)} drawings in {path}", flush=True)


if __name__ == "__main__":
    main()
