"""A sleeping face of marble, its hair in waves, in the low light of a window."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from mathutils import Euler
from sculpture import *
from studio import *

STEP = 0.0065
TILT = turned((8, 25, -4))


def mirrored(points):
    """Both halves of the face as one, with no crease in the middle."""
    return np.stack([np.sqrt(points[..., 0] ** 2 + 0.0004), points[..., 1], points[..., 2]], -1)


def skull(p):
    """Cranium, face, jaw, cheekbones, brow and the sockets under it. A head is two high, its chin at -1, its eyes at 0."""
    d = ellipsoid(p, (0, 0.28, -0.05), (0.70, 0.76, 0.93))
    d = smooth_union(d, ellipsoid(p, (0, -0.24, 0.22), (0.53, 0.71, 0.60)), 0.25)
    jaw = [(0, -0.885, 0.70), (0.13, -0.87, 0.64), (0.37, -0.60, 0.18), (0.51, -0.15, 0.05)]
    d = smooth_union(d, rod(p, jaw, [0.12, 0.11, 0.11, 0.1], 0.1), 0.3)
    d = smooth_union(d, ellipsoid(p, (0, -0.885, 0.755), (0.14, 0.115, 0.14)), 0.14)
    d = smooth_union(d, ellipsoid(p, (0.27, -0.45, 0.50), (0.19, 0.26, 0.22)), 0.25)
    d = smooth_union(d, ellipsoid(p, (0.36, -0.18, 0.52), (0.19, 0.15, 0.2)), 0.25)
    d = smooth_union(d, rod(p, [(0.45, -0.13, 0.48), (0.58, -0.04, 0.12)], [0.09, 0.06], 0.1), 0.18)
    d = smooth_cut(d, ellipsoid(p, (0.30, -0.01, 0.945), (0.21, 0.13, 0.17)), 0.12)
    d = smooth_cut(d, ellipsoid(p, (0.135, 0.0, 0.90), (0.06, 0.09, 0.09)), 0.08)
    brow = [(0.0, 0.17, 0.83), (0.12, 0.175, 0.82), (0.28, 0.215, 0.765), (0.42, 0.175, 0.645), (0.52, 0.07, 0.5)]
    return smooth_union(d, rod(p, brow, [0.05, 0.05, 0.042, 0.042, 0.04], 0.06), 0.1)


def eyes(p, d):
    """Closed lids: the upper one comes down over the ball and ends in an edge above the lower."""
    x, y = p[..., 0], p[..., 1]
    share = np.clip((x - 0.140) / 0.32, -0.2, 1.2)
    arc = (4 * share * (1 - share)).clip(0, 1)
    line = -0.045 - 0.062 * arc**0.8 + 0.012 * share
    upper = ellipsoid(p, (0.295, -0.01, 0.672), (0.200, 0.150, 0.160))
    lower = ellipsoid(p, (0.295, -0.05, 0.655), (0.200, 0.160, 0.155))
    d = smooth_union(d, lower, 0.09)
    lid = smooth_union(d, upper, 0.045)
    within = smooth_step(-0.1, 0.08, share) * smooth_step(1.15, 0.92, share)
    edge = smooth_step(-0.005, 0.005, y - line)
    d = d + (np.minimum(lid, d - 0.016 * within * np.exp(-(((y - line) / 0.05) ** 2))) - d) * edge
    d = d + 0.012 * within * np.exp(-(((y - line + 0.008) / 0.009) ** 2))
    crease = 0.068 + 0.058 * arc - 0.03 * share
    return d + 0.013 * within * np.exp(-(((y - crease) / 0.015) ** 2))


def nose(p, d):
    bridge = [(0, 0.16, 0.795), (0, 0.02, 0.825), (0, -0.17, 0.905), (0, -0.34, 0.982)]
    d = smooth_union(d, rod(p, bridge, [0.076, 0.066, 0.07, 0.072], 0.06), 0.12)
    d = smooth_union(d, capsule(p, (0, 0.0, 0.74), (0, -0.375, 0.86), 0.08, 0.105), 0.08)
    d = smooth_union(d, ellipsoid(p, (0, -0.37, 0.995), (0.082, 0.072, 0.085)), 0.06)
    d = smooth_union(d, ellipsoid(p, (0.092, -0.40, 0.915), (0.056, 0.058, 0.09)), 0.05)
    d = smooth_union(d, capsule(p, (0, -0.42, 0.975), (0, -0.465, 0.90), 0.034, 0.03), 0.04)
    return smooth_cut(d, ellipsoid(p, (0.056, -0.462, 0.945), (0.026, 0.026, 0.045)), 0.03)


def mouth(p, d):
    x, y = p[..., 0], p[..., 1]
    d = smooth_union(d, ellipsoid(p, (0, -0.60, 0.70), (0.26, 0.19, 0.222)), 0.18)
    d = smooth_cut(d, capsule(p, (0, -0.46, 0.985), (0, -0.545, 0.985), 0.028, 0.032), 0.04)
    upper = [(0, -0.596, 0.918), (0.055, -0.58, 0.914), (0.14, -0.606, 0.868), (0.24, -0.622, 0.745)]
    d = smooth_union(d, rod(p, upper, [0.050, 0.050, 0.039, 0.012], 0.03), 0.03)
    lower = [(0, -0.684, 0.912), (0.07, -0.681, 0.903), (0.14, -0.661, 0.855), (0.23, -0.627, 0.75)]
    d = smooth_union(d, rod(p, lower, [0.059, 0.058, 0.044, 0.012], 0.03), 0.03)
    line = -0.630 - 0.012 * np.exp(-((x / 0.05) ** 2)) + 0.006 * np.exp(-(((x - 0.1) / 0.05) ** 2))
    line = line + 0.006 * (x / 0.2) ** 2
    reach = smooth_step(0.245, 0.19, x) * smooth_step(0.5, 0.6, p[..., 2])
    d = d + 0.026 * reach * np.exp(-(((y - line) / 0.011) ** 2))
    d = smooth_cut(d, ellipsoid(p, (0.255, -0.628, 0.84), (0.02, 0.03, 0.04)), 0.08)
    return smooth_cut(d, ellipsoid(p, (0, -0.785, 0.965), (0.13, 0.03, 0.07)), 0.08)


def hair(p, d):
    """Waves from a parting to behind the ears, each lock along the hairline."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    down = np.arctan2(x, y - 0.05)
    back = np.arctan2(z + 0.05, np.hypot(x * 0.9, y - 0.05))
    below = smooth_union(0.67 - 0.9 * x**1.6 - y, z - (0.20 + 0.42 * y), 0.2)
    flow = 9.5 * below + 7 * back + 0.75 * np.sin(down * 8.0 + 2 * back) + 0.4 * np.sin(down * 4 + 1)
    strand = np.sqrt(np.cos(flow * 3 + 2 * np.sin(down * 5)) ** 2 + 0.1)
    lock = 0.06 * (np.cos(flow) ** 2 + 0.06) ** 0.4 + 0.012 * strand
    mass = ellipsoid(p, (0, 0.22, -0.02), (0.80, 0.86, 0.98)) - lock + 0.03
    outside = -below * 0.7 - 0.02 * np.sin(flow * 0.5 + down * 9)
    return smooth_union(d, -smooth_union(-mass, outside, 0.08), 0.02)


CRACKS = [
    [
        (0.28, 0.75), (0.20, 0.52), (-0.06, 0.38), (-0.22, 0.24), (-0.42, 0.12),
        (-0.50, -0.12), (-0.40, -0.34), (-0.46, -0.62), (-0.40, -1.1),
    ],
    [(-0.06, 0.38), (-0.30, 0.50), (-0.44, 0.74)],
    [(-0.40, -0.34), (-0.24, -0.40), (-0.15, -0.50), (-0.17, -0.57)],
    [(-0.44, -0.55), (-0.22, -0.72), (-0.03, -0.86), (0.0, -1.1)],
]


def seam(points):
    """How far each point is from the nearest crack, as the camera sees it."""
    seen = (points @ np.array(Euler(TILT).to_matrix()).T).astype(np.float32)
    warp = [cloud(*points.T, 6, 3, seed, 0.38) for seed in (41, 42)]
    seen = np.stack([seen[:, 0] + 0.05 * warp[0], seen[:, 1] + 0.05 * warp[1], 0 * seen[:, 2]], -1)
    flat = [[(u, v, 0) for u, v in crack] for crack in CRACKS]
    return np.min([rod(seen, crack, np.linspace(0.003, -0.005, len(crack)), 0.001) for crack in flat], 0)


def head(points):
    p = mirrored(points)
    d = mouth(p, nose(p, eyes(p, skull(p))))
    d = smooth_union(d, capsule(p, (0, -0.6, 0.0), (0, -1.9, -0.1), 0.42, 0.44), 0.12)
    return hair(p, d)


begin(exposure=0.25)
points, faces = surface(head, (-1.0, -1.75, -0.2), (1.0, 1.2, 1.2), STEP)
out = slope_of(head, points)
hollow = sum((1 - head(points + out * reach) / reach).clip(0, 1) for reach in (0.015, 0.04, 0.1)) / 3
x, y, z = points.T

# Age: grain, pits where the stone is worn, dirt in the hollows, and veins.
fine = cloud(x, y, z, 26, 3, 9, 0.6)
broad = cloud(x, y, z, 2.2, 4, 4)
worn = smooth_step(0.1, 0.7, cloud(x, y, z, 5, 3, 14) + 0.35 * broad)
pits = np.clip(cloud(x, y, z, 30, 2, 23) - 0.47, 0, 1) * (0.2 + worn)
dirt = np.clip(1.25 * (hollow - 0.12) + 0.9 * pits + 0.12 * fine, 0, 1)[:, None]
veins = smooth_step(0.10, 0.0, np.abs(cloud(x + 0.4 * y, y, z, 1.9, 5, 31, 0.6)))
stone = np.array([0.66, 0.61, 0.545]) * (1 + 0.06 * fine + 0.10 * broad)[:, None]
stone = stone * (1 - dirt * np.array([0.62, 0.70, 0.78]))
stone = stone * (1 - 0.16 * veins[:, None] * np.array([1.0, 0.9, 0.8]))
stone = stone * (1 - 0.22 * worn[:, None] * np.array([0.5, 0.8, 1.0]))

# The gold stands a little above the cracks, whose edges are sunk.
cracked = seam(points)
gold = smooth_step(0.0085, 0.006, cracked + 0.0015 * fine)
sunk = 0.016 * pits + 0.006 * smooth_step(0.015, 0.009, cracked)
points = points + out * (0.0012 * fine + 0.004 * broad + 0.004 * gold - sunk * (1 - gold))[:, None]
leaf = np.array([1.0, 0.62, 0.22]) * (1 + 0.1 * fine[:, None])
colour = stone * (1 - gold[:, None]) + leaf * gold[:, None]

marble = Nodes("marble").set(Specular=0.35)
marble.value_from("gold", "Metallic")
marble.value_from("roughness", "Roughness")
marble.colour_from("colour")
marble.grain(70, 0.1, 0.005)
statue = solid("statue", points, faces, marble.material)
attribute(statue, "colour", colour.clip(0.02, 1))
attribute(statue, "gold", gold)
attribute(statue, "roughness", 0.5 - 0.22 * gold)
statue.rotation_euler = TILT

back = Nodes("back").set(Base_Color=(0.03, 0.034, 0.04), Roughness=1.0)
sheet("back", np.array([[[-14, -9, -2.2], [14, -9, -2.2]], [[-14, 9, -2.2], [14, 9, -2.2]]], float), back.material)
sky((0.5, 0.62, 0.85), 0.08)
lamp((2.3, 2.15, 2.3), (0, 0, 0.4), 0.8, 250, (1, 0.85, 0.66))
lamp((-3.0, 0.8, -0.6), (0, 0, 0.2), 1.2, 150, (0.6, 0.76, 1))
lamp((-2.0, -0.5, 3.5), (0, 0, 0.3), 2, 18, (0.8, 0.88, 1))
camera((0.1, -0.1, 6.2), (0.08, -0.22, 0.3), 101, (0.2, 0, 0.9), 2.0)
finish()
