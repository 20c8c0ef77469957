"""
An S-type electric guitar: red lacquer, white three-ply pickguard, maple neck.

It has no maker's name and a plain six-in-line headstock; in one picture it lies in its hard case. The dimensions are those common
to such guitars: scale 25.5 inches with 22 frets, nut 42 mm, heel 56 mm, body 459 mm long with the long horn (400 mm from its tail to
the end of the neck pocket), 322 mm wide and 44.5 mm thick.

The guitar is modelled standing: X grows to the treble side, Z towards the head, Y away from the viewer. The scale ends at z = 0 and
the body's flat top is the plane y = 0; `at` turns a height above that plane into a point.
"""

import math
import os
import sys

import numpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
from kit import MM, ease, metres, swollen  # noqa: E402
from outlines import filled, is_counterclockwise, rounded_ring  # noqa: E402
from strings import fret_position, machine_head  # noqa: E402

SCALE = 647.7 * MM
FRETS = 22
NUT_WIDTH, HEEL_WIDTH = 42 * MM, 56 * MM
BOARD_RADIUS = 241 * MM
# The middle of the fingerboard above the body's top, the end of the board past the last fret, and the end of the body under the neck.
BOARD_HEIGHT = 10.5 * MM
BOARD_END = 5.8 * MM
POCKET_TOP = 260 * MM
FRET_WIDTH, FRET_HEIGHT = 2.5 * MM, 1.1 * MM
BODY_THICKNESS = 44.5 * MM
BODY_EDGE = 11.5 * MM
GUARD_THICKNESS = 2.3 * MM
BRIDGE_FACE = 4.0 * MM
HEAD_FACE, HEAD_THICKNESS = 3.0 * MM, 14 * MM
# What stands on the guitar's face points to the viewer.
OUT = (0, -1, 0)

# The strings from the bass to the treble: diameter (sold in inches), and how far the saddle stands behind the end of the scale.
GAUGES = [part * 25.4 * MM for part in (0.046, 0.036, 0.026, 0.017, 0.013, 0.010)]
SADDLE_SETBACK = [part * MM for part in (4.6, 3.4, 2.2, 2.9, 1.7, 0.6)]
NUT_SPACING, BRIDGE_SPACING = 7.04 * MM, 10.5 * MM
STRING_AT_NUT, STRING_AT_SADDLE = 12.2 * MM, 15.0 * MM

# Outlines in millimetres as (x, z); the body and the pickguard run from the bass side of the neck round the tail to its treble side.
BODY_OUTLINE = (
    (-27, 258.5), (-28.6, 251), (-33, 245), (-40, 241.4), (-48, 240.4), (-57, 241.8), (-70, 247.4), (-81, 257.4), (-88.2, 271),
    (-91, 286), (-91.7, 300), (-93.2, 309), (-97.6, 315.6), (-104, 318.8), (-111, 319), (-118.2, 316.4), (-125, 310.8), (-133, 298),
    (-138, 283), (-139.8, 267), (-139.5, 251), (-137, 228), (-130.7, 197.5), (-121, 168), (-116.3, 153), (-113.7, 137), (-114.3, 121),
    (-118, 104.5), (-124.4, 88), (-137, 59.5), (-150.5, 23), (-158, -6), (-161.6, -36), (-161.2, -55), (-158.9, -71), (-153.6, -86.5),
    (-145, -101), (-133.5, -113.2), (-120.5, -122.8), (-106, -130.4), (-90.5, -135.6), (-74, -138.4), (-40, -139.7), (0, -140),
    (40, -139.7), (62, -139.3), (79.5, -138), (95, -134.7), (109, -129.4), (122, -121.8), (133.6, -112), (144, -99.8), (152, -86.2),
    (157, -71.5), (159.6, -56), (160, -40), (157, -10), (147.5, 22.6), (133.6, 56.8), (120.2, 86), (115.8, 101), (115, 116.5),
    (117.5, 132), (123.5, 148), (136.2, 179), (140.5, 195), (141.9, 211), (139.5, 227.5), (133.4, 243), (126, 252.2), (117, 255.7),
    (109, 253.2), (103.4, 247), (100.3, 239), (96.6, 227), (90.6, 213), (81, 201.8), (68, 195.2), (54, 193.6), (45, 195.4), (36.8, 199.4),
    (31, 204.8), (28, 211),
)
GUARD_BASS = (
    (-27, 208.8), (-33, 211), (-40, 214.2), (-46, 216.6), (-51.6, 214.8), (-54.8, 208), (-52.4, 198), (-48.4, 180), (-46.6, 159),
    (-47.6, 138), (-52.4, 115), (-60.4, 92), (-68.8, 70), (-74, 54), (-75.4, 39), (-73.2, 24), (-67.4, 10.5), (-58.4, 1.4), (-48.8, -2.3),
    (-42.5, -2.8),
)
GUARD_TREBLE = (
    (43, -2.3), (52.5, -2.2), (62, -3.6), (72, -7), (91, -17), (110, -31.6), (123.5, -42), (130, -45), (136.4, -45.6), (143, -42.4),
    (147.2, -35.6), (147.2, -26), (144.8, -16.6), (137.3, 4.4), (128.9, 27.3), (119.3, 50.2), (109, 75), (102.2, 94), (100.2, 110),
    (102.7, 128.4), (110.5, 151.3), (119, 170.6), (124.8, 189.5), (127, 208.6), (125.2, 225), (121.2, 236.4), (116, 241.4), (112.2, 238),
    (110.2, 224), (105, 209.6), (94.5, 195.2), (81.5, 184.8), (66.5, 179.4), (52.5, 179.6), (40, 184), (27, 190),
)
# The notch that lets the bridge move.
GUARD_NOTCH = ((-39.8, -2.8), (-39.8, 9.4), (-38.9, 11.6), (-36.8, 12.5), (36.8, 12.5), (38.9, 11.6), (39.8, 9.4), (39.8, -2.3))
GUARD_SCREWS = (
    (-46.5, 208.5), (-49.2, 107.4), (-66.2, 56.7), (-52.5, 6.2), (35.2, 177), (111, 166.2), (117.2, 228), (102.9, 72.5),
    (125.6, 24.5), (136.4, -36.2), (46.5, 4.2),
)
# From the bass side of the nut round the tip to its treble side; z counts from the nut's front edge towards the tip.
HEAD_OUTLINE = (
    (-20.9, -2), (-21.4, 5), (-23.4, 11.5), (-28, 17.4), (-32.6, 23), (-34.4, 30), (-33, 38), (-27.2, 59), (-18.4, 90), (-9.6, 121),
    (-1, 151), (2.8, 164), (6.2, 171.6), (13, 178.6), (23, 185), (34, 191), (40.4, 193.6), (45.4, 193), (48, 188.4), (47.4, 181),
    (43.4, 164), (38.8, 144), (35.6, 122), (34.4, 99), (34.6, 76), (34.4, 57), (31.6, 40), (26.2, 23), (22.4, 10), (21.2, 3), (20.9, -2),
)
JACK_OUTLINE = (
    (-41, 0), (-39.2, 5.2), (-33, 9.6), (-22, 13.4), (-8, 15.2), (8, 14.4), (22, 11.2), (33, 7), (39.4, 3.4), (41.4, 0), (39.4, -3.4),
    (33, -7), (22, -11.2), (8, -14.4), (-8, -15.2), (-22, -13.4), (-33, -9.6), (-39.2, -5.2),
)
JACK_CENTER, JACK_TURN = (93.5 * MM, -58 * MM), -38
# Millimetres, as the pickups are.
KNOBS = ((54, 31, 'VOLUME'), (92.6, 9.7, 'TONE'), (126.2, -18.9, 'TONE'))
SWITCH_CENTER, SWITCH_TURN = (96.8 * MM, 53.6 * MM), -46
# Middle of each pickup in millimetres, and its turn in degrees.
PICKUPS = ((0, 158, 0), (0, 98, 0), (0, 40.6, -10.2))
TUNER_FIRST, TUNER_STEP = Vector((-20.5 * MM, 38 * MM)), Vector((7.2 * MM, 23.6 * MM))
TREE = (14.2 * MM, 62 * MM)

# The case, in the guitar's own frame: its middle, its half width and half length, and heights above the body's top.
CASE_MIDDLE = 350 * MM
CASE_HALF_WIDTH, CASE_HALF_LENGTH, CASE_CORNER = 196 * MM, 530 * MM, 26 * MM
CASE_BOTTOM, CASE_RIM, CASE_BED, LID_DEPTH = -60 * MM, 32 * MM, -6 * MM, 46 * MM
LID_OPENING = 104
# The hollow for the body, the neck and the head; millimetres.
HOLLOW = (
    (-42, 330), (-62, 318), (-84, 329), (-112, 332), (-136, 316), (-150, 280), (-150, 240), (-140, 200), (-129, 165), (-125, 135),
    (-128, 105), (-142, 68), (-161, 20), (-173, -35), (-168, -80), (-148, -115), (-115, -138), (-70, -149), (0, -151), (70, -149),
    (115, -136), (148, -112), (167, -78), (171, -38), (161, 15), (144, 60), (130, 100), (127, 130), (136, 160), (149, 185), (154, 212),
    (147, 245), (130, 265), (108, 268), (84, 264), (60, 270), (42, 290),
)
HOLLOW_NECK = (
    (38, 315), (38, 600), (42, 618), (56, 632), (62, 646), (62, 840), (54, 856), (40, 862), (-50, 862), (-64, 856), (-70, 842), (-70, 646),
    (-64, 632), (-46, 618), (-38, 600), (-38, 345),
)


# --- Geometry -----------------------------------------------------------------------------------------------------------------


def at(x, z, height=0.0):
    """A point above the body's top."""
    return Vector((x, -height, z))


def fret_at(number):
    """Where a fret crosses the middle of the board; 0 is the nut's front edge."""
    return SCALE - fret_position(SCALE, number)


def neck_half(z):
    """Half the neck's width."""
    share = (SCALE - z) / fret_position(SCALE, FRETS)
    return (NUT_WIDTH + (HEEL_WIDTH - NUT_WIDTH) * share) / 2


def crown(x):
    """How far the board falls from its middle line at x."""
    return BOARD_RADIUS - math.sqrt(BOARD_RADIUS**2 - x * x)


def spline(points, step):
    """Points about `step` apart on a natural cubic spline, in metres, through points in millimetres."""
    knots = numpy.array(points, dtype=float) * MM
    spans = numpy.linalg.norm(numpy.diff(knots, axis=0), axis=1)
    place = numpy.concatenate([[0], numpy.cumsum(spans)])
    count = len(knots)
    system, known = numpy.eye(count), numpy.zeros((count, 2))
    for row in range(1, count - 1):
        before, after = spans[row - 1], spans[row]
        system[row, row - 1 : row + 2] = before, 2 * (before + after), after
        known[row] = 6 * ((knots[row + 1] - knots[row]) / after - (knots[row] - knots[row - 1]) / before)
    bend = numpy.linalg.solve(system, known)
    found = []
    for value in numpy.linspace(0, place[-1], max(2, round(place[-1] / step) + 1)):
        row = min(max(int(numpy.searchsorted(place, value)) - 1, 0), count - 2)
        span, left, right = spans[row], value - place[row], place[row + 1] - value
        found.append(
            (bend[row] * right**3 + bend[row + 1] * left**3) / (6 * span)
            + (knots[row] / span - bend[row] * span / 6) * right
            + (knots[row + 1] / span - bend[row + 1] * span / 6) * left
        )
    return [(float(x), float(z)) for x, z in found]


def rotated(points, center, degrees):
    """Points about the origin, turned and then moved to a center."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(center[0] + x * cos - z * sin, center[1] + x * sin + z * cos) for x, z in points]


def counterclockwise(ring):
    return list(ring) if is_counterclockwise(ring) else list(reversed(ring))


def outward(ring):
    """Unit normals of a counterclockwise ring."""
    normals = []
    for index in range(len(ring)):
        (ax, az), (bx, bz) = ring[index - 1], ring[(index + 1) % len(ring)]
        length = math.hypot(bx - ax, bz - az) or 1
        normals.append(((bz - az) / length, -(bx - ax) / length))
    return normals


def slab(name, ring, top, bottom, edge, made_of, spacing, holes=(), steps=8):
    """
    A board between two surfaces of heights top(x, z) and bottom(x, z) whose rim is rounded by edge(x, z), in so many steps; its mesh is
    `spacing` wide. The upper normals are those of the true surface, so the lacquer's reflections do not show the mesh.
    """
    ring = counterclockwise(ring)
    normals = outward(ring)
    vertices, shading, faces = [], [], []
    # A normal of no length is left to Blender.
    unset = Vector((0, 0, 0))

    def slope(x, z):
        reach = 0.4 * MM
        across = (top(x + reach, z) - top(x - reach, z)) / (2 * reach)
        along = (top(x, z + reach) - top(x, z - reach)) / (2 * reach)
        return Vector((-across, -1, -along)).normalized()

    def rim(surface, sign):
        rings = []
        for step in range(steps + 1):
            turn = math.pi / 2 * step / steps
            row = []
            for (x, z), (nx, nz) in zip(ring, normals):
                radius = edge(x, z)
                inset = radius * (1 - math.cos(turn))
                px, pz = x - nx * inset, z - nz * inset
                height = surface(px, pz) - sign * radius * (1 - math.sin(turn))
                row.append(len(vertices))
                vertices.append(at(px, pz, height))
                shading.append((Vector((nx, 0, nz)) * math.cos(turn) + slope(px, pz) * math.sin(turn)).normalized() if sign > 0 else unset)
            rings.append(row)
        for low, high in zip(rings, rings[1:]):
            for index in range(len(ring)):
                after = (index + 1) % len(ring)
                quad = (low[index], low[after], high[after], high[index])
                faces.append(quad if sign > 0 else quad[::-1])
        return rings

    def cap(surface, sign, inner, openings):
        start = len(vertices)
        places, triangles = filled([(vertices[index].x, vertices[index].z) for index in inner], spacing, openings)
        for x, z in places.tolist():
            vertices.append(at(x, z, surface(x, z)))
            shading.append(slope(x, z) if sign > 0 else unset)
        faces.extend(tuple(face if sign > 0 else face[::-1]) for face in (triangles + start).tolist())

    upper, lower = rim(top, 1), rim(bottom, -1)
    for index in range(len(ring)):
        after = (index + 1) % len(ring)
        faces.append((lower[0][index], lower[0][after], upper[0][after], upper[0][index]))
    cap(top, 1, upper[-1], holes)
    cap(bottom, -1, lower[-1], ())
    shape = kit.mesh(name, vertices, faces, made_of)
    shape.data.auto_smooth_angle = math.pi
    shape.data.normals_split_custom_set_from_vertices(shading)
    return shape


def stack(name, ring, levels, materials, cap=True):
    """A plate built of rings; each level is (inset, height, which of the materials the band below it has), and `cap` closes the last."""
    ring = counterclockwise(ring)
    normals, count = outward(ring), len(ring)
    vertices = [at(x - nx * inset, z - nz * inset, height) for inset, height, _ in levels for (x, z), (nx, nz) in zip(ring, normals)]
    faces = kit.skin(count, len(levels))
    bands = [level[2] for level in levels[1:] for _ in ring]
    if cap:
        faces.append(tuple(range((len(levels) - 1) * count, len(levels) * count)))
        bands.append(levels[-1][2])
    shape = kit.mesh(name, vertices, faces)
    for part in materials:
        shape.data.materials.append(part)
    for polygon, band in zip(shape.data.polygons, bands):
        polygon.material_index = band
    return shape


def plate(name, ring, low, high, made_of, edge=0.3 * MM):
    """A flat piece with a small rounded upper edge."""
    levels = [(0, low, 0), (0, high - edge, 0), (edge * 0.3, high - edge * 0.3, 0), (edge, high, 0)]
    return stack(name, ring, levels, [made_of])


def extruded(name, profile, x, width, made_of):
    """A piece of constant section in (z, height) across the strings."""
    return kit.loft(name, [[at(x + side * width / 2, z, height) for z, height in profile] for side in (-1, 1)], made_of)


def cross_screw(name, x, z, height, looks, radius=2.6):
    """A domed screw with a cross recess; its radius is in millimetres."""
    dome = [(radius, 0), (radius * 0.97, radius * 0.16), (radius * 0.75, radius * 0.36), (radius * 0.4, radius * 0.47), (0, radius * 0.5)]
    shapes = [kit.turned(name, dome, looks['chrome'], at(x, z, height), OUT, 32)]
    # No two screws stand alike; the numbers are any large primes.
    turn = math.radians((x * 7919 / MM + z * 104729 / MM) % 90)
    for arm in (0, math.pi / 2):
        slot = kit.box(f'{name} recess', metres([(radius * 1.15, radius * 0.3, radius * 0.24)])[0], (0, 0, 0), looks['dark'])
        slot.matrix_world = Matrix.Translation(at(x, z, height + radius * 0.41 * MM)) @ Matrix.Rotation(turn + arm, 4, 'Y')
        shapes.append(slot)
    return shapes


# --- Materials ----------------------------------------------------------------------------------------------------------------


def materials():
    white = (0.60, 0.585, 0.545)
    return {
        'lacquer': kit.material('red lacquer', (0.36, 0.005, 0.009), 0.3, coat=1.0),
        'white': kit.material('white plastic', white, 0.28, coat=0.3),
        'knob': kit.material('knob', (0.60, 0.56, 0.485), 0.3, coat=0.2),
        'cover': kit.material('pickup cover', (0.60, 0.56, 0.485), 0.34),
        'black': kit.material('black ply', (0.012, 0.012, 0.013), 0.4),
        'dark': kit.material('shadow', (0.01, 0.01, 0.01), 0.8),
        'print': kit.material('print', (0.03, 0.03, 0.035), 0.6),
        'maple': maple(),
        'walnut': kit.material('walnut', (0.075, 0.032, 0.014), 0.4, coat=0.4),
        'bone': kit.material('bone', (0.62, 0.57, 0.45), 0.35),
        'fret': kit.material('fret wire', (0.72, 0.71, 0.68), 0.2, metallic=1),
        'chrome': kit.chrome(roughness=0.09),
        'steel': kit.material('steel', (0.66, 0.66, 0.67), 0.28, metallic=1),
        'plush': plush(),
        'tolex': kit.relief(kit.material('tolex', (0.014, 0.014, 0.015), 0.42), 520, 0.5, 0.6 * MM, 'Voronoi'),
        'magnet': kit.material('magnet', (0.28, 0.27, 0.26), 0.45, metallic=1),
        'plain': kit.material('plain string', (0.42, 0.41, 0.40), 0.25, metallic=1),
        'wound': kit.material('wound string', (0.30, 0.29, 0.27), 0.4, metallic=1),
    }


def maple():
    """Pale lacquered maple: long fine grain, much quieter than the kit's wood."""
    made = kit.wood('maple', (0.53, 0.315, 0.13), (0.43, 0.235, 0.083), scale=9, roughness=0.34, coat=0.55)
    ramp = next(node for node in made.node_tree.nodes if node.type == 'VALTORGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.28, 0.72
    return made


def plush():
    """Dark pile: soft at grazing angles, with a fine nap and lighter strokes where it was brushed."""
    made = kit.relief(kit.material('plush', (0.06, 0.055, 0.052), 0.95, Sheen=1.0, Specular=0.1), 700, 0.9, 1.6 * MM, detail=3)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, stroke, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexNoise', 'ValToRGB'))
    stroke.inputs['Scale'].default_value, stroke.inputs['Detail'].default_value = 9, 6
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.68
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.050, 0.046, 0.044, 1), (0.066, 0.061, 0.058, 1)
    links.new(place.outputs['Object'], stroke.inputs['Vector'])
    links.new(stroke.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


# --- Body ---------------------------------------------------------------------------------------------------------------------


def body_ring():
    return spline(BODY_OUTLINE, 2.4 * MM) + metres([(26.9, 214), (26.2, 238), (25.9, 254), (24, 258), (0, 259.5), (-24, 259.8)])


def body_top(x, z):
    """Flat, but falling away beyond a slanted line where the forearm lies."""
    ax, az, bx, bz = -152 * MM, 14 * MM, 24 * MM, -140 * MM
    length = math.hypot(bx - ax, bz - az)
    past = ((x - ax) * (bz - az) - (z - az) * (bx - ax)) / length
    if past <= 0:
        return 0.0
    return -0.44 * past**3 / (past + 32 * MM) ** 2


def body_bottom(x, z):
    """Flat, but hollowed at the bass side of the waist where the player's ribs are."""
    past = 197 * MM - math.hypot(x + 258 * MM, z - 96 * MM)
    if past <= 0:
        return -BODY_THICKNESS
    return -BODY_THICKNESS + 0.42 * past * past / (past + 30 * MM)


def body_edge(x, z):
    """The rim is rounded all round but nearly square where the neck is bolted on."""
    if z < 150 * MM:
        return BODY_EDGE
    return 1.2 * MM + (BODY_EDGE - 1.2 * MM) * ease(27 * MM, 52 * MM, abs(x))


def body(looks):
    opening = rotated([(x * 0.86, z * 0.80) for x, z in jack_ring()], JACK_CENTER, JACK_TURN)
    slab('body', body_ring(), body_top, body_bottom, body_edge, looks['lacquer'], 7 * MM, holes=[opening])
    pin = [(0, 0), (5.2, 0), (5.2, 1), (4.1, 2.4), (3.5, 5), (3.6, 8.5), (5, 10), (7.2, 11.2), (7.6, 12.4), (7, 13.6), (4.2, 14.2), (0, 13.6)]
    kit.turned('strap button', pin, looks['chrome'], at(0, -140.3 * MM, -22 * MM), (0, 0, -1))
    kit.turned('strap button', pin, looks['chrome'], at(-110 * MM, 319 * MM, -22 * MM), (-0.28, 0, 1))


def guard(looks):
    notch = metres(GUARD_NOTCH)
    ring = spline(GUARD_BASS, 1.6 * MM) + notch + spline(GUARD_TREBLE, 1.6 * MM)
    levels = [(0, 0.02, 0), (0.1, 0.55, 0), (0.62, 1.02, 0), (1.28, 1.62, 1), (1.95, 2.22, 0), (2.15, 2.3, 0)]
    levels = [(inset * MM, height * MM, band) for inset, height, band in levels]
    stack('guard', ring, levels, [looks['white'], looks['black']])
    for x, z in GUARD_SCREWS:
        cross_screw('guard screw', x * MM, z * MM, GUARD_THICKNESS, looks)


def pickup(x, z, turn, spread, looks):
    """A pickup at a place in millimetres; `spread` is the distance between its poles in metres."""
    center = (x * MM, z * MM)
    outline = rounded_ring(35 * MM, 9 * MM, 8.9 * MM, 14)
    top = GUARD_THICKNESS + 5.6 * MM
    gap = rotated([(px * 1.012, pz * 1.045) for px, pz in outline], center, turn)
    stack('pickup gap', gap, [(0, 0.001 * MM + GUARD_THICKNESS, 0), (0, GUARD_THICKNESS + 0.06 * MM, 0)], [looks['dark']])
    edge = 1.3 * MM
    levels = [(0, GUARD_THICKNESS, 0)]
    for step in range(7):
        turn_edge = math.pi / 2 * step / 6
        levels.append((edge * (1 - math.cos(turn_edge)), top - edge * (1 - math.sin(turn_edge)), 0))
    stack('pickup', rotated(outline, center, turn), levels, [looks['cover']])
    for index in range(6):
        px, pz = rotated([((index - 2.5) * spread, 0)], center, turn)[0]
        rise = (0.5, 0.7, 1.1, 1.2, 0.7, 0.5)[index]
        pole = [(2.38, -1), (2.38, rise - 0.25), (2.12, rise), (0, rise)]
        kit.turned('pole', pole, looks['magnet'], at(px, pz, top), OUT, 32)
    for side in (-1, 1):
        px, pz = rotated([(side * 38.6 * MM, 0)], center, turn)[0]
        cross_screw('pickup screw', px, pz, GUARD_THICKNESS, looks, 2.3)


def knob(x, z, word, looks):
    """A skirted knob at a place in millimetres: numbers on its cone, grip ridges round its cap."""
    profile = [(12.4, 0), (12.5, 0.9), (12.2, 1.5), (9.0, 5.4), (8.1, 7.0), (7.75, 9), (7.35, 15.2), (7.0, 16.0), (6.4, 16.4), (0, 16.2)]
    base, rows = GUARD_THICKNESS + 1.1 * MM, []
    for turn in (2 * math.pi * step / 240 for step in range(241)):
        ridged = [(radius - (0.14 + 0.14 * math.cos(24 * turn) if 8.5 < height < 15.5 else 0), height) for radius, height in profile]
        rows.append([at((x + radius * math.cos(turn)) * MM, (z + radius * math.sin(turn)) * MM, base + height * MM) for radius, height in ridged])
    shape = kit.surface('knob', rows, looks['knob'])
    shape.data.auto_smooth_angle = math.radians(50)
    kit.turned('knob shadow', [(0, 0), (9, 0), (9, 1.4)], looks['dark'], at(x * MM, z * MM, GUARD_THICKNESS), OUT)
    # The numbers stand on the cone with their heads to the cap.
    lean = math.atan2(3.9, 3.2)
    for number in range(1, 11):
        turn = math.radians(90 - (number - 5.5) * 30)
        place = Matrix.Translation(at(x * MM, z * MM, base)) @ Matrix.Rotation(math.pi / 2 - turn, 4, 'Y')
        place = place @ Matrix.Translation((0, -3.56 * MM, 10.66 * MM)) @ Matrix.Rotation(-lean, 4, 'X') @ Matrix.Rotation(math.pi, 4, 'Y')
        lettering(str(number), 2.7 * MM, place, looks)
    lettering(word, 2.1 * MM, Matrix.Translation(at(x * MM, z * MM, base + 16.42 * MM)), looks)


def lettering(text, size, place, looks):
    """Printed text lying on the face; `place` puts its middle."""
    kit.lettering('print', text, size, looks['print']).matrix_world = place @ Matrix.Rotation(math.pi / 2, 4, 'X')


def switch(looks):
    x, z = SWITCH_CENTER
    slot = rotated(rounded_ring(13 * MM, 0.9 * MM, 0.85 * MM), SWITCH_CENTER, SWITCH_TURN)
    stack('switch slot', slot, [(0, GUARD_THICKNESS - 0.2 * MM, 0), (0, GUARD_THICKNESS + 0.05 * MM, 0)], [looks['dark']])
    for side in (-1, 1):
        px, pz = rotated([(side * 20.5 * MM, 0)], SWITCH_CENTER, SWITCH_TURN)[0]
        cross_screw('switch screw', px, pz, GUARD_THICKNESS, looks)
    # The lever stands in its second position.
    px, pz = rotated([(-5 * MM, 0)], SWITCH_CENTER, SWITCH_TURN)[0]
    lean = Vector((px - x, 0, pz - z)) * 0.55
    foot = at(px, pz, GUARD_THICKNESS - 1 * MM)
    direction = (Vector((0, -14 * MM, 0)) + lean).normalized()
    kit.cylinder('switch lever', 1.0 * MM, foot, foot + direction * 9 * MM, looks['steel'])
    tip = [(0, 0), (1.9, 0), (2.3, 0.6), (3.2, 6.5), (3.5, 8.6), (3.2, 10.2), (2.2, 11.1), (0, 11.4)]
    kit.turned('switch tip', tip, looks['knob'], foot + direction * 6.5 * MM, direction)


def jack_ring():
    ring = spline(JACK_OUTLINE + JACK_OUTLINE[:1], 1.2 * MM)
    return ring[:-1]


def jack(looks):
    """The oval plate: a flat flange, a boat-shaped dish, and the socket on the dish's steep end."""
    flange, depth = 1.5 * MM, 13 * MM
    outer = counterclockwise(jack_ring())
    rings = []
    for share, height in ((1.0, 0.05), (1.0, 0.7), (0.985, 1.25), (0.965, 1.5), (0.82, 1.5), (0.80, 1.38), (0.785, 1.0)):
        rings.append([(px * (1 - (1 - share) * 0.62), pz * share, height * MM) for px, pz in outer])
    # The dish: its floor shrinks towards the steep end as it gets deeper.
    for step in range(1, 15):
        turn = math.pi / 2 * step / 14
        sink, shrink = math.sin(turn), math.cos(turn) ** 0.8
        ring = []
        for px, pz, height in rings[6]:
            ring.append((-13 * MM * sink + px * (shrink * 0.93 + 0.07 * (1 - sink)), pz * shrink, height - (depth + flange) * sink))
        rings.append(ring)
    heights = [[height for *_, height in ring] for ring in rings]
    places = [rotated([(px, pz) for px, pz, _ in ring], JACK_CENTER, JACK_TURN) for ring in rings]
    rings = [[at(*place, height) for place, height in zip(*ring)] for ring in zip(places, heights)]
    shape = kit.surface('jack plate', rings, looks['chrome'], closed=True)
    shape.data.auto_smooth_angle = math.radians(60)
    (sx, sz), (tx, tz) = rotated([(-19.5 * MM, 0), (-10 * MM, 0)], JACK_CENTER, JACK_TURN)
    axis = Vector((tx - sx, -7 * MM, tz - sz)).normalized()
    base = at(sx, sz, -8.5 * MM)
    nut = [(0, 0), (5.6, 0), (5.6, 1.8), (5.0, 2.3), (3.9, 2.4)]
    kit.turned('jack nut', nut, looks['steel'], base, axis, 6)
    kit.turned('jack sleeve', [(4.4, 1), (4.4, 4.2), (4.1, 4.5), (3.3, 4.5), (3.2, 1)], looks['chrome'], base, axis)
    kit.turned('jack hole', [(0, 3.4), (3.4, 3.4)], looks['dark'], base, axis)
    for px, pz in rotated([(-37 * MM, 0), (37.2 * MM, 0)], JACK_CENTER, JACK_TURN):
        cross_screw('jack screw', px, pz, flange, looks, 2.4)


# --- Bridge -------------------------------------------------------------------------------------------------------------------


def saddle_x(index):
    return (index - 2.5) * BRIDGE_SPACING


def saddle_crest(index):
    return STRING_AT_SADDLE - crown(saddle_x(index)) - GAUGES[index] / 2


def bridge(looks):
    plate_low, plate_high, rear = 1.6 * MM, BRIDGE_FACE, -30 * MM
    outline = [(-36.2, 8.5), (-37, 7.7), (-37, -30), (44.6, -30), (46.3, -29.3), (47, -27.6)]
    outline += [(47, -4.4), (46.1, -2.3), (44, -1.4), (37, -1.4), (37, 7.7), (36.2, 8.5)]
    plate('bridge plate', metres(outline), plate_low, plate_high, looks['chrome'], 0.5 * MM)
    kit.box('bridge wall', (74 * MM, 10.5 * MM, 2.2 * MM), at(0, rear + 1.1 * MM, plate_high + 4.4 * MM), looks['chrome'], 0.5 * MM)
    kit.box('bridge shadow', (72 * MM, 1.4 * MM, 34 * MM), at(0, -11 * MM, 0.72 * MM), looks['dark'])
    for side in (-1, 1):
        post = [(0, 0), (4.2, 0), (4.2, 5.2), (3.5, 5.4), (3.5, 6.2), (5.2, 6.4), (5.2, 8.2), (4.8, 8.7), (2.0, 8.8), (1.9, 7.4), (0, 7.4)]
        kit.turned('bridge post', post, looks['chrome'], at(side * 28 * MM, 8.6 * MM), OUT)
        bushing = [(6.6, 0), (6.6, 0.5), (6.2, 0.8), (0, 0.8)]
        kit.turned('bridge bushing', bushing, looks['chrome'], at(side * 28 * MM, 8.6 * MM), OUT)
    for index in range(6):
        saddle(index, rear + 2.2 * MM, plate_high, looks)


def saddle(index, wall, floor, looks):
    """A bent-steel saddle with its slot, its two height screws and its length screw with the spring."""
    x, z, top = saddle_x(index), -SADDLE_SETBACK[index], saddle_crest(index)
    profile = [
        (-15.5, 5.6 - 15), (-15.5, -2.6), (-15.1, -2.0), (-14.4, -1.8), (-4.4, -1.7), (-2.6, -1.0), (-1.2, -0.2), (0, 0), (1.2, -0.3),
        (2.6, -1.2), (5.6, -3.4), (5.0, -4.7), (2.2, -2.9), (0.6, -2.1), (-1.0, -2.3), (-3.0, -3.3), (-13.7, -3.5), (-13.7, 5.6 - 15),
    ]
    shape = extruded('saddle', [(z + pz * MM, top + ph * MM) for pz, ph in profile], x, 10.1 * MM, looks['chrome'])
    cutter = kit.box('saddle cutter', (3.2 * MM, 4 * MM, 8.6 * MM), at(x, z - 8.2 * MM, top - 2.4 * MM))
    kit.bevel(kit.cut(shape, cutter), 0.22 * MM, 2)
    for side in (-1, 1):
        screw_x, screw_z = x + side * 3.2 * MM, z + 3.1 * MM
        kit.cylinder('height screw', 1.45 * MM, at(screw_x, screw_z, floor), at(screw_x, screw_z, top - 0.7 * MM), looks['steel'], 0.2 * MM, 24)
        start, end = at(screw_x, screw_z, top - 1.2 * MM), at(screw_x, screw_z, top - 0.66 * MM)
        kit.cylinder('height screw hole', 0.75 * MM, start, end, looks['dark'], segments=6)
    height, tab = top - 6.2 * MM, z - 15.5 * MM
    kit.cylinder('length screw', 1.25 * MM, at(x, wall - 3 * MM, height), at(x, tab + 6 * MM, height), looks['steel'], segments=24)
    head = [(0, 0), (2.5, 0), (2.5, 0.8), (2.0, 1.7), (0, 2.0)]
    kit.turned('length screw head', head, looks['chrome'], at(x, wall - 2.2 * MM, height), (0, 0, -1))
    coil = kit.helix(at(x, wall, height), (1, 0, 0), (0, 0, -1), 2 * MM, (wall - tab) / 6, 6, 12)
    kit.tube('saddle spring', coil, 0.32 * MM, looks['steel'], smooth=False)


def arm(looks):
    """The tremolo arm hangs back over the tail, out of the way."""
    x, z, floor = 42 * MM, -16 * MM, BRIDGE_FACE
    kit.turned('arm collar', [(4.6, 0), (4.6, 1.6), (4.1, 2.2), (0, 2.2)], looks['chrome'], at(x, z, floor), OUT)
    path = [(42, -16, 4), (42, -16, 15), (42.3, -17.5, 20), (43.4, -24, 24)]
    path += [(45.6, -37, 26.5), (48.5, -58, 29.5), (53.5, -98, 34), (55.4, -114, 34.2)]
    kit.tube('tremolo arm', [at(px * MM, pz * MM, h * MM) for px, pz, h in path], 2.4 * MM, looks['chrome'])
    end = at(55.1 * MM, -111.5 * MM, 34.2 * MM)
    tip = [(0, -1), (2.5, -1), (3.3, 0), (3.7, 4), (4.1, 14), (3.9, 18.5), (3.0, 20.6), (0, 21.4)]
    kit.turned('arm tip', tip, looks['knob'], end, (0.115, 0, -1))


# --- Neck ---------------------------------------------------------------------------------------------------------------------


def neck(looks):
    """The neck and its board in one piece, as sections from the heel to within the head."""
    heel = fret_at(FRETS) - BOARD_END
    stations = [heel, heel + 0.15 * MM, heel + 0.5 * MM, heel + 1.2 * MM]
    stations += list(numpy.linspace(heel + 4 * MM, SCALE + 42 * MM, 160))
    crosswise, around, roll = 15, 24, 0.8 * MM
    rings = []
    for number, z in enumerate(stations):
        tuck = (0.9, 0.45, 0.15)[number] * MM if number < 3 else 0
        half = neck_half(min(z, SCALE)) - tuck
        row = []
        for step in range(crosswise):
            x = (2 * step / (crosswise - 1) - 1) * (half - roll * 0.55)
            edge = 0.12 * MM if step in (0, crosswise - 1) else 0
            height = BOARD_HEIGHT - crown(x) if z < SCALE else head_top(x, z) - 0.2 * MM
            row.append((x, height - tuck - edge))
        side = row[0][1] - roll
        # The back goes from the flat heel block to a rounded grip.
        grip = ease(POCKET_TOP - 2 * MM, POCKET_TOP + 46 * MM, z)
        sunk = BOARD_HEIGHT - crown(half) - row[0][1]
        thin = 20.6 * MM - 2.6 * MM * ease(POCKET_TOP, SCALE, z) - sunk
        depth = (25.4 * MM - roll) * (1 - grip) + thin * grip
        power = 2 / (9 * (1 - grip) + 2.25 * grip)
        for step in range(around + 1):
            turn = math.pi * step / around
            cos, sin = math.cos(turn), math.sin(turn)
            row.append((half * swollen(cos, power), side - depth * swollen(sin, power)))
        rings.append([at(x, z, height) for x, height in row])
    kit.loft('neck', rings, looks['maple'])


def head_top(x, z):
    """The board goes on a little past the nut, then sweeps down to the face of the head."""
    past = z - SCALE - 5.5 * MM
    board = BOARD_HEIGHT - crown(min(abs(x), NUT_WIDTH / 2))
    if past <= 0:
        return board - 0.05 * MM
    drop, radius = board - HEAD_FACE, 22 * MM
    reach = math.sqrt(2 * radius * drop - drop * drop)
    return HEAD_FACE if past >= reach else HEAD_FACE + radius - math.sqrt(radius**2 - (reach - past) ** 2)


def head_bottom(x, z):
    """The back of the head comes out of the rounded neck little by little."""
    return BOARD_HEIGHT - 4.5 * MM + (HEAD_FACE - HEAD_THICKNESS - BOARD_HEIGHT + 4.5 * MM) * ease(2 * MM, 36 * MM, z - SCALE)


def head_edge(x, z):
    return 0.7 * MM + 1.6 * MM * ease(0, 18 * MM, z - SCALE)


def head(looks):
    ring = [(x, SCALE + z) for x, z in spline(HEAD_OUTLINE, 1.2 * MM)]
    slab('head', ring, head_top, head_bottom, head_edge, looks['maple'], 2.4 * MM, steps=5)
    # The walnut plug over the end of the truss rod.
    drop = [(3.4 * MM * math.cos(turn), SCALE + 13.5 * MM + 5.5 * MM * math.sin(turn)) for turn in (math.pi * step / 24 for step in range(48))]
    inlay('truss rod plug', drop, head_top, looks['walnut'])


def fret(number, looks):
    z = fret_at(number)
    reach = neck_half(z) - 0.35 * MM
    arch = [(-1, 0), (-0.92, 0.45), (-0.66, 0.82), (-0.33, 0.97), (0, 1), (0.33, 0.97), (0.66, 0.82), (0.92, 0.45), (1, 0)]
    # The ends are filed to a slope.
    across = [(-1, 0), (-0.99, 0.35), (-0.972, 0.75), (-0.955, 1)]
    across += [(step / 10, 1) for step in range(-9, 10)] + [(-x, rise) for x, rise in reversed(across)]
    rows = []
    for share, rise in across:
        x, heights = share * reach, [(part, high * rise * FRET_HEIGHT if high else -0.2 * MM) for part, high in arch]
        rows.append([at(x, z + part * FRET_WIDTH / 2, BOARD_HEIGHT - crown(x) + height) for part, height in heights])
    shape = kit.surface('fret', rows, looks['fret'])
    shape.data.auto_smooth_angle = math.radians(70)


def inlay(name, ring, surface, made_of):
    """A flush piece let into a surface of heights surface(x, z)."""
    middle_x, middle_z = (sum(point[axis] for point in ring) / len(ring) for axis in (0, 1))
    count, rings = len(ring), 6
    shares = [level / rings for level in range(1, rings + 1)]
    flat = [(middle_x + (x - middle_x) * share, middle_z + (z - middle_z) * share) for share in shares for x, z in ring]
    vertices = [at(x, z, surface(x, z) + 0.07 * MM) for x, z in [*flat, (middle_x, middle_z)]]
    faces = kit.skin(count, rings) + [(len(flat), step, (step + 1) % count) for step in range(count)]
    return kit.mesh(name, vertices, faces, made_of)


def circle(x, z, radius):
    return [(x + radius * math.cos(turn), z + radius * math.sin(turn)) for turn in (2 * math.pi * step / 40 for step in range(40))]


def fretwork(looks):
    for number in range(1, FRETS + 1):
        fret(number, looks)
    for number in (3, 5, 7, 9, 12, 15, 17, 19, 21):
        z = (fret_at(number) + fret_at(number - 1)) / 2
        for x in (-10.6 * MM, 10.6 * MM) if number == 12 else (0,):
            inlay('marker', circle(x, z, 3.1 * MM), lambda px, pz: BOARD_HEIGHT - crown(px), looks['black'])
        for shift in (-2.6 * MM, 2.6 * MM) if number == 12 else (0,):
            side, height = -neck_half(z), BOARD_HEIGHT - 4.4 * MM
            start, end = at(side + 1 * MM, z + shift, height), at(side - 0.06 * MM, z + shift, height)
            kit.cylinder('side marker', 1.0 * MM, start, end, looks['black'], segments=20)


def nut(looks):
    half = NUT_WIDTH / 2 - 0.35 * MM
    section = [(0.05, -3), (0, 1.5), (0.35, 1.72), (1.6, 1.55), (2.9, 1.0), (3.3, 0.5), (3.3, -3)]
    rings = []
    for x in (half * (step / 11 - 1) for step in range(23)):
        rings.append([at(x, SCALE + z * MM, BOARD_HEIGHT - crown(x) + height * MM) for z, height in section])
    kit.loft('nut', rings, looks['bone'])


# --- Tuners and strings -------------------------------------------------------------------------------------------------------


def post_place(index):
    x, z = TUNER_FIRST + TUNER_STEP * index
    return x, SCALE + z


def tuner(index, looks):
    x, z = post_place(index)
    machine_head(at(x, z, HEAD_FACE), OUT, looks['chrome'])
    # The button stands square to the row of posts, behind the head.
    row = TUNER_STEP.normalized()
    out = Vector((-row.y, 0, row.x))
    shaft = at(x, z, HEAD_FACE - HEAD_THICKNESS - 5.5 * MM)
    kit.box('tuner housing', (15 * MM, 9.5 * MM, 17 * MM), shaft, looks['chrome'], 1.5 * MM).rotation_euler = (0, -math.atan2(out.z, -out.x), 0)
    stem = [(3.6, 5), (3.6, 13.2), (3.0, 13.8), (2.2, 14.4), (2.2, 16.6), (2.9, 17), (2.9, 18.2)]
    kit.turned('tuner stem', stem, looks['chrome'], shaft, out)
    button(shaft + out * 18 * MM, out, looks)


def button(base, out, looks):
    """A flat rounded key, wider at its outer end."""
    along = Vector((0, -1, 0)).cross(out).normalized()
    profile = [(0, 2.4, 1.9), (0.5, 3.6, 2.7), (1.6, 5.0, 3.3), (3.5, 6.6, 3.7), (6, 8.0, 3.9)]
    profile += [(8.5, 8.7, 3.8), (10.5, 8.4, 3.4), (11.8, 7.2, 2.7), (12.5, 5.2, 1.7), (12.7, 2.5, 0.7)]
    rings = []
    for reach, wide, thick in profile:
        ring = []
        for turn in (2 * math.pi * step / 40 for step in range(40)):
            side, rise = swollen(math.cos(turn), 0.75) * wide, swollen(math.sin(turn), 0.75) * thick
            ring.append(base + (out * reach + along * side + Vector((0, -rise, 0))) * MM)
        rings.append(ring)
    kit.loft('tuner button', rings, looks['chrome']).data.auto_smooth_angle = math.radians(60)


def string(index, looks):
    """Out of the saddle's slot, over its crest, along the neck, over the nut and round the post."""
    radius = GAUGES[index] / 2
    look = looks['wound'] if index < 3 else looks['plain']
    x, setback = saddle_x(index), SADDLE_SETBACK[index]
    crest = saddle_crest(index) + radius
    nut_x = (index - 2.5) * NUT_SPACING
    # The slots are half as deep as their strings are thick.
    at_nut = STRING_AT_NUT - crown(nut_x) + radius * 0.2
    post_x, post_z = post_place(index)
    wrap = 2.7 * MM + radius
    post_height = HEAD_FACE + 8.6 * MM
    points = [at(x, -setback - 6.5 * MM, 5 * MM), at(x, -setback - 3.6 * MM, crest - 3.4 * MM)]
    points += [at(x, -setback - 1.2 * MM, crest - 0.35 * MM), at(x, -setback, crest)]
    points += [at(nut_x, SCALE + 0.3 * MM, at_nut), at(nut_x, SCALE + 2.2 * MM, at_nut - 0.12 * MM)]
    if index > 3:
        # Both thin strings are held down by the string tree.
        share = TREE[1] / (post_z - SCALE)
        tree_x = nut_x + (post_x + wrap - nut_x) * share
        points.append(at(tree_x, SCALE + TREE[1], HEAD_FACE + 4.2 * MM))
    turns = (2.3, 2.3, 2.6, 3.2, 3.6, 3.8)[index]
    points += kit.helix(at(post_x, post_z, post_height), (1, 0, 0), OUT, wrap, GAUGES[index] * -1.05, turns)
    kit.tube('string', points, radius, look, smooth=False)
    start, end = at(post_x, post_z, post_height + 0.5 * MM), at(post_x - 4.6 * MM, post_z - 1.5 * MM, post_height + 0.8 * MM)
    kit.cylinder('string end', radius, start, end, look, segments=16)
    kit.turned('ball slot', [(0, 0), (1.5, 0)], looks['dark'], at(x, -setback - 7 * MM, 4.06 * MM), OUT)


def tree(looks):
    x, z = TREE[0], SCALE + TREE[1]
    bar = [(-5.4, 3.6), (-5.2, 4.4), (-3.9, 5.5), (3.9, 5.5), (5.2, 4.4), (5.4, 3.6), (4.9, 3.6), (3.6, 4.9), (-3.6, 4.9), (-4.9, 3.6)]
    rings = [[at(x + px * MM, z + side * 2.6 * MM, HEAD_FACE + height * MM + 0.9 * MM) for px, height in bar] for side in (-1, 1)]
    kit.bevel(kit.loft('string tree', rings, looks['chrome']), 0.15 * MM, 2)
    kit.cylinder('tree spacer', 2.0 * MM, at(x, z, HEAD_FACE), at(x, z, HEAD_FACE + 5.9 * MM), looks['chrome'])
    cross_screw('tree screw', x, z, HEAD_FACE + 6.4 * MM, looks, 2.3)


# --- Case ---------------------------------------------------------------------------------------------------------------------


def case_ring(inset=0.0):
    ring = rounded_ring(CASE_HALF_WIDTH - inset, CASE_HALF_LENGTH - inset, max(CASE_CORNER - inset, 6 * MM), 10)
    return [(x, CASE_MIDDLE + z) for x, z in ring]


def case_half(rim, sign, depth, lining, looks):
    """The shell, the metal edge and the padded inner wall of the tray (sign -1) or of the lid (sign 1)."""
    end, inner = rim + sign * depth, rim + sign * lining
    shell = [(0, rim, 0), (0, end - sign * 7 * MM, 0), (2 * MM, end - sign * 2 * MM, 0), (7 * MM, end, 0)]
    edge = [(-0.9, 9, 0), (-1.3, 8.6, 0), (-1.3, 0.6, 0), (-0.6, 0.1, 0), (3.4, 0.1, 0), (4, 0.8, 0), (4, 3, 0)]
    edge = [(inset * MM, rim + sign * height * MM, band) for inset, height, band in edge]
    wall = [(4, 2.4), (5, 1.2), (8, 0.9), (12, 2), (14.4, 4.6), (15, 8)]
    wall = [(inset * MM, rim + sign * height * MM, 0) for inset, height in wall] + [(16 * MM, inner, 0)]
    return [
        stack('case shell', case_ring(), shell, [looks['tolex']]),
        stack('case edge', case_ring(), edge, [looks['steel']], cap=False),
        stack('case wall', case_ring(), wall, [looks['plush']], cap=sign > 0),
    ]


def tray(looks):
    hollow = spline(HOLLOW, 4 * MM) + metres(HOLLOW_NECK)
    hollow = counterclockwise(hollow)
    lip = 9 * MM
    wall = [(-lip * (1 - math.sin(turn)), CASE_BED - lip * (1 - math.cos(turn)), 0) for turn in (math.pi / 2 * step / 6 for step in range(7))]
    wall.append((0, -BODY_THICKNESS - 0.3 * MM, 0))
    shapes = case_half(CASE_RIM, -1, CASE_RIM - CASE_BOTTOM, CASE_RIM - CASE_BED, looks)
    shapes.append(stack('case hollow', hollow, wall, [looks['plush']]))
    wide = [(x + nx * lip, z + nz * lip) for (x, z), (nx, nz) in zip(hollow, outward(hollow))]
    places, triangles = filled(counterclockwise(case_ring(16 * MM)), 30 * MM, [wide])
    shapes.append(kit.mesh('case bed', [at(x, z, CASE_BED) for x, z in places.tolist()], triangles.tolist(), looks['plush']))
    # The rest under the neck, and the lid of the box for strings and straps.
    rest = [(x, 560 * MM + z) for x, z in rounded_ring(39 * MM, 28 * MM, 5 * MM)]
    shapes.append(slab('case rest', rest, lambda x, z: -10.4 * MM, lambda x, z: -BODY_THICKNESS, lambda x, z: 6 * MM, looks['plush'], 15 * MM))
    box = [(113 * MM + x, 445 * MM + z) for x, z in rounded_ring(54 * MM, 140 * MM, 8 * MM)]
    box_top = CASE_BED + 7 * MM
    shapes.append(slab('case box', box, lambda x, z: box_top, lambda x, z: box_top - 15 * MM, lambda x, z: 5 * MM, looks['plush'], 20 * MM))
    tab = [(66 * MM + x, 445 * MM + z) for x, z in rounded_ring(14 * MM, 8 * MM, 5 * MM)]
    shapes.append(plate('case tab', tab, box_top, box_top + 1.6 * MM, looks['tolex']))
    return shapes


def fittings(looks):
    """Latches and the handle on the front."""
    shapes = []
    front = CASE_HALF_WIDTH
    for z in (CASE_MIDDLE + part * MM for part in (-390, -170, 170, 390)):
        shapes.append(kit.box('case latch', (2.4 * MM, 34 * MM, 30 * MM), at(front + 1.2 * MM, z, CASE_RIM - 24 * MM), looks['chrome'], 1 * MM))
        shapes.append(kit.box('case latch', (5 * MM, 22 * MM, 19 * MM), at(front + 4 * MM, z, CASE_RIM - 21 * MM), looks['chrome'], 2 * MM))
        shapes.append(kit.box('case latch', (3 * MM, 9 * MM, 12 * MM), at(front + 3 * MM, z, CASE_RIM - 7 * MM), looks['chrome'], 1 * MM))
    grip = [(4, -62), (20, -58), (30, -44), (33, -20), (33.5, 0), (33, 20), (30, 44), (20, 58), (4, 62)]
    radii = [0.55, 0.6, 0.75, 1, 1.05, 1, 0.75, 0.6, 0.55]
    path = [at(front + x * MM, CASE_MIDDLE + z * MM, -16 * MM) for x, z in grip]
    shapes.append(kit.tube('case handle', path, 10 * MM, looks['tolex'], radii=radii))
    for side in (-1, 1):
        place = at(front + 2.5 * MM, CASE_MIDDLE + side * 64 * MM, -16 * MM)
        shapes.append(kit.box('case handle plate', (5 * MM, 30 * MM, 26 * MM), place, looks['chrome'], 2 * MM))
    return shapes


def opened(shapes):
    """Turns the lid open about the hinge at the back."""
    hinge = at(-CASE_HALF_WIDTH, 0, CASE_RIM)
    swing = Matrix.Translation(hinge) @ Matrix.Rotation(math.radians(-LID_OPENING), 4, 'Z') @ Matrix.Translation(-hinge)
    for shape in shapes:
        shape.matrix_basis = swing @ shape.matrix_basis
    return swing


def case(looks):
    tray(looks)
    fittings(looks)
    swing = opened(case_half(CASE_RIM, 1, LID_DEPTH, LID_DEPTH - 8 * MM, looks))
    for z in (CASE_MIDDLE - 500 * MM, CASE_MIDDLE + 500 * MM):
        low = at(-60 * MM, z, CASE_RIM - 12 * MM)
        high = swing @ at(-60 * MM, z, CASE_RIM + 12 * MM)
        across = Vector((0, 0, 9 * MM))
        kit.mesh('case stay', [low - across, low + across, high + across, high - across], [(0, 1, 2, 3)], looks['plush'])


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def guitar(looks, in_case):
    body(looks)
    guard(looks)
    for (x, z, angle), spread in zip(PICKUPS, (10.0 * MM, 10.2 * MM, 10.4 * MM)):
        pickup(x, z, angle, spread, looks)
    for x, z, word in KNOBS:
        knob(x, z, word, looks)
    switch(looks)
    jack(looks)
    bridge(looks)
    neck(looks)
    head(looks)
    fretwork(looks)
    nut(looks)
    tree(looks)
    for index in range(6):
        tuner(index, looks)
        string(index, looks)
    (case if in_case else arm)(looks)


def lying(turn, in_case=False):
    """The guitar on its back, in its case or not, its neck turned `turn` degrees up from the right. In the case its arm is taken off."""
    shapes = kit.made_by(guitar, materials(), in_case)
    kit.group('guitar', shapes, (0, 0, -CASE_BOTTOM if in_case else BODY_THICKNESS), (-90, 0, turn - 90))


def on_the_floor():
    lying(41)


def clear_of_the_corner():
    # A card has its heart in the upper right corner.
    lying(148)


def head_to_the_left():
    lying(206)


def in_its_case():
    lying(0, in_case=True)


VIEWS = {
    1: (clear_of_the_corner, kit.View(elevation=56, fill=0.86)),
    2: (on_the_floor, kit.View(elevation=40, azimuth=10, fill=0.86, focus=('bridge plate', 'pickup', 'knob', 'jack plate'), f_stop=9)),
    3: (head_to_the_left, kit.View(elevation=50, fill=0.76, focus=('head', 'tuner', 'nut'), shift=(-0.06, -0.02), f_stop=16)),
    4: (in_its_case, kit.View(elevation=50, azimuth=24, fill=0.9)),
}

if __name__ == '__main__':
    kit.main('guitar', 'strings', 0.9, VIEWS)
