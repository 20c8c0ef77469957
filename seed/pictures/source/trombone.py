"""
A student's tenor trombone after the Bach TB301: lacquered yellow brass, straight, without a valve. It carries no maker's name, and lies on the
paper with its slide drawn out: on the bell's rim, the mouthpiece and the slide's bow, which is how a trombone comes to rest.

The bell is the 204 mm of this model, and some 115 cm are usual for the length with the slide closed. The other sizes are estimates that agree
with these and with a bore of 12.7 mm: the tube comes to some 2.7 m from the mouthpiece's rim to the bell's. The bell's flare is a Bessel horn,
the common model of brass bells.

X runs from the player to the bell, Y to the player's left, Z up. The joint of slide and bell section is at the origin; the slide's lower tube runs
through it, the mouthpiece stands above, the bell to the left.
"""

import math
import os
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import brass  # noqa: E402
import kit  # noqa: E402
from brass import Flare, divided, ferrule, knurled, pipe, turned, water_key  # noqa: E402
from kit import MM  # noqa: E402

# The slide: two inner tubes with cork barrels at the player's end, the outer tubes drawn out by DRAWN.
MOUTH_Z = 86 * MM
OUTER, INNER, BARREL = 7.4 * MM, 6.75 * MM, 9.2 * MM
BARREL_END, DRAWN, OUTER_LENGTH = 106 * MM, 155 * MM, 560 * MM
OUTER_START = BARREL_END + DRAWN
OUTER_END = OUTER_START + OUTER_LENGTH
BOW_TIP = OUTER_END + 81 * MM
RECEIVER_END = -34 * MM
HAND_BRACE, SLIDE_BRACE = 46 * MM, OUTER_START + 30 * MM

# The bell section. Its bow is a tuning slide, drawn out a little from the two sleeves.
BELL_Y, BELL_RIM = 140 * MM, 265 * MM
SLEEVE_END, BOW_START, BOW_BACK = -273 * MM, -285 * MM, -386 * MM
BOW_WIDE, BOW_NARROW, NECK = 10.3 * MM, 9.6 * MM, 7.9 * MM
NECK_SLEEVE = -196 * MM
REAR_BRACE, FRONT_BRACE = -222 * MM, -42 * MM

FLARE = Flare(rim=101.5 * MM, origin=30 * MM, power=0.75, tail=11 * MM, wire=1.7 * MM)

# Profiles of (radius, height) in millimetres.
RECEIVER = ((6.2, 0), (8.6, 0), (9.3, 1), (9.3, 5), (8.6, 6), (8.1, 7), (8.1, 40), (8.8, 41), (8.8, 44), (8.1, 45), (8.1, 58), (6.6, 58))
MOUTHPIECE = (
    (0, 24), (2.8, 22), (3.2, 20.5), (7.5, 16), (11, 9), (12.3, 4), (12.8, 1.6), (13.6, 0.5), (15.6, 0), (17.4, 0.6), (18.5, 2.2), (18.6, 5),
    (18, 6.6), (17.3, 8), (17.1, 12), (16.7, 18), (15.4, 24), (12.6, 29.5), (9.4, 33), (7.8, 35.5), (7, 38), (6.2, 41), (5.8, 46), (5.9, 55), (6.2, 80),
)
MOUTHPIECE_OUT = 54 * MM
BARREL_PROFILE = (
    (6.5, 0), (9.8, 0), (10.4, 0.8), (10.4, 4), (9.8, 5), (9.2, 5.6), (9.2, 52), (9.9, 53), (9.9, 55.5), (9.2, 56.5), (9.2, 82), (10.2, 83),
    (10.2, 88), (9.4, 89), (6.9, 89),
)
LOCK_NUT = ((7, 0), (11.6, 0), (12.6, 1), (12.6, 12), (11.8, 13), (10.6, 14.5), (10.6, 18), (9.6, 19), (7, 19))
NECK_RECEIVER = ((7, 0), (8.8, 0), (8.8, 2), (8.4, 3), (9.2, 12), (10, 24), (10.8, 26), (10.8, 29), (7, 29))
BUMPER = ((0, 0), (5, 0), (5.2, 1), (4.6, 2.6), (4.2, 3.2), (4.2, 5), (5.4, 6), (5.4, 8.4), (4.8, 9.2), (0, 9.2))

# It lies on the rim of the mouthpiece and a ferrule at the slide's bow; the bell is set so that its rim touches the same floor.
MOUTHPIECE_FOOT = Vector((RECEIVER_END - MOUTHPIECE_OUT + 4 * MM, 0, MOUTH_Z + 18.6 * MM))
SLIDE_FOOT = Vector((OUTER_END, 0, MOUTH_Z + OUTER + 1.2 * MM))
PITCH = math.atan2(MOUTHPIECE_FOOT.z - SLIDE_FOOT.z, SLIDE_FOOT.x - MOUTHPIECE_FOOT.x)
BELL_Z = MOUTHPIECE_FOOT.z - (BELL_RIM - MOUTHPIECE_FOOT.x) * math.tan(PITCH) - FLARE.rim - FLARE.wire + 0.6 * MM


# --- Geometry -----------------------------------------------------------------------------------------------------------------


def smoothed(profile):
    """The profile as a cubic spline along its points (Lane and Riesenfeld, 1980), so that polished curves mirror without facets or kinks."""
    # Each round doubles the points; after three the facets are too small to see.
    for _ in range(3):
        points = [Vector(point) for point in profile]
        inner = [point for point in points for _ in (0, 1)]
        # As often as the spline's degree.
        for _ in range(3):
            inner = [first.lerp(second, 0.5) for first, second in zip(inner, inner[1:])]
        profile = [points[0], *inner, points[-1]]
    return profile


def half_turn(first, second, tip):
    """A bow between two points side by side: straight legs, and a semicircle whose end lies at `tip` along X."""
    first, second = Vector(first), Vector(second)
    middle, across = (first + second) / 2, (first - second) / 2
    out = Vector((math.copysign(across.length, tip - first.x), 0, 0))
    middle.x = tip - out.x
    turns = (math.pi * step / 64 for step in range(65))
    return [first, *(middle + across * math.cos(turn) + out * math.sin(turn) for turn in turns), second]


# --- Parts --------------------------------------------------------------------------------------------------------------------


class Finish(brass.Finish):
    """The materials of one picture."""

    def __init__(self):
        super().__init__()
        self.rubber = kit.material('rubber', (0.02, 0.02, 0.022), 0.7)


def brace(start, end, radii, made_of, thick, foot_length):
    feet = [(foot_length, min(foot_length * 0.62, radius * 0.9)) for radius in radii]
    brass.brace(start, end, radii, made_of, thick, feet, ((1.8, 0), (1.4, 1.4), (0.3, 3), (0, 4)), (2.4, 3.4))


def bell_radius_at(x):
    return FLARE.radius(BELL_RIM - x)


def bell(looks):
    x, place = SLEEVE_END, Vector((BELL_RIM, BELL_Y, BELL_Z))
    line = [place]
    for step in range(60):
        line.append(place - Vector((0.5 * MM * 1.09**step, 0, 0)))
    line = [point for point in line if point.x > x + 20 * MM]
    line += divided([line[-1], Vector((x, BELL_Y, BELL_Z))], 12 * MM)[1:]
    pipe('bell', line, FLARE.radius, looks.brass, 160, mouth=True)
    FLARE.mouth(place, looks)
    ferrule((x - 0.5 * MM, BELL_Y, BELL_Z), (1, 0, 0), 16 * MM, bell_radius_at(x), looks.nickel)


def neck(looks):
    """The tube from the slide to the tuning slide, and what locks it to the slide."""
    sleeve = NECK_SLEEVE
    start = Vector((-2 * MM, 0, 0))
    pipe('neck', divided([start, Vector((sleeve - 4 * MM, 0, 0))], 12 * MM), lambda gone: NECK + gone * 0.0085, looks.brass)
    pipe('neck sleeve', [Vector((sleeve, 0, 0)), Vector((SLEEVE_END, 0, 0))], BOW_NARROW + 0.6 * MM, looks.brass)
    ferrule((sleeve + 4 * MM, 0, 0), (-1, 0, 0), 14 * MM, BOW_NARROW + 0.6 * MM, looks.nickel)
    ferrule((SLEEVE_END - 0.5 * MM, 0, 0), (1, 0, 0), 14 * MM, BOW_NARROW + 0.6 * MM, looks.nickel)
    turned('neck receiver', NECK_RECEIVER, (-29 * MM, 0, 0), (1, 0, 0), looks.brass)
    knurled('lock nut', LOCK_NUT, (-1 * MM, 0, 0), (1, 0, 0), looks.nickel, 12.6 * MM, 40)


def tuning_slide(looks):
    wide, narrow = Vector((0, BELL_Y, BELL_Z)), Vector((0, 0, 0))
    start = Vector((BOW_START, 0, 0))
    line = half_turn(start + wide, start + narrow, BOW_BACK)
    length = sum((after - point).length for point, after in zip(line, line[1:]))
    pipe('tuning bow', line, lambda gone: BOW_WIDE + (BOW_NARROW - BOW_WIDE) * gone / length, looks.brass, 56)
    for side, radius in ((wide, BOW_WIDE), (narrow, BOW_NARROW)):
        ferrule(start + side + Vector((0.5 * MM, 0, 0)), (-1, 0, 0), 13 * MM, radius, looks.nickel)
        pipe('tuning leg', [start + side - Vector((5 * MM, 0, 0)), side + Vector((SLEEVE_END + 5 * MM, 0, 0))], radius - 0.4 * MM, looks.nickel)
    x = Vector((BOW_START - 21.5 * MM, 0, 0))
    brace(x + narrow, x + wide, (BOW_NARROW, BOW_WIDE), looks.brass, 2.6 * MM, 7.5 * MM)


def bell_braces(looks):
    for x, radius in ((REAR_BRACE, BOW_NARROW + 0.6 * MM), (FRONT_BRACE, NECK + 0.4 * MM)):
        brace((x, 0, 0), (x, BELL_Y, BELL_Z), (radius, bell_radius_at(x)), looks.brass, 3 * MM, 11 * MM)


def inner_slide(looks):
    turned('receiver', RECEIVER, (RECEIVER_END, 0, MOUTH_Z), (1, 0, 0), looks.brass)
    turned('mouthpiece', smoothed(MOUTHPIECE), (RECEIVER_END - MOUTHPIECE_OUT, 0, MOUTH_Z), (1, 0, 0), looks.silver, 144, 0)
    for z in (0, MOUTH_Z):
        turned('cork barrel', BARREL_PROFILE, (BARREL_END - 89 * MM, 0, z), (1, 0, 0), looks.brass)
        pipe('inner tube', [Vector((BARREL_END - 6 * MM, 0, z)), Vector((OUTER_START + 12 * MM, 0, z))], INNER, looks.nickel)
    brace((HAND_BRACE, 0, 0), (HAND_BRACE, 0, MOUTH_Z), (BARREL, BARREL), looks.nickel, 4.4 * MM, 12 * MM)
    # The ring that locks the slide when it is closed.
    ring = ((9.4, 0), (11, 0), (11.6, 0.8), (11.6, 9), (11, 9.8), (9.4, 9.8))
    knurled('lock ring', ring, (BARREL_END - 14 * MM, 0, MOUTH_Z), (1, 0, 0), looks.nickel, 11.6 * MM, 36)


def outer_slide(looks):
    start, end = OUTER_START, OUTER_END
    for z in (0, MOUTH_Z):
        pipe('outer tube', [Vector((start, 0, z)), Vector((end + 4 * MM, 0, z))], OUTER, looks.brass)
        ferrule((start - 0.5 * MM, 0, z), (1, 0, 0), 52 * MM, OUTER + 0.5 * MM, looks.nickel)
        ferrule((end - 9 * MM, 0, z), (1, 0, 0), 24 * MM, OUTER, looks.nickel)
    brace((SLIDE_BRACE, 0, 0), (SLIDE_BRACE, 0, MOUTH_Z), (OUTER + 1 * MM,) * 2, looks.nickel, 3.9 * MM, 12 * MM)
    pipe('slide bow', half_turn((end, 0, 0), (end, 0, MOUTH_Z), BOW_TIP), OUTER + 0.2 * MM, looks.brass)
    brace((end + 24 * MM, 0, 0), (end + 24 * MM, 0, MOUTH_Z), (OUTER,) * 2, looks.brass, 2.2 * MM, 7 * MM)
    turned('bumper', BUMPER, (BOW_TIP + OUTER - 2 * MM, 0, MOUTH_Z / 2), (1, 0, 0), looks.nickel)
    tip = ((0, 0), (4.6, 0), (4.4, 2.2), (3, 3.6), (0, 4))
    turned('bumper tip', tip, (BOW_TIP + OUTER + 7 * MM, 0, MOUTH_Z / 2), (1, 0, 0), looks.rubber)
    water_key((end + 37 * MM, 0, 0), OUTER + 0.2 * MM, looks)


def trombone(looks):
    for part in (bell, neck, tuning_slide, bell_braces, inner_slide, outer_slide):
        part(looks)


# --- Pictures -----------------------------------------------------------------------------------------------------------------

# Where the slide points: degrees from the left towards the front.
HEADING = 43


def lying():
    """Upside down, so that the mouthpiece is below; the slide points to the left and to the front, the bell lies behind it."""
    lift = MOUTHPIECE_FOOT.z * math.cos(PITCH) + MOUTHPIECE_FOOT.x * math.sin(PITCH)
    kit.group('trombone', kit.made_by(trombone, Finish()), (0, 0, lift), (180, math.degrees(PITCH), 180 + HEADING))


VIEWS = {
    1: (lying, kit.View(elevation=36, fill=0.89)),
    2: (lying, kit.View(azimuth=84, elevation=24, fill=0.8, lens_mm=100, focus=('mouthpiece', 'lock nut', 'cork barrel'), f_stop=7)),
}

if __name__ == '__main__':
    kit.main('trombone', 'wind', 1.1, VIEWS)
