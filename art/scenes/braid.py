"""A braid of auburn hair in a garden, the evening sun behind it."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from studio import *

LENGTH, TURNS, STEPS = 5.4, 3.6, 190
WISPS, HAIRS = 44, 26
random = np.random.default_rng(12)
share = np.linspace(0, 1, STEPS)
cycles = begin(exposure=0.4, bounces=9).cycles
cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 8, 2


def lock(k):
    """The middle of one of the three locks: over one neighbour, under the other; and how far it has turned."""
    t = share * TURNS * 2 * np.pi + k * 2 * np.pi / 3
    x = 0.30 * np.sin(t) + 0.10 * np.sin(share * 4.0)
    z = -0.15 * np.sin(2 * t)
    return np.stack([x, LENGTH * (0.5 - share), z], -1), t


def wander(shape, size, waves):
    """Slow, smooth drift along each of `shape` curves."""
    total = 0
    for wave in waves:
        phase = random.uniform(0, 2 * np.pi, (*shape, 1))
        strength, pace = random.normal(size=(*shape, 1)), random.uniform(0.8, 1.25, (*shape, 1))
        total = total + strength * np.sin(share * wave * TURNS * pace + phase)
    return size * total


points, radii, melanin, redness = [], [], [], []
for k in range(3):
    way, t = lock(k)
    along = unit(np.gradient(way, axis=0))
    side = unit(np.cross(along, np.array([0, 0, 1.0])))
    up = np.cross(side, along)
    # A lock is a bundle of wisps, and a wisp a bundle of hairs; both turn slowly as they go.
    wisp = np.arange(WISPS) + 0.5
    reach, angle = np.sqrt(wisp / WISPS)[:, None], (wisp * 2.39996)[:, None]
    turn = angle + 1.1 * np.sin(t / 2 + k) + share * 2.5
    wisp_x = reach * np.cos(turn) + wander((WISPS,), 0.07, (3, 7))
    wisp_y = reach * np.sin(turn) + wander((WISPS,), 0.07, (3, 7))
    spread = 0.17 * np.sqrt(random.uniform(0, 1, (WISPS, HAIRS, 1))) * (1 + 0.5 * random.random((WISPS, HAIRS, 1)) ** 6)
    own = random.uniform(0, 2 * np.pi, (WISPS, HAIRS, 1)) + share * random.normal(size=(WISPS, HAIRS, 1)) * 5
    across = wisp_x[:, None] + spread * np.cos(own) + wander((WISPS, HAIRS), 0.018, (4, 9, 17))
    rise = wisp_y[:, None] + spread * np.sin(own) + wander((WISPS, HAIRS), 0.018, (4, 9, 17))
    wide, thick = 0.205 * (1 + 0.10 * np.cos(2 * t)), 0.15 * (1 - 0.08 * np.cos(2 * t))
    made = way + (wide * across)[..., None] * side + (thick * rise)[..., None] * up
    points.append(made.reshape(-1, STEPS, 3))
    dark = 0.34 + 0.06 * random.normal(size=(WISPS, 1)) + 0.12 * random.normal(size=(WISPS, HAIRS))
    melanin.append(dark.clip(0.12, 0.8).ravel())
    redness.append((0.85 + 0.12 * random.normal(size=WISPS * HAIRS)).clip(0.3, 1))
    radii.append(0.0072 * (1 + 0.25 * random.normal(size=WISPS * HAIRS)).clip(0.5, 1.6))
points, melanin, redness, radii = (np.concatenate(locks) for locks in (points, melanin, redness, radii))

# Hairs that the braid has let go of.
count, length = 420, 26
which = random.integers(0, len(points), count)
start = random.integers(2, STEPS - 12, count)
root = points[which, start]
on = unit(0.5 * unit(points[which, start + 3] - root) + (0, -0.8, 0) + 0.25 * random.normal(size=(count, 3)))
sideways = np.sign(root[:, 0]) * random.uniform(0.1, 1, count)
out = unit(np.stack([sideways, 0.3 * random.normal(size=count), 0.7 * random.normal(size=count)], -1))
s = np.linspace(0, 1, length)[None, :, None]
long = (0.12 + 0.8 * random.random(count) ** 1.8)[:, None, None]
flying = root[:, None] + long * (on[:, None] * s + out[:, None] * (0.9 * s - 0.6 * s**2))
flying += 0.03 * long * np.sin(s * random.uniform(3, 12, count)[:, None, None]) * random.normal(size=(count, 1, 3))


def pigment(dark, red, steps):
    """Melanin and its redness, where a colour would stand."""
    return np.repeat(np.stack([dark, red, 0 * dark], -1)[:, None], steps, 1)


hair = Nodes("hair")
shader = hair.add("BsdfHairPrincipled", Roughness=0.28, IOR=1.55, Coat=0.0)
shader.parametrization = "MELANIN"
shader.inputs["Radial Roughness"].default_value = 0.35
shader.inputs["Random Roughness"].default_value = 0.25
read, part = hair.add("Attribute"), hair.add("SeparateXYZ")
read.attribute_name = "tint"
hair.wire(read.outputs["Vector"], part, "Vector")
hair.wire(part.outputs["X"], shader, "Melanin")
hair.wire(part.outputs["Y"], shader, "Melanin Redness")
hair.tree.links.new(shader.outputs[0], hair.tree.nodes["Material Output"].inputs[0])

strands("braid", points, np.repeat(radii[:, None], STEPS, 1), hair.material, pigment(melanin, redness, STEPS))
thin = 0.0048 * (1 - 0.6 * np.linspace(0, 1, length) ** 2)
strands("flying", flying, np.repeat(thin[None], count, 0), hair.material, pigment(melanin[which] * 0.85, redness[which], length))

back = Nodes("back").set(Base_Color=(0.03, 0.05, 0.03), Roughness=1.0)
sheet("back", np.array([[[-14, -9, -7], [14, -9, -7]], [[-14, 9, -7], [14, 9, -7]]], float), back.material)
for _ in range(70):
    glow = Nodes("glow").set(Base_Color=(0, 0, 0))
    warm = [(1, 0.62, 0.25, 1), (0.6, 0.8, 0.25, 1), (0.9, 0.75, 0.4, 1)][random.integers(0, 3)]
    glow.set(Emission=warm, Emission_Strength=float(random.uniform(0.1, 1.0) ** 2))
    at = (random.uniform(-3.6, 3.6), random.uniform(-3.4, 3.6), random.uniform(-6.8, -5))
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=random.uniform(0.08, 0.2), location=at)
    bpy.context.object.data.materials.append(glow.material)

sky((0.5, 0.62, 0.72), 0.35)
lamp((-2.4, 1.9, 2.2), (0, 0, 0), 0.7, 250, (1, 0.9, 0.76))
lamp((2.0, 2.2, -2.2), (0, 0, 0), 0.9, 520, (1, 0.74, 0.45))
lamp((2.6, -1.2, 2.0), (0, 0, 0), 1.6, 30, (0.7, 0.84, 1))
lamp((0, 3, -7), (0, 0, -7), 4, 260, (1, 0.8, 0.45))
camera((0.35, -0.5, 4.6), (0.04, -0.12, 0), 92, (0.04, 0, 0.2), 0.5, -28)
finish()
