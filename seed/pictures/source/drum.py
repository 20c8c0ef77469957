"""
A marching snare drum, 14 by 12 inches: a Pearl Competitor CMS1412 with twelve bridge lugs, steel hoops, a wire snare with its strainer, a pair
of marching sticks, and a round hard case. Head and shell have the maker's nominal sizes; hoops, rods and wires follow the trade's common ones
(2.3 mm triple-flanged steel, 7/32 inch rods with 1/4 inch square heads, twenty coiled strands, sticks of 17 by 0.7 inches). It carries no
maker's badge.
"""

import math
import os
import sys

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import (  # noqa: E402
    View, around, bevel, box, chrome, cut, cylinder, ease, group, knurl, lacquer, lathe, loft, main, material, relief, surface, swollen, tube, wood,
)

SHELL_RADIUS = 0.1760
SHELL_INSIDE = 0.1685
HALF_DEPTH = 0.1525
LUGS = 12

# Heights of hoop and rod are measured from the plane of the head, outwards.
HOOP_THICKNESS = 0.0023
# The middle of the bent steel, from the lip to the flange that carries the ears.
HOOP_LINE = [(0.1862, 0.0086), (0.1836, 0.0098), (0.1797, 0.0086), (0.1797, -0.0082), (0.1852, -0.0082), (0.1852, -0.0180), (0.1886, -0.0180)]
FLANGE_FROM, FLANGE_TO = 0.1874, 0.1886
LIP_CIRCLE, LIP_TOP = 0.1836, 0.0098 + HOOP_THICKNESS / 2
EAR_REACH, EAR_HALF_WIDTH = 0.0125, 0.0095
FLANGE_TOP = -0.0180 + HOOP_THICKNESS / 2
DOT_RADIUS = 0.0635
FLESH_HOOP = [(0.1768, -0.0094), (0.1838, -0.0094), (0.1838, -0.0165), (0.1768, -0.0165)]

ROD_CIRCLE = 0.1935
ROD_RADIUS = 0.0028
ROD_SQUARE = 0.00635
LUG_END = -0.0400

# Half width and depth of a lug at its distance from the middle of the drum.
LUG_STATIONS = [
    (0.0000, 0.0056, 0.0140),
    (0.0640, 0.0056, 0.0140),
    (0.0700, 0.0060, 0.0152),
    (0.0800, 0.0090, 0.0252),
    (0.0840, 0.0096, 0.0270),
    (0.1095, 0.0096, 0.0270),
    (0.1112, 0.0093, 0.0266),
    (0.1122, 0.0086, 0.0257),
    (0.1125, 0.0076, 0.0246),
]

STRANDS = 20
STRAND_PITCH = 0.0025
STRAND_RADIUS = 0.0010
WIRE_RADIUS = 0.00033
COIL_PITCH = 0.0014
SNARE_HALF_LENGTH = 0.148
SNARE_PLATE = 0.012
STRAP_HALF_WIDTH = 0.019
# Where strainer and butt grip the straps, above the drum's middle.
JAW_HEIGHT = HALF_DEPTH - 0.040
GATE_WIDTH = 0.060

STICK_RADIUS = 0.0089
# Distance from the butt, and the share of the full radius there.
STICK_PROFILE = [
    (0.0000, 0.00),
    (0.0006, 0.55),
    (0.0028, 0.85),
    (0.0065, 0.97),
    (0.0110, 1.00),
    (0.2820, 1.00),
    (0.3070, 0.96),
    (0.3420, 0.86),
    (0.3770, 0.74),
    (0.4020, 0.62),
    (0.4125, 0.56),
    (0.4155, 0.60),
    (0.4180, 0.74),
    (0.4215, 0.79),
    (0.4260, 0.78),
    (0.4295, 0.66),
    (0.4314, 0.40),
    (0.4320, 0.00),
]

CASE_RADIUS = 0.236
CASE_HEIGHT, LID_HEIGHT = 0.205, 0.110
CASE_FOAM = 0.022
CASE_FLOOR = 0.004 + CASE_FOAM
CASE_RIBS = (0.30, 0.66)
LID_PLACE = (0.345, 0.350, 0)

# The rod in focus on the detail picture.
DETAIL = ('rod head at 270', 'swivel nut at 270')

# The lugs stand half a step off the strainer; both turn with the drum.
STRAINER_AT = -45


# --- Lines --------------------------------------------------------------------------------------------------------------------


def rounded(line, radius, steps=5):
    """A line of (radius, height) points with its corners filleted, as a bent sheet has them."""
    result = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:]):
        arms = []
        for end in (before, after):
            length = math.dist(corner, end)
            share = min(radius, length * 0.45) / length
            arms.append([corner[axis] + (end[axis] - corner[axis]) * share for axis in (0, 1)])
        for step in range(steps + 1):
            at = step / steps
            result.append(
                tuple((1 - at) ** 2 * arms[0][axis] + 2 * at * (1 - at) * corner[axis] + at**2 * arms[1][axis] for axis in (0, 1))
            )
    return [*result, line[-1]]


def divided(line, step):
    """The same line with points at most `step` apart."""
    result = [line[0]]
    for start, end in zip(line, line[1:]):
        parts = math.ceil(math.dist(start, end) / step)
        result += [tuple(start[axis] + (end[axis] - start[axis]) * part / parts for axis in (0, 1)) for part in range(1, parts + 1)]
    return result


def thickened(line, thickness):
    """The closed outline of a sheet that follows a line of (radius, height) points, with round ends."""
    left, right = [], []
    for index, (x, z) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        along = math.atan2(after[1] - before[1], after[0] - before[0])
        across = (-math.sin(along) * thickness / 2, math.cos(along) * thickness / 2)
        left.append((x + across[0], z + across[1]))
        right.append((x - across[0], z - across[1]))

    def cap(end, start_angle):
        turns = [start_angle - math.pi * step / 6 for step in range(1, 6)]
        return [(end[0] + math.cos(turn) * thickness / 2, end[1] + math.sin(turn) * thickness / 2) for turn in turns]

    def heading(start, end):
        return math.atan2(end[1] - start[1], end[0] - start[0])

    outline = left + cap(line[-1], heading(line[-2], line[-1]) + math.pi / 2) + right[::-1] + cap(line[0], heading(line[1], line[0]) + math.pi / 2)
    return outline[::-1]


def eased(stations, at):
    """The values at a place between stations of (place, *values), without corners where the slope changes."""
    for (start, *low), (end, *high) in zip(stations, stations[1:]):
        if at <= end:
            share = ease(start, end, at)
            return [first + (second - first) * share for first, second in zip(low, high)]
    return list(stations[-1][1:])


# --- Copies and places --------------------------------------------------------------------------------------------------------


def copy_of(shape, name):
    """Another shape of the same mesh."""
    twin = shape.copy()
    twin.name = name
    bpy.context.collection.objects.link(twin)
    return twin


def rest(parent):
    """Lowers a turned object until its lowest point touches the floor."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    shapes = [shape.evaluated_get(graph) for shape in parent.children_recursive if shape.type == 'MESH' and not shape.hide_render]
    parent.location.z -= min((shape.matrix_world @ vertex.co).z for shape in shapes for vertex in shape.to_mesh().vertices)
    return parent


def lug_angles():
    step = 360 / LUGS
    return [STRAINER_AT + step * (index + 0.5) for index in range(LUGS)]


# --- Parts --------------------------------------------------------------------------------------------------------------------


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.lacquer = lacquer('lacquer', (0.23, 0.006, 0.010))
        self.poplar = wood('poplar', (0.62, 0.46, 0.28), (0.50, 0.34, 0.19), scale=4, along='Z', roughness=0.6)
        self.chrome = chrome('chrome', 0.07)
        self.steel = chrome('steel', 0.22)
        self.tin = material('tin', (0.50, 0.50, 0.50), 0.36, metallic=1)
        self.batter = material('batter head', (0.71, 0.70, 0.675), 0.38, Specular=0.4)
        self.dot = material('batter dot', (0.64, 0.632, 0.61), 0.34, Specular=0.4)
        self.film = film()
        # Moulded, with the fine pebble grain of instrument cases.
        self.plastic = relief(material('case plastic', (0.016, 0.016, 0.018), 0.42, Specular=0.4), 420, 0.25, 0.0006, 'Voronoi')
        self.foam = material('foam', (0.17, 0.16, 0.15), 1, Specular=0, Sheen=0.4)
        self.black = material('black plastic', (0.012, 0.012, 0.013), 0.45)
        self.hickory = wood('hickory', (0.56, 0.32, 0.14), (0.36, 0.18, 0.07), scale=14, along='Z', roughness=0.38, coat=0.25)


def film():
    """The thin snare-side head: hazy, so that the inside of the shell shows through it."""
    made = material('snare head', (0.70, 0.69, 0.66), 0.2)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    mix = nodes.new('ShaderNodeMixShader')
    clear = nodes.new('ShaderNodeBsdfTransparent')
    mix.inputs['Fac'].default_value = 0.28
    links.new(clear.outputs['BSDF'], mix.inputs[1])
    links.new(nodes['Principled BSDF'].outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return made


def shell(looks):
    outside = [(SHELL_INSIDE, -HALF_DEPTH + 0.003), (SHELL_RADIUS - 0.003, -HALF_DEPTH + 0.0005), (SHELL_RADIUS, -HALF_DEPTH + 0.006)]
    outside += [(radius, -height) for radius, height in reversed(outside)]
    vent = cylinder('vent', 0.0090, (SHELL_RADIUS - 0.001, 0, 0), (SHELL_RADIUS + 0.0016, 0, 0), looks.chrome, edge=0.001)
    hole = cylinder('vent hole', 0.0055, (SHELL_RADIUS, 0, 0), (SHELL_RADIUS + 0.00165, 0, 0), looks.black)
    inside = SHELL_INSIDE - 0.0001
    return [
        lathe('shell', outside, looks.lacquer, 256, closed=True),
        lathe('shell inside', [(inside, -HALF_DEPTH + 0.004), (inside, HALF_DEPTH - 0.004)], looks.poplar, 256),
        group('vent place', [vent, hole], rotation=(0, 0, STRAINER_AT - 60)),
    ]


def hoop(name, angles, looks):
    """A triple-flanged hoop whose lowest flange widens into an ear at each rod; its head at z = HALF_DEPTH."""
    outline = thickened(rounded(HOOP_LINE, 0.0022), HOOP_THICKNESS)
    shape = lathe(name, outline, looks.chrome, 720, closed=True)
    rods = [math.radians(angle) for angle in angles]
    for vertex in shape.data.vertices:
        radius, turn = math.hypot(vertex.co.x, vertex.co.y), math.atan2(vertex.co.y, vertex.co.x)
        share = min(max((radius - FLANGE_FROM) / (FLANGE_TO - FLANGE_FROM), 0), 1) if vertex.co.z < -0.014 else 0
        if share:
            away = min(abs(math.remainder(turn - rod, 2 * math.pi)) for rod in rods) * ROD_CIRCLE
            wider = radius + share * EAR_REACH / (1 + (away / EAR_HALF_WIDTH) ** 6)
            vertex.co.x, vertex.co.y = wider * math.cos(turn), wider * math.sin(turn)
        vertex.co.z += HALF_DEPTH
    shape.data.update()
    return shape


def cut_gates(shape):
    """Opens the snare-side hoop, along X, where the snare's straps leave it; the lip runs on. Returns the cutters, which must move with it."""
    cutters = [box('gate cutter', (0.012, GATE_WIDTH, 0.0094), (side * 0.1797, 0, HALF_DEPTH + 0.0006)) for side in (1, -1)]
    cut(shape, *cutters)
    return cutters


def head(name, made_of, looks):
    """A head with its flesh hoop, at the top."""
    line = [(0, 0), (0.060, 0), (0.120, 0), (0.1690, 0), (0.1768, -0.0004), (0.1772, -0.0095)]
    skin = lathe(name, [(radius, height + HALF_DEPTH) for radius, height in rounded(line, 0.006, 8)], made_of, 256)
    flesh = lathe(f'{name} flesh hoop', [(radius, height + HALF_DEPTH) for radius, height in FLESH_HOOP], looks.steel, 192, closed=True)
    return [skin, flesh]


def rod(looks):
    """A tension rod at angle 0: square head, collar, washer, and a shank whose thread shows above the lug."""
    base = HALF_DEPTH + FLANGE_TOP
    washer = cylinder('washer', 0.0066, (ROD_CIRCLE, 0, base), (ROD_CIRCLE, 0, base + 0.0012), looks.steel, edge=0.0004)
    collar = [(0, 0.0012), (0.0056, 0.0012), (0.0058, 0.0016), (0.0058, 0.0030), (0.0052, 0.0037), (0.0040, 0.0042), (0, 0.0042)]
    collar = lathe('rod collar', [(radius, height + base) for radius, height in collar], looks.chrome, 48)
    key = box('rod head', (ROD_SQUARE, ROD_SQUARE, 0.0092), (ROD_CIRCLE, 0, base + 0.0084), looks.chrome, edge=0.0009)
    seat = HALF_DEPTH + LUG_END
    shank = [(ROD_RADIUS, base), (ROD_RADIUS, base - 0.008)]
    while shank[-1][1] > seat - 0.001:
        shank += [(ROD_RADIUS - 0.0004, shank[-1][1] - 0.0004), (ROD_RADIUS, shank[-1][1] - 0.0008)]
    shank = lathe('rod shank', shank, looks.steel, 32)
    nut = cylinder('swivel nut', 0.0046, (ROD_CIRCLE, 0, seat - 0.002), (ROD_CIRCLE, 0, seat + 0.0016), looks.steel, edge=0.0006)
    collar.location.x = shank.location.x = ROD_CIRCLE
    return [washer, collar, key, shank, nut]


def lug(looks):
    """A bridge lug at angle 0: one casting from the top rod to the bottom one."""
    reach = LUG_STATIONS[-1][0]
    upper = sorted({station[0] for station in LUG_STATIONS} | {reach * step / 90 for step in range(91)})
    rings = []
    for height in [-height for height in reversed(upper[1:])] + upper:
        half_width, depth = eased(LUG_STATIONS, abs(height))
        ring = []
        for turn in (math.pi * step / 28 for step in range(29)):
            # A superellipse: flat front and sides, wide round edges between them.
            out = depth * swollen(math.sin(turn), 0.58)
            across = swollen(math.cos(turn), 0.58) * half_width
            ring.append((SHELL_RADIUS - 0.0004 + out, across, height))
        rings.append(ring[::-1])
    return [loft('lug', rings, looks.chrome)]


def coil(looks):
    """One strand of the snare along X: a true coil, as light breaks up on it."""
    turns = 2 * (SNARE_HALF_LENGTH - 0.004) / COIL_PITCH
    per_turn, sides, rings = 10, 5, []
    for step in range(int(turns * per_turn)):
        turn = 2 * math.pi * step / per_turn
        x, ring = -SNARE_HALF_LENGTH + 0.004 + COIL_PITCH * step / per_turn, []
        for lean in (2 * math.pi * side / sides for side in range(sides)):
            radius = STRAND_RADIUS + WIRE_RADIUS * math.cos(lean)
            ring.append((x + WIRE_RADIUS * math.sin(lean), radius * math.cos(turn), radius * math.sin(turn)))
        rings.append(ring)
    return surface('strand', rings, looks.steel, closed=True)


def snare(looks):
    """The wires under the snare head, along X, with their end plates and straps. Made for the top, as hoops are."""
    height = HALF_DEPTH + STRAND_RADIUS + WIRE_RADIUS + 0.0003
    first = coil(looks)
    strands = [first] + [copy_of(first, 'strand') for _ in range(STRANDS - 1)]
    for index, strand in enumerate(strands):
        strand.location = (0, (index - (STRANDS - 1) / 2) * STRAND_PITCH, height)
    fittings = []
    width = STRANDS * STRAND_PITCH + 0.002
    for side in (1, -1):
        center = (side * SNARE_HALF_LENGTH, 0, height + 0.0012)
        fittings.append(box('snare plate', (SNARE_PLATE, width, 0.0012), center, looks.tin, edge=0.0004))
        fittings.append(strap(side, height, looks))
    return [*strands, *fittings]


def strap(side, height, looks):
    """From under the snare's end plate, through the hoop's gate, around its flange and along the shell into the clamp."""
    line = [(SNARE_HALF_LENGTH - 0.004, height + 0.0004 - HALF_DEPTH), (0.176, 0.0012), (0.1905, -0.0006), (0.1912, -0.046)]
    outline = thickened(rounded(line, 0.006), 0.0007)
    rings = [[(side * out, across, along + HALF_DEPTH) for out, along in outline] for across in (-STRAP_HALF_WIDTH, STRAP_HALF_WIDTH)]
    return loft('strap', rings, looks.black)


def screw(name, location, looks, radius=0.0036):
    """A round-headed screw that points outwards, with a cross in its head."""
    x, y, z = location
    dome = [(radius, 0), (radius, 0.0008), (radius * 0.85, 0.0018), (radius * 0.45, 0.0024), (0, 0.0026)]
    top = lathe(f'{name} dome', dome, looks.steel, 32)
    cross = [box(f'{name} cross', size, (0, 0, 0.0023), looks.black, edge=0.0002) for size in ((0.0036, 0.0008, 0.0008), (0.0008, 0.0036, 0.0008))]
    return group(name, [top, *cross], (x, y, z), (0, 90, 0))


def clamp(looks, at):
    """The jaw that grips a strap: a bar with two screws."""
    bar = box('clamp bar', (0.0040, 0.046, 0.013), (0.1938, 0, at), looks.chrome, edge=0.0012)
    return [bar, *(screw('clamp screw', (0.1958, across, at), looks) for across in (-0.014, 0.014))]


def strainer(looks):
    """The throw-off at angle 0, head side up: a base on the shell, a sliding block with the clamp, a knob to tighten and a lever to drop."""
    jaw = JAW_HEIGHT
    base = box('strainer base', (0.0060, 0.036, 0.078), (SHELL_RADIUS + 0.0026, 0, jaw - 0.031), looks.chrome, edge=0.0022)
    block = box('strainer block', (0.0095, 0.030, 0.050), (SHELL_RADIUS + 0.0100, 0, jaw - 0.019), looks.chrome, edge=0.0020)
    post = cylinder('strainer post', 0.0022, (0.1875, 0, jaw - 0.074), (0.1875, 0, jaw - 0.040), looks.steel)
    ear = box('strainer bracket', (0.0140, 0.022, 0.0050), (0.1860, 0, jaw - 0.0665), looks.chrome, edge=0.0014)
    knob = knurled('strainer knob', 0.0085, 0.0120, looks.chrome)
    knob.location = (0.1875, 0, jaw - 0.0830)
    pivot = cylinder('lever pivot', 0.0042, (0.1945, -0.0125, jaw - 0.0180), (0.1945, 0.0125, jaw - 0.0180), looks.steel, edge=0.0008)
    return [base, block, post, ear, knob, pivot, lever(looks, jaw), *clamp(looks, jaw)]


def lever(looks, jaw):
    """A bent paddle that lies along the block and turns outwards at its end."""
    line = [(0.1975, jaw - 0.0140), (0.1990, jaw - 0.0300), (0.1995, jaw - 0.0600), (0.2080, jaw - 0.0860)]
    outline = thickened(divided(rounded(line, 0.016, 8), 0.0008), 0.0032)
    low, high = min(along for _, along in outline), max(along for _, along in outline)

    def half_width(along):
        swell = 0.0072 + 0.0032 * math.sin(math.pi * min((high - along) / (high - low), 1)) ** 2
        tip = min((along - low + 0.0004) / 0.009, 1)
        return swell * math.sqrt(1 - (1 - tip) ** 2)

    rings = [[(out, side * half_width(along), along) for out, along in outline] for side in (-1, 1)]
    return bevel(loft('lever', rings, looks.chrome), 0.0009)


def knurled(name, radius, length, made_of):
    """A knob with fluted sides, its axis along Z."""
    flutes, ring = 18, 18 * 6
    profile = [(0, 0), (0.72, 0), (0.90, 0.05), (1, 0.14), (1, 0.86), (0.90, 0.95), (0.72, 1), (0, 1)]
    shape = lathe(name, [(share * radius, along * length) for share, along in profile], made_of, ring)
    return knurl(shape, radius, flutes, 0.07, 0.05 * radius)


def butt(looks):
    """The fixed end of the snare, at angle 0."""
    jaw = JAW_HEIGHT
    base = box('butt base', (0.0150, 0.036, 0.036), (SHELL_RADIUS + 0.0070, 0, jaw - 0.006), looks.chrome, edge=0.0024)
    return [base, *clamp(looks, jaw)]


def drum(looks):
    """The whole drum, its middle at the origin and its batter head up."""
    angles = lug_angles()
    # The batter head's reinforcement: a second layer in its middle.
    dot = lathe('batter dot', [(0, 0.00025), (DOT_RADIUS - 0.001, 0.00025), (DOT_RADIUS, -0.0001)], looks.dot, 128)
    dot.location.z = HALF_DEPTH
    batter_side = [dot, hoop('batter hoop', angles, looks), *head('batter head', looks.batter, looks), *around('rod', rod(looks), angles)]
    # The snare side is made like the batter side, then turned over: its angles run the other way round.
    mirrored = [-angle for angle in angles]
    snare_hoop = hoop('snare hoop', mirrored, looks)
    fittings = [group('strainer', strainer(looks)), group('butt', butt(looks), rotation=(0, 0, 180))]
    across = group('snare', [*snare(looks), *fittings, *cut_gates(snare_hoop)], rotation=(0, 0, -STRAINER_AT))
    snare_side = [snare_hoop, *head('snare head', looks.film, looks), *around('rod', rod(looks), mirrored), across]
    return group('drum', [*shell(looks), *around('lug', lug(looks), angles), *batter_side, group('snare side', snare_side, rotation=(180, 0, 0))])


def stick(looks):
    """A marching stick along Z, its butt at 0: a long taper to the neck and a barrel tip."""
    return lathe('stick', [(share * STICK_RADIUS, along) for along, share in STICK_PROFILE], looks.hickory, 64)


def stick_radius(at):
    """A stick's radius at a distance from its butt."""
    for (start, low), (end, high) in zip(STICK_PROFILE, STICK_PROFILE[1:]):
        if at <= end:
            return STICK_RADIUS * (low + (high - low) * (at - start) / max(end - start, 1e-9))
    return 0


def lay(shape, heading, contacts, through):
    """
    Lays a stick on two things: `contacts` are its distances from the butt where it is held up, each with the height of what holds it there.
    `through` is the point above which the first contact lies; the heading is in degrees.
    """
    (near, low), (far, high) = contacts
    low, high = low + stick_radius(near), high + stick_radius(far)
    slope = (high - low) / (far - near)
    turn = math.radians(heading)
    ahead = Vector((math.cos(turn), math.sin(turn), slope)).normalized()
    shape.location = Vector((*through, low)) - ahead * near
    shape.rotation_mode = 'QUATERNION'
    shape.rotation_quaternion = ahead.to_track_quat('Z', 'Y')
    return shape


def crossed_sticks(looks):
    """One stick across both rims, the other on the near rim and on the first stick."""
    rim = HALF_DEPTH + LIP_TOP
    # How far the first stick's butt stands out over the rim, and where along the first stick the second crosses it.
    overhang, share = 0.035, 0.66
    start, end, near = (LIP_CIRCLE * Vector((math.cos(math.radians(at)), math.sin(math.radians(at)))) for at in (184, 14, 224))
    chord = end - start
    first = lay(stick(looks), math.degrees(math.atan2(chord.y, chord.x)), ((overhang, rim), (overhang + chord.length, rim)), start)
    # The crossing lies beyond the second stick's middle, so that it would not tip over.
    crossing = start + chord * share
    along = crossing - near
    at = overhang + chord.length * share
    second = lay(
        stick(looks),
        math.degrees(math.atan2(along.y, along.x)),
        ((0.030, rim), (0.030 + along.length, rim + STICK_RADIUS + stick_radius(at))),
        near,
    )
    return [first, second]


def moulded(name, height, looks):
    """One half of the round case, open at the top: ribbed plastic with a rolled rim, lined with foam."""
    wall = CASE_RADIUS
    line = [(0, 0.0025), (wall * 0.55, 0.0025), (wall * 0.58, 0.0065), (wall * 0.80, 0.0065), (wall * 0.83, 0.0025), (wall, 0.0025)]
    for rib in CASE_RIBS:
        at = height * rib
        line += [(wall, at - 0.011), (wall + 0.005, at - 0.007), (wall + 0.005, at + 0.007), (wall, at + 0.011)]
    line += [(wall, height - 0.020), (wall + 0.006, height - 0.016), (wall + 0.006, height)]
    body = lathe(name, thickened(rounded(line, 0.006), 0.004), looks.plastic, 192, closed=True)
    inside, edge = wall - 0.003, wall - 0.003 - CASE_FOAM
    lining = [(0, CASE_FLOOR), (edge, CASE_FLOOR), (edge, height - 0.016), (edge + 0.004, height - 0.012), (inside, height - 0.012)]
    return [body, lathe(f'{name} lining', rounded(lining, 0.008), looks.foam, 128)]


def handle(at, looks):
    """A grip on the side of the case, at angle 0, between two riveted ears."""
    out = CASE_RADIUS + 0.002
    bow = ((0.004, -0.062), (0.026, -0.050), (0.030, 0), (0.026, 0.050), (0.004, 0.062))
    grip = tube('grip', [(out + off, across, at) for off, across in bow], 0.0075, looks.black)
    ears = [box('grip ear', (0.009, 0.034, 0.030), (out + 0.0015, side * 0.066, at), looks.black, edge=0.003) for side in (-1, 1)]
    rivets = [screw('grip rivet', (out + 0.0058, side * 0.073, at), looks, 0.0048) for side in (-1, 1)]
    return [grip, *ears, *rivets]


def latch(top, looks):
    """A draw latch below the rim, at angle 0, for the lid's hook."""
    out = CASE_RADIUS + 0.003
    base = box('latch plate', (0.0030, 0.034, 0.052), (out, 0, top - 0.056), looks.steel, edge=0.0010)
    arm = box('latch arm', (0.0050, 0.024, 0.036), (out + 0.0040, 0, top - 0.058), looks.chrome, edge=0.0016)
    wire = ((0.0060, -0.009, 0.044), (0.0085, -0.009, 0.018), (0.0085, 0.009, 0.018), (0.0060, 0.009, 0.044))
    loop = tube('latch loop', [(out + off, across, top - down) for off, across, down in wire], 0.0014, looks.steel, smooth=False)
    return [base, arm, loop]


def tuning_key(looks):
    """A drum key on its side: socket along X, wings along Y."""
    socket = cylinder('key socket', 0.0062, (0, 0, 0.0062), (0.034, 0, 0.0062), looks.chrome, edge=0.0008)
    wings = tube('key wings', [(0.032, -0.021, 0.0062), (0.035, 0, 0.0062), (0.032, 0.021, 0.0062)], 0.0046, looks.chrome, radii=(1.15, 0.95, 1.15))
    return [socket, wings]


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def whole():
    looks = Finish()
    instrument = drum(looks)
    for one in crossed_sticks(looks):
        one.parent = instrument
    rest(instrument)


def detail():
    rest(drum(Finish()))


def below():
    instrument = drum(Finish())
    # Turned about its own axis first, so that the strainer comes to the camera's side.
    instrument.rotation_mode = 'ZYX'
    instrument.rotation_euler = (math.radians(-90), 0, math.radians(30))
    rest(instrument)


def cased():
    """The drum in the lower half of its case; sticks and key in the lid beside it."""
    looks = Finish()
    base = moulded('case', CASE_HEIGHT, looks)
    for angle in (-118, -62):
        base.append(group('latch', latch(CASE_HEIGHT, looks), rotation=(0, 0, angle)))
    base.append(group('handle', handle(CASE_HEIGHT * 0.52, looks), rotation=(0, 0, -150)))
    group('case base', base)
    instrument = drum(looks)
    instrument.rotation_euler.z = math.radians(-20)
    rest(instrument).location.z += CASE_FLOOR
    lid = moulded('lid', LID_HEIGHT, looks)
    # Each stick stands on the foam and leans on the rim.
    for heading, aside in ((24, -0.030), (33, 0.034)):
        turn = math.radians(heading)
        foot = Vector((-math.cos(turn) * 0.150 - math.sin(turn) * aside, -math.sin(turn) * 0.150 + math.cos(turn) * aside))
        rim = math.sqrt((CASE_RADIUS + 0.006) ** 2 - aside**2) + 0.150
        lid.append(lay(stick(looks), heading, ((0.0110, CASE_FLOOR), (rim, LID_HEIGHT + 0.002)), foot))
    lid.append(group('key', tuning_key(looks), (0.060, -0.055, CASE_FLOOR), (0, 0, 140)))
    group('case lid', lid, LID_PLACE)


VIEWS = {
    1: (whole, View(azimuth=0, elevation=21, fill=0.78, lens_mm=120)),
    2: (detail, View(azimuth=-32, elevation=36, fill=0.36, lens_mm=100, focus=DETAIL, shift=(-0.08, -0.02), f_stop=10)),
    3: (below, View(azimuth=40, elevation=14, fill=0.78)),
    5: (cased, View(azimuth=12, elevation=27, fill=0.82, lens_mm=100)),
}

if __name__ == '__main__':
    main('drum', 'percussion', 0.36, VIEWS)
