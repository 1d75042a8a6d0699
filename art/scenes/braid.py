"""A braid of auburn hair with a ribbon, the sun behind it."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from studio import *

LENGTH, TURNS, STEPS = 5.2, 3.5, 150
HAIRS = 1000
random = np.random.default_rng(12)

begin(exposure=0.4, bounces=5)
share = np.linspace(0, 1, STEPS)


def lock(k):
    """The middle of one of the three locks: over one neighbour, under the other."""
    t = share * TURNS * 2 * np.pi + k * 2 * np.pi / 3
    taper = 1 - 0.25 * share
    x = 0.31 * taper * np.sin(t) + 0.12 * np.sin(share * 3.0)
    z = 0.145 * taper * np.sin(2 * t)
    return np.stack([x, LENGTH * (0.5 - share), z], -1), taper


points, radii, tints = [], [], []
for k in range(3):
    way, taper = lock(k)
    along = unit(np.gradient(way, axis=0))
    side = unit(np.cross(along, np.array([0, 0, 1.0])))
    up = np.cross(side, along)
    angle = random.uniform(0, 2 * np.pi, HAIRS)
    reach = np.sqrt(random.uniform(0, 1, HAIRS)) ** 0.7
    swirl = random.normal(size=HAIRS) * 0.25
    for hair in range(HAIRS):
        a = angle[hair] + 0.9 * np.sin(share * 9 + k) + swirl[hair] * share * 6
        r = reach[hair] * (1 + 0.1 * np.sin(angle[hair] * 9 + k)) * (1 + 0.05 * np.sin(share * 37 + hair))
        loose = 1 + (0.16 * random.random() ** 4)
        points.append(
            way
            + (0.20 * taper * r * np.cos(a) * loose)[:, None] * side
            + (0.125 * taper * r * np.sin(a) * loose)[:, None] * up
        )
        tone = np.array([0.30, 0.105, 0.033]) * np.exp(0.14 * random.normal())
        clump = np.sin(angle[hair] * 9 + k) + np.sin(angle[hair] * 23 + 2 * k)
        streak = smooth_step(-0.2, 1.4, clump + 0.3 * random.normal())
        tone = tone * (1 - streak * 0.6) + np.array([0.62, 0.3, 0.11]) * streak * 0.6
        tints.append(np.repeat(tone[None], STEPS, 0))
        radii.append(0.0105 * (1 - 0.5 * share**6))
points, radii, tints = np.array(points), np.array(radii), np.array(tints)

# Hairs that the braid has let go of.
fly_count, fly_length = 200, 24
which = random.integers(0, len(points), fly_count)
start = random.integers(4, STEPS - 30, fly_count)
roots = points[which, start]
way_on = unit(points[which, start + 6] - roots)
out = unit(np.stack([np.sign(roots[:, 0]) * random.uniform(0.2, 1, fly_count), random.normal(size=fly_count) * 0.6, random.normal(size=fly_count) * 0.6], -1))
s = np.linspace(0, 1, fly_length)[None, :, None]
length = random.uniform(0.15, 0.75, fly_count)[:, None, None]
flying = roots[:, None] + length * (way_on[:, None] * s * 0.8 + out[:, None] * (s**1.6) * 0.6)
flying += 0.035 * np.sin(s * random.uniform(2, 9, fly_count)[:, None, None]) * random.normal(size=(fly_count, 1, 3))

hair_look = Nodes("hair").set(Roughness=0.42, Specular=0.7)
hair_look.colour_from("tint")
material = hair_look.material
strands("braid", points, radii, material, tints.clip(0.01, 0.95))
strands("flying", flying, np.full((fly_count, fly_length), 0.0028), material, np.repeat(tints[which, :1], fly_length, 1))

# The ribbon: three turns of velvet.
around = np.linspace(0, 2 * np.pi, 160, endpoint=False)
for turn in range(4):
    band = np.linspace(-1, 1, 24)[:, None]
    ring = 1 + 0.04 * (1 - band**2) + 0.008 * np.sin(around * 40 + turn)
    ring_points = np.stack(
        [
            0.36 * ring * np.cos(around) + 0.04,
            -1.18 - turn * 0.07 + 0.042 * band + 0.02 * np.sin(around * 2 + turn),
            0.235 * ring * np.sin(around) + 0 * band,
        ],
        -1,
    )
    velvet = Nodes("velvet").set(Base_Color=(0.012, 0.055, 0.075), Roughness=0.55, Sheen=1.0)
    sheet("ribbon", ring_points, velvet.material, closed=True)

back = Nodes("back").set(Base_Color=(0.035, 0.06, 0.05), Roughness=1.0)
sheet("back", np.array([[[-14, -9, -7], [14, -9, -7]], [[-14, 9, -7], [14, 9, -7]]], float), back.material)
for _ in range(34):
    glow = Nodes("glow").set(Base_Color=(0, 0, 0))
    warm = [(1, 0.62, 0.25, 1), (0.75, 0.9, 0.3, 1), (1, 0.8, 0.5, 1)][random.integers(0, 3)]
    glow.set(Emission=warm, Emission_Strength=float(random.uniform(0.6, 2.6)))
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=0.1, location=(random.uniform(-3.4, 3.4), random.uniform(-2.6, 3), random.uniform(-6.5, -4)))
    bpy.context.object.data.materials.append(glow.material)

sky((0.5, 0.62, 0.72), 0.35)
lamp((-2.2, 1.8, 2.4), (0, 0, 0), 0.8, 150, (1, 0.9, 0.76))
lamp((2.2, 2.2, -1.9), (0, 0, 0), 0.9, 330, (1, 0.72, 0.42))
lamp((0, 3, -7), (0, 0, -7), 4, 260, (1, 0.8, 0.45))
camera((0.35, -0.5, 4.6), (0.04, -0.12, 0), 66, (0.04, 0, 0.2), 0.8, -32)
finish()
