"""
A student's B flat trumpet after the Yamaha YTR-2330: lacquered yellow brass, three piston valves, a saddle on the first slide and a ring on the
third, two water keys, and a silver-plated mouthpiece. It carries no maker's name, and rests on a stand of black acrylic.

Bore (11.65 mm) and bell (123 mm) are the maker's nominal sizes, the overall length is the usual 49 cm. The other sizes are estimates that agree
with these: the tube comes to some 1.36 m from the mouthpiece's rim to the bell's. The bell's flare is a Bessel horn, the common model of trumpet
bells.

X runs from the player to the bell, Y to the player's left, Z up. The second valve stands at the origin; bell and leadpipe both lie at z = 0.
"""

import math
import os
import sys

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import brass  # noqa: E402
import kit  # noqa: E402
from brass import Flare, bent, divided, ferrule, foot, knurled, pipe, strip, turned, water_key  # noqa: E402
from kit import MM  # noqa: E402

# Radii: of the bore, and outside of the slides' sleeves, legs and bows.
BORE = 5.825 * MM
OUTER, INNER, BOW = 6.85 * MM, 6.25 * MM, 6.45 * MM

# The bell is on the player's left, the leadpipe on the right, the valves between. The lower legs of both come in towards the middle.
BELL_Y, LEAD_Y = 20 * MM, -18 * MM
BELL_RIM, RECEIVER_END = 302 * MM, -187 * MM
MAIN_LOWER = Vector((0, -4, -52)) * MM
BELL_LOWER = Vector((0, 4, -51)) * MM
MAIN_BOW, BELL_BOW = 191 * MM, -148 * MM
SLIDE_START, SLIDE_END = 64 * MM, 138 * MM

# The bell's narrow end has the bore of the valves.
BELL_TAIL = BORE + 0.6 * MM
FLARE = Flare(rim=61.5 * MM, origin=16.2 * MM, power=0.7, tail=BELL_TAIL, wire=1.35 * MM)

VALVE_PITCH = 26 * MM
VALVES = (-VALVE_PITCH, 0, VALVE_PITCH)
CAP_TOP = 30 * MM
# How far the pistons stand up.
STROKE = 16.5 * MM

# Profiles of (radius, height) in millimetres, from the bottom up.
CASING = ((9.9, -74), (10.9, -74), (10.9, -68), (9.9, -67), (9.9, 4.5), (10.8, 5.5), (10.8, 17.5), (9.9, 17.5))
BOTTOM_CAP = (
    (0, -84.6), (2.2, -84.8), (2.7, -86), (5.6, -86), (6.4, -84), (9.6, -82.4), (11, -80.6), (11.6, -80), (11.6, -75), (11.1, -74.4), (9, -74.4),
)
TOP_CAP = (
    (9, 17.8), (11.2, 17.8), (11.8, 18.4), (11.8, 23), (11.2, 23.7), (10.3, 24.1), (10, 25.6), (8.7, 28.2), (7.2, 29.2), (6.6, 30), (4.6, 30),
    (4.3, 28),
)
BUTTON = ((0, 0), (3.6, 0), (4.6, 0.7), (7.9, 1.9), (8.5, 2.8), (8.5, 4.6), (7.8, 5.6), (6.8, 5.7), (6.5, 5), (6.3, 4.2), (0, 4.2))
PEARL = ((6.55, 4.9), (6.5, 5.3), (5.6, 5.25), (3, 5), (0, 4.9))
RECEIVER = ((5, 0), (6.9, 0), (7.7, 0.8), (7.7, 3.4), (6.9, 4.4), (6.5, 5.4), (6.5, 29), (7, 30), (7, 31.6), (6.3, 32.6), (5.6, 37), (4.9, 37.4))
# From the bottom of the cup over the rim, down the cup's outside and the shank.
MOUTHPIECE = (
    (0, 12.5), (1.9, 11.5), (2.1, 10.6), (4.6, 8.8), (7, 5.6), (8, 2.6), (8.4, 1), (9.2, 0.25), (10.8, 0), (12.4, 0.4), (13.2, 1.3), (13.5, 2.6),
    (13.5, 5), (13, 6), (12, 6.4), (11.7, 7),
    *((4.6 + 7.1 * math.cos(math.pi * step / 48) ** 2, 7 + 27 * step / 24) for step in range(1, 25)), (4.5, 86),
)
MOUTHPIECE_OUT = 64 * MM

# Height of the two legs of each valve slide, and where its bow ends.
FIRST_LEGS, SECOND_LEGS, THIRD_LEGS = (-29 * MM, -55 * MM), (-28 * MM, -54 * MM), (-30 * MM, -57 * MM)
FIRST_Y, THIRD_Y = -10.5 * MM, 10.5 * MM
FIRST_END, SECOND_END, THIRD_END = -102 * MM, -47 * MM, 146 * MM

# How far the bell is raised (degrees), and the air under the valves' bottom caps.
TILT = 11
STAND_CLEARANCE = 20 * MM
VALVES_DEPTH = 86 * MM
# Where along X the stand holds the bell and its bow.
CRADLES = (172 * MM, -117 * MM)


# --- Parts --------------------------------------------------------------------------------------------------------------------


class Finish(brass.Finish):
    """The materials of one picture."""

    def __init__(self):
        super().__init__()
        self.felt = brass.black_felt()
        self.acrylic, self.edge = brass.acrylic()
        # Mother of pearl has streaks much as wood has.
        self.pearl = kit.wood('mother of pearl', (0.60, 0.59, 0.57), (0.38, 0.41, 0.40), scale=14, along='X', roughness=0.12)


def bell_radius_at(x):
    return FLARE.radius(BELL_RIM - x)


def brace(start, end, radii, looks, thick=2.1 * MM):
    brass.brace(start, end, radii, looks.brass, thick, [(7.5 * MM, 4.6 * MM)] * 2)


def bell(looks):
    """The bell from its rim to the first valve, by way of the bow."""
    rim, y = BELL_RIM, BELL_Y
    flare = [Vector((rim - 0.5 * MM * 1.09**step, y, 0)) for step in range(62)]
    low, end = BELL_LOWER, VALVES[0]
    corners = [flare[-1], (BELL_BOW, y, 0), (BELL_BOW, low.y, low.z), (end - 14 * MM, low.y, low.z), (end, 0, low.z)]
    line = [Vector((rim, y, 0)), *flare, *divided(bent(corners, 27 * MM, 24), 12 * MM)[1:]]
    pipe('bell', line, FLARE.radius, looks.brass, 160, mouth=True)
    FLARE.mouth((rim, y, 0), looks)
    ferrule((-106 * MM, y, 0), (-1, 0, 0), 12 * MM, bell_radius_at(-106 * MM), looks.brass)
    ferrule((-108 * MM, low.y, low.z), (1, 0, 0), 12 * MM, BELL_TAIL, looks.brass)


def main_line(looks):
    """Leadpipe, tuning slide and the tube back into the third valve."""
    low, start = MAIN_LOWER, RECEIVER_END + 34 * MM
    line = [Vector((start, LEAD_Y, 0)), Vector((SLIDE_START + 4 * MM, LEAD_Y, 0))]
    pipe('leadpipe', line, lambda gone: 4.95 * MM + gone * 0.006, looks.brass)
    turned('receiver', RECEIVER, (RECEIVER_END, LEAD_Y, 0), (1, 0, 0), looks.brass)
    turned('mouthpiece', MOUTHPIECE, (RECEIVER_END - MOUTHPIECE_OUT, LEAD_Y, 0), (1, 0, 0), looks.silver, 96, 0.6)
    pipe('slide sleeve', [Vector((SLIDE_START, LEAD_Y, 0)), Vector((SLIDE_END, LEAD_Y, 0))], OUTER, looks.brass)
    pipe('slide sleeve', bent([(VALVES[2], 0, low.z), (VALVES[2] + 14 * MM, low.y, low.z), (SLIDE_END, low.y, low.z)], 20 * MM), OUTER, looks.brass)
    bow = SLIDE_END + 10 * MM
    corners = [(bow, LEAD_Y, 0), (MAIN_BOW, LEAD_Y, 0), (MAIN_BOW, low.y, low.z), (bow, low.y, low.z)]
    pipe('tuning slide bow', bent(corners, 27 * MM, 28), BOW, looks.brass)
    for y, z in ((LEAD_Y, 0), (low.y, low.z)):
        pipe('tuning slide leg', [Vector((SLIDE_END - 4 * MM, y, z)), Vector((bow + 6 * MM, y, z))], INNER, looks.nickel)
        ferrule((SLIDE_END - 8 * MM, y, z), (1, 0, 0), 8 * MM, OUTER, looks.brass)
        ferrule((bow - 1 * MM, y, z), (1, 0, 0), 13 * MM, BOW, looks.brass)
    ferrule((SLIDE_START - 1 * MM, LEAD_Y, 0), (1, 0, 0), 12 * MM, OUTER, looks.brass)
    ferrule((VALVES[2] + 20 * MM, low.y, low.z), (1, 0, 0), 10 * MM, OUTER, looks.brass)
    x = SLIDE_END + 15.5 * MM
    brace((x, LEAD_Y, 0), (x, low.y, low.z), (BOW + 0.5 * MM,) * 2, looks)
    water_key((SLIDE_END + 30 * MM, low.y, low.z), BOW, looks)


def valve(x, looks):
    turned('casing', CASING, (x, 0, 0), (0, 0, 1), looks.brass, 96)
    knurled('bottom cap', BOTTOM_CAP, (x, 0, 0), (0, 0, 1), looks.brass, 11.6 * MM, 44)
    knurled('top cap', TOP_CAP, (x, 0, 0), (0, 0, 1), looks.brass, 11.8 * MM, 44)
    base = CAP_TOP + STROKE
    kit.cylinder('stem', 3.1 * MM, (x, 0, CAP_TOP - 6 * MM), (x, 0, base + 1 * MM), looks.nickel)
    kit.cylinder('cap felt', 4.7 * MM, (x, 0, CAP_TOP - 3 * MM), (x, 0, CAP_TOP - 0.6 * MM), looks.felt)
    kit.cylinder('stem felt', 5.4 * MM, (x, 0, base - 2.4 * MM), (x, 0, base + 0.3 * MM), looks.felt, 0.5 * MM)
    turned('button', BUTTON, (x, 0, base), (0, 0, 1), looks.brass, 72)
    turned('pearl', PEARL, (x, 0, base), (0, 0, 1), looks.pearl, 72)


def valves(looks):
    for x in VALVES:
        valve(x, looks)
    # The passages between the casings, and the plates that keep these apart.
    for x, z in ((-VALVE_PITCH, -40), (0, -17)):
        kit.cylinder('passage', 6.4 * MM, (x + 8 * MM, 0, z * MM), (x + VALVE_PITCH - 8 * MM, 0, z * MM), looks.brass)
    for x in VALVES[:2]:
        for z in (11.5, -71):
            kit.box('casing stay', (10 * MM, 4 * MM, 5 * MM), (x + VALVE_PITCH / 2, 0, z * MM), looks.brass, 0.8 * MM)
    for x in (VALVES[0], VALVES[2]):
        kit.cylinder('side stay', 3 * MM, (x, -9 * MM, 2 * MM), (x, LEAD_Y, 2 * MM), looks.brass)
        kit.cylinder('side stay', 3 * MM, (x, 9 * MM, 2 * MM), (x, BELL_Y, 2 * MM), looks.brass)


def first_slide(looks):
    x, y, (high, low), end = VALVES[0], FIRST_Y, FIRST_LEGS, FIRST_END
    sleeve = -70 * MM
    for z in FIRST_LEGS:
        pipe('first sleeve', bent([(x, 0, z), (x - 11 * MM, y, z), (sleeve, y, z)], 15 * MM), OUTER, looks.brass)
        ferrule((sleeve + 6 * MM, y, z), (-1, 0, 0), 6 * MM, OUTER, looks.brass)
        pipe('first leg', [Vector((sleeve + 3 * MM, y, z)), Vector((sleeve - 8 * MM, y, z))], INNER, looks.nickel)
        ferrule((sleeve - 4.5 * MM, y, z), (-1, 0, 0), 12 * MM, BOW, looks.brass)
    pipe('first bow', bent([(sleeve - 5 * MM, y, high), (end, y, high), (end, y, low), (sleeve - 5 * MM, y, low)], 13 * MM, 20), BOW, looks.brass)
    # The saddle for the thumb, on the part that moves.
    middle, top = sleeve - 10.5 * MM, high + BOW + 1.7 * MM
    saddle = [(middle - 13 * MM, y, top + 15 * MM), (middle - 9.5 * MM, y, top), (middle + 9.5 * MM, y, top), (middle + 13 * MM, y, top + 15 * MM)]
    line = bent(saddle, 7.5 * MM)
    strip('saddle', line, [10 * MM] * len(line), (0, 1, 0), 1.9 * MM, looks.brass)


def second_slide(looks):
    high, low = SECOND_LEGS
    sleeve = -25 * MM
    for z in SECOND_LEGS:
        pipe('second sleeve', [Vector((0, -4 * MM, z)), Vector((0, sleeve, z))], OUTER, looks.brass)
        ferrule((0, sleeve + 5 * MM, z), (0, -1, 0), 5 * MM, OUTER, looks.brass)
        pipe('second leg', [Vector((0, sleeve + 3 * MM, z)), Vector((0, sleeve - 4 * MM, z))], INNER, looks.nickel)
        ferrule((0, sleeve - 1.2 * MM, z), (0, -1, 0), 7 * MM, BOW, looks.brass)
    corners = [(0, sleeve - 2 * MM, high), (0, SECOND_END, high), (0, SECOND_END, low), (0, sleeve - 2 * MM, low)]
    pipe('second bow', bent(corners, 13 * MM, 20), BOW, looks.brass)
    knob = ((0, 0), (2, 0), (2, 2.2), (3.9, 3.4), (4.6, 5.4), (3.9, 7.2), (2.2, 8), (0, 8.1))
    turned('pull knob', knob, (0, SECOND_END - BOW + 0.4 * MM, (high + low) / 2), (0, -1, 0), looks.brass)


def third_slide(looks):
    x, y, (high, low), end = VALVES[2], THIRD_Y, THIRD_LEGS, THIRD_END
    # The upper sleeve is short, for the ring's sake.
    for z, sleeve, bow in ((high, 56 * MM, 63 * MM), (low, 108 * MM, 115 * MM)):
        pipe('third sleeve', bent([(x, 0, z), (x + 11 * MM, y, z), (sleeve, y, z)], 15 * MM), OUTER, looks.brass)
        ferrule((sleeve - 6 * MM, y, z), (1, 0, 0), 6 * MM, OUTER, looks.brass)
        pipe('third leg', [Vector((sleeve - 3 * MM, y, z)), Vector((bow + 4 * MM, y, z))], INNER, looks.nickel)
        ferrule((bow, y, z), (1, 0, 0), 10 * MM, BOW, looks.brass)
    pipe('third bow', bent([(63 * MM, y, high), (end, y, high), (end, y, low), (115 * MM, y, low)], 13.5 * MM, 20), BOW, looks.brass)
    ring = [(10.4, -2.6), (11.6, -2.6), (12.3, -1.4), (12.3, 1.4), (11.6, 2.6), (10.4, 2.6), (10, 1.4), (10, -1.4)]
    middle = Vector((77 * MM, y, high + BOW + 13.6 * MM))
    turned('finger ring', ring, middle, (0, 1, 0), looks.brass, 96, 0.5, closed=True)
    kit.cylinder('ring post', 2.6 * MM, (middle.x, y, high), (middle.x, y, high + BOW + 2 * MM), looks.brass)
    foot((middle.x, y, high), (1, 0, 0), (0, 0, 1), BOW, 8 * MM, 4.4 * MM, looks.brass)
    # The stop: a rod on the moving part that runs through an eye on the fixed sleeve and ends in a nut.
    rod = (high + low) / 2
    brace((128 * MM, y, high), (128 * MM, y, low), (BOW, BOW), looks, 1.7 * MM)
    kit.cylinder('stop rod', 1.2 * MM, (66 * MM, y, rod), (128 * MM, y, rod), looks.nickel, 0.4 * MM)
    kit.cylinder('stop post', 1.7 * MM, (92 * MM, y, low), (92 * MM, y, rod), looks.brass)
    kit.cylinder('stop eye', 2.7 * MM, (89.4 * MM, y, rod), (94.6 * MM, y, rod), looks.brass, 0.6 * MM)
    foot((92 * MM, y, low), (1, 0, 0), (0, 0, 1), OUTER, 5 * MM, 3.4 * MM, looks.brass)
    for place in (67, 71.5):
        knurled('stop nut', ((0, 0), (3.4, 0), (3.4, 3.6), (0, 3.6)), (place * MM, y, rod), (1, 0, 0), looks.nickel, 3.4 * MM, 20)
    water_key((end - 13 * MM, y, low), BOW, looks)


def stays(looks):
    """What joins leadpipe and bell, and the hook for the right little finger."""
    for x in (-74 * MM, 104 * MM):
        lead = OUTER if x > SLIDE_START else 5.5 * MM
        brace((x, LEAD_Y, 0), (x, BELL_Y, 0), (lead, bell_radius_at(x)), looks, 2.3 * MM)
    x, top = 46 * MM, 6.6 * MM
    hook = ((-8, 0), (4, 0.4), (13, 3), (13, 17), (-1, 17), (-3, 13.5))
    line = divided(bent([(x + ahead * MM, LEAD_Y, top + up * MM) for ahead, up in hook], 7 * MM), 1 * MM)
    strip('finger hook', line, [(8 - 2.6 * index / len(line)) * MM for index in range(len(line))], (0, 1, 0), 2 * MM, looks.brass)


def trumpet(looks):
    for part in (bell, main_line, valves, first_slide, second_slide, third_slide, stays):
        part(looks)


# --- Stand --------------------------------------------------------------------------------------------------------------------

BASE_HALF_LENGTH, BASE_HALF_WIDTH, SHEET = 176 * MM, 44 * MM, 6 * MM


def sheet(name, ring, through, looks):
    """A piece cut from black acrylic: a ring of points, and the vector `through` its thickness. Its sawn edges are brighter than its faces."""
    count = len(ring)
    faces = [tuple(range(count))[::-1], tuple(range(count, 2 * count))]
    faces += [(step, (step + 1) % count, count + (step + 1) % count, count + step) for step in range(count)]
    shape = kit.mesh(name, [*ring, *(point + through for point in ring)], faces, looks.acrylic, smooth=False)
    shape.data.materials.append(looks.edge)
    for polygon in shape.data.polygons[2:]:
        polygon.material_index = 1
    # Without caustics the shadow would be far too dark.
    shape.visible_shadow = False
    return kit.bevel(shape, 0.5 * MM, 2)


def upright(place, at, radius, looks):
    """A standing sheet with a notch for the tube of a radius at a point of the trumpet, narrow where the tuning slide passes it."""
    middle = place @ Vector(at)
    slot, wide, floor = radius + 0.3 * MM, radius + 7 * MM, SHEET - middle.z
    leg = [(28 * MM, floor), (25 * MM, floor + 9 * MM), (10.5 * MM, floor + 20 * MM), (10.5 * MM, -radius - 13 * MM)]
    half = bent([*leg, (wide, -radius * 0.5), (wide, 3 * MM), (slot, 3 * MM), (slot, 0)], 6 * MM, 6)
    cup = [(slot * math.cos(turn), -slot * math.sin(turn)) for turn in (math.pi * step / 24 for step in range(1, 24))]
    outline = [*half, *(Vector(point) for point in cup), *(Vector((-across, up)) for across, up in half[::-1])]
    ring = [middle + Vector((-SHEET / 2, across, up)) for across, up in outline]
    sheet('stand upright', ring, Vector((SHEET, 0, 0)), looks)


def stand(place, looks):
    """Two uprights on a base, one for the bell and one for the lower leg of its bow; `place` turns a point of the trumpet into one of the room."""
    middle = (CRADLES[0] + CRADLES[1]) / 2
    ring = bent([(x * BASE_HALF_LENGTH, y * BASE_HALF_WIDTH) for x, y in ((0, -1), (1, -1), (1, 1), (-1, 1), (-1, -1), (0, -1))], 12 * MM)[:-1]
    sheet('stand base', [Vector((middle + x, BELL_Y / 2 + y, 0)) for x, y in ring], Vector((0, 0, SHEET)), looks)
    upright(place, (CRADLES[0], BELL_Y, 0), bell_radius_at(CRADLES[0]), looks)
    upright(place, (CRADLES[1], BELL_LOWER.y, BELL_LOWER.z), BELL_TAIL, looks)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def on_stand():
    looks = Finish()
    lift = VALVES_DEPTH + STAND_CLEARANCE
    held = kit.group('trumpet', kit.made_by(trumpet, looks), (0, 0, lift), (0, -TILT, 0))
    bpy.context.view_layer.update()
    stand(held.matrix_world, looks)


VIEWS = {
    1: (on_stand, kit.View(azimuth=32, elevation=18, fill=0.88)),
    2: (on_stand, kit.View(azimuth=-24, elevation=24, fill=0.84, lens_mm=100, focus=('button', 'top cap', 'casing'), f_stop=6.3)),
    3: (on_stand, kit.View(azimuth=122, elevation=18, fill=0.84)),
}

if __name__ == '__main__':
    kit.main('trumpet', 'wind', 0.5, VIEWS)
