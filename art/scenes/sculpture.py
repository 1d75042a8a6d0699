"""Shapes as signed distances (negative inside) at points (…, 3), and the mesh where a distance is zero."""
import numpy as np
from studio import unit


def smooth_union(a, b, blend):
    """The nearer of two distances, with a fillet as wide as `blend`."""
    overlap = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.minimum(a, b) - overlap * overlap * blend / 4


def smooth_cut(a, b, blend):
    """What of `a` is outside `b`."""
    return -smooth_union(-a, b, blend)


def ellipsoid(points, centre, radii):
    scaled = (points - np.asarray(centre, np.float32)) / np.asarray(radii, np.float32)
    length = np.linalg.norm(scaled, axis=-1)
    slope = np.linalg.norm(scaled / np.asarray(radii, np.float32), axis=-1)
    return length * (length - 1) / np.maximum(slope, 1e-6)


def capsule(points, start, end, start_radius, end_radius):
    """A rod with round ends that grows from one radius to the other."""
    start, way = np.asarray(start, np.float32), np.subtract(end, start).astype(np.float32)
    offset = points - start
    share = np.clip(offset @ way / (way @ way), 0, 1)
    return np.linalg.norm(offset - share[..., None] * way, axis=-1) - (start_radius + (end_radius - start_radius) * share)


def rod(points, places, radii, blend):
    """Capsules through several places."""
    total = None
    for k in range(len(places) - 1):
        piece = capsule(points, places[k], places[k + 1], radii[k], radii[k + 1])
        total = piece if total is None else smooth_union(total, piece, blend)
    return total


def sampled(distance, low, high, step, block=16):
    """The distance on a grid; far from the surface only its sign is right."""
    counts = [int(np.ceil((b - a) / step / block)) * block for a, b in zip(low, high)]
    axes = [np.asarray(a + step * np.arange(n), np.float32) for a, n in zip(low, counts)]
    middles = [axis.reshape(-1, block).mean(1) for axis in axes]
    coarse = distance(np.stack(np.meshgrid(*middles, indexing="ij"), -1))
    field = np.repeat(np.repeat(np.repeat(coarse, block, 0), block, 1), block, 2)
    for near in np.argwhere(np.abs(coarse) < block * step * 2.5):
        part = tuple(slice(k * block, (k + 1) * block) for k in near)
        field[part] = distance(np.stack(np.meshgrid(*(axis[s] for axis, s in zip(axes, part)), indexing="ij"), -1))
    return field


def slope_of(distance, points, step=0.004):
    """The direction in which the distance grows."""
    corners = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], np.float32)
    return unit(sum(corner * distance(points + step * corner)[..., None] for corner in corners))


def surface(distance, low, high, step):
    """Points and faces where the distance is zero: surface nets, evened and moved onto the surface itself."""
    field = sampled(distance, low, high, step)
    inside = field < 0
    cells = tuple(n - 1 for n in field.shape)
    within = sum(inside[i : i + cells[0], j : j + cells[1], k : k + cells[2]].astype(np.int8) for i, j, k in np.ndindex(2, 2, 2))
    active = (within > 0) & (within < 8)
    number = np.full(cells, -1, np.int32)
    number[active] = np.arange(active.sum())
    points = (np.asarray(low) + step * (np.argwhere(active) + 0.5)).astype(np.float32)
    faces = []
    for axis in range(3):
        a, b = (k for k in range(3) if k != axis)
        start, end = [slice(None)] * 3, [slice(None)] * 3
        start[axis], end[axis] = slice(0, -1), slice(1, None)
        first, second = inside[tuple(start)], inside[tuple(end)]
        for outward in (True, False):
            edges = np.argwhere((first & ~second) if outward else (~first & second))
            edges = edges[(edges[:, a] > 0) & (edges[:, b] > 0) & (edges[:, a] < cells[a]) & (edges[:, b] < cells[b])]
            around = []
            for da, db in ((1, 1), (0, 1), (0, 0), (1, 0)):
                cell = edges.copy()
                cell[:, a] -= da
                cell[:, b] -= db
                around.append(number[tuple(cell.T)])
            quad = np.stack(around, -1)
            faces.append(quad if outward == (axis != 1) else quad[:, ::-1])
    faces = np.concatenate(faces)
    for _ in range(4):
        points = evened(points, faces)
        points -= np.clip(distance(points), -step, step)[:, None] * slope_of(distance, points, step * 0.5)
    return points, faces


def evened(points, faces):
    """Each point half way towards the middle of its faces, which takes the stairs of the grid away."""
    middles = points[faces].mean(1)
    count = np.bincount(faces.ravel(), minlength=len(points))
    sums = [np.bincount(faces.ravel(), np.repeat(part, 4), len(points)) for part in middles.T]
    towards = np.stack(sums, -1) / np.maximum(count, 1)[:, None]
    return np.where(count[:, None] > 0, (points + towards) / 2, points).astype(np.float32)
