"""
What the brass instruments and the saxophone share: tubes and their bends, turned parts, the bell, stays, and water keys.

Units are metres, but profiles of turned parts are in millimetres. Trumpet and trombone lie along X, from the player to the bell.
"""

import math
from dataclasses import dataclass

import kit
from kit import MM
from mathutils import Vector


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.brass = kit.material('lacquered brass', (0.93, 0.66, 0.23), 0.10, metallic=1)
        self.inside = kit.material('bell inside', (0.91, 0.63, 0.21), 0.2, metallic=1)
        self.nickel = kit.material('nickel silver', (0.70, 0.67, 0.61), 0.13, metallic=1)
        self.silver = kit.material('silver plate', (0.90, 0.89, 0.86), 0.07, metallic=1)
        self.cork = kit.material('cork', (0.35, 0.20, 0.09), 0.9, Specular=0.1)


def acrylic():
    """What the stands are cut from: the material of a sheet's faces, and of its sawn edges. Through clear acrylic an instrument seems to float."""
    return kit.material('acrylic', (0.016, 0.016, 0.018), 0.16, Specular=0.6), kit.material('acrylic edge', (0.03, 0.03, 0.032), 0.4)


def black_felt():
    return kit.material('felt', (0.02, 0.02, 0.022), 1, Specular=0, Sheen=0.4)


# --- Lines --------------------------------------------------------------------------------------------------------------------


def bent(points, radius, steps=14):
    """A line, in two or three dimensions, with its corners turned into arcs of `steps` parts, as a tube is bent; short legs get tighter arcs."""
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


def along(line, index):
    """The direction of a line at one of its points."""
    return (line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]).normalized()


# --- Tubes and turned parts ---------------------------------------------------------------------------------------------------


def pipe(name, line, radius, made_of, segments=40, mouth=False):
    """
    A tube along a line, a list of Vectors; `radius` is a number, or a function of the distance from the line's start. With a `mouth` it is open at
    that start.
    """
    radius_at = radius if callable(radius) else lambda _: radius
    vertices, gone, across = [], 0, None
    for index, point in enumerate(line):
        ahead = along(line, index)
        # The section is carried along without a twist.
        across = ahead.orthogonal() if across is None else across - ahead * across.dot(ahead)
        across.normalize()
        up = ahead.cross(across)
        gone += (point - line[index - 1]).length if index else 0
        for step in range(segments):
            turn = 2 * math.pi * step / segments
            vertices.append(point + (across * math.cos(turn) + up * math.sin(turn)) * radius_at(gone))
    first, last = kit.ends(segments, len(line))
    return kit.mesh(name, vertices, kit.skin(segments, len(line)) + ([last] if mouth else [last, first]), made_of)


def turned(name, profile, at, toward, made_of, segments=64, soft=0.35, closed=False):
    """
    A turned part from a profile of (radius, height) in millimetres, its foot at `at` and its axis pointing `toward`; `soft` is the radius, also in
    millimetres, that rounds the profile's corners.
    """
    rounded = [tuple(point * MM) for point in bent(profile, soft, 3)]
    return kit.aimed(kit.lathe(name, rounded, made_of, segments, closed), at, toward)


def knurled(name, profile, at, toward, made_of, radius, notches):
    """A turned part with notches all round where it is widest, which is at `radius` (metres)."""
    return kit.knurl(turned(name, profile, at, toward, made_of, notches * 6), radius, notches)


def ferrule(place, toward, length, radius, made_of):
    """The sleeve over a joint, with a bead at each end; `radius` is that of the tube below, and lengths are in metres."""
    tube, long = radius / MM, length / MM
    half = [(tube - 0.3, 0), (tube + 1, 0), (tube + 1, 1.5), (tube + 0.5, 1.9)]
    profile = [*half, *((out, long - at) for out, at in half[::-1])]
    return turned('ferrule', profile, place, toward, made_of)


def strip(name, line, widths, side, thickness, made_of):
    """A bent strip of sheet along a line that lies square to `side`; `widths` gives its width at each point."""
    side, rings = Vector(side).normalized(), []
    for index, (point, width) in enumerate(zip(line, widths)):
        out, aside = along(line, index).cross(side) * thickness / 2, side * width / 2
        rings.append([point + aside + out, point - aside + out, point - aside - out, point + aside - out])
    return kit.bevel(kit.loft(name, rings, made_of), thickness * 0.35)


# --- Bell ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Flare:
    """
    A bell's shape, a Bessel horn: its outer radius is `rim` at the rim, and at a distance from it rim * (origin / (distance + origin)) ** power,
    but never less than `tail`.
    """

    rim: float
    origin: float
    power: float
    tail: float
    # Radius of the wire that is rolled into the rim.
    wire: float

    def radius(self, away):
        return max(self.rim * (self.origin / (away + self.origin)) ** self.power, self.tail)

    def mouth(self, place, looks):
        """What is seen of the bell from before its rim at `place`: its inner side, and the rim."""
        inside = [(self.radius(away) / MM - 0.4, -away / MM) for away in (0.5 * MM * 1.12**step for step in range(56))]
        turned('bell inside', inside, place, (1, 0, 0), looks.inside, 160, 0)
        rolled_rim(self.rim - 0.6 * MM, self.wire, place, (1, 0, 0), looks)


def rolled_rim(radius, wire, place, toward, looks):
    """The bell's rim, rolled round a wire whose middle runs at a radius; `wire` is its own radius."""
    turns, wire, middle = [math.pi * step / 10 for step in range(20)], wire / MM, radius / MM
    ring = [(middle + wire * math.cos(turn), wire * math.sin(turn)) for turn in turns]
    turned('bell rim', ring, place, toward, looks.brass, 192, 0, closed=True)


# --- Stays and keys -----------------------------------------------------------------------------------------------------------


def foot(at, axis, out, radius, half_length, half_width, made_of):
    """An oval plate soldered to a tube of a radius whose axis runs through `at`; `out` is the side it lies on."""
    axis, out = Vector(axis).normalized(), Vector(out)
    out = (out - axis * out.dot(axis)).normalized()
    across, rings = axis.cross(out), []
    for share, height in ((0.0, 1.0), (0.6, 1.0), (0.92, 1.0), (1.0, 0.7), (1.0, -0.5)):
        ring = []
        for turn in (-2 * math.pi * step / 40 for step in range(40)):
            lean = share * half_width * math.sin(turn) / radius
            normal = out * math.cos(lean) + across * math.sin(lean)
            ring.append(Vector(at) + normal * (radius + height * 0.8 * MM) + axis * share * half_length * math.cos(turn))
        rings.append(ring)
    return kit.surface('brace foot', rings, made_of, closed=True)


def brace(start, end, radii, made_of, thick, feet, collar=((1.6, 0), (1.2, 1.2), (0, 2.6)), bead=(1.2, 1.8)):
    """
    A turned stay between two tubes along X, square to them. `start` and `end` lie on the tubes' axes, `radii` are the tubes', `thick` is the stay's
    own radius, and `feet` are half length and half width of its two plates. In millimetres: `collar` is how much thicker it is near its ends, as
    (more, distance from the tube), `bead` the half lengths of the bead in its middle, on top and at its foot.
    """
    start, end = Vector(start), Vector(end)
    toward = (end - start).normalized()
    long, first, last, rod = (part / MM for part in ((end - start).length, *radii, thick))
    middle, (short, wide) = (long + first - last) / 2, bead
    profile = [
        *((rod + more, first + away) for more, away in collar),
        (rod, middle - wide), (rod + 0.9, middle - short), (rod + 0.9, middle + short), (rod, middle + wide),
        *((rod + more, long - last - away) for more, away in collar[::-1]),
    ]
    turned('brace', profile, start, toward, made_of, 40)
    for place, out, radius, size in ((start, toward, radii[0], feet[0]), (end, -toward, radii[1], feet[1])):
        foot(place, (1, 0, 0), out, radius, *size, made_of)


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
    coil = kit.helix((hinge, y - 3.1 * MM, pin), (1, 0, 0), (0, -1, 0), 1.75 * MM, -0.773 * MM, 8, 12)
    pipe('key spring', coil, 0.36 * MM, looks.nickel, 8)
    lever = [(x + 1 * MM, nipple - 3 * MM), *((hinge + away * MM, pin - below * MM) for away, below in ((2, 2.9), (-8, 2.4), (-20, 7.5)))]
    line = divided(bent([(at_x, y, at_z) for at_x, at_z in lever], 12 * MM), 1 * MM)
    # The paddle is a rounded swelling at the end.
    widths = []
    for point in line:
        tail = min(max((hinge - 5 * MM - point.x) / (15 * MM), 0), 1)
        widths.append((3.4 * MM + 4.6 * MM * math.sin(tail * math.pi / 2) ** 2) * math.sqrt(max(1 - max(tail - 0.7, 0) ** 2 / 0.09, 0.02)))
    strip('key lever', line, widths, (0, 1, 0), 1.5 * MM, looks.brass)
