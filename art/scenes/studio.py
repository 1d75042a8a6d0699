"""What every scene shares: Cycles set up, lights, a camera, height fields as meshes, hair as curves, and noise."""
import math
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector


def arguments():
    """What stands after `--`: the picture to write, its size in px, and samples a pixel."""
    given = sys.argv[sys.argv.index("--") + 1 :]
    return given[0], int(given[1]), int(given[2])


def begin(exposure=0.0, bounces=6):
    """An empty scene for Cycles on the CPU; no denoiser: the picture is scaled down instead."""
    path, size_px, samples = arguments()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.filepath = path
    scene.render.resolution_x = scene.render.resolution_y = size_px
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = exposure
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.adaptive_threshold = 0.02
    cycles.sample_clamp_indirect = 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.max_bounces = bounces
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    return scene


def finish():
    bpy.ops.render.render(write_still=True)


def sky(colour, strength):
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*colour, 1)
    background.inputs[1].default_value = strength


def link(name, data):
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def aim(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat("-Z", "Y").to_euler()


def lamp(place, target, size, power, colour=(1, 1, 1)):
    """A square soft light."""
    light = bpy.data.lights.new("lamp", "AREA")
    light.energy, light.size, light.color = power, size, colour
    made = link("lamp", light)
    made.location = place
    aim(made, target)


def camera(place, target, lens_mm, focus=None, f_stop=2.8, roll_degrees=0.0):
    """Looks from a place at a target with y upwards in the picture."""
    lens = bpy.data.cameras.new("camera")
    lens.lens = lens_mm
    lens.clip_start = 0.01
    made = link("camera", lens)
    backwards = (Vector(place) - Vector(target)).normalized()
    right = Vector((0, 1, 0)).cross(backwards).normalized()
    axes = Matrix((right, backwards.cross(right), backwards)).transposed()
    made.matrix_world = (
        Matrix.Translation(place) @ axes.to_4x4() @ Matrix.Rotation(math.radians(roll_degrees), 4, "Z")
    )
    if focus is not None:
        lens.dof.use_dof = True
        lens.dof.focus_distance = (Vector(focus) - Vector(place)).length
        lens.dof.aperture_fstop = f_stop
    bpy.context.scene.camera = made


class Nodes:
    """A material's nodes, written shortly."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def add(self, kind, **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            node.inputs[name].default_value = value
        return node

    def wire(self, output, node, name):
        self.tree.links.new(output, node.inputs[name])

    def set(self, **inputs):
        for name, value in inputs.items():
            name = name.replace("_", " ")
            value = (*value, 1) if isinstance(value, tuple) and len(value) == 3 else value
            self.shader.inputs[name].default_value = value
        return self

    def colour_from(self, attribute):
        """The surface's colour is what its points say."""
        node = self.add("Attribute")
        node.attribute_name = attribute
        self.wire(node.outputs["Vector"], self.shader, "Base Color")
        return node

    def value_from(self, attribute, name):
        node = self.add("Attribute")
        node.attribute_name = attribute
        self.wire(node.outputs["Fac"], self.shader, name)

    def grain(self, scale, strength, distance):
        """Fine bumps."""
        noise = self.add("TexNoise", Scale=scale, Detail=6, Roughness=0.7)
        self.wire(self.add("TexCoord").outputs["Object"], noise, "Vector")
        bump = self.add("Bump", Strength=strength, Distance=distance)
        self.wire(noise.outputs["Fac"], bump, "Height")
        self.wire(bump.outputs[0], self.shader, "Normal")


def attribute(thing, name, values):
    """One number or three for every point."""
    values = np.asarray(values, np.float32)
    if values.ndim > 1 and values.shape[-1] == 3:
        thing.data.attributes.new(name, "FLOAT_VECTOR", "POINT").data.foreach_set("vector", values.ravel())
    else:
        thing.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values.ravel())


def sheet(name, points, material, closed=False):
    """A smooth mesh through a grid of points (rows, columns, 3)."""
    rows, columns, _ = points.shape
    index = np.arange(rows * columns).reshape(rows, columns)
    if closed:
        index = np.concatenate([index, index[:, :1]], 1)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
    return solid(name, points.reshape(-1, 3), faces, material)


def solid(name, points, faces, material):
    """A smooth mesh of points and four-cornered faces."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    mesh.update()
    mesh.validate()
    mesh.materials.append(material)
    return link(name, mesh)


def strands(name, points, radii, material, colours):
    """Hair: curves (count, points, 3) with a radius and a colour at each point."""
    count, length, _ = points.shape
    mesh = bpy.data.meshes.new(name + "-points")
    mesh.vertices.add(count * length)
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    index = np.arange(count * length).reshape(count, length)
    edges = np.stack([index[:, :-1], index[:, 1:]], -1).reshape(-1, 2)
    mesh.edges.add(len(edges))
    mesh.edges.foreach_set("vertices", edges.astype(np.int32).ravel())
    mesh.update()
    source = link(name + "-points", mesh)
    source.hide_render = True
    attribute(source, "thickness", radii)
    attribute(source, "tint", colours)
    curves = bpy.data.hair_curves.new(name)
    curves.materials.append(material)
    made = link(name, curves)
    group = bpy.data.node_groups.new(name, "GeometryNodeTree")
    group.outputs.new("NodeSocketGeometry", "Geometry")
    add = lambda kind: group.nodes.new("GeometryNode" + kind)
    info, to_curve, radius, paint = add("ObjectInfo"), add("MeshToCurve"), add("SetCurveRadius"), add("SetMaterial")
    read, out = add("InputNamedAttribute"), group.nodes.new("NodeGroupOutput")
    info.inputs["Object"].default_value = source
    read.data_type = "FLOAT"
    read.inputs["Name"].default_value = "thickness"
    paint.inputs["Material"].default_value = material
    wire = group.links.new
    wire(info.outputs["Geometry"], to_curve.inputs[0])
    wire(to_curve.outputs[0], radius.inputs["Curve"])
    wire(next(o for o in read.outputs if o.enabled), radius.inputs["Radius"])
    wire(radius.outputs[0], paint.inputs["Geometry"])
    wire(paint.outputs[0], out.inputs[0])
    made.modifiers.new("strands", "NODES").node_group = group


def noise(points, seed=0):
    """Smooth value noise in -1..1, one feature a unit, at points (…, 3)."""
    whole = np.floor(points).astype(np.int64)
    part = points - whole
    part = part * part * (3 - 2 * part)
    total = 0
    for corner in np.ndindex(2, 2, 2):
        at = whole + np.array(corner)
        mixed = (at[..., 0] * 374761393 + at[..., 1] * 668265263 + at[..., 2] * 2147483647 + seed * 974634777) & 0xFFFFFFFF
        mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
        value = ((mixed ^ (mixed >> 16)) & 0xFFFF) / 65535
        weight = np.prod(np.where(np.array(corner) == 1, part, 1 - part), -1)
        total = total + weight * value
    return total * 2 - 1


def cloud(x, y, z=0.0, frequency=1.0, octaves=4, seed=0, gain=0.5):
    """Noise of several octaves at coordinates that broadcast."""
    points = np.stack(np.broadcast_arrays(np.asarray(x, float), y, z), -1) * frequency
    return sum(gain**k * noise(points * 2**k, seed + k) for k in range(octaves))


def smooth_step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def turned(degrees):
    return tuple(math.radians(d) for d in degrees)
