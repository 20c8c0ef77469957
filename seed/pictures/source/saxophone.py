"""
A student's alto saxophone in E flat after the Yamaha YAS-280: lacquered yellow brass, high F sharp key, a mouthpiece of black ebonite with a
metal ligature. It carries no maker's name; it leans in a stand of black acrylic, and in one picture lies on the paper.

The bell measures 122 mm, the body from bow to neck some 600 mm. The bore grows from 12 mm at the neck's end to 64 mm where the bell begins. The
places of the tone holes follow the scale of a cone; the cups' sizes are those of the usual pads. All 25 holes are there: the two stacks, the side,
palm and low keys, and the two octave pips.

Z runs up the body, X from the player to the bell, and -Y to the player's right. A bearing turns about a tube: 0 is the front, 90 the player's right.
"""

import math
import os
import sys

import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import brass  # noqa: E402
import kit  # noqa: E402
from brass import bent, divided, pipe, rolled_rim, strip, turned  # noqa: E402
from kit import MM  # noqa: E402

# The body from its joint with the bow to the receiver of the neck, as heights above the bow's lowest point.
BODY_LOW, BODY_HIGH = 80 * MM, 585 * MM
BODY_TOP_RADIUS, BODY_TAPER = 12.8 * MM, 0.0315
BOW_BEND = 43 * MM
# The bell leans away from the body, so the bow falls short of half a turn.
BELL_LEAN = 8
BELL_LENGTH, BELL_START_RADIUS, BELL_RIM_RADIUS = 262 * MM, 32.3 * MM, 61 * MM
RIM_WIRE = 1.9 * MM

NECK_RISE, NECK_BEND, NECK_TURN, NECK_STRAIGHT = 24 * MM, 58 * MM, 94, 72 * MM
NECK_RADII = 12.2 * MM, 6.9 * MM
CORK_LENGTH, MOUTHPIECE_LENGTH, MOUTHPIECE_ON = 30 * MM, 90 * MM, 18 * MM
# On the mouthpiece, from its shank's end: the beak, the reed and the end of its bark, the ligature; and how deep the reed lies below the bore's axis.
BEAK_START, REED_START, REED_CUT, LIGATURE_AT, REED_TABLE = 49 * MM, 18 * MM, 55 * MM, 26 * MM, 9.7 * MM

# Cups of the stacks, from the top down: height, and diameter of the pad, in millimetres.
UPPER_STACK = ((462, 18), (438, 20), (414, 18), (388, 25.5), (340, 29))
LOWER_STACK = ((250, 30), (209, 33), (164, 36), (116, 38.5))
# Bearings of a stack's cups and of its rod.
UPPER_BEARING, UPPER_ROD = 4, 60
LOWER_BEARING, LOWER_ROD = 16, 68
# Pearls: height on the body and radius, in millimetres.
UPPER_PEARLS = ((452, 7.2), (432, 4.6), (412, 7.2), (376, 7.2))
LOWER_PEARLS = ((228, 7.2), (193, 7.2), (158, 7.2))
# Side keys: cup's height, bearing and pad, then the rod's bearing and upper end, and the height of the touch.
SIDE_KEYS = (
    (364, 100, 19, 132, 376, 270), (420, 102, 17.5, 146, 432, 299), (536, 94, 18, 160, 546, 328), (559, 128, 14.5, 176, 566, 352),
)
# Palm keys: cup's height, bearing and pad, bearing and height of the touch.
PALM_KEYS = ((492, -46, 20, -104, 462), (521, -22, 20, -78, 486), (563, 6, 18, -56, 524))
# Big cups: tube, place (see section(), but in millimetres), bearing, pad, rod's bearing, and lift in millimetres.
LOW_KEYS = (
    ('bell', 160, 66, 48, 124, 4.4), ('bell', 100, 68, 46, 124, 4.4), ('bow', 24, 98, 44, 52, 4.4), ('body', 122, 124, 40.5, 98, 0.2),
    ('bell', 30, -92, 41, -140, 0.2),
)

# Degrees that it leans back in its stand.
LEAN = 30
LYING_TURN = math.radians(38)
# Laid down, it comes to rest on the bell's rim, the guard of the low C sharp and a touch of the table: points of the finished model, to be measured
# again when one of these changes.
RESTS_ON = Vector((114.02, 61.57, 334.59)) * MM, Vector((82.00, 50.67, 102.15)) * MM, Vector((4.43, 44.99, 274.89)) * MM


# --- Geometry -----------------------------------------------------------------------------------------------------------------


def paddle(name, at, out, along, half_length, half_width, made_of, thick=2.6 * MM):
    """A touch for a finger: a rounded oblong, longer `along`, with a soft, slightly hollow top that faces `out`."""
    out, along = Vector(out).normalized(), Vector(along)
    along = (along - out * along.dot(out)).normalized()
    across, steps = along.cross(out), 56
    rows = []
    for share, height in ((0.02, 0.86), (0.5, 0.9), (0.84, 1.0), (0.95, 0.86), (1.0, 0.5), (0.95, 0.1), (0.84, 0), (0.02, 0)):
        # The rim is equally wide all round.
        inset = (1 - share) * half_width if share > 0.8 else 0
        long, wide = (half_length - inset, half_width - inset) if share > 0.8 else (half_length * share, half_width * share)
        turns = ((math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * step / steps for step in range(steps)))
        row = [(kit.swollen(x, 0.6), kit.swollen(y, 0.6)) for x, y in turns]
        rows.append([Vector(at) + along * x * long + across * y * wide + out * height * thick for x, y in row])
    return kit.surface(name, rows, made_of, closed=True)


# --- The tube -----------------------------------------------------------------------------------------------------------------

BOW_TURN = 180 - BELL_LEAN
BOW_MIDDLE = Vector((BOW_BEND, 0, BODY_LOW))
BELL_UP = Vector((math.sin(math.radians(BELL_LEAN)), 0, math.cos(math.radians(BELL_LEAN))))
RIGHT = Vector((0, -1, 0))


def bow_point(degrees):
    turn = math.radians(degrees)
    return BOW_MIDDLE - BOW_BEND * Vector((math.cos(turn), 0, math.sin(turn)))


BELL_FOOT = bow_point(BOW_TURN)


def body_radius(z):
    return BODY_TOP_RADIUS + (BODY_HIGH - z) * BODY_TAPER


def bell_radius(s):
    share = s / BELL_LENGTH
    flare = BELL_RIM_RADIUS - BELL_START_RADIUS - 6 * MM
    return BELL_START_RADIUS + 6 * MM * share + flare * (0.55 * share**4 + 0.45 * share**16)


def section(tube, s):
    """Middle, direction, front and radius of a tube at a place `s`: a height on the 'body', degrees of the 'bow', or a distance up the 'bell'."""
    if tube == 'body':
        return Vector((0, 0, s)), Vector((0, 0, 1)), Vector((1, 0, 0)), body_radius(s)
    if tube == 'bow':
        front = (BOW_MIDDLE - bow_point(s)).normalized()
        low = body_radius(BODY_LOW)
        return bow_point(s), Vector((-front.z, 0, front.x)), front, low + (BELL_START_RADIUS - low) * s / BOW_TURN
    return BELL_FOOT + BELL_UP * s, BELL_UP, Vector((BELL_UP.z, 0, -BELL_UP.x)), bell_radius(s)


def spot(tube, s, bearing, height=0.0):
    """A point `height` above a tube's surface, with the way out and the way along; `tube` and `s` are those of section()."""
    middle, along, front, radius = section(tube, s)
    turn = math.radians(bearing)
    out = front * math.cos(turn) + RIGHT * math.sin(turn)
    return middle + out * (radius + height), out, along


def saddle(name, tube, start, end, bearings, thick, made_of):
    """A plate that hugs a tube between two places and two bearings, with a softened edge."""
    rows, columns = max(2, round(abs(end - start) / (4 if tube == 'bow' else 8 * MM))), 10
    places = lambda count: [0, 0, 0.012, *(step / count for step in range(1, count)), 0.988, 1, 1]
    grid, lengths, turns = [], places(rows), places(columns)
    for i, along in enumerate(lengths):
        grid.append([])
        for j, across in enumerate(turns):
            # The outermost row goes into the tube, the next is a little lower than the rest.
            depth = min(i, j, len(lengths) - 1 - i, len(turns) - 1 - j)
            bearing = bearings[0] + (bearings[1] - bearings[0]) * across
            grid[-1].append(spot(tube, start + (end - start) * along, bearing, thick * (-0.2, 0.75, 1)[min(depth, 2)])[0])
    return kit.surface(name, grid, made_of)


# --- Materials ----------------------------------------------------------------------------------------------------------------


class Finish(brass.Finish):
    """The materials of one picture."""

    def __init__(self):
        super().__init__()
        self.keys = kit.material('lacquered keys', (0.95, 0.70, 0.28), 0.13, metallic=1)
        self.leather = kit.material('pad leather', (0.42, 0.20, 0.09), 0.6)
        self.hole = kit.material('tone hole', (0.05, 0.03, 0.012), 0.6, metallic=0.5)
        self.felt = brass.black_felt()
        self.cork = kit.wood('cork', (0.36, 0.235, 0.125), (0.21, 0.12, 0.055), scale=55, roughness=0.85)
        self.ebonite = kit.lacquer('ebonite', (0.010, 0.010, 0.011), 0.14)
        self.cane = kit.material('cane', (0.66, 0.45, 0.17), 0.85, Specular=0.15)
        self.acrylic, self.edge = brass.acrylic()
        # Mother of pearl has streaks much as wood has.
        self.pearl = kit.wood('mother of pearl', (0.92, 0.90, 0.86), (0.62, 0.65, 0.64), scale=14, along='X', roughness=0.12)


# --- Body and neck ------------------------------------------------------------------------------------------------------------


def ring(tube, s, looks):
    """The sleeve over a joint, with a bead at each end."""
    middle, along, _, radius = section(tube, s)
    r = radius / MM
    side = [(r - 0.2, -7.5), (r + 2.2, -7.5), (r + 2.2, -5.7), (r + 1.3, -5.1)]
    turned('ferrule', [*side, *((out, -at) for out, at in side[::-1])], middle, along, looks.brass, 128)


def body(looks):
    straight = [Vector((0, 0, z)) for z in (BODY_HIGH, BODY_LOW)]
    pipe('body', divided(straight, 12 * MM), lambda gone: body_radius(BODY_HIGH - gone), looks.brass, 96)
    arc = [bow_point(BOW_TURN * step / 60) for step in range(61)]
    low, long = body_radius(BODY_LOW), BOW_BEND * math.radians(BOW_TURN)
    pipe('bow', arc, lambda gone: low + (BELL_START_RADIUS - low) * gone / long, looks.brass, 128)
    flare = [BELL_FOOT + BELL_UP * BELL_LENGTH * (1 - (step / 80) ** 1.8) for step in range(81)]
    pipe('bell', flare, lambda gone: bell_radius(BELL_LENGTH - gone), looks.brass, 160, mouth=True)
    inner = lambda gone: bell_radius(max(BELL_LENGTH - gone, 0)) - 0.6 * MM - max(gone - BELL_LENGTH, 0) * 0.03
    pipe('bell inside', [*flare, *arc[-2:20:-1]], inner, looks.inside, 160, mouth=True)
    rolled_rim(BELL_RIM_RADIUS - 0.8 * MM, RIM_WIRE, BELL_FOOT + BELL_UP * BELL_LENGTH, BELL_UP, looks)
    ring('body', 86 * MM, looks)
    ring('bell', 6 * MM, looks)
    saddle('bow guard', 'bow', 52, 128, (164, 196), 1.4 * MM, looks.brass)
    # The clamp of the lower joint is closed by a screw.
    at, out, _ = spot('body', 86 * MM, 162, 4 * MM)
    side = out.cross(Vector((0, 0, 1)))
    for step in (-1, 1):
        kit.cylinder('clamp lug', 3.4 * MM, at + side * step * 1.2 * MM, at + side * step * 5.5 * MM, looks.brass, 0.8 * MM)


def neck(looks):
    turn = math.radians(NECK_TURN)
    away = Vector((-math.sin(turn), 0, math.cos(turn)))
    reach = NECK_BEND * math.tan(turn / 2)
    corner = Vector((0, 0, BODY_HIGH + NECK_RISE + reach))
    line = divided(bent([(0, 0, BODY_HIGH - 4 * MM), corner, corner + away * (reach + NECK_STRAIGHT)], NECK_BEND, 40), 4 * MM)
    total = sum((end - start).length for start, end in zip(line, line[1:]))
    wide, narrow = NECK_RADII
    radius = lambda gone: wide + (narrow - wide) * gone / total
    pipe('neck', line, radius, looks.brass, 96)
    top, r = Vector((0, 0, BODY_HIGH)), BODY_TOP_RADIUS / MM
    receiver = ((-1, -11), (1.2, -11), (1.6, -9.5), (1.2, -8), (1.2, -3), (2.2, -2), (2.2, 3), (1, 4), (-2, 4))
    collar = ((-2, 4.4), (1.6, 4.4), (2.2, 5.2), (1.4, 7), (0.6, 9), (1.2, 10), (-1, 12))
    for name, profile in (('receiver', receiver), ('neck collar', collar)):
        turned(name, [(r + out, at) for out, at in profile], top, (0, 0, 1), looks.brass, 96)
    screw = Vector((-r - 4, 0, -5)) * MM + top
    kit.box('receiver lug', (7 * MM, 9 * MM, 10 * MM), screw, looks.brass, 1.2 * MM)
    kit.cylinder('neck screw', 2 * MM, screw + Vector((-1, -11, 0)) * MM, screw + Vector((-1, 6, 0)) * MM, looks.nickel, 0.5 * MM)
    paddle('neck screw head', screw + Vector((-1, -11, 0)) * MM, (0, 0, 1), (0, 1, 0), 6 * MM, 5.5 * MM, looks.brass)
    end, thin, long = line[-1], narrow / MM, CORK_LENGTH / MM
    turned('cork', ((thin - 0.5, 0), (thin + 1.4, 0.3), (thin + 1.9, long), (thin, long + 0.6)), end, -away, looks.cork)
    bead = ((thin + 1, 0), (thin + 2.4, 0), (thin + 2.4, 3), (thin + 1, 3))
    turned('neck bead', bead, end - away * (CORK_LENGTH + 0.6 * MM), -away, looks.brass)
    octave_key(line, radius, looks)
    mouthpiece(end - away * MOUTHPIECE_ON, away, looks)


def octave_key(line, radius, looks):
    """The neck's octave key: a ring about the tenon, a hinge half way up, and a lever over the back to the pip."""
    backs, gone = [], 0
    for index, point in enumerate(line):
        gone += (point - line[index - 1]).length if index else 0
        along = brass.along(line, index)
        out = Vector((along.z, 0, -along.x))
        backs.append((gone / MM, point + out * radius(gone), out))
    lever = [back + out * 4.4 * MM for gone, back, out in backs if 26 < gone < 127]
    strip('octave lever', lever, [(7 - 2.5 * index / len(lever)) * MM for index in range(len(lever))], (0, 1, 0), 2.2 * MM, looks.keys)
    _, pip, out = next(place for place in backs if place[0] > 122)
    kit.cylinder('octave pip', 3 * MM, pip - out * 4 * MM, pip + out * 2.4 * MM, looks.brass, 0.5 * MM)
    kit.cylinder('octave pad', 3.6 * MM, pip + out * 2.4 * MM, pip + out * 3.6 * MM, looks.leather, 0.4 * MM)
    turned('octave cup', ((0, 0), (4.5, 0), (4.5, 2.4), (3.4, 3.6), (0, 3.9)), pip + out * 3.4 * MM, out, looks.keys)
    _, hinge, out = next(place for place in backs if place[0] > 62)
    pin, aside = hinge + out * 4 * MM, Vector((0, 7, 0)) * MM
    kit.cylinder('octave hinge', 2.3 * MM, pin - aside, pin + aside, looks.keys, 0.7 * MM)
    for side in (-1, 1):
        kit.cylinder('octave post', 2 * MM, hinge - out * 6 * MM, pin + aside * side * 0.7, looks.brass)
    loop = [(17.4, -1.6), (19.4, -1.6), (19.9, 0), (19.4, 1.6), (17.4, 1.6), (17, 0)]
    turned('octave ring', loop, (2.5 * MM, 0, BODY_HIGH + 17 * MM), (0.12, 0, 1), looks.keys, 96, 0.4, closed=True)
    foot = Vector((21 * MM, 0, BODY_HIGH))
    stem = divided(bent([foot + Vector((0, 0, up)) * MM for up in (15, 19)] + lever[:2], 3 * MM), MM)
    strip('octave stem', stem, [7 * MM] * len(stem), (0, 1, 0), 2.2 * MM, looks.keys)


def mouthpiece_ring(x):
    """The outline of the mouthpiece `x` from the shank's end, in millimetres: points of (along, aside, up)."""
    long, steps = MOUTHPIECE_LENGTH / MM, 96
    table = -REED_TABLE / MM
    share = max((x - BEAK_START / MM) / (long - BEAK_START / MM), 0)
    round_to = 11.3 + 1.4 * min(x / 40, 1)
    # The shank's end is a bead, the table begins with a step, and towards the tip the lay curves away from the reed.
    if x < 6:
        round_to = min(12.1, 11.1 + x * 2)
    low = -round_to + (round_to + table) * kit.ease(15, 16.5, x) + 1.6 * max((x - 66) / (long - 66), 0) ** 2
    high = round_to + (table + 3.4 - round_to) * share * (1.07 - 0.07 * share)
    wide = round_to + (8.4 - round_to) * share**1.3
    if x > long - 0.7:
        # The tip's edge is rounded.
        thin = (x - long + 0.7) ** 2
        low, high = low + thin, high - thin
    # A clipped circle at the ligature turns into a flat oblong at the tip.
    flat = share**0.8
    ring = []
    for step in range(steps):
        turn = 2 * math.pi * step / steps
        across, rise = math.cos(turn), math.sin(turn)
        aside = wide * (across * (1 - flat) + kit.swollen(across, 0.5) * flat)
        boxed = (high + low) / 2 + (high - low) / 2 * kit.swollen(rise, 0.5)
        ring.append((x - tip_bow(x, aside), aside, max(min(round_to * rise, high), low) * (1 - flat) + boxed * flat))
    return ring


def tip_bow(x, aside):
    """How far the rounded front edge of mouthpiece and reed falls back beside the middle, in millimetres."""
    return 2.8 * (aside / 8.2) ** 2 * kit.ease(66, MOUTHPIECE_LENGTH / MM, x)


def reed_ring(x):
    """As mouthpiece_ring(): flat on the table, rounded below; the bark ends with a small step, and the vamp thins to the tip."""
    long, start = MOUTHPIECE_LENGTH / MM, REED_START / MM
    half = 6.3 + 1.8 * (x - start) / (long - start)
    vamp = max((x - REED_CUT / MM) / (long - REED_CUT / MM), 0)
    thick = 2.8 if vamp == 0 else 0.25 + 2.15 * (1 - vamp) ** 1.15
    asides = [half * (step / 12 - 1) for step in range(25)]
    table = -REED_TABLE / MM - 0.05
    under = [(x - tip_bow(x, aside), aside, table - thick * (1 - 0.55 * (aside / half) ** 2)) for aside in asides]
    return under + [(x - tip_bow(x, aside), aside, table) for aside in (half, half / 2, 0, -half / 2, -half)]


def mouthpiece(at, away, looks):
    """Ebonite with a sloping beak over a flat table; the reed lies below, under the ligature."""
    side = Vector((0, 1, 0))
    up = away.cross(side)
    up = up if up.z > 0 else -up
    place = lambda point: at + (away * point[0] + side * point[1] + up * point[2]) * MM
    long = MOUTHPIECE_LENGTH / MM
    places = [0, 0.2, 0.5, 3, 5.9, 6, 7, 10, 14.9, 15, 15.5, 16, 16.5, 30, 40, *(48 + step * (long - 49) / 40 for step in range(41))]
    rings = [[place(point) for point in mouthpiece_ring(x)] for x in [*places, long - 0.7, long - 0.4, long - 0.2, long]]
    kit.loft('mouthpiece', rings, looks.ebonite)
    start, cut = REED_START / MM, REED_CUT / MM
    places = [start, start + 10, cut - 8, cut, *(cut + 0.4 + step * (long - cut - 0.4) / 40 for step in range(41))]
    kit.loft('reed', [[place(point) for point in reed_ring(x)] for x in places], looks.cane)
    band = [(12.3, 0), (13.6, 0), (13.9, 0.9), (13.4, 2), (13.7, 20), (14.2, 21.1), (14.0, 22), (12.9, 22)]
    turned('ligature', band, at + away * LIGATURE_AT, away, looks.nickel, 128)
    for x in (5, 17):
        base = at + away * (LIGATURE_AT + x * MM) - up * 15.2 * MM
        kit.cylinder('ligature post', 2.6 * MM, base - side * 6 * MM, base - side * 0.8 * MM, looks.nickel, 0.6 * MM)
        kit.cylinder('ligature post', 2.6 * MM, base + side * 0.8 * MM, base + side * 6 * MM, looks.nickel, 0.6 * MM)
        kit.cylinder('ligature screw', 1.4 * MM, base - side * 13 * MM, base + side * 8 * MM, looks.nickel, 0.3 * MM)
        head = [(0, 0), (3.2, 0), (4, 0.6), (4, 4.2), (3.4, 5), (0, 5.2)]
        brass.knurled('ligature head', head, base - side * 11.5 * MM, -side, looks.nickel, 4 * MM, 24)


# --- Keys ---------------------------------------------------------------------------------------------------------------------


def post(tube, s, bearing, height, looks):
    """A turned post with a ball that holds the end of a rod."""
    at, out, _ = spot(tube, s, bearing)
    tall = height / MM
    ball = [(3.0 * math.cos(turn), tall + 3.0 * math.sin(turn)) for turn in (math.radians(-50 + 14 * step) for step in range(11))]
    turned('post', [(4.2, -1.5), (4.2, 0.7), (2.6, 1.5), (1.8, tall - 3.6), *ball, (0, tall + 3)], at, out, looks.brass, 32, 0.2)


def rod(tube, start, end, bearing, height, looks, cuts=(), rib=True):
    """A hinge rod between two posts; it is made of the sleeves of several keys, which meet at the `cuts`."""
    places = [start, *cuts, end]
    for low, high in zip(places, places[1:]):
        first, last = (spot(tube, place, bearing, height)[0] for place in (low, high))
        gap = (last - first).normalized() * 0.35 * MM
        kit.cylinder('hinge rod', 2.25 * MM, first + gap, last - gap, looks.keys, 0.5 * MM, 24)
    for place in (start, end):
        post(tube, place, bearing, height, looks)
    if rib:
        share = math.degrees(4.5 * MM / section(tube, (start + end) / 2)[3])
        saddle('rib', tube, start - 7 * MM, end + 7 * MM, (bearing - share, bearing + share), 0.9 * MM, looks.brass)


def collar(at, along, looks):
    kit.cylinder('rod collar', 3.1 * MM, at - along * 3.2 * MM, at + along * 3.2 * MM, looks.keys, 0.8 * MM, 32)


def touch(at, out, along, half_length, half_width, hinge, rise, looks):
    """A paddle on an arm from its rod, which rises by `rise` half way; sizes in millimetres."""
    paddle('touch', at, out, along, half_length * MM, half_width * MM, looks.keys)
    line = divided(bent([hinge, hinge.lerp(at, 0.5) + out * rise * MM, at + out * 0.5 * MM], 8 * MM), 1.2 * MM)
    strip('touch arm', line, [6 * MM] * len(line), along, 2.2 * MM, looks.keys)


def cup(tube, s, bearing, pad, rod_bearing, rod_height, lift, looks, rod_place=None):
    """
    A tone hole's chimney, and over it a cup with its pad, swung open by `lift` about the rod that its arm comes from. The pad's diameter and the
    lift are in millimetres; `rod_place` is where along the tube the arm leaves the rod, when not beside the hole.
    """
    middle, along, _, radius = section(tube, s)
    base, out, _ = spot(tube, s, bearing)
    r, high = pad / 2, radius / MM + 1.8
    wall = r - 1.7
    turned('chimney', ((wall, 0), (wall, high - 0.3), (wall - 0.4, high), (wall - 1, high - 0.3), (wall - 1, 0)), middle, out, looks.brass, 80, 0.15)
    kit.cylinder('tone hole', (wall - 0.8) * MM, middle, middle + out * (high - 0.9) * MM, looks.hole)
    hinge = spot(tube, s if rod_place is None else rod_place, rod_bearing, rod_height)[0]
    sideways = hinge - base - out * (hinge - base).dot(out)
    distance, sideways = sideways.length, sideways.normalized()
    swing = math.asin(min(lift * MM / distance, 0.4))
    normal = out * math.cos(swing) + sideways * math.sin(swing)
    seat = middle + out * (high + 0.1 + lift) * MM
    r += 0.7
    turned('pad', ((0, -0.4), (r - 3.4, -0.4), (r - 2.4, 0), (r - 1, 0), (r - 0.7, 0.6), (r - 0.7, 2)), seat, normal, looks.leather, 80, 0.3)
    dome = ((r - 0.7, 0.9), (r, 0.9), (r, 3.6), (r - 0.9, 4.6), (r * 0.74, 5.2), (r * 0.70, 4.8), (r * 0.4, 5.2), (0, 5.4))
    turned('key cup', dome, seat, normal, looks.keys, 80, 0.5)
    over = seat + normal * 5.9 * MM
    near = over + sideways * r * 0.85 * MM
    end = over - sideways * r * 0.30 * MM
    line = divided(bent([hinge, near + (hinge - near) * 0.35 + normal * 1.2 * MM, near, end], 6 * MM), 1.2 * MM)
    broad = min(4.2 + pad * 0.08, 7.2)
    widths = [broad * (1 - 0.4 * index / len(line)) * MM for index in range(len(line))]
    strip('key arm', line, widths, (end - hinge).cross(normal), 2.2 * MM, looks.keys)
    kit.cylinder('arm end', widths[-1] / 2 * 1.35, end - normal * 1.1 * MM, end + normal * 1.4 * MM, looks.keys, 0.6 * MM, 32)
    collar(hinge, along, looks)


def pearl(s, bearing, height, radius, rod_bearing, rod_height, looks):
    """A mother-of-pearl touch in its holder, on an arm from the rod; `radius` is in millimetres."""
    at, out, along = spot('body', s, bearing, height)
    r = radius
    holder = ((0, -2.4), (r - 2.4, -2.4), (r + 0.6, -0.6), (r + 1.1, 0.6), (r + 1.0, 2.2), (r + 0.4, 2.6), (r, 2.1), (r, 1), (0, 1))
    turned('pearl holder', holder, at, out, looks.keys, 72)
    turned('pearl', ((r + 0.05, 1.2), (r - 0.1, 2.2), (r - 0.9, 2.35), (r * 0.5, 1.9), (0, 1.75)), at, out, looks.pearl, 72, 0.3)
    hinge = spot('body', s, rod_bearing, rod_height)[0]
    foot = at - out * 3 * MM
    line = divided(bent([hinge, hinge.lerp(foot, 0.45) + out * 2.5 * MM, foot], 8 * MM), 1.2 * MM)
    strip('touch arm', line, [(6 - 1.4 * index / len(line)) * MM for index in range(len(line))], along, 2.4 * MM, looks.keys)
    collar(hinge, along, looks)


def guard(tube, s, bearing, pad, high, looks, side):
    """
    A guard of bent sheet over a big cup, on three feet, with a felt bumper in the middle. The pad's diameter and the guard's height are in
    millimetres; `side` is the direction of bearings (1 or -1) in which the third foot stands.
    """
    scale = math.degrees(MM / BOW_BEND) if tube == 'bow' else MM
    radius = section(tube, s)[3] / MM
    reach, peak = pad / 2 + 6, high + 5
    top, out, _ = spot(tube, s, bearing, peak * MM)
    feet = [spot(tube, s + sign * reach * scale, bearing) for sign in (-1, 1)]
    turn = math.degrees(math.asin(min((reach + 1) / (radius + 3), 0.98)))
    feet.append(spot(tube, s, bearing + side * turn))
    for foot, way, _ in feet:
        shoulder = foot + out * (top - foot).dot(out)
        line = bent([foot, shoulder, top], 13 * MM, 14)
        line = divided(line, 1.5 * MM)
        widths = [(4.6 + 2.6 * (1 - index / len(line)) ** 3) * MM for index in range(len(line))]
        strip('key guard', line, widths, out.cross(shoulder - top), 1.8 * MM, looks.brass)
        turned('guard foot', ((4.2, -1.2), (4.2, 0.5), (3, 1.2), (1.5, 1.6)), foot, way, looks.brass, 32)
    turned('bumper', ((0, -2.2), (6.4, -2.2), (7.2, -1.4), (7.2, 1.6), (6.4, 2.4), (3.4, 2.6), (3.2, 2.1), (0, 2.1)), top, out, looks.brass, 64)
    kit.cylinder('bumper felt', 5 * MM, top - out * 4.2 * MM, top - out * 2 * MM, looks.felt, 0.5 * MM)


def stacks(looks):
    high = 8.5 * MM
    for cups, bearing, rod_bearing, lift, ends in (
        (UPPER_STACK, UPPER_BEARING, UPPER_ROD, 2.6, (322 * MM, 478 * MM)),
        (LOWER_STACK, LOWER_BEARING, LOWER_ROD, 3.3, (98 * MM, 266 * MM)),
    ):
        places = [place * MM for place, _ in cups]
        cuts = sorted((a + b) / 2 for a, b in zip(places, places[1:]))
        rod('body', *ends, rod_bearing, high, looks, cuts)
        for place, pad in cups:
            cup('body', place * MM, bearing, pad, rod_bearing, high, lift, looks)
    for pearls, bearing, rod_bearing, height in ((UPPER_PEARLS, 14, UPPER_ROD, 16), (LOWER_PEARLS, 24, LOWER_ROD, 18)):
        for place, radius in pearls:
            pearl(place * MM, bearing, height * MM, radius, rod_bearing, high, looks)
    # The front F: a small touch above the B, and a rod up to the F's cup.
    pearl(479 * MM, 26, 11 * MM, 4.6, 40, 7 * MM, looks)
    rod('body', 468 * MM, 550 * MM, 40, 7 * MM, looks, [494 * MM], rib=False)
    # The G sharp's cup and the alternative F sharp's stand beside the stacks.
    rod('body', 276 * MM, 316 * MM, -84, high, looks)
    cup('body', 298 * MM, -36, 24, -84, high, 0.2, looks)
    rod('body', 216 * MM, 252 * MM, 140, high, looks)
    cup('body', 236 * MM, 108, 18, 140, high, 0.2, looks)


def side_keys(looks):
    high = 7.5 * MM
    for place, bearing, pad, rod_bearing, end, grip in SIDE_KEYS:
        rod('body', (grip - 12) * MM, end * MM, rod_bearing, high, looks, [(grip + 12) * MM], rib=False)
        # A long rod has a post in its middle.
        if end - grip > 170:
            post('body', (grip + end) / 2 * MM, rod_bearing, high, looks)
        cup('body', place * MM, bearing, pad, rod_bearing, high, 0.2, looks)
        at, out, along = spot('body', grip * MM, 100, 17 * MM)
        touch(at, out, along, 12.5, 5.2, spot('body', grip * MM, rod_bearing, high)[0], 5, looks)


def palm_keys(looks):
    high = 7 * MM
    for place, bearing, pad, grip_bearing, grip in PALM_KEYS:
        rod_bearing, middle = (bearing + grip_bearing) / 2, (place + grip) / 2
        rod('body', (middle - 15) * MM, (middle + 13) * MM, rod_bearing, high, looks)
        cup('body', place * MM, bearing, pad, rod_bearing, high, 0.2, looks, rod_place=(middle + 6) * MM)
        at, out, along = spot('body', grip * MM, grip_bearing, 16 * MM)
        touch(at, out, along, 13, 5.6, spot('body', (middle - 6) * MM, rod_bearing, high)[0], 4, looks)


def low_keys(looks):
    high = 7.5 * MM
    rod('bell', 70 * MM, 188 * MM, 124, high, looks, [130 * MM])
    rod('bell', 10 * MM, 52 * MM, -140, high, looks)
    rod('bow', 8, 42, 52, high, looks, rib=False)
    for tube, place, bearing, pad, rod_bearing, lift in LOW_KEYS:
        s = place if tube == 'bow' else place * MM
        cup(tube, s, bearing, pad, rod_bearing, high, lift, looks)
        guard(tube, s, bearing, pad, 10.3 + lift, looks, -1 if rod_bearing > bearing else 1)


def table_keys(looks):
    """The touches of both little fingers: four on the left, two on the right."""
    high = 8.5 * MM
    for bearing, start, end in ((-112, 262, 322), (-128, 150, 306)):
        rod('body', start * MM, end * MM, bearing, high, looks, [(start + end) / 2 * MM])
    middle, out, along = spot('body', 295 * MM, -100, 19 * MM)
    for z, aside, long, wide in ((18, 0, 6.5, 15), (0, 8, 10, 7), (0, -8, 10, 7), (-18, 0, 6.5, 15)):
        at = middle + along * z * MM + along.cross(out) * aside * MM
        touch(at, out, along, long, wide, spot('body', (295 + z) * MM, -112, high)[0], 2, looks)
    high = 7.5 * MM
    rod('body', 146 * MM, 218 * MM, 98, high, looks, [176 * MM, 196 * MM])
    for z in (188, 206):
        touch(*spot('body', z * MM, 76, 17 * MM), 7.4, 11, spot('body', z * MM, 98, high)[0], 2, looks)


def hardware(looks):
    """Brace to the bell, strap ring, thumb hook and rest, and the octave mechanism at the back."""
    start, end = spot('body', 274 * MM, -4)[0], spot('bell', 196 * MM, 180)[0]
    end.y = start.y
    middle, toward = (start + end) / 2, (end - start).normalized()
    loop = [(13.2, -2.4), (15.4, -2.4), (16, 0), (15.4, 2.4), (13.2, 2.4), (12.8, 0)]
    turned('brace ring', loop, middle, (0, 1, 0), looks.brass, 96, 0.6, closed=True)
    for place, way in ((start, toward), (end, -toward)):
        long = (middle - place).length / MM - 14
        turned('brace stem', ((7, -2), (7, 1), (4, 2.4), (2.8, 5), (2.8, long - 1.5), (4, long), (4, long + 2)), place, way, looks.brass, 48, 0.6)
    saddle('strap plate', 'body', 334 * MM, 366 * MM, (165, 195), 1.2 * MM, looks.brass)
    wire = [(7.4 + 1.7 * math.cos(turn), 1.7 * math.sin(turn)) for turn in (math.pi * step / 8 for step in range(16))]
    turned('strap ring', wire, spot('body', 350 * MM, 180, 6.5 * MM)[0], (0, 1, 0), looks.brass, 64, 0, closed=True)
    saddle('hook plate', 'body', 262 * MM, 294 * MM, (164, 196), 1.2 * MM, looks.brass)
    hook = [spot('body', (278 + up) * MM, 180, out * MM)[0] for out, up in ((0, -6), (5, -6), (10, 8), (22, 12), (27, 4))]
    line = divided(bent(hook, 7 * MM), MM)
    strip('thumb hook', line, [12 * MM] * len(line), (0, 1, 0), 2.6 * MM, looks.brass)
    turned('thumb rest', ((8, -1), (8, 3), (7, 5), (0, 6)), *spot('body', 402 * MM, 180)[:2], looks.ebonite, 64, 0.8)
    paddle('octave touch', *spot('body', 422 * MM, 184, 8 * MM), 9 * MM, 8 * MM, looks.keys)
    rod('body', 428 * MM, 572 * MM, -158, 6.5 * MM, looks, [470 * MM, 520 * MM], rib=False)
    cup('body', 506 * MM, -130, 7.5, -158, 6.5 * MM, 0.2, looks)


def saxophone(looks):
    for part in (body, neck, stacks, side_keys, palm_keys, low_keys, table_keys, hardware):
        part(looks)


# --- Stand --------------------------------------------------------------------------------------------------------------------

SHEET = 6 * MM
# Where the yoke holds the body, and how far behind it the back stands.
YOKE_AT, YOKE_BACK = 226 * MM, 74 * MM
# The base's ends behind and before the body's foot, and half its width.
BASE = -190 * MM, 62 * MM, 54 * MM


def sheet(name, ring, through, looks):
    """A piece cut from black acrylic: a ring of points, and the vector `through` its thickness. Its sawn edges are brighter than its faces."""
    shape = kit.loft(name, [ring, [point + through for point in ring]], looks.acrylic)
    shape.data.use_auto_smooth = True
    shape.data.materials.append(looks.edge)
    for polygon in shape.data.polygons[:-2]:
        polygon.material_index = 1
    # Without caustics the shadow would be far too dark.
    shape.visible_shadow = False
    return kit.bevel(shape, 0.5 * MM, 2)


def notched(radius, wide, low, high):
    """A piece from `low` up to `high`, with a round notch about the origin; points of (across, up)."""
    start = math.asin(-high / radius)
    turns = [start + (math.pi - 2 * start) * step / 30 for step in range(31)]
    notch = [(radius * math.cos(turn), -radius * math.sin(turn)) for turn in turns]
    ring = bent([(wide, low, 0), (wide, high, 0), (*notch[0], 0)], 3 * MM, 5)
    half = [(point.x, point.y) for point in ring[:-1]]
    return [*half, *notch, *((-across, up) for across, up in half[::-1])]


def stand(place, looks):
    """A cradle under the bow, and a leaning back with a yoke that holds the body; `place` turns a point of the saxophone into one of the room."""
    back, front, half = BASE
    corners = [(0, -half), (front, -half), (front, half), (back, half), (back, -half), (0, -half)]
    sheet('stand base', bent([(x, y, 0) for x, y in corners], 14 * MM)[:-1], Vector((0, 0, SHEET)), looks)
    # There the leaning bow runs level.
    middle, _, _, radius = section('bow', 90 - LEAN)
    middle = place @ middle
    outline = notched(radius + 1.7 * MM, radius + 12 * MM, SHEET - middle.z, -10 * MM)
    sheet('stand cradle', [middle + Vector((-SHEET / 2, x, up)) for x, up in outline], Vector((SHEET, 0, 0)), looks)
    turn = place.to_3x3()
    up, ahead = turn @ Vector((0, 0, 1)), turn @ Vector((1, 0, 0))
    middle, radius = place @ Vector((0, 0, YOKE_AT)), body_radius(YOKE_AT)
    outline = notched(radius + 0.4 * MM, radius + 9 * MM, -YOKE_BACK, -radius * 0.45)
    sheet('stand yoke', [middle + Vector((0, x, 0)) + ahead * out for x, out in outline], up * SHEET, looks)
    foot = middle - ahead * (YOKE_BACK + SHEET)
    drop = (foot.z - SHEET) / up.z
    ring = [Vector((0, y, z)) * MM for z, y in ((0, -46), (0, 46), (drop / MM + 26, 34), (drop / MM + 26, -34))]
    sheet('stand back', [foot - up * drop + up * point.z + Vector((0, point.y, 0)) for point in ring], ahead * SHEET, looks)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def on_stand():
    looks = Finish()
    held = kit.group('saxophone', kit.made_by(saxophone, looks), rotation=(0, -LEAN, 0))
    bpy.context.view_layer.update()
    middle, _, _, radius = section('bow', 90 - LEAN)
    held.location.z = SHEET + 9 * MM + radius - (held.matrix_world @ middle).z
    bpy.context.view_layer.update()
    stand(held.matrix_world, looks)


def lying():
    """On the paper, right side up, its top to the left and to the back."""
    rim, bumper, table = RESTS_ON
    up = (rim - bumper).cross(table - bumper).normalized()
    level = up.rotation_difference(Vector((0, 0, 1))).to_matrix().to_4x4()
    held = kit.group('saxophone', kit.made_by(saxophone, Finish()))
    held.matrix_world = Matrix.Rotation(LYING_TURN, 4, 'Z') @ Matrix.Translation((0, 0, -rim.dot(up))) @ level


VIEWS = {
    1: (on_stand, kit.View(azimuth=28, elevation=25, fill=0.81, focus=('body', 'bow', 'bell', 'neck', 'mouthpiece'), shift=(0, 0.025))),
    2: (on_stand, kit.View(azimuth=44, elevation=29, fill=1.12, lens_mm=100, focus=('bell rim', 'brace ring', 'pearl.00'), shift=(-0.05, 0), f_stop=5.6)),
    3: (lying, kit.View(elevation=46, fill=0.84)),
    4: (on_stand, kit.View(azimuth=31, elevation=7, fill=0.88, lens_mm=100, focus=('mouthpiece', 'octave lever', 'octave ring'), f_stop=22)),
}

if __name__ == '__main__':
    kit.main('saxophone', 'wind', 0.7, VIEWS)
