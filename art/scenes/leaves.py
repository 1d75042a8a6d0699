"""A hedge in the evening: leaves with veins, lit through from behind."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from studio import *

random = np.random.default_rng(9)
begin(exposure=0.35, bounces=8)


def leaf_material(name, tint):
    """Glossy above, and the sun shines through."""
    nodes = Nodes(name).set(Roughness=0.33, Specular=0.5)
    read = nodes.colour_from("colour")
    hue = nodes.add("MixRGB", Fac=1.0, Color2=(*tint, 1))
    hue.blend_type = "MULTIPLY"
    nodes.wire(read.outputs["Vector"], hue, "Color1")
    nodes.wire(hue.outputs[0], nodes.shader, "Base Color")
    bright = nodes.add("MixRGB", Fac=1.0, Color2=(2.4, 2.3, 0.7, 1))
    bright.blend_type = "MULTIPLY"
    nodes.wire(hue.outputs[0], bright, "Color1")
    through, mix = nodes.add("BsdfTranslucent"), nodes.add("MixShader", Fac=0.36)
    nodes.wire(bright.outputs[0], through, "Color")
    nodes.tree.links.new(nodes.shader.outputs[0], mix.inputs[1])
    nodes.tree.links.new(through.outputs[0], mix.inputs[2])
    nodes.tree.links.new(mix.outputs[0], nodes.tree.nodes["Material Output"].inputs[0])
    return nodes.material


def blade(seed, material):
    """A pointed leaf along y, one long: its rim toothed, its veins sunk, the flesh between them raised."""
    u, v = np.meshgrid(np.linspace(0, 1, 260), np.linspace(-1, 1, 160))
    teeth = 1 + 0.06 * np.abs((u * 15) % 1 - 0.3)
    half = 0.34 * np.sin(np.pi * u**0.72) ** 0.8 * teeth + 0.001
    x, y, side = v * half, u - 0.1 * np.abs(v) * (1 - u), np.abs(v)
    run = u * 9 - side * 2.4
    off = np.abs(run - np.round(run))
    vein = np.exp(-((off / 0.06) ** 2)) * (1 - 0.6 * side)
    middle = np.exp(-((v * half / 0.012) ** 2))
    net = np.abs(cloud(x, y, seed, 38, 3, seed))
    curl = 0.14 * side**2 * (1 - 0.4 * u) - 0.28 * u**2 + 0.03 * np.sin(u * 9 + seed) * side
    z = 0.016 * np.sin(off * np.pi) * (1 - side**3) - 0.012 * middle - 0.005 * net + curl
    age = cloud(x, y, seed + 3.0, 3, 3, seed)
    colour = np.array([0.045, 0.17, 0.022]) * (1 + 0.35 * age + 0.3 * net)[..., None]
    pale = np.clip(0.55 * vein + 0.9 * middle, 0, 1)[..., None]
    colour = colour * (1 - pale) + np.array([0.3, 0.46, 0.13]) * pale
    made = sheet("leaf", np.stack([x, y, z], -1), material)
    attribute(made, "colour", colour.clip(0.004, 1))
    return made


tints = [(1, 1, 1), (1.5, 1.1, 0.6), (0.8, 1.0, 0.9), (2.1, 1.3, 0.5)]
kinds = [blade(seed, leaf_material(f"leaf{seed}", tints[seed % 4])) for seed in range(8)]
for kind in kinds:
    kind.location = (0, 0, -50)
places = []
for i in range(170):
    depth = random.uniform(0, 1) ** 0.8
    places.append((random.uniform(-2.3, 2.3), random.uniform(-2.4, 2.0), -2.6 * depth))
for at in sorted(places, key=lambda place: place[2]):
    made = link("leaf", kinds[random.integers(0, len(kinds))].data)
    made.location = at
    made.scale = (random.uniform(0.75, 1.15),) * 3
    made.rotation_euler = turned((random.normal(18, 22), random.normal(0, 24), random.uniform(100, 250)))

back = Nodes("back").set(Base_Color=(0.05, 0.09, 0.03), Roughness=1.0)
sheet("back", np.array([[[-14, -9, -6], [14, -9, -6]], [[-14, 9, -6], [14, 9, -6]]], float), back.material)
sky((0.6, 0.75, 0.9), 0.4)
lamp((-2.6, 3.2, -1.6), (0, 0, -0.4), 1.0, 620, (1, 0.86, 0.58))
lamp((2.4, 2.4, 3.0), (0, 0, 0), 1.0, 130, (1, 0.96, 0.88))
lamp((-3.0, -1.0, 2.6), (0, 0, 0), 1.6, 45, (0.7, 0.85, 1))
camera((0.0, -0.6, 4.2), (0, -0.05, -0.2), 62, (0, -0.05, 0.0), 1.0)
finish()
