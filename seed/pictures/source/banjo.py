"""
An open-back five-string banjo: mahogany neck and laminated rim, coated head, rosewood fingerboard, twenty-four hooks.

The dimensions are those of an Epiphone MB-100: scale 26.25 inches with 22 frets, an 11 inch head, and some 96 cm over all; the nut is
1 1/4 inches wide and the bridge 5/8 inch high. It carries no maker's name.

It is modelled on its back: X runs from the tailpiece to the headstock, Y to the fifth string's side, Z up from the floor. The middle of the
head is above the origin; `at` turns a distance from the nut and a height above the fingerboard, which leans back, into a point.
"""

import math
import os
import sys

from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
from kit import MM, ease, helix, loft, turned  # noqa: E402
from strings import fret_position, machine_head  # noqa: E402

SCALE = 666.75 * MM
FRETS = 22
BRIDGE_X = -40 * MM
BRIDGE_HEIGHT = 15.9 * MM
NUT_X = BRIDGE_X + SCALE

RIM_RADIUS, RIM_INSIDE = 139.7 * MM, 126 * MM
HEAD_HEIGHT = 70 * MM
HOOP_INSIDE, HOOP_OUTSIDE = 140.9 * MM, 146.2 * MM
HOOKS, HOOK_CIRCLE, HOOK_RADIUS = 24, 149.6 * MM, 1.9 * MM
# The hooks nearest to the neck stand this many degrees from its middle.
HOOK_GAP = 15
SHOE_HEIGHT = HEAD_HEIGHT - 36 * MM

BOARD_LENGTH, BOARD_THICKNESS = 487.5 * MM, 4.6 * MM
# The fingerboard above the head where it ends, and how much it falls towards the nut.
BOARD_RISE, BOARD_FALL = 4.8 * MM, 0.0356
NUT_HALF, NUT_LENGTH, NUT_RISE = 16 * MM, 4.6 * MM, 1.3 * MM
NUT_SPACING, BRIDGE_SPACING = 8.7 * MM, 11 * MM
# Of the fifth string at its own nut: distance from the main nut, and from the middle of the neck.
FIFTH_AT, FIFTH_Y = 163 * MM, 20.6 * MM
PEG_AT, PEG_DROP = 144.5 * MM, 5.6 * MM

HEAD_TILT, FACE_DROP = 13, 2.6 * MM
HEADSTOCK_THICKNESS = 14 * MM
# The bass half of the headstock's outline in millimetres, from the nut to the tip.
HEADSTOCK = (
    (-4, 15.6), (4, 15.8), (11, 18), (17, 23.5), (23, 29.6), (31, 32.6), (42, 32.6), (60, 30.6), (80, 28.6), (98, 27.6), (112, 28.2),
    (126, 30.6), (138, 33.2), (146, 33.4), (151.5, 29.6), (153, 24), (153, 17), (155.4, 10.6), (160, 5.2),
)
HEADSTOCK_TIP = 162
# First to fourth string: where its post stands behind the nut and beside the middle, in millimetres.
POSTS = ((46, -19.5), (100, -16.5), (100, 16.5), (46, 19.5))
# First to fifth string: diameter (sold in inches), and which one is wound.
GAUGES = [part * 25.4 * MM for part in (0.010, 0.012, 0.016, 0.023, 0.010)]
WOUND = 3
# From afar a true string is thinner than a pixel, and as bright as the head: there it is drawn thicker, and darker over the head. Nearby a
# little of both is enough.
FAR_GAUGE, FAR_SHADE = 2.6, 0.15
NEAR_GAUGE, NEAR_SHADE = 1.5, 0.35

# Of the tailpiece: its edge and its height there, and the pins that hold the strings.
TAIL_FRONT, TAIL_TOP = -111 * MM, 7.5 * MM
TAIL_PINS = -137 * MM


# --- Geometry -----------------------------------------------------------------------------------------------------------------


def at(along, y, rise=0.0):
    """A point so far from the nut towards the bridge, and so high above the fingerboard."""
    return Vector((NUT_X - along, y, HEAD_HEIGHT + BOARD_RISE - BOARD_FALL * (BOARD_LENGTH - along) + rise))


def headstock_frame():
    """The headstock's face: X to its tip, Z out of it."""
    return Matrix.Translation(at(-NUT_LENGTH, 0, -FACE_DROP)) @ Matrix.Rotation(math.radians(HEAD_TILT), 4, 'Y')


def edges(along):
    """The fingerboard's treble and bass edges; the bass one steps out for the fifth string."""
    share = max(along, 0) / BOARD_LENGTH
    return -NUT_HALF - 7.5 * MM * share, NUT_HALF + 7.8 * MM * ease(148 * MM, 160 * MM, along) + 1.6 * MM * share


def bridge_y(index):
    return (index - 2) * BRIDGE_SPACING


def nut_y(index):
    return (index - 1.5) * NUT_SPACING


def grain_around(made):
    """Turns a wood's grain from one axis to all level ones, as in a bent strip."""
    mapping = next(node for node in made.node_tree.nodes if node.type == 'MAPPING')
    mapping.inputs['Scale'].default_value = (9, 9, 170)
    return made


def string_looks(where, shade):
    """The materials of plain and wound strings, darkened by `shade`; `where` ends their names."""
    return {
        f'string{where}': kit.material('string', [part * shade for part in (0.56, 0.55, 0.54)], 0.24, metallic=1),
        f'wound{where}': kit.material('wound', [part * shade for part in (0.48, 0.40, 0.31)], 0.34, metallic=1),
    }


def materials(shade):
    """The materials of one picture; `shade` darkens the strings over the head."""
    red, deep = (0.175, 0.052, 0.022), (0.088, 0.025, 0.012)
    return {
        'mahogany': kit.wood('mahogany', red, deep, scale=9, along='X', roughness=0.26),
        'rim': grain_around(kit.wood('rim', red, deep, along='Z', roughness=0.22)),
        'rosewood': kit.wood('rosewood', (0.075, 0.030, 0.017), (0.028, 0.011, 0.007), scale=14, along='X', roughness=0.5),
        'face': kit.material('face', (0.016, 0.010, 0.008), 0.3, Specular=0.25),
        'maple': kit.wood('maple', (0.66, 0.43, 0.21), (0.54, 0.33, 0.15), scale=16, along='X', roughness=0.45),
        'ebony': kit.material('ebony', (0.014, 0.011, 0.010), 0.38),
        # A banjo's head has a sprayed, sandy coat.
        'skin': kit.relief(kit.material('skin', (0.76, 0.75, 0.72), 0.55, Specular=0.35), 1500, 0.12, 0.3 * MM),
        'chrome': kit.chrome('chrome', 0.10),
        'steel': kit.chrome('steel', 0.22),
        **string_looks('', 1),
        **string_looks(' over the head', shade),
        'bone': kit.material('bone', (0.74, 0.69, 0.57), 0.34),
        'pearl': kit.material('pearl', (0.80, 0.78, 0.72), 0.20, Specular=0.6),
    }


# --- Pot ----------------------------------------------------------------------------------------------------------------------


def pot(looks):
    top = HEAD_HEIGHT
    rim = [(RIM_INSIDE, 0.002), (RIM_INSIDE + 0.002, 0), (RIM_RADIUS - 0.002, 0), (RIM_RADIUS - 0.0006, 0.0006), (RIM_RADIUS, 0.002)]
    rim += [(RIM_RADIUS, top - 0.003), (RIM_INSIDE, top - 0.003)]
    kit.lathe('rim', rim, looks['rim'], 256, closed=True)
    skin = [(0, 0), (60, 0), (120, 0), (134, 0), (136.5, -0.15), (138.3, -0.7), (139.6, -1.7), (140.2, -3), (140.4, -9)]
    kit.lathe('skin', [(radius * MM, top + fall * MM) for radius, fall in skin], looks['skin'], 256)
    # Grooved: the hooks lie on the ledge behind the lip.
    inside, outside = HOOP_INSIDE / MM, HOOP_OUTSIDE / MM
    hoop = [(inside, -10), (inside, 1.2), (inside + 0.4, 1.7), (inside + 1.5, 1.7), (inside + 1.9, 1.3), (inside + 2.0, -0.5)]
    hoop += [(outside - 0.7, -0.5), (outside - 0.2, -0.7), (outside, -1.2), (outside, -9.4), (outside - 0.6, -10)]
    kit.lathe('hoop', [(radius * MM, top + rise * MM) for radius, rise in hoop], looks['chrome'], 360, closed=True)
    step = (360 - 2 * HOOK_GAP) / (HOOKS - 1)
    kit.around('hook', hook(looks), [HOOK_GAP + step * index for index in range(HOOKS)])


def hook(looks):
    """At angle 0: a hook over the hoop, the shoe on the rim it passes through, and its nut below."""
    top, ledge = HEAD_HEIGHT, HEAD_HEIGHT - 0.5 * MM + HOOK_RADIUS
    line = [(HOOP_INSIDE + 2.6 * MM, ledge), (HOOP_OUTSIDE - 0.6 * MM, ledge + 0.2 * MM)]
    line += [(HOOK_CIRCLE - 0.9 * MM, ledge - 0.9 * MM), (HOOK_CIRCLE, ledge - 3.6 * MM), (HOOK_CIRCLE, top - 20 * MM)]
    line.append((HOOK_CIRCLE, SHOE_HEIGHT - 20 * MM))
    wire = kit.tube('hook', [(radius, 0, height) for radius, height in line], HOOK_RADIUS, looks['chrome'])
    foot = kit.box('shoe foot', (4 * MM, 11 * MM, 26 * MM), (RIM_RADIUS + 1.6 * MM, 0, SHOE_HEIGHT), looks['chrome'], 1.6 * MM)
    barrel = [(0, -8), (4.2, -8), (5.2, -7), (5.2, 7), (4.2, 8), (0, 8)]
    barrel = turned('shoe', barrel, looks['chrome'], (HOOK_CIRCLE - 0.5 * MM, 0, SHOE_HEIGHT))
    web = kit.box('shoe web', (8 * MM, 8.4 * MM, 14 * MM), (RIM_RADIUS + 6 * MM, 0, SHOE_HEIGHT), looks['chrome'], 1.5 * MM)
    nut = [(0, -12), (2.6, -12), (3.7, -11), (3.9, -1), (3.4, 0), (0, 0)]
    nut = turned('hook nut', nut, looks['chrome'], (HOOK_CIRCLE, 0, SHOE_HEIGHT - 8 * MM), segments=6)
    return [wire, foot, barrel, web, nut]


def tailpiece(looks):
    """A bent plate: from a bolt at the rim over the hoop to the strings' hooks."""
    line = [(-152.6, -32, 9), (-152.6, -12, 9), (-152.6, 0, 12), (-151.8, 4.4, 15), (-149.4, 7.2, 17), (-146, 8.4, 18)]
    line += [(-135, 8.4, 18), (-122, 8, 17), (-114, 7.6, 16), (-111.4, 6.8, 15.6), (-110.4, 5.2, 15.4)]
    rings = []
    for index, (x, z, half) in enumerate(line):
        (ax, az, _), (bx, bz, _) = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        length = math.hypot(bx - ax, bz - az)
        nx, nz = -(bz - az) / length * 0.8, (bx - ax) / length * 0.8
        corners = ((x + nx, -half, z + nz), (x + nx, half, z + nz), (x - nx, half, z - nz), (x - nx, -half, z - nz))
        rings.append([Vector((px * MM, y * MM, HEAD_HEIGHT + pz * MM)) for px, y, pz in corners])
    kit.bevel(loft('tailpiece', rings, looks['chrome']), 0.5 * MM)
    place = Vector((-153.4 * MM, 0, HEAD_HEIGHT - 24 * MM))
    turned('tail bolt', [(0, 0), (4.6, 0), (4.6, 3.4), (3.9, 4.2), (0, 4.2)], looks['chrome'], place, (-1, 0, 0), segments=6)
    kit.box('tail bracket', (14 * MM, 12 * MM, 8 * MM), place + Vector((7.4 * MM, 0, 0)), looks['chrome'], 1.5 * MM)
    for index in range(5):
        pin = [(1.7, 0), (1.3, 0.5), (1.3, 2.2), (1.9, 2.7), (1.9, 3.3), (1.2, 3.8), (0, 3.9)]
        turned('tail pin', pin, looks['steel'], (TAIL_PINS, tail_y(index), HEAD_HEIGHT + 9.1 * MM), segments=24)


def tail_y(index):
    return (index - 2) * 6.4 * MM


def bridge(looks):
    """Maple on three feet, with an ebony top."""
    crest = BRIDGE_HEIGHT / MM
    arch = [(-37, 0), (-37, 2.2), (-34.8, 5), (-33, 8.4), (-31.6, crest - 2.2), (31.6, crest - 2.2), (33, 8.4), (34.8, 5), (37, 2.2), (37, 0)]
    arch += [(28.6, 0), (28, 1.8), (25.6, 5.4), (20, 7.8), (13.4, 7), (7, 4.4), (4.8, 1.8), (4.2, 0)]
    arch += [(-4.2, 0), (-4.8, 1.8), (-7, 4.4), (-13.4, 7), (-20, 7.8), (-25.6, 5.4), (-28, 1.8), (-28.6, 0)]
    body = kit.plate('bridge', [(y * MM, z * MM) for y, z in arch], 4 * MM, looks['maple'], 0.35 * MM, smooth=False)
    body.rotation_euler.z = math.pi / 2
    body.location = (BRIDGE_X, 0, HEAD_HEIGHT)
    center = (BRIDGE_X, 0, HEAD_HEIGHT + BRIDGE_HEIGHT - 1.2 * MM)
    kit.box('bridge top', (3.2 * MM, 63 * MM, 2.4 * MM), center, looks['ebony'], 0.5 * MM)


# --- Neck ---------------------------------------------------------------------------------------------------------------------


def stations(start, end, step=4 * MM):
    """Evenly spaced places from start to end, at most `step` apart."""
    count = math.ceil((end - start) / step)
    return [start + (end - start) * index / count for index in range(count + 1)]


def board(looks):
    rings, soft, deep = [], 0.5 * MM, -BOARD_THICKNESS
    for along in stations(0, BOARD_LENGTH, 2 * MM):
        low, high = edges(along)
        section = ((low, deep), (low, -soft), (low + soft * 0.3, -soft * 0.3), (low + soft, 0))
        section += ((high - soft, 0), (high - soft * 0.3, -soft * 0.3), (high, -soft), (high, deep))
        rings.append([at(along, y, rise) for y, rise in section])
    loft('fingerboard', rings, looks['rosewood'])


def neck(looks):
    """From under the headstock to the heel, which stands on the rim."""
    rings, steps = [], 28
    for along in stations(-26 * MM, BOARD_LENGTH):
        low, high = edges(along)
        # Behind the nut it runs out under the headstock.
        out = ease(0, 26 * MM, -along)
        low, high = low + 1.5 * MM * out, high - 1.5 * MM * out
        roof = -BOARD_THICKNESS - 8 * MM * out
        depth = 15 * MM + 4 * MM * max(along, 0) / BOARD_LENGTH - 4 * MM * out + 34 * MM * ease(405 * MM, 482 * MM, along) ** 1.4
        middle, half = (low + high) / 2, (high - low) / 2
        ring = []
        for step in range(steps + 1):
            turn = math.pi * step / steps
            side = kit.swollen(math.cos(turn), 0.8)
            ring.append(at(along, middle + half * side, roof - depth * math.sin(turn) ** 0.8))
        rings.append(ring)
    loft('neck', rings, looks['mahogany'])


def fretwork(looks):
    radius = 1.15 * MM
    for number in range(1, FRETS + 1):
        along = fret_position(SCALE, number)
        low, high = edges(along)
        kit.cylinder('fret', radius, at(along, low + 0.3 * MM, -0.15 * MM), at(along, high - 0.3 * MM, -0.15 * MM), looks['steel'], 0.5 * MM, 20)
    for number in (3, 5, 7, 10, 12, 15, 17, 19, 22):
        along = (fret_position(SCALE, number) + fret_position(SCALE, number - 1)) / 2
        low, high = edges(along)
        middle = (low + high) / 2 if number > 5 else (low + NUT_HALF) / 2
        for aside in (-9 * MM, 9 * MM) if number == 12 else (0,):
            size = 3 if number < 15 else 2.4
            turned('dot', [(size, -1), (size, 0.06), (0, 0.06)], looks['pearl'], at(along, middle + aside))
    nut = kit.box('nut', (NUT_LENGTH, 2 * NUT_HALF - 0.6 * MM, 9 * MM), at(-NUT_LENGTH / 2, 0, NUT_RISE - 4.5 * MM), looks['bone'], 0.8 * MM)
    nut.rotation_euler.y = math.atan(BOARD_FALL)
    turned('fifth nut', [(1.7, -2), (1.7, 0.9), (1.4, 1.3), (0, 1.4)], looks['bone'], at(FIFTH_AT, FIFTH_Y), segments=24)


def headstock(looks):
    half = list(HEADSTOCK)
    outline = half + [(HEADSTOCK_TIP, 0)] + [(x, -y) for x, y in reversed(half)]
    outline = [(x * MM, y * MM) for x, y in outline]
    frame, veneer = headstock_frame(), 1.6 * MM
    for name, thickness, drop, look, edge in (
        ('headstock', HEADSTOCK_THICKNESS, veneer, 'mahogany', 1.2 * MM),
        ('headstock face', veneer, 0, 'face', 0.4 * MM),
    ):
        shape = kit.plate(name, outline, thickness, looks[look], edge)
        shape.matrix_basis = frame @ Matrix.Translation((0, 0, -drop - thickness / 2))


def key(place, out, looks):
    """A flat rounded button on its stem."""
    turned('tuner stem', [(3.3, -4), (3.3, 5), (2.4, 6), (2.2, 9)], looks['chrome'], place, out)
    profile = [(0, 8), (2.6, 8.2), (4.4, 9.4), (6.6, 12.4), (7.9, 16), (8.1, 18.6), (7.2, 21.2), (5, 22.9), (2.4, 23.5), (0, 23.6)]
    turned('tuner button', profile, looks['pearl'], place, out).scale.x = 0.5


def tuner(index, looks):
    frame, (x, y) = headstock_frame(), POSTS[index]
    up, place = frame.to_3x3() @ Vector((0, 0, 1)), lambda aside, rise: frame @ Vector((x * MM, (y + aside) * MM, rise * MM))
    machine_head(place(0, 0), up, looks['chrome'])
    housing = kit.box('tuner housing', (17 * MM, 15 * MM, 10 * MM), (0, 0, 0), looks['chrome'], 2 * MM)
    drop = -HEADSTOCK_THICKNESS / MM - 6.8
    housing.matrix_basis = frame @ Matrix.Translation((x * MM, y * MM, drop * MM))
    side = math.copysign(1, y)
    key(place(side * 12, drop), (0, side, 0), looks)


def fifth_tuner(looks):
    """The peg in the side of the neck: a bare shaft for the string, a drum of gears, and the button."""
    place, out = at(PEG_AT, NUT_HALF - 1 * MM, -PEG_DROP), (0, 1, 0)
    turned('fifth collar', [(4.6, 0), (4.6, 1.6), (4.2, 2.2), (2.2, 2.4), (2.0, 4.4), (2.0, 9.4), (4.4, 9.8)], looks['chrome'], place, out)
    drum = [(0, 9.6), (6.6, 9.6), (7.4, 10.4), (7.4, 12.6), (6.9, 13.2), (6.9, 20), (5.8, 22.4), (3.4, 23.4), (2.4, 24)]
    turned('fifth drum', drum, looks['chrome'], place, out)
    key(place + Vector((0, 19 * MM, 0)), out, looks)


# --- Strings ------------------------------------------------------------------------------------------------------------------


def tail_end(index, radius):
    """From the pin of the tailpiece over its edge to the bridge."""
    crest = HEAD_HEIGHT + BRIDGE_HEIGHT + radius * 0.4
    edge = Vector((TAIL_FRONT, tail_y(index), HEAD_HEIGHT + TAIL_TOP + 0.5 * MM + radius))
    start = Vector((TAIL_PINS, tail_y(index), HEAD_HEIGHT + 10.6 * MM))
    return [start, edge, Vector((BRIDGE_X, bridge_y(index), crest))]


def strung(points, radius, look, looks):
    """A string along points that begin with its tail end, in two pieces that meet at the end of the fingerboard."""
    meeting = points[2].lerp(points[3], (NUT_X - BOARD_LENGTH - BRIDGE_X) / (points[3].x - BRIDGE_X))
    kit.tube('string', [*points[:3], meeting], radius, looks[f'{look} over the head'], smooth=False)
    kit.tube('string', [meeting, *points[3:]], radius, looks[look], smooth=False)


def string(index, gauge, looks):
    radius, frame = GAUGES[index] * gauge / 2, headstock_frame()
    points, (x, y) = tail_end(index, radius), POSTS[index]
    points += [at(-0.2 * MM, nut_y(index), NUT_RISE + radius * 0.3), at(-NUT_LENGTH, nut_y(index), NUT_RISE + radius * 0.1)]
    # Bass strings pass their posts on the inside and run round to the left, treble strings the other way.
    side, wrap = math.copysign(1, y), 2.8 * MM + radius
    points += [frame @ point for point in helix((x * MM, y * MM, 9 * MM), (0, -side, 0), (0, 0, side), wrap, -side * 2.1 * radius, 2.5, 24)]
    strung(points, radius, 'wound' if index == WOUND else 'string', looks)


def fifth_string(gauge, looks):
    radius = GAUGES[4] * gauge / 2
    wrap = 2 * MM + radius
    points = tail_end(4, radius)
    points += [at(FIFTH_AT + 1.4 * MM, FIFTH_Y, 1.5 * MM), at(FIFTH_AT - 1.4 * MM, FIFTH_Y, 1.4 * MM)]
    points += [at(*point) for point in helix((PEG_AT, FIFTH_Y, -PEG_DROP), (0, 0, 1), (0, -1, 0), wrap, -2.1 * radius, 2.5, 24)]
    strung(points, radius, 'string', looks)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def banjo(looks, gauge):
    pot(looks)
    tailpiece(looks)
    bridge(looks)
    board(looks)
    neck(looks)
    fretwork(looks)
    headstock(looks)
    fifth_tuner(looks)
    fifth_string(gauge, looks)
    for index in range(4):
        tuner(index, looks)
        string(index, gauge, looks)


def lying(turn, gauge, shade):
    """On its back, its neck turned `turn` degrees up from the right."""
    kit.group('banjo', kit.made_by(banjo, materials(shade), gauge), rotation=(0, 0, turn))


def whole():
    lying(141, FAR_GAUGE, FAR_SHADE)


def detail():
    lying(38, NEAR_GAUGE, NEAR_SHADE)


VIEWS = {
    1: (whole, kit.View(elevation=62, fill=0.94)),
    2: (detail, kit.View(elevation=25, fill=0.8, focus=('bridge', 'tailpiece'), shift=(-0.03, 0.06), f_stop=22)),
}

if __name__ == '__main__':
    kit.main('banjo', 'strings', 0.9, VIEWS)
