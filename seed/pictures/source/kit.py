"""
What the sample shop's pictures share: the studio, the materials, a few shapes, and the command line. Blender 3.4 runs it.

Units are metres. Z points up, the object stands on the floor at z = 0, and the camera looks along +Y from the front (azimuth 0). `made_of` is a
material. No object of a model may have a name that begins with 'studio'.
"""

import argparse
import math
import os
import sys
from dataclasses import dataclass

import bpy
import numpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

# The floor's colour by category, in linear light; the tiles of the home page use the same four hues.
BACKDROPS = {
    'strings': (0.78, 0.57, 0.36),
    'wind': (0.78, 0.66, 0.34),
    'percussion': (0.80, 0.495, 0.37),
    'keyboards': (0.55, 0.67, 0.49),
}

# A picture's size in the shop.
WIDTH, HEIGHT = 1600, 1200
SENSOR_MM = 36

# Small parts are drawn in millimetres.
MM = 0.001


@dataclass(frozen=True)
class View:
    """
    One picture. Angles in degrees: azimuth 0 is the front and grows to the object's right, elevation 0 is level with the floor.
    The camera is moved back until `focus` (or the whole object) fills `fill` of the picture's width or height.
    """

    azimuth: float = 0
    elevation: float = 12
    fill: float = 0.78
    lens_mm: float = 85
    # What the names of the objects to frame begin with; empty frames all of them.
    focus: tuple = ()
    # Moves the frame's centre, as a share of the picture's width and height.
    shift: tuple = (0.0, 0.0)
    # 0 leaves everything sharp.
    f_stop: float = 0


# --- Materials ----------------------------------------------------------------------------------------------------------------


def material(name, color, roughness=0.5, metallic=0.0, coat=0.0, **inputs):
    """A principled material; `color` is linear RGB. `inputs` sets any other input of the shader by its name with _ for spaces."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*color, 1)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Clearcoat'].default_value = coat
    shader.inputs['Clearcoat Roughness'].default_value = 0.05
    for key, value in inputs.items():
        shader.inputs[key.replace('_', ' ')].default_value = value
    return made


def wood(name, light, dark, scale=6.0, along='Z', roughness=0.4, coat=0.0):
    """Wood whose grain runs along an axis of the object; `light` and `dark` are linear RGB, and a larger `scale` is a finer grain."""
    made = material(name, light, roughness, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    coordinates = nodes.new('ShaderNodeTexCoord')
    mapping = nodes.new('ShaderNodeMapping')
    stretch = {'X': (0.06, 1, 1), 'Y': (1, 0.06, 1), 'Z': (1, 1, 0.06)}[along]
    mapping.inputs['Scale'].default_value = [scale * part * 10 for part in stretch]
    grain = nodes.new('ShaderNodeTexNoise')
    grain.inputs['Detail'].default_value = 8
    grain.inputs['Roughness'].default_value = 0.65
    grain.inputs['Distortion'].default_value = 0.6
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position = 0.35
    ramp.color_ramp.elements[1].position = 0.7
    ramp.color_ramp.elements[0].color = (*dark, 1)
    ramp.color_ramp.elements[1].color = (*light, 1)
    links.new(coordinates.outputs['Object'], mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], grain.inputs['Vector'])
    links.new(grain.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def chrome(name='chrome', roughness=0.12):
    return material(name, (0.85, 0.85, 0.86), roughness, metallic=1)


def lacquer(name, color, roughness=0.06):
    """Deep gloss, without the shader's clear coat: that mirrors only a quarter of what real lacquer does, and grainily."""
    return material(name, color, roughness, Specular=0.6)


def relief(made, scale, strength, depth, texture='Noise', detail=2, stretch=(1, 1, 1)):
    """
    Adds a fine relief to a material: the grain of plastic, a pile's nap. `scale` is in bumps a metre, `depth` in metres, and `texture` is Noise or
    Voronoi.
    """
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, mapping, bumps, bump = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'Mapping', f'Tex{texture}', 'Bump'))
    mapping.inputs['Scale'].default_value = stretch
    bumps.inputs['Scale'].default_value = scale
    if texture == 'Noise':
        bumps.inputs['Detail'].default_value = detail
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, depth
    links.new(place.outputs['Object'], mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], bumps.inputs['Vector'])
    links.new(bumps.outputs['Fac' if texture == 'Noise' else 'Distance'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], nodes['Principled BSDF'].inputs['Normal'])
    return made


# --- Shapes -------------------------------------------------------------------------------------------------------------------


def placed(name, data):
    """A new object in the scene, at the origin; `data` is a mesh, curve, light or camera, or None."""
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def mesh(name, vertices, faces, made_of=None, smooth=True):
    """A shape from (x, y, z) points and faces that are tuples of their numbers; `smooth` hides edges of less than 35 degrees."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.update()
    shape = placed(name, data)
    if made_of:
        data.materials.append(made_of)
    if smooth:
        for polygon in data.polygons:
            polygon.use_smooth = True
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(35)
    return shape


def bevel(shape, width, segments=3):
    """Rounds the edges; light on a rounded edge is what makes a model look real."""
    modifier = shape.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments, modifier.limit_method = width, segments, 'ANGLE'
    modifier.angle_limit = math.radians(30)
    modifier.harden_normals = True
    shape.data.use_auto_smooth = True
    return shape


def box(name, size, center=(0, 0, 0), made_of=None, edge=0.0):
    """A box of (x, y, z) size; `edge` is the radius of its rounded edges."""
    x, y, z = (part / 2 for part in size)
    corners = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    shape = mesh(name, corners, faces, made_of, smooth=False)
    shape.location = center
    return bevel(shape, edge) if edge else shape


def lathe(name, profile, made_of=None, segments=96, closed=False):
    """Turns a profile of (radius, height) points about the Z axis. A closed profile joins its last point to its first."""
    count = len(profile)
    vertices = [
        (radius * math.cos(turn), radius * math.sin(turn), height)
        for turn in (2 * math.pi * step / segments for step in range(segments))
        for radius, height in profile
    ]
    faces = []
    for step in range(segments):
        here, after = step * count, (step + 1) % segments * count
        for point in range(count if closed else count - 1):
            following = (point + 1) % count
            faces.append((here + point, after + point, after + following, here + following))
    return mesh(name, vertices, faces, made_of)


def cylinder(name, radius, start, end, made_of=None, edge=0.0, segments=48):
    """A solid cylinder between two points; `edge` is the width of the chamfer round its ends."""
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    edge = min(edge, radius * 0.9, length * 0.45)
    profile = [(0, 0), (radius - edge, 0), (radius, edge), (radius, length - edge), (radius - edge, length), (0, length)]
    shape = lathe(name, profile, made_of, segments)
    shape.rotation_mode = 'QUATERNION'
    shape.rotation_quaternion = (end - start).to_track_quat('Z', 'Y')
    shape.location = start
    return shape


def tube(name, points, radius, made_of=None, smooth=True, radii=None):
    """A round bar along points: a string, a rod, a bent wire. `radii` are factors of the radius, one for each point."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 6, True
    data.resolution_u = 16
    if smooth and len(points) > 2:
        line = data.splines.new('BEZIER')
        line.bezier_points.add(len(points) - 1)
        for index, point in enumerate(points):
            bezier = line.bezier_points[index]
            bezier.co = point
            bezier.handle_left_type = bezier.handle_right_type = 'AUTO'
            bezier.radius = radii[index] if radii else 1
    else:
        line = data.splines.new('POLY')
        line.points.add(len(points) - 1)
        for index, point in enumerate(points):
            line.points[index].co = (*point, 1)
            line.points[index].radius = radii[index] if radii else 1
    shape = placed(name, data)
    if made_of:
        data.materials.append(made_of)
    return shape


def plate(name, outline, thickness, made_of=None, edge=0.0, smooth=True, holes=()):
    """
    A flat piece in the XZ plane, its front at y = -thickness / 2. The outline and the holes are rings of (x, z) points, which are smoothed as
    curves unless `smooth` is off; `edge` is the radius of the rounded edges.
    """
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    data.extrude = max(thickness / 2 - edge, 0)
    data.bevel_depth, data.bevel_resolution, data.resolution_u = edge, 4, 24
    data.offset = -edge
    for ring in (outline, *holes):
        if smooth:
            line = data.splines.new('BEZIER')
            line.bezier_points.add(len(ring) - 1)
            for index, (x, z) in enumerate(ring):
                line.bezier_points[index].co = (x, z, 0)
                line.bezier_points[index].handle_left_type = line.bezier_points[index].handle_right_type = 'AUTO'
        else:
            line = data.splines.new('POLY')
            line.points.add(len(ring) - 1)
            for index, (x, z) in enumerate(ring):
                line.points[index].co = (x, z, 0, 1)
        line.use_cyclic_u = True
    shape = placed(name, data)
    shape.rotation_euler = (math.pi / 2, 0, 0)
    if made_of:
        data.materials.append(made_of)
    return shape


def group(name, shapes, location=(0, 0, 0), rotation=(0, 0, 0)):
    """Puts shapes under one parent, which is then moved and turned (degrees)."""
    parent = placed(name, None)
    for shape in shapes:
        shape.parent = parent
    parent.location = location
    parent.rotation_euler = [math.radians(part) for part in rotation]
    return parent


# --- Numbers, lines and surfaces ------------------------------------------------------------------------------------------------


def metres(points):
    """Points given in millimetres."""
    return [tuple(part * MM for part in point) for point in points]


def ease(low, high, value):
    """How far a value is from low (0) to high (1), starting and ending gently; 0 or 1 beyond them."""
    share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)


def swollen(value, power):
    """A power that keeps the sign: below 1 it bends a circle's cosine and sine towards a rounded square."""
    return math.copysign(abs(value) ** power, value)


def helix(middle, first, axis, radius, pitch, turns, steps=20):
    """
    Points of a coil of so many turns round an axis. `first` is the direction from the middle to its first point; it and the axis are unit vectors,
    square to each other. Each turn has `steps` points and rises by `pitch`.
    """
    middle, first, axis = Vector(middle), Vector(first), Vector(axis)
    second = axis.cross(first)
    angles = (2 * math.pi * step / steps for step in range(int(turns * steps) + 1))
    return [middle + (first * math.cos(turn) + second * math.sin(turn)) * radius + axis * (pitch * turn / (2 * math.pi)) for turn in angles]


def skin(count, rows, closed=True, start=0):
    """Faces between rows of `count` vertices each; `start` is the number of the first vertex, and closed rows are rings."""
    return [
        (low + step, low + (step + 1) % count, low + count + (step + 1) % count, low + count + step)
        for low in range(start, start + (rows - 1) * count, count)
        for step in range(count if closed else count - 1)
    ]


def ends(count, rows):
    """The first and the last of skin()'s closed rows as faces."""
    return [tuple(reversed(range(count))), tuple(range(count * (rows - 1), count * rows))]


def surface(name, rows, made_of=None, closed=False):
    """The surface through rows of equally many points; where it is closed, the last point of each row joins the first."""
    return mesh(name, [point for row in rows for point in row], skin(len(rows[0]), len(rows), closed), made_of)


def loft(name, rings, made_of=None):
    """A solid through rings of equally many points, with the first and the last as its ends."""
    count, rows = len(rings[0]), len(rings)
    return mesh(name, [point for ring in rings for point in ring], skin(count, rows) + ends(count, rows), made_of)


def aimed(shape, place, axis):
    """Moves a shape that was made along Z to a place, along another axis."""
    shape.matrix_world = Matrix.Translation(place) @ Vector(axis).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    return shape


def turned(name, profile, made_of, place=(0, 0, 0), axis=(0, 0, 1), segments=48):
    """A turned part from a profile of (radius, height) in millimetres, standing at a place along an axis."""
    return aimed(lathe(name, metres(profile), made_of, segments), place, axis)


def knurl(shape, radius, notches, depth=0.035, reach=0.15 * MM):
    """
    Cuts notches into a turned shape where it is wider than `radius` - `reach`; `depth` is their share of the radius. The shape needs
    6 segments to a notch.
    """
    for vertex in shape.data.vertices:
        if math.hypot(vertex.co.x, vertex.co.y) > radius - reach:
            share = 1 - depth * (0.5 + 0.5 * math.cos(notches * math.atan2(vertex.co.y, vertex.co.x)))
            vertex.co.x, vertex.co.y = vertex.co.x * share, vertex.co.y * share
    shape.data.update()
    return shape


def cut(shape, *cutters):
    """Takes cutters away from a shape; they stay in the scene, unseen, and must move with it."""
    for cutter in cutters:
        cutter.hide_render = True
        modifier = shape.modifiers.new('cut', 'BOOLEAN')
        modifier.object, modifier.operation, modifier.solver = cutter, 'DIFFERENCE', 'EXACT'
    return shape


def lettering(name, text, size, made_of):
    """Flat text in the XY plane, its middle at the origin; `size` is the height of a line."""
    data = bpy.data.curves.new(name, 'FONT')
    data.body, data.size, data.align_x, data.align_y = text, size, 'CENTER', 'CENTER'
    data.materials.append(made_of)
    return placed(name, data)


def made_by(build, *arguments):
    """The shapes that a function puts into the scene, without those that hang on others."""
    before = set(bpy.context.scene.objects)
    build(*arguments)
    return [shape for shape in bpy.context.scene.objects if shape not in before and not shape.parent]


def copies(shapes, suffix):
    """Copies of shapes that share their meshes, each named after its original with a suffix."""
    made = [shape.copy() for shape in shapes]
    for shape, original in zip(made, shapes):
        shape.name = f'{original.name} {suffix}'
        bpy.context.collection.objects.link(shape)
    return made


def around(name, shapes, angles):
    """Shapes made at angle 0, once at each angle (degrees); a copy's name ends with its angle, as in 'lug at 270'."""
    places = []
    for index, angle in enumerate(angles):
        here = copies(shapes, f'at {angle:.0f}') if index else shapes
        places.append(group(f'{name} place', here, rotation=(0, 0, angle)))
    return places


# --- Studio -------------------------------------------------------------------------------------------------------------------


def area_light(name, location, target, size, watts, color):
    """A rectangular lamp that shines from its location at a target; `size` is its (width, height)."""
    data = bpy.data.lights.new(name, 'AREA')
    data.shape, data.size, data.size_y, data.energy, data.color = 'RECTANGLE', size[0], size[1], watts, color
    light = placed(name, data)
    light.location = location
    light.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    return light


def paper_roll(color, size):
    """
    The paper's material, which mirrors see through by 78 %. From above, an upright side of chrome would mirror nothing but the floor; through
    this paper it also mirrors the cards, which reach below the floor, and keeps its own colour. A glow on the wall, its place and reach given
    by the `size` of studio(), stands for a lamp behind the object: a third lamp would cost more grain than it is worth.
    """
    made = material('paper', color, 0.9, Specular=0, Emission=(*color, 1))
    made.cycles.sample_as_light = False
    nodes, links = made.node_tree.nodes, made.node_tree.links
    path, share, clear, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('LightPath', 'Math', 'BsdfTransparent', 'MixShader'))
    place, away, glow = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'VectorMath', 'MapRange'))
    away.operation = 'DISTANCE'
    away.inputs[1].default_value = (0, 4.4 * size, 1.6 * size)
    glow.interpolation_type = 'SMOOTHSTEP'
    glow.inputs['From Max'].default_value = 4.2 * size
    glow.inputs['To Min'].default_value, glow.inputs['To Max'].default_value = 0.42, 0
    links.new(place.outputs['Object'], away.inputs[0])
    links.new(away.outputs['Value'], glow.inputs['Value'])
    links.new(glow.outputs['Result'], nodes['Principled BSDF'].inputs['Emission Strength'])
    share.operation = 'MULTIPLY'
    share.inputs[1].default_value = 0.78
    links.new(path.outputs['Is Glossy Ray'], share.inputs[0])
    links.new(share.outputs['Value'], mix.inputs['Fac'])
    links.new(nodes['Principled BSDF'].outputs['BSDF'], mix.inputs[1])
    links.new(clear.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return made


def mirror_card(turn, width, brightness, distance):
    """
    A tall white card with soft sides that only mirrors see, and that gives no light. `turn` is its bearing from the camera's, `width` the angle it
    fills, both in degrees.
    """
    made = bpy.data.materials.new('studio card')
    made.use_nodes = True
    made.cycles.sample_as_light = False
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    place, split, ramp, glow, output = (
        nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'SeparateXYZ', 'ValToRGB', 'Emission', 'OutputMaterial')
    )
    ramp.color_ramp.interpolation = 'EASE'
    for element, position in zip(ramp.color_ramp.elements, (0.0, 0.3)):
        element.position = position
    for position, shade in ((0.8, 1), (1.0, 0)):
        ramp.color_ramp.elements.new(position).color = (shade, shade, shade, 1)
    glow.inputs['Strength'].default_value = brightness
    links.new(place.outputs['Generated'], split.inputs['Vector'])
    links.new(split.outputs['X'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], glow.inputs['Color'])
    links.new(glow.outputs['Emission'], output.inputs['Surface'])
    across, height = distance * math.tan(math.radians(width / 2)), distance * 1.3
    card = mesh('studio card', [(-across, 0, -height), (across, 0, -height), (across, 0, height), (-across, 0, height)], [(0, 1, 2, 3)], made, smooth=False)
    bearing = math.radians(turn)
    card.location = (distance * math.sin(bearing), -distance * math.cos(bearing), 0)
    card.rotation_euler.z = bearing
    card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_transmission = False
    return card


def room():
    """The light that comes back from the room's walls: a fill without grain, but dark in mirrors, where it makes the gaps between the cards."""
    world = bpy.data.worlds.new('studio')
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    nodes, links = world.node_tree.nodes, world.node_tree.links
    path, dim = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMapRange')
    dim.inputs['To Min'].default_value, dim.inputs['To Max'].default_value = 0.32, 0.07
    nodes['Background'].inputs['Color'].default_value = (1, 0.97, 0.94, 1)
    links.new(path.outputs['Is Glossy Ray'], dim.inputs['Value'])
    links.new(dim.outputs['Result'], nodes['Background'].inputs['Strength'])
    return world


def studio(category, size, azimuth=0):
    """
    A seamless paper roll, two soft boxes for the light, and cards for the mirrors on all sides but the camera's: metal and lacquer look like what
    they mirror, so they need large bright shapes with dark gaps between. All distances grow with `size`, the object's height or width. The whole
    studio turns with the camera, so that every picture has the same light and the same horizon.
    """
    before = set(bpy.context.scene.objects)
    paper = paper_roll(BACKDROPS[category], size)
    reach, wall = 8 * size, 5 * size
    # The paper from the side, as (y, z): the floor, a quarter of a circle, and the wall.
    curve = [(-reach, 0.0), (wall * 0.6, 0.0)]
    bend = 1.6 * size
    for step in range(1, 25):
        turn = math.pi / 2 * step / 24
        curve.append((wall * 0.6 + bend * math.sin(turn), bend * (1 - math.cos(turn))))
    curve.append((curve[-1][0], 9 * size))
    vertices = [(x, y, z) for y, z in curve for x in (-14 * size, 14 * size)]
    faces = [(2 * row, 2 * row + 1, 2 * row + 3, 2 * row + 2) for row in range(len(curve) - 1)]
    mesh('studio paper', vertices, faces, paper)
    middle = (0, 0, 0.4 * size)

    def soft_box(name, location, dimensions, brightness, color):
        """Location and dimensions are in sizes of the object; `brightness` is what the box looks like in a mirror, so its light grows with its area."""
        width, height = (part * size for part in dimensions)
        place = [part * size for part in location]
        area_light(f'studio {name}', place, middle, (width, height), brightness * math.pi * width * height, color)

    soft_box('key', (-2.3, -1.5, 2.1), (1.5, 1.9), 14, (1, 0.96, 0.9))
    soft_box('top', (0.3, 0.5, 3.1), (2.6, 1.8), 3.6, (1, 0.98, 0.95))
    for turn, width, brightness in ((-62, 34, 5.0), (78, 16, 3.6), (140, 22, 2.6), (-142, 14, 2.2)):
        mirror_card(turn, width, brightness, 3 * size)
    group('studio', set(bpy.context.scene.objects) - before, rotation=(0, 0, azimuth))
    bpy.context.scene.world = room()


def corners_of(names):
    """World positions of the points to frame; the studio itself is left out."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for shape in bpy.context.scene.objects:
        if shape.type not in ('MESH', 'CURVE') or shape.name.startswith('studio') or shape.hide_render:
            continue
        if names and not any(shape.name.startswith(name) for name in names):
            continue
        real = shape.evaluated_get(graph)
        vertices = real.to_mesh().vertices
        # A dense mesh is framed as well, and much sooner, by a part of its points.
        found += [shape.matrix_world @ vertices[index].co for index in range(0, len(vertices), 1 + len(vertices) // 1500)]
        real.to_mesh_clear()
    if not found:
        raise SystemExit(f'nothing to frame: {names}')
    return found


def place_camera(view):
    """Puts in the camera, and moves it until what it frames fills the view."""
    corners = corners_of(view.focus)
    low = Vector([min(corner[axis] for corner in corners) for axis in range(3)])
    high = Vector([max(corner[axis] for corner in corners) for axis in range(3)])
    middle = (low + high) / 2
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = view.lens_mm, SENSOR_MM
    camera = placed('camera', data)
    scene = bpy.context.scene
    scene.camera = camera
    turn, rise = math.radians(view.azimuth), math.radians(view.elevation)
    away = Vector((math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise)))
    camera.rotation_euler = (-away).to_track_quat('-Z', 'Y').to_euler()
    distance = (high - low).length * 3
    for _ in range(12):
        camera.location = middle + away * distance
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, camera, corner) for corner in corners]
        left, right = min(point.x for point in seen), max(point.x for point in seen)
        low_edge, high_edge = min(point.y for point in seen), max(point.y for point in seen)
        distance *= max(right - left, high_edge - low_edge) / view.fill
        # Recentres on what is seen: a turned object is not centred by its box.
        side = camera.matrix_world.to_3x3() @ Vector((1, 0, 0))
        up = camera.matrix_world.to_3x3() @ Vector((0, 1, 0))
        frame_width = distance * SENSOR_MM / view.lens_mm
        middle += side * ((left + right) / 2 - 0.5) * frame_width + up * ((low_edge + high_edge) / 2 - 0.5) * frame_width * HEIGHT / WIDTH
    data.shift_x, data.shift_y = -view.shift[0], -view.shift[1] * HEIGHT / WIDTH
    camera.location = middle + away * distance
    data.clip_end = 1000
    if view.f_stop:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, view.f_stop
    return camera


# --- Grain --------------------------------------------------------------------------------------------------------------------


def window(values, reach, row, column):
    """What lies `row` and `column` away from each pixel; `values` has a border as wide as `reach`."""
    height, width = values.shape[0] - 2 * reach, values.shape[1] - 2 * reach
    return values[reach + row : reach + row + height, reach + column : reach + column + width]


def spread(values, reach, join=numpy.add):
    """Each pixel joined with its neighbours up to `reach` away, rows and columns; `values` has the shape (height, width, ...)."""
    for axis in (0, 1):
        border = [(reach, reach) if axis == side else (0, 0) for side in range(values.ndim)]
        wide, length = numpy.pad(values, border, 'edge'), values.shape[axis]
        shifted = [wide[step : step + length] if axis == 0 else wide[:, step : step + length] for step in range(2 * reach + 1)]
        values = shifted[0].copy()
        for neighbours in shifted[1:]:
            join(values, neighbours, out=values)
    return values


# Pixels: how far brushed() looks around a pixel, how far a pixel's surroundings reach, and over what distance grain is measured.
SEARCH_REACH, PATCH_REACH, GRAIN_REACH = 5, 2, 3
# How many times the grain two surroundings may differ and still count as the same: more is smoother.
TOLERANCE = 0.55


def brushed(first, second):
    """
    One picture without grain from two of the same scene with different grain: where they differ there is grain, where they agree there is detail.
    Each pixel becomes the mean of those around it whose surroundings look the same (non-local means, after Rousselle et al., 2012). Pictures are
    arrays of (height, width, 3) with values from 0 to 1.
    """
    reach = SEARCH_REACH
    # A speck of light that only one of the two has is no highlight.
    first, second = numpy.minimum(first, spread(second, 1, numpy.maximum)), numpy.minimum(second, spread(first, 1, numpy.maximum))
    grain = spread((first - second) ** 2 / 2, GRAIN_REACH) / (2 * GRAIN_REACH + 1) ** 2 + 2e-6
    border = [(reach, reach), (reach, reach), (0, 0)]
    wide_grain = numpy.pad(grain, border, 'edge')
    halves = [(half, numpy.pad(half, border, 'edge')) for half in (first, second)]
    sums = [numpy.zeros_like(half) for half in (first, second)]
    weights = [numpy.zeros(half.shape[:2] + (1,), half.dtype) for half in (first, second)]
    area = (2 * PATCH_REACH + 1) ** 2
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            other_grain = window(wide_grain, reach, row, column)
            allowed = TOLERANCE**2 * (grain + other_grain) + 1e-7
            expected = grain + numpy.minimum(grain, other_grain)
            for index, (half, wide) in enumerate(halves):
                apart = numpy.clip(((half - window(wide, reach, row, column)) ** 2 - expected) / allowed, -50, 50).mean(2)
                weight = numpy.exp(-numpy.maximum(spread(apart, PATCH_REACH) / area, 0))[..., None]
                # What one half decides is done to the other, or grain would vote for itself.
                sums[1 - index] += weight * window(halves[1 - index][1], reach, row, column)
                weights[1 - index] += weight
    return sum(total / weight for total, weight in zip(sums, weights)) / 2


def read_picture(path):
    """The file's values as they are, in an array of (height, width, 3), the lowest row first."""
    picture = bpy.data.images.load(path)
    picture.colorspace_settings.name = 'Non-Color'
    width, height = picture.size
    values = numpy.empty(width * height * 4, numpy.float32)
    picture.pixels.foreach_get(values)
    bpy.data.images.remove(picture)
    return values.reshape(height, width, 4)[..., :3]


def write_picture(path, values):
    """Writes an array as read_picture() gives it."""
    height, width = values.shape[:2]
    picture = bpy.data.images.new('brushed', width, height)
    opaque = numpy.concatenate([values, numpy.ones((height, width, 1), values.dtype)], 2)
    picture.pixels.foreach_set(numpy.clip(opaque, 0, 1).astype(numpy.float32).ravel())
    picture.filepath_raw, picture.file_format = path, 'PNG'
    picture.save()


def render(path):
    """Renders the scene twice with different grain, and brushes the grain away."""
    scene = bpy.context.scene
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = 'PNG', '16'
    scene.render.use_persistent_data = True
    halves = []
    for seed in (0, 1):
        scene.cycles.seed = seed
        scene.render.filepath = f'{path}.half-{seed}.png'
        bpy.ops.render.render(write_still=True)
        halves.append(read_picture(scene.render.filepath))
        os.remove(scene.render.filepath)
    write_picture(path, brushed(*halves))


# --- Command line -------------------------------------------------------------------------------------------------------------


def options(views):
    """What the command line asks for after the -- that ends Blender's own options."""
    parser = argparse.ArgumentParser(usage='blender -b -P seed/pictures/source/<slug>.py -- [options]')
    parser.add_argument('--view', choices=[str(name) for name in views], help='renders only this one')
    parser.add_argument('--preview', action='store_true', help='small and coarse')
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'rendered')
    parser.add_argument('--out', metavar='FOLDER', type=os.path.abspath, default=beside)
    parser.add_argument('--threads', type=int, default=2)
    # A picture gets twice as many; see render().
    parser.add_argument('--samples', type=int, help='of each pixel, in each of two renderings')
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])


def main(slug, category, size, views, stand=studio):
    """
    Renders `views`, a dict of number or name: (build, View), where build() puts the objects of that picture into the scene. `category` is one of
    BACKDROPS, and `size` that of studio(): it decides the light, so it is the same in all views. `stand` puts floor, wall and light around them.
    """
    asked = options(views)
    for name, (build, view) in views.items():
        if asked.view not in (None, str(name)):
            continue
        bpy.ops.wm.read_factory_settings(use_empty=True)
        scene = bpy.context.scene
        scene.render.resolution_x, scene.render.resolution_y = WIDTH, HEIGHT
        build()
        stand(category, size, view.azimuth)
        place_camera(view)
        scene.render.engine = 'CYCLES'
        scene.render.threads_mode, scene.render.threads = 'FIXED', asked.threads
        scene.cycles.samples = asked.samples or (14 if asked.preview else 20)
        scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.03 if asked.preview else 0.015
        scene.cycles.use_denoising = False
        scene.cycles.sample_clamp_indirect = 2
        scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 2, 4
        scene.cycles.max_bounces, scene.cycles.caustics_reflective, scene.cycles.caustics_refractive = 8, False, False
        scene.render.resolution_percentage = 40 if asked.preview else 125
        scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'Very High Contrast'
        scene.view_settings.exposure = 0.5
        render(os.path.join(asked.out, f'{slug}-{name}.png'))
