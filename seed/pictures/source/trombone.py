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

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402

MM = 0.001

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

# Outer radius of the bell: RIM_RADIUS at the rim, falling with the distance from it.
RIM_RADIUS, FLARE_ORIGIN, FLARE_POWER = 101.5 * MM, 30 * MM, 0.75
RIM_WIRE = 1.7 * MM
BELL_TAIL = 11 * MM

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
BELL_Z = MOUTHPIECE_FOOT.z - (BELL_RIM - MOUTHPIECE_FOOT.x) * math.tan(PITCH) - RIM_RADIUS - RIM_WIRE + 0.6 * MM


# --- Geometry -----------------------------------------------------------------------------------------------------------------


def bent(points, radius, steps=14):
    """A line with its corners turned into arcs, as a tube is bent; works on a plane and in space."""
    points = [Vector(point) for point in points]
    line = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        back, ahead = (before - corner).normalized(), (after - corner).normalized()
        half = back.angle(ahead) / 2
        if not radius or half > math.pi / 2 - 0.01:
            line.append(corner)
            continue
        reach = min(radius / math.tan(half), (before - corner).length / 2, (after - corner).length / 2)
        curve = reach * math.tan(half)
        middle = corner + (back + ahead).normalized() * (curve / math.sin(half))
        first, last = corner + back * reach - middle, corner + ahead * reach - middle
        turn = first.angle(last)
        for step in range(steps + 1):
            share = step / steps
            line.append(middle + (first * math.sin((1 - share) * turn) + last * math.sin(share * turn)) / math.sin(turn))
    line.append(points[-1])
    return [line[0]] + [point for before, point in zip(line, line[1:]) if (point - before).length > 1e-7]


def divided(line, step):
    """The same line with points at most `step` apart."""
    result = [line[0]]
    for start, end in zip(line, line[1:]):
        parts = math.ceil((end - start).length / step)
        result += [start.lerp(end, part / parts) for part in range(1, parts + 1)]
    return result


def smoothed(profile, rounds=3):
    """The profile with its corners cut again and again, so that polished curves mirror without facets."""
    for _ in range(rounds):
        points = [Vector(point) for point in profile]
        inner = [first.lerp(second, share) for first, second in zip(points, points[1:]) for share in (0.25, 0.75)]
        profile = [points[0], *inner[1:-1], points[-1]]
    return profile


def half_turn(first, second, tip):
    """A bow between two points side by side: straight legs, and a semicircle whose end lies at `tip` along X."""
    first, second = Vector(first), Vector(second)
    middle, across = (first + second) / 2, (first - second) / 2
    out = Vector((math.copysign(across.length, tip - first.x), 0, 0))
    middle.x = tip - out.x
    turns = (math.pi * step / 64 for step in range(65))
    return [first, *(middle + across * math.cos(turn) + out * math.sin(turn) for turn in turns), second]


def pipe(name, line, radius, made_of, segments=40, mouth=False):
    """
    A tube along a line; `radius` is a number, or gives the radius at a distance from the line's start, which is left open for a `mouth`.
    """
    radius_at = radius if callable(radius) else lambda _: radius
    vertices, faces, gone = [], [], 0
    across = None
    for index, point in enumerate(line):
        along = (line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]).normalized()
        # The section is carried along without a twist.
        across = along.orthogonal() if across is None else across - along * across.dot(along)
        across.normalize()
        up = along.cross(across)
        gone += (point - line[index - 1]).length if index else 0
        for step in range(segments):
            turn = 2 * math.pi * step / segments
            vertices.append(point + (across * math.cos(turn) + up * math.sin(turn)) * radius_at(gone))
    for ring in range(len(line) - 1):
        for step in range(segments):
            here, after = ring * segments + step, ring * segments + (step + 1) % segments
            faces.append((here, after, after + segments, here + segments))
    faces.append(tuple(range(len(vertices) - segments, len(vertices))))
    if not mouth:
        faces.append(tuple(range(segments))[::-1])
    return kit.mesh(name, vertices, faces, made_of)


def turned(name, profile, at, toward, made_of, segments=64, soft=0.35, closed=False):
    """A turned part from a profile in millimetres, its axis pointing `toward`, its edges a little rounded."""
    rounded = [tuple(point * MM) for point in bent([Vector(point) for point in profile], soft, 3)]
    shape = kit.lathe(name, rounded, made_of, segments, closed)
    shape.rotation_mode = 'QUATERNION'
    shape.rotation_quaternion = Vector(toward).to_track_quat('Z', 'Y')
    shape.location = at
    return shape


def knurl(shape, radius, notches):
    """Cuts notches into the widest part of a turned shape; it must have 6 segments to a notch."""
    for vertex in shape.data.vertices:
        out = math.hypot(vertex.co.x, vertex.co.y)
        if out > radius - 0.15 * MM:
            share = 1 - 0.035 * (0.5 + 0.5 * math.cos(notches * math.atan2(vertex.co.y, vertex.co.x)))
            vertex.co.x, vertex.co.y = vertex.co.x * share, vertex.co.y * share
    shape.data.update()
    return shape


def ferrule(place, toward, length, radius, made_of):
    """The sleeve over a joint, with a bead at each end; `radius` is that of the tube below, and lengths are in metres."""
    tube, long = radius / MM, length / MM
    half = [(tube - 0.3, 0), (tube + 1, 0), (tube + 1, 1.5), (tube + 0.5, 1.9)]
    profile = [*half, *((out, long - at) for out, at in half[::-1])]
    return turned('ferrule', profile, place, toward, made_of)


def strip(name, line, widths, side, thickness, made_of):
    """A bent strip of sheet along a line that lies square to `side`; `widths` gives its width at each point."""
    side = Vector(side).normalized()
    vertices, faces = [], []
    for index, (point, width) in enumerate(zip(line, widths)):
        along = (line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]).normalized()
        out = along.cross(side) * thickness / 2
        vertices += [point + side * width / 2 + out, point - side * width / 2 + out, point - side * width / 2 - out, point + side * width / 2 - out]
    for ring in range(len(line) - 1):
        faces += [(4 * ring + corner, 4 * ring + (corner + 1) % 4, 4 * ring + 4 + (corner + 1) % 4, 4 * ring + 4 + corner) for corner in range(4)]
    last = len(vertices) - 4
    faces += [(3, 2, 1, 0), (last, last + 1, last + 2, last + 3)]
    return kit.bevel(kit.mesh(name, vertices, faces, made_of), thickness * 0.35)


def foot(at, along, out, radius, half_length, half_width, made_of):
    """An oval plate soldered to a tube whose middle runs through `at`; `out` is the side it lies on."""
    along, out = Vector(along).normalized(), Vector(out)
    out = (out - along * out.dot(along)).normalized()
    across = along.cross(out)
    vertices, rings, steps = [], ((0.0, 1.0), (0.6, 1.0), (0.92, 1.0), (1.0, 0.7), (1.0, -0.5)), 40
    for share, height in rings:
        for step in range(steps):
            turn = 2 * math.pi * step / steps
            lean = share * half_width * math.sin(turn) / radius
            normal = out * math.cos(lean) + across * math.sin(lean)
            vertices.append(Vector(at) + normal * (radius + height * 0.8 * MM) + along * share * half_length * math.cos(turn))
    faces = []
    for ring in range(len(rings) - 1):
        for step in range(steps):
            after = (step + 1) % steps
            faces.append((ring * steps + step, (ring + 1) * steps + step, (ring + 1) * steps + after, ring * steps + after))
    return kit.mesh('brace foot', vertices, faces, made_of)


def brace(start, end, radii, made_of, thick, foot_length=8.5 * MM):
    """A turned stay square to the tubes it joins, given by points on their middles, with a foot on each and a bead in the middle."""
    start, end = Vector(start), Vector(end)
    toward = (end - start).normalized()
    long, first, last = (end - start).length / MM, radii[0] / MM, radii[1] / MM
    rod, middle = thick / MM, ((end - start).length / MM + first - last) / 2
    half = [(rod + 1.8, 0), (rod + 1.4, 1.4), (rod + 0.3, 3), (rod, 4)]
    profile = [
        *((out, first + at) for out, at in half), (rod, middle - 3.4), (rod + 0.9, middle - 2.4), (rod + 0.9, middle + 2.4), (rod, middle + 3.4),
        *((out, long - last - at) for out, at in half[::-1]),
    ]
    turned('brace', profile, start, toward, made_of, 40)
    for place, out, radius in ((start, toward, radii[0]), (end, -toward, radii[1])):
        foot(place, (1, 0, 0), out, radius, foot_length, min(foot_length * 0.62, radius * 0.9), made_of)


# --- Parts --------------------------------------------------------------------------------------------------------------------


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.brass = kit.material('lacquered brass', (0.93, 0.66, 0.23), 0.10, metallic=1)
        self.inside = kit.material('bell inside', (0.91, 0.63, 0.21), 0.2, metallic=1)
        self.nickel = kit.material('nickel silver', (0.70, 0.67, 0.61), 0.13, metallic=1)
        self.silver = kit.material('silver plate', (0.90, 0.89, 0.86), 0.07, metallic=1)
        self.cork = kit.material('cork', (0.35, 0.20, 0.09), 0.9, Specular=0.1)
        self.rubber = kit.material('rubber', (0.02, 0.02, 0.022), 0.7)


def bell_radius(away):
    return max(RIM_RADIUS * (FLARE_ORIGIN / (away + FLARE_ORIGIN)) ** FLARE_POWER, BELL_TAIL)


def bell_radius_at(x):
    return bell_radius(BELL_RIM - x)


def bell(looks):
    x, place = SLEEVE_END, Vector((BELL_RIM, BELL_Y, BELL_Z))
    line = [place]
    for step in range(60):
        line.append(place - Vector((0.5 * MM * 1.09**step, 0, 0)))
    line = [point for point in line if point.x > x + 20 * MM]
    line += divided([line[-1], Vector((x, BELL_Y, BELL_Z))], 12 * MM)[1:]
    pipe('bell', line, bell_radius, looks.brass, 160, mouth=True)
    inside = [(bell_radius(away) / MM - 0.4, -away / MM) for away in (0.5 * MM * 1.12**step for step in range(56))]
    turned('bell inside', inside, place, (1, 0, 0), looks.inside, 160, 0)
    turns, wire, middle = [math.pi * step / 10 for step in range(20)], RIM_WIRE / MM, (RIM_RADIUS - 0.6 * MM) / MM
    ring = [(middle + wire * math.cos(turn), wire * math.sin(turn)) for turn in turns]
    turned('bell rim', ring, place, (1, 0, 0), looks.brass, 192, 0, closed=True)
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
    knurl(turned('lock nut', LOCK_NUT, (-1 * MM, 0, 0), (1, 0, 0), looks.nickel, 40 * 6), 12.6 * MM, 40)


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
    knurl(turned('lock ring', ring, (BARREL_END - 14 * MM, 0, MOUTH_Z), (1, 0, 0), looks.nickel, 36 * 6), 11.6 * MM, 36)


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


def water_key(at, radius, looks):
    """A key below a tube: a cork cap over a nipple, a lever on a hinge with a coil spring, and a paddle towards the player."""
    x, y, z = at
    nipple, pin = z - radius - 2.6 * MM, z - radius - 4.2 * MM
    hinge = x - 13 * MM
    kit.cylinder('nipple', 3.1 * MM, (x, y, z - radius + 1 * MM), (x, y, nipple), looks.brass)
    kit.cylinder('key cork', 2.7 * MM, (x, y, nipple + 0.2 * MM), (x, y, nipple - 1.3 * MM), looks.cork)
    cup = ((0, 3.3), (2.2, 3), (3.9, 1.8), (4.1, 0), (3.5, -0.2), (0, -0.2))
    turned('key cup', cup, (x, y, nipple - 0.7 * MM), (0, 0, -1), looks.brass)
    foot((hinge, y, z), (1, 0, 0), (0, 0, -1), radius, 5 * MM, 5 * MM, looks.brass)
    for side in (-1, 1):
        kit.box('key cheek', (4.4 * MM, 1.3 * MM, 6.6 * MM), (hinge, y + side * 4 * MM, z - radius - 2.7 * MM), looks.brass, 0.5 * MM)
    kit.cylinder('key pin', 1.1 * MM, (hinge, y - 5.6 * MM, pin), (hinge, y + 5.6 * MM, pin), looks.nickel, 0.4 * MM)
    turns = [math.pi * step / 6 for step in range(97)]
    coil = [Vector((hinge, y - 3.1 * MM + turn * 0.123 * MM, pin)) + 1.75 * MM * Vector((math.cos(turn), 0, math.sin(turn))) for turn in turns]
    pipe('key spring', coil, 0.36 * MM, looks.nickel, 8)
    lever = [(x + 1 * MM, nipple - 3 * MM), *((hinge + away * MM, pin - below * MM) for away, below in ((2, 2.9), (-8, 2.4), (-20, 7.5)))]
    line = divided(bent([(at_x, y, at_z) for at_x, at_z in lever], 12 * MM), 1 * MM)
    # The paddle is a rounded swelling at the end.
    widths = []
    for point in line:
        tail = min(max((hinge - 5 * MM - point.x) / (15 * MM), 0), 1)
        widths.append((3.4 * MM + 4.6 * MM * math.sin(tail * math.pi / 2) ** 2) * math.sqrt(max(1 - max(tail - 0.7, 0) ** 2 / 0.09, 0.02)))
    strip('key lever', line, widths, (0, 1, 0), 1.5 * MM, looks.brass)


def trombone(looks):
    before = set(bpy.context.scene.objects)
    for part in (bell, neck, tuning_slide, bell_braces, inner_slide, outer_slide):
        part(looks)
    return [shape for shape in bpy.context.scene.objects if shape not in before]


# --- Pictures -----------------------------------------------------------------------------------------------------------------

# Degrees from the left to the front.
HEADING = 43


def lying():
    """Upside down, so that the mouthpiece is below; the slide points to the left and to the front, the bell lies behind it."""
    lift = MOUTHPIECE_FOOT.z * math.cos(PITCH) + MOUTHPIECE_FOOT.x * math.sin(PITCH)
    kit.group('trombone', trombone(Finish()), (0, 0, lift), (180, math.degrees(PITCH), 180 + HEADING))


VIEWS = {
    1: (lying, kit.View(elevation=36, fill=0.89)),
    2: (lying, kit.View(azimuth=84, elevation=24, fill=0.8, lens_mm=100, focus=('mouthpiece', 'lock nut', 'cork barrel'), f_stop=7)),
}

if __name__ == '__main__':
    kit.main('trombone', 'wind', 1.1, VIEWS)
