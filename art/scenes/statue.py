"""The face of a marble statue, sculpted as a height over its front, in a gallery's window light."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from studio import *

SIDE = 1100
begin(exposure=0.25)
x, y = np.meshgrid(np.linspace(-1.25, 1.25, SIDE), np.linspace(1.5, -1.5, int(SIDE * 1.2)))
ax = np.abs(x)


def bump(cx, cy, width, height, both=True):
    """A soft hill, on both sides of the face unless told otherwise."""
    across = (ax if both else x) - cx
    return np.exp(-((across / width) ** 2) - ((y - cy) / height) ** 2)


def ridge(cx, cy, width, height, slope):
    """A long hill that leans: `slope` up for each step outwards."""
    return np.exp(-(((ax - cx) / width) ** 2) - ((y - cy - slope * (ax - cx)) / height) ** 2)


# The skull and jaw: an egg, narrower below.
half = 0.8 - 0.26 * smooth_step(0.1, -1.15, y) - 0.05 * smooth_step(0.4, 1.2, y)
inside = 1 - (x / half) ** 2 - ((y - 0.02) / 1.16) ** 2 * 0.92
skull = 0.8 * np.sign(inside) * np.abs(inside).clip(0, 1) ** 0.5
face = np.where(inside > 0, skull, -0.6)

# Brow, sockets and cheeks.
face += 0.07 * ridge(0.33, 0.3, 0.3, 0.075, -0.12) + 0.035 * bump(0, 0.62, 0.5, 0.3, False)
face -= 0.13 * bump(0.3, 0.14, 0.2, 0.13) + 0.06 * bump(0.11, 0.18, 0.09, 0.11)
face += 0.085 * bump(0.44, -0.16, 0.2, 0.2) - 0.045 * bump(0.5, -0.55, 0.16, 0.26)

# Eyeballs under heavy lids.
eye = 0.12 * np.sqrt(np.clip(1 - ((ax - 0.305) / 0.2) ** 2 - ((y - 0.13) / 0.155) ** 2, 0, 1))
face += eye * 1.15
upper = 0.13 + 0.082 * np.clip(1 - ((ax - 0.305) / 0.175) ** 2, 0, 1) ** 0.7
lower = 0.125 - 0.058 * np.clip(1 - ((ax - 0.305) / 0.165) ** 2, 0, 1) ** 0.8
wide = smooth_step(0.2, 0.165, np.abs(ax - 0.305))
face += 0.03 * wide * smooth_step(-0.006, 0.01, y - upper) * np.exp(-(((y - upper) / 0.075) ** 2))
face += 0.022 * wide * smooth_step(-0.006, 0.01, lower - y) * np.exp(-(((y - lower) / 0.06) ** 2))
face -= 0.028 * wide * np.exp(-(((y - upper - 0.085) / 0.016) ** 2))
pupil = np.hypot(ax - 0.3, y - 0.14)
face -= 0.022 * smooth_step(0.034, 0.02, pupil) + 0.008 * np.exp(-(((pupil - 0.078) / 0.007) ** 2))

# Nose.
bridge = smooth_step(-0.36, -0.2, y) * smooth_step(0.46, 0.2, y)
rise = 0.12 + 0.2 * smooth_step(0.3, -0.28, y)
face += rise * bridge * np.exp(-((ax / (0.085 + 0.03 * smooth_step(0.2, -0.3, y))) ** 2) * 1.3)
face += 0.15 * bump(0, -0.27, 0.095, 0.085, False) + 0.115 * bump(0.125, -0.3, 0.062, 0.07)
face -= 0.12 * bump(0.075, -0.385, 0.04, 0.025)
face -= 0.035 * bump(0, -0.47, 0.03, 0.07, False)

# Mouth: a full lower lip, a bow above, corners drawn in.
bow = -0.575 + 0.018 * np.cos(ax * 24) * np.exp(-((ax / 0.14) ** 2)) - 0.012 * (ax / 0.2) ** 2
reach = np.clip(1 - (ax / 0.25) ** 2, 0, 1)
face += 0.1 * bump(0, -0.6, 0.3, 0.2, False)
face += 0.07 * reach**0.7 * np.exp(-(((y - bow - 0.045) / 0.042) ** 2))
face += 0.085 * reach * np.exp(-(((y - bow + 0.07) / 0.052) ** 2))
face -= 0.075 * reach**0.4 * np.exp(-(((y - bow) / 0.014) ** 2))
face -= 0.05 * bump(0.25, -0.58, 0.04, 0.045) + 0.06 * bump(0, -0.77, 0.17, 0.06, False)
face += 0.1 * bump(0, -0.95, 0.19, 0.13, False)

# Hair: waves from a middle parting, cut deep with the drill.
hairline = 0.72 - 0.9 * np.clip(ax - 0.12, 0, 1) ** 1.5
hair = smooth_step(-0.03, 0.04, y - hairline + 0.025 * np.sin(ax * 30)) + smooth_step(0.64, 0.72, ax + 0.05 * np.sin(y * 14))
hair = np.clip(hair, 0, 1)
bend = cloud(x * 1.2, y * 1.2, 0, 1.6, 3, 5) * 0.8
flow = ax * 4.2 - (y - 0.72) * 3.2 + 0.55 * np.sin(ax * 9 + y * 4) + bend
locks = np.abs(np.sin(flow * 3.0)) ** 0.6 + 0.32 * np.abs(np.sin(flow * 8 + bend * 3)) ** 0.7
parting = smooth_step(0.0, 0.07, ax)
mass = np.where(inside > -0.6, 0.05 + 0.15 * np.sqrt(np.clip(inside + 0.75, 0, 1)), 0)
headdress = 0.8 * np.sqrt(np.clip(1 - (x / 1.02) ** 2 - ((y - 0.1) / 1.36) ** 2 * 0.95, 0, 1)) - 0.22
face = np.where(hair > 0, np.maximum(face * (1 - hair) + hair * headdress, headdress * hair + face * (1 - hair)), face)
face += hair * parting * 0.085 * (locks - 0.45)

# The neck, and age: weathering, chips and dirt in the hollows.
neck = 0.2 * np.sqrt(np.clip(1 - (x / 0.5) ** 2, 0, 1)) - 0.25
face = np.maximum(face, np.where(y < -0.7, neck, -0.6))
from scipy.ndimage import gaussian_filter

face = gaussian_filter(face, 1.6)
fine = cloud(x, y, face, 30, 3, 9, 0.6)
veins = 1 - np.abs(cloud(x * 0.8 + y * 0.5, y, face, 1.7, 5, 31, 0.6))
hollow = np.clip((gaussian_filter(face, 16) - face) / 0.05, -0.6, 1)
height = face + 0.0018 * fine - 0.02 * np.clip(cloud(x, y, face, 9, 3, 17) - 0.62, 0, 1)
stone = np.array([0.74, 0.7, 0.64]) * (1 + 0.05 * fine)[..., None]
stone = stone * (1 - 0.35 * smooth_step(0.93, 1.0, veins)[..., None] * np.array([0.8, 0.9, 1.0]))
stone = stone * (1 - 0.55 * np.clip(hollow, 0, 1)[..., None] * np.array([0.75, 0.9, 1.0]))

marble = Nodes("marble").set(Roughness=0.42, Specular=0.4)
marble.colour_from("colour")
marble.grain(60, 0.08, 0.006)
keep = np.stack([x, y, height], -1)
statue = sheet("statue", keep[::-1], marble.material)
attribute(statue, "colour", stone[::-1].clip(0.02, 1))
statue.rotation_euler = turned((-3, 16, 2))

back = Nodes("back").set(Base_Color=(0.03, 0.034, 0.04), Roughness=1.0)
sheet("back", np.array([[[-14, -9, -1.2], [14, -9, -1.2]], [[-14, 9, -1.2], [14, 9, -1.2]]], float), back.material)
sky((0.5, 0.62, 0.85), 0.1)
lamp((-2.7, 2.1, 2.0), (0, 0, 0.4), 0.9, 230, (1, 0.9, 0.76))
lamp((3.2, 0.6, 0.7), (0, 0, 0.3), 1.2, 70, (0.6, 0.76, 1))
camera((0.15, -0.1, 6.2), (0.02, 0.04, 0.3), 77, (0, 0, 0.8), 0.9)
finish()
