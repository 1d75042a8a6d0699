"""A knitted jumper seen close: every stitch spun of plies and fibres, in a pattern of three colours."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from studio import *

ROWS, COLUMNS, STEPS = 23, 15, 26
STITCH, COURSE = 0.2, 0.142
PLIES, FIBRES = 3, 13
random = np.random.default_rng(5)
CREAM, RED, NIGHT = (0.72, 0.62, 0.47), (0.42, 0.025, 0.02), (0.022, 0.05, 0.11)
# From the top: c cream, r red, n night; one repeat of the pattern.
CHART = [
    "nnnnnn", "nnnnnn", "ncnnnc", "cnnncn", "nnnnnn", "cccccc", "rcccrc", "crcrcc", "ccrccc", "crcrcc", "rcccrc",
    "cccccc", "nnnnnn", "rrrrrr", "rrrcrr", "rrcccr", "rccrcc", "rrcccr", "rrrcrr", "rrrrrr", "nnnnnn", "ncncnc", "nnnnnn",
]
YARNS = {"c": CREAM, "r": RED, "n": NIGHT}

begin(exposure=0.55)
turns = np.linspace(0, COLUMNS, COLUMNS * STEPS)
t = turns * 2 * np.pi


def drape(points):
    """Soft folds of the cloth."""
    x, y = points[..., 0], points[..., 1]
    fold = 0.16 * np.sin(1.5 * x + 0.7 * y + 0.5) + 0.05 * np.sin(3.1 * y - 1.4 * x)
    return points + np.stack([0 * x, 0 * y, fold], -1)


def course(row):
    """The way of the yarn along one row of stitches, and each point's stitch."""
    wander = 0.012 * cloud(turns * 0.9, row * 5.1, 0, 1, 2, 3)
    x = turns * STITCH + 0.043 * np.sin(2 * t) + wander
    y = row * COURSE - 0.128 * np.cos(t) + 0.012 * cloud(turns * 0.7, row * 3.7, 4, 1, 2, 8)
    z = 0.04 * np.cos(2 * t + np.pi) * 1.0 - 0.02 * np.cos(t)
    return np.stack([x - COLUMNS * STITCH / 2, y - ROWS * COURSE / 2, z], -1), np.floor(turns + 0.0).astype(int)


points, radii, tints = [], [], []
for row in range(ROWS):
    way, stitch = course(row)
    along = unit(np.gradient(way, axis=0))
    side = unit(np.cross(along, np.array([0, 0, 1.0])))
    up = np.cross(side, along)
    chart = CHART[ROWS - 1 - row]
    base = np.array([YARNS[chart[s % len(chart)]] for s in stitch])
    base = base * (1 + 0.09 * random.normal())
    for ply in range(PLIES):
        turn = turns * 2 * np.pi * 2.6 + ply * 2 * np.pi / PLIES + row
        middle = way + 0.02 * (np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * up)
        for fibre in range(FIBRES):
            angle = -turns * 2 * np.pi * 3.4 + fibre * 2.4
            reach = 0.0235 * np.sqrt((fibre + 0.5) / FIBRES) * (1 + 0.22 * cloud(turns * 4, fibre, row, 1, 2, 2))
            points.append(middle + reach[:, None] * (np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * up))
            radii.append(np.full(len(t), 0.0052) * (1 + 0.15 * random.normal()))
            tints.append(base * (1 + 0.16 * random.normal()))
points = np.array(points)

# Loose fibres that stand off the yarn.
fuzz_count, fuzz_length = 9000, 6
which, where = random.integers(0, len(points), fuzz_count), random.integers(0, len(t), fuzz_count)
roots = points[which, where]
lean = unit(random.normal(size=(fuzz_count, 3)) * (1, 1, 0.5) + (0, 0, 0.35))
curl = random.normal(size=(fuzz_count, 3)) * 0.6
length = random.uniform(0.04, 0.14, fuzz_count)[:, None, None]
share = np.linspace(0, 1, fuzz_length)[None, :, None]
fuzz = roots[:, None] + length * (lean[:, None] * share + curl[:, None] * share**2 * 0.6)
fuzz_tints = np.repeat(np.array(tints)[which, where][:, None], fuzz_length, 1) * 1.15

wool = Nodes("wool").set(Roughness=0.85, Specular=0.15, Sheen=0.4)
wool.colour_from("tint")
strands("yarn", drape(points), np.array(radii), wool.material, np.array(tints).clip(0.003, 1))
strands("fuzz", drape(fuzz), np.full((fuzz_count, fuzz_length), 0.0011), wool.material, fuzz_tints)

sky((0.6, 0.7, 0.9), 0.22)
lamp((-3.0, 1.6, 1.7), (0, 0, 0), 0.8, 170, (1, 0.87, 0.7))
lamp((2.6, 1.0, 1.6), (0, 0, 0), 1.4, 40, (0.72, 0.84, 1))
camera((0.35, -1.75, 2.75), (0, -0.06, 0), 62, (0, -0.35, 0.1), 1.1)
finish()
