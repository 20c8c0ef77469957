"""
A Paraguayan harp of 36 nylon strings, C to C over five octaves, the C strings red and the F strings blue.

Its proportions follow published descriptions of the arpa paraguaya (137 to 152 cm tall, soundbox some 1.4 m long and up to 40 cm wide,
round holes of 3 to 4 inches in its back, feet of 4 inches): it stands 149 cm tall, with strings 12 mm apart in the treble and 16 mm in the
bass and 92 mm to 1145 mm long, as is customary. The neck is split: the strings rise between its two cheeks to guitar machines, which
stand in turn on one cheek and on the other. It carries no maker's mark.

Three frames are used, all with Y across the harp. `body`: Z up the soundboard, X into the box. `strings`: Z along the strings and X from
the bass to the treble, with the lowest string's eyelet as origin. The world: the box's rear edge and the feet stand on the floor.
"""

import math
import os
import sys

import numpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import View, box, chrome, copies, cut, cylinder, group, helix, lathe, main, material, mesh, plate, tube, wood  # noqa: E402

STRINGS = 36
OCTAVE = 7
TREBLE_STEP, BASS_STEP = 0.012, 0.016
TREBLE_GAUGE, BASS_GAUGE = 0.0010, 0.0023
# Speaking length at some of the strings, counted from the treble; the neck is a smooth curve through their ends.
LENGTHS = ((0, 0.092), (7, 0.188), (14, 0.345), (21, 0.580), (28, 0.875), (32, 1.040), (35, 1.145))

# The strings lean away from the player, the soundboard towards him.
STRING_LEAN, BOARD_ANGLE = 5, 25
BOARD_LEAN = BOARD_ANGLE - STRING_LEAN

BOX_LENGTH = 1.36
FIRST_EYELET = 0.130
# Half width of the soundboard, half width of the back, and depth, at the base and at the top.
BOX_BASE, BOX_TOP = (0.190, 0.098, 0.250), (0.054, 0.036, 0.092)
WALL = 0.006
BOARD_THICKNESS, RIB_THICKNESS = 0.004, 0.005
SLAB = 0.014
# Height up the back, and radius.
SOUND_HOLES = ((0.300, 0.048), (0.600, 0.043), (0.850, 0.038))

CHEEK, SLOT = 0.019, 0.020
FACE = SLOT / 2 + CHEEK
# Distances from the line of the nut pins, square to it.
NECK_BELOW, SHAFT_ABOVE = 0.013, 0.041
TREBLE_ABOVE, BASS_ABOVE = 0.054, 0.058
ROLLER = 0.0042
NUT_PIN = 0.0014

PILLAR = -0.041
PILLAR_FOOT, PILLAR_TOP = -0.016, 1.084
# Height above the pillar's foot and below its top, and radius there.
FOOT_RINGS = (
    (0.000, 0.0230), (0.006, 0.0245), (0.016, 0.0245), (0.021, 0.0215), (0.027, 0.0185), (0.033, 0.0215), (0.041, 0.0235), (0.049, 0.0215),
    (0.054, 0.0165), (0.064, 0.0150), (0.085, 0.0158),
)
CROWN_RINGS = (
    (-0.150, 0.0138), (-0.100, 0.0132), (-0.090, 0.0140), (-0.085, 0.0172), (-0.078, 0.0190), (-0.071, 0.0172), (-0.066, 0.0140),
    (-0.045, 0.0152), (-0.024, 0.0200), (-0.015, 0.0232), (-0.008, 0.0245), (0.004, 0.0245),
)
VOLUTE, VOLUTE_RADIUS = (-0.075, 1.172), 0.041


# --- Lines --------------------------------------------------------------------------------------------------------------------


def tilted(x, z, degrees):
    """A point of the XZ plane turned from the Z axis towards the X axis."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return x * cosine + z * sine, z * cosine - x * sine


def between(base, top, share):
    return base + (top - base) * share


def filleted(corners):
    """A closed outline of (x, y, radius) corners, rounded."""
    ring, steps = [], 6
    for index, (x, y, radius) in enumerate(corners):
        arms = []
        for other in (corners[index - 1], corners[(index + 1) % len(corners)]):
            share = radius / math.dist((x, y), other[:2])
            arms.append((between(x, other[0], share), between(y, other[1], share)))
        (x0, y0), (x1, y1) = arms
        for step in range(steps + 1):
            at = step / steps
            near, middle, far = (1 - at) ** 2, 2 * at * (1 - at), at * at
            ring.append((near * x0 + middle * x + far * x1, near * y0 + middle * y + far * y1))
    return ring


def string_places():
    """How far each string stands from the lowest one, from the bass to the treble."""
    places = [0.0]
    for index in range(STRINGS - 1):
        places.append(places[-1] + between(BASS_STEP, TREBLE_STEP, index / (STRINGS - 2)))
    return places


PLACES = string_places()
BOARD_RISE = 1 / math.tan(math.radians(BOARD_ANGLE))
NECK_CURVE = numpy.polyfit(
    [PLACES[STRINGS - 1 - number] for number, _ in LENGTHS],
    [PLACES[STRINGS - 1 - number] * BOARD_RISE + length for number, length in LENGTHS],
    5,
)


def neck_line(x, away=0.0):
    """A point of the harmonic curve, or one so far from it towards the neck's top, and the slope there in radians."""
    slope = math.atan(numpy.polyval(numpy.polyder(NECK_CURVE), x))
    height = float(numpy.polyval(NECK_CURVE, x))
    return x - away * math.sin(slope), height + away * math.cos(slope), slope


def neck_top(x):
    """A point of the neck's upper edge."""
    return neck_line(x, between(BASS_ABOVE, TREBLE_ABOVE, x / PLACES[-1]))[:2]


def from_body(x, z):
    """A point of the body's frame in the strings' frame."""
    return tilted(x + BOARD_THICKNESS, z - FIRST_EYELET, BOARD_ANGLE)


def box_section(z):
    """Half width in front, half width behind, and depth of the box at a height of its own frame."""
    return [between(base, top, z / BOX_LENGTH) for base, top in zip(BOX_BASE, BOX_TOP)]


# --- Materials ----------------------------------------------------------------------------------------------------------------


def straight(made):
    """Quarter-sawn, with a satin finish: long even lines in place of the kit's flames, and little shine to drown them."""
    nodes = {node.type: node for node in made.node_tree.nodes}
    nodes['BSDF_PRINCIPLED'].inputs['Specular'].default_value = 0.3
    nodes['TEX_NOISE'].inputs['Detail'].default_value, nodes['TEX_NOISE'].inputs['Distortion'].default_value = 3, 0.1
    scale = nodes['MAPPING'].inputs['Scale'].default_value
    nodes['MAPPING'].inputs['Scale'].default_value = [part * 0.3 if part == min(scale) else part for part in scale]
    low, high = nodes['VALTORGB'].color_ramp.elements
    low.position, high.position = 0.40, 0.60
    return made


def along_staves(made):
    """Takes the grain from the map of the surface, so that it follows tapering staves."""
    nodes, links = {node.type: node for node in made.node_tree.nodes}, made.node_tree.links
    links.new(nodes['TEX_COORD'].outputs['UV'], nodes['MAPPING'].inputs['Vector'])
    return made


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.cedar = along_staves(straight(wood('cedar', (0.34, 0.110, 0.037), (0.150, 0.040, 0.013), scale=4, along='Y', roughness=0.36)))
        self.inside = wood('raw cedar', (0.30, 0.15, 0.07), (0.22, 0.10, 0.045), scale=4, along='Z', roughness=0.8)
        self.pine = straight(wood('pine', (0.72, 0.47, 0.21), (0.56, 0.32, 0.12), scale=16, along='Y', roughness=0.36))
        self.neck = wood('neck', (0.185, 0.060, 0.023), (0.090, 0.026, 0.010), scale=8, along='X', roughness=0.22)
        self.turned = wood('turned', (0.185, 0.060, 0.023), (0.090, 0.026, 0.010), scale=8, along='Z', roughness=0.22)
        self.rib = wood('rib', (0.20, 0.07, 0.028), (0.12, 0.038, 0.015), scale=6, along='Y', roughness=0.3)
        self.inlay = material('inlay', (0.72, 0.58, 0.36), 0.35)
        self.dark = material('dark inlay', (0.035, 0.014, 0.008), 0.35)
        self.bone = material('bone', (0.80, 0.75, 0.63), 0.3)
        self.steel = chrome('nickel', 0.18)
        self.button = material('button', (0.80, 0.74, 0.60), 0.16, Specular=0.6)
        self.clear = material('clear nylon', (0.36, 0.31, 0.24), 0.16, Specular=0.8)
        self.red = material('red nylon', (0.62, 0.008, 0.012), 0.2, Specular=0.6)
        self.blue = material('blue nylon', (0.010, 0.022, 0.16), 0.2, Specular=0.6)

    def string(self, index):
        """The lowest string is a C."""
        return {0: self.red, 3: self.blue}.get(index % OCTAVE, self.clear)


# --- Soundbox -----------------------------------------------------------------------------------------------------------------


def box_ring(z, inset=0.0):
    front, back, depth = box_section(z)
    front, back, depth = front - inset, back - inset, depth - inset
    round_back, round_front = 0.30 * back, 0.003
    return filleted([(inset, front, round_front), (depth, back, round_back), (depth, -back, round_back), (inset, -front, round_front)])


def shell(looks):
    """The box of staves without its soundboard: an outer and an inner skin joined at both ends, with the holes cut through its back."""
    levels = [BOX_LENGTH * step / 8 for step in range(9)]
    rings = [[(x, y, z) for x, y in box_ring(z)] for z in levels]
    rings += [[(x, y, z) for x, y in box_ring(z, WALL)] for z in reversed(levels)]
    count = len(rings[0])
    vertices = [point for ring in rings for point in ring]
    faces = []
    for row in range(len(rings)):
        here, after = row * count, (row + 1) % len(rings) * count
        for point in range(count):
            following = (point + 1) % count
            faces.append((here + following, here + point, after + point, after + following))
    shape = mesh('box', vertices, faces, looks.cedar)
    shape.data.materials.append(looks.inside)
    for polygon in shape.data.polygons:
        polygon.material_index = int(polygon.index >= (len(levels) - 1) * count)
    # The map: metres round the base, and up the box.
    around = [0.0]
    for start, end in zip(rings[0], rings[0][1:]):
        around.append(around[-1] + math.dist(start, end))
    grain = shape.data.uv_layers.new(name='grain')
    for loop in shape.data.loops:
        grain.data[loop.index].uv = (around[loop.vertex_index % count], vertices[loop.vertex_index][2])
    pieces = [shape]
    for z, radius in SOUND_HOLES:
        depth = box_section(z)[2]
        cutter = cylinder('hole cutter', radius, (depth - 0.03, 0, z), (depth + 0.03, 0, z), looks.inside, segments=96)
        cut(shape, cutter)
        pieces += [cutter, *rosette(z, radius, looks)]
    return pieces


def rosette(z, radius, looks):
    """Rings let into the back round a sound hole, the innermost lining its edge."""
    lean = -math.degrees(math.atan((BOX_BASE[2] - BOX_TOP[2]) / BOX_LENGTH))
    rings = []
    for name, made_of, low, high, rise in (
        ('hole lining', looks.dark, -0.0012, 0.0022, 0.0007),
        ('hole ring', looks.inlay, 0.0022, 0.0044, 0.0005),
        ('hole ring', looks.dark, 0.0044, 0.0056, 0.0005),
    ):
        inner, outer = radius + low, radius + high
        profile = [(inner, -WALL * 0.8), (inner, rise - 0.0003), (inner + 0.0003, rise)]
        profile += [(outer - 0.0002, rise), (outer, rise - 0.0002), (outer, -0.002)]
        rings.append(lathe(name, profile, made_of, 128, closed=True))
    return [group('rosette', rings, (box_section(z)[2], 0, z), (0, 90 + lean, 0))]


def on_board(name, outline, low, high, made_of, edge=0.0):
    """A flat piece on the soundboard from its outline of (y, z) points; heights count from the front of the box, towards the strings."""
    shape = plate(name, outline, high - low, made_of, edge, smooth=False)
    shape.rotation_euler = (math.pi / 2, 0, math.pi / 2)
    shape.location.x = -(low + high) / 2
    return shape


def soundboard(looks):
    base, top = BOX_BASE[0], BOX_TOP[0]
    pieces = [on_board('soundboard', [(-base, 0), (base, 0), (top, BOX_LENGTH), (-top, BOX_LENGTH)], 0, BOARD_THICKNESS, looks.pine, 0.0012)]
    for inset, width, made_of in ((0.0050, 0.0035, looks.dark), (0.0095, 0.0018, looks.inlay), (0.0123, 0.0018, looks.dark)):
        for side in (-1, 1):
            outer, inner = inset, inset + width
            strip = [(base - outer, 0.001), (top - outer, BOX_LENGTH - 0.001), (top - inner, BOX_LENGTH - 0.001), (base - inner, 0.001)]
            strip = [(side * y, z) for y, z in strip]
            pieces.append(on_board('purfling', strip, BOARD_THICKNESS - 0.001, BOARD_THICKNESS + 0.0002, made_of))
    rib = [(-0.015, 0.002), (0.015, 0.002), (0.009, BOX_LENGTH - 0.002), (-0.009, BOX_LENGTH - 0.002)]
    pieces.append(on_board('string rib', rib, BOARD_THICKNESS - 0.001, BOARD_THICKNESS + RIB_THICKNESS, looks.rib, 0.0016))
    return pieces


def eyelets(looks):
    """A bone eyelet in the rib for each string, where the string comes out."""
    pieces = []
    for index, place in enumerate(PLACES):
        # The strings' frame begins on the board, under the rib.
        z = FIRST_EYELET + place / math.sin(math.radians(BOARD_ANGLE)) + RIB_THICKNESS * BOARD_RISE
        radius = between(0.0044, 0.0034, index / (STRINGS - 1))
        profile = [(0, 0.0002), (0.42 * radius, 0.0002), (0.5 * radius, 0.0007), (0.8 * radius, 0.0008), (radius, 0.0004), (radius, -0.002)]
        eyelet = lathe(f'eyelet {index:02}', profile, looks.bone, 32)
        eyelet.rotation_euler.y = -math.pi / 2
        eyelet.location = (-BOARD_THICKNESS - RIB_THICKNESS, 0, z)
        pieces.append(eyelet)
    return pieces


def end_slab(name, z, overhang, low, high, looks):
    """A slab across an end of the box; `overhang` is how far it stands out in front, and a little all round."""
    front, back, depth = box_section(z)
    margin = 0.007
    half = [(-overhang, front + margin, 0.02), (depth + margin, back + margin, 0.35 * back)]
    corners = half + [(x, -y, radius) for x, y, radius in reversed(half)]
    slab = plate(name, filleted(corners), high - low, looks.turned, 0.004, smooth=False)
    slab.rotation_euler = (0, 0, 0)
    slab.location.z = (low + high) / 2
    return slab


def body(looks):
    slabs = [
        end_slab('base', 0, 0.024, -SLAB, 0, looks),
        end_slab('shoulder', BOX_LENGTH, 0.010, BOX_LENGTH, BOX_LENGTH + 0.010, looks),
    ]
    return [*shell(looks), *soundboard(looks), *eyelets(looks), *slabs]


def foot(side, looks):
    """A sawn cabriole foot in front under the base, turned outwards; the world's frame."""
    outline = [
        (0.000, 0.091), (-0.007, 0.084), (-0.014, 0.068), (-0.028, 0.048), (-0.046, 0.030), (-0.062, 0.020), (-0.070, 0.010),
        (-0.066, 0.003), (-0.056, 0.0007), (-0.034, 0.0009), (-0.018, 0.007), (-0.004, 0.020), (0.014, 0.037), (0.032, 0.048),
        (0.050, 0.055), (0.064, 0.060), (0.066, 0.066), (0.060, 0.070), (0.030, 0.080),
    ]
    shape = plate('foot', outline, 0.032, looks.neck, 0.007)
    shape.rotation_euler.z = math.radians(side * 24)
    shape.location = (0.012, side * 0.135, 0)
    return shape


# --- Neck and pillar ----------------------------------------------------------------------------------------------------------


def arc(center, radius, start, end, steps):
    turns = [math.radians(between(start, end, step / steps)) for step in range(steps + 1)]
    return [(center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn)) for turn in turns]


def shoulder_line():
    """The neck's treble end, from its upper edge over the shoulder to the box."""
    return [(0.478, 1.196), (0.505, 1.214), (0.535, 1.220), (0.565, 1.210), (0.588, 1.186), (0.600, 1.155), from_body(0.079, BOX_LENGTH + 0.009)]


def neck_outline():
    last = PLACES[-1]
    upper = [neck_top(last * step / 30) for step in range(0, 28)]
    lower = [neck_line(last * step / 30, -NECK_BELOW)[:2] for step in range(29, -1, -1)]
    heel = [from_body(0.004, BOX_LENGTH + 0.009), (0.523, 1.134), (0.512, 1.136)]
    collar = [(-0.009, 1.120), (-0.014, 1.102), (-0.016, PILLAR_TOP + 0.002), (PILLAR, PILLAR_TOP)]
    collar += [(-0.066, PILLAR_TOP + 0.002), (-0.066, 1.098), (-0.062, 1.118)]
    scroll = arc(VOLUTE, VOLUTE_RADIUS, -78, -272, 14)
    return upper + shoulder_line() + heel + lower + collar + scroll + [(-0.045, 1.2105)]


def neck(looks):
    pieces = []
    for side in (-1, 1):
        cheek = plate('neck cheek', neck_outline(), CHEEK, looks.neck, 0.005)
        cheek.location.y = side * (SLOT + CHEEK) / 2
        pieces.append(cheek)
    bass = [(-0.016, 1.200), (-0.018, 1.150), (-0.019, PILLAR_TOP + 0.006), (-0.063, PILLAR_TOP + 0.006), (-0.062, 1.100), (-0.058, 1.118)]
    bass += arc(VOLUTE, VOLUTE_RADIUS - 0.004, -78, -272, 14) + [(-0.045, 1.2065)]
    last = PLACES[-1]
    treble = [(last + 0.010, 1.150), (last + 0.008, 1.200), (0.512, 1.211), (0.535, 1.215), (0.562, 1.205), (0.583, 1.182), (0.594, 1.155)]
    treble += [from_body(0.074, BOX_LENGTH + 0.009), from_body(0.010, BOX_LENGTH + 0.009), (0.524, 1.139), (0.510, 1.142)]
    pieces += [plate('neck block', outline, SLOT + 0.012, looks.neck, smooth=False) for outline in (bass, treble)]
    return pieces + volute(looks)


def volute(looks):
    """A carved spiral on both cheeks round a turned eye, at the crown."""
    pieces = []
    for side in (-1, 1):
        spiral = []
        for step in range(61):
            share = step / 60
            turn, radius = math.radians(60 + 800 * share), between(VOLUTE_RADIUS - 0.005, 0.0085, share)
            spiral.append((VOLUTE[0] + radius * math.cos(turn), side * FACE, VOLUTE[1] + radius * math.sin(turn)))
        pieces.append(tube('volute', spiral, 0.0026, looks.neck, radii=[between(1, 0.6, step / 60) for step in range(61)]))
        eye = lathe('volute eye', [(0.0075, -0.002), (0.0075, 0.002), (0.006, 0.0042), (0.003, 0.0052), (0, 0.0054)], looks.neck, 48)
        eye.rotation_euler.x = -side * math.pi / 2
        eye.location = (VOLUTE[0], side * FACE, VOLUTE[1])
        pieces.append(eye)
    return pieces


def pillar(looks):
    profile = [(0, PILLAR_FOOT - 0.004), (0.022, PILLAR_FOOT - 0.004)]
    profile += [(radius, PILLAR_FOOT + height) for height, radius in FOOT_RINGS]
    profile += [(0.0172, 0.30), (0.0172, 0.62)]
    profile += [(radius, PILLAR_TOP + height) for height, radius in CROWN_RINGS] + [(0, PILLAR_TOP + 0.004)]
    pole = lathe('pillar', smoothed(profile), looks.turned, 64)
    pole.location.x = PILLAR
    front, back = PILLAR - 0.027, PILLAR + 0.027
    shoe = [(front, PILLAR_FOOT), (back, PILLAR_FOOT), (back, back * BOARD_RISE - 0.004)]
    shoe += [from_body(0.001, 0.001), from_body(-0.022, -0.001), (front, -0.10)]
    block = plate('pillar shoe', shoe, 0.056, looks.neck, 0.007, smooth=False)
    return [pole, block]


def smoothed(profile):
    """A profile with points between, on a curve through all of them but straight at both ends."""
    result, steps = [profile[0], profile[1]], 4
    for index in range(1, len(profile) - 2):
        points = [numpy.array(profile[index + shift]) for shift in (-1, 0, 1, 2)]
        # Tangents as long as the step, so that a long step does not swing its short neighbours.
        length = numpy.linalg.norm(points[2] - points[1])
        tangents = []
        for before, after in ((points[0], points[2]), (points[1], points[3])):
            way = after - before
            tangents.append(way / max(numpy.linalg.norm(way), 1e-9) * length)
        for step in range(1, steps + 1):
            at = step / steps
            point = (2 * at**3 - 3 * at**2 + 1) * points[1] + (at**3 - 2 * at**2 + at) * tangents[0]
            point += (3 * at**2 - 2 * at**3) * points[2] + (at**3 - at**2) * tangents[1]
            result.append((float(point[0]), float(point[1])))
    return [*result, profile[-1]]


# --- Strings and tuners -------------------------------------------------------------------------------------------------------


def gauge(index):
    """A string's diameter."""
    return BASS_GAUGE * (TREBLE_GAUGE / BASS_GAUGE) ** (index / (STRINGS - 1))


def shaft_place(index):
    """Where a string meets its roller, and the neck's slope there."""
    x, height, slope = neck_line(PLACES[index])
    # The string runs straight on past the pin, so the shaft is sought along it.
    return x, height + SHAFT_ABOVE / math.cos(slope), slope


def string(index, looks):
    """From inside the rib straight past the nut pin onto its roller, with three turns round it."""
    radius = gauge(index) / 2
    x, height, _ = shaft_place(index)
    around = ROLLER + radius
    points = [(x, 0, x * BOARD_RISE), *helix((x - around, 0, height), (1, 0, 0), (0, -1, 0), around, -2.1 * radius, 3.3)]
    line = tube(f'string {index:02}', points, radius, looks.string(index), smooth=False)
    pin_x, pin_height = x - radius - NUT_PIN, neck_line(x)[1]
    pin = cylinder('nut pin', NUT_PIN, (pin_x, -SLOT / 2 - 0.002, pin_height), (pin_x, SLOT / 2 + 0.002, pin_height), looks.steel, segments=16)
    return [line, pin]


def gear(looks):
    """The worm wheel, its axis along Z."""
    teeth, ring = 20, []
    for tooth in range(teeth):
        for share, radius in ((0.0, 0.0053), (0.30, 0.0053), (0.45, 0.0061), (0.85, 0.0061)):
            turn = 2 * math.pi * (tooth + share) / teeth
            ring.append((radius * math.cos(turn), radius * math.sin(turn)))
    wheel = plate('tuner gear', ring, 0.0036, looks.steel, 0.0003, smooth=False)
    wheel.location = (0, -FACE - 0.0030, 0)
    return wheel


def tuner(looks):
    """One machine round its shaft, for the cheek at -Y; Z is square to the neck and the button stands above its edge."""
    out, worm_x = -FACE - 0.0034, 0.0088
    ridges = [(0, -0.0065)]
    for step in range(9):
        z = -0.0065 + 0.013 * step / 8
        ridges += [(0.0021, z - 0.0004), (0.0030, z), (0.0021, z + 0.0004)]
    worm = lathe('tuner worm', [*ridges, (0, 0.0065)], looks.steel, 24)
    ferrule = lathe('tuner ferrule', [(0, 0.0185), (0.0026, 0.0185), (0.0034, 0.0197), (0.0030, 0.0235), (0, 0.0235)], looks.steel, 24)
    worm.location = ferrule.location = (worm_x, out, 0)
    pieces = [
        box('tuner plate', (0.0200, 0.0014, 0.0240), (0.0030, -FACE - 0.0006, 0), looks.steel, 0.0006),
        gear(looks),
        worm,
        cylinder('tuner stem', 0.0017, (worm_x, out, 0.008), (worm_x, out, 0.026), looks.steel, segments=24),
        cylinder('tuner screw', 0.0026, (0, -FACE - 0.0046, 0), (0, -FACE - 0.0058, 0), looks.steel, 0.0006, 24),
        ferrule,
        cylinder('roller', ROLLER, (0, -SLOT / 2 - 0.001, 0), (0, SLOT / 2 + 0.001, 0), looks.bone, segments=32),
    ]
    for z in (-0.0083, 0.0083):
        pieces.append(box('tuner ear', (0.0072, 0.0062, 0.0026), (worm_x, out + 0.0004, z), looks.steel, 0.0006))
        pieces.append(cylinder('tuner fixing', 0.0018, (-0.0035, -FACE - 0.0008, z), (-0.0035, -FACE - 0.0021, z), looks.steel, 0.0008, 20))
    outline = [(0, 0.0220), (0.0040, 0.0228), (0.0068, 0.0265), (0.0086, 0.0325), (0.0076, 0.0378), (0.0036, 0.0402)]
    outline = [(x + worm_x, z) for x, z in outline + [(-x, z) for x, z in reversed(outline[1:])]]
    button = plate('button', outline, 0.0066, looks.button, 0.0028)
    button.location.y = out
    return pieces + [button]


def tuners(looks):
    """A machine for each string, in turn on one cheek and on the other; all share one set of shapes."""
    originals, places = tuner(looks), []
    for index in range(STRINGS):
        x, height, slope = shaft_place(index)
        shapes = copies(originals, f'{index:02}') if index else originals
        place = (x - ROLLER - gauge(index) / 2, 0, height)
        turn = group('tuner side', shapes, rotation=(0, 0, 180 * (index % 2)))
        places.append(group('tuner', [turn], place, (0, -math.degrees(slope), 0)))
    return places


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def harp():
    looks = Finish()
    depth = BOX_BASE[2] + 0.007
    # The base's rear lower edge rests on the floor.
    height = -tilted(depth, -SLAB, BOARD_LEAN)[1]
    across = -0.16
    group('body', body(looks), (across, 0, height), (0, BOARD_LEAN, 0))
    eyelet_x, eyelet_z = tilted(-BOARD_THICKNESS, FIRST_EYELET, BOARD_LEAN)
    strung = [part for index in range(STRINGS) for part in string(index, looks)]
    frame = [*neck(looks), *pillar(looks), *strung, *tuners(looks)]
    group('strings', frame, (across + eyelet_x, 0, height + eyelet_z), (0, -STRING_LEAN, 0))
    group('feet', [foot(side, looks) for side in (-1, 1)], (across, 0, 0))


VIEWS = {
    1: (harp, View(azimuth=-14, elevation=15, fill=0.92)),
    2: (harp, View(azimuth=50, elevation=29, fill=0.86, focus=tuple(f'button {index:02}' for index in range(5, 24)), f_stop=4)),
    3: (harp, View(azimuth=-30, elevation=24, fill=0.92, shift=(-0.03, 0.012), focus=('base', 'foot', *(f'eyelet {index:02}' for index in range(10))), f_stop=5.6)),
}

if __name__ == '__main__':
    main('harp', 'strings', 1.45, VIEWS)
