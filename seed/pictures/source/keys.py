"""
What the keyboard instruments share: solids with rounded rims, and the keys of a piano.

Units are metres. Outlines are rings of (u, v) points; a `place` function puts such a point, and how far along the solid it lies, into space.
"""

import math
from dataclasses import dataclass

import kit
from mathutils import Vector
from outlines import is_counterclockwise

# The black keys among the twelve notes from C (a MIDI number modulo 12).
BLACKS = {1, 3, 6, 8, 10}


# --- Outlines -----------------------------------------------------------------------------------------------------------------


def fillet(corners):
    """An outline from (u, v, radius) corners, each replaced by an arc."""
    outline = []
    for index, (x, y, radius) in enumerate(corners):
        here = Vector((x, y))
        before = (Vector(corners[index - 1][:2]) - here).normalized()
        after = (Vector(corners[(index + 1) % len(corners)][:2]) - here).normalized()
        half = before.angle(after) / 2
        if not radius or half > math.radians(89):
            outline.append((x, y))
            continue
        middle = here + (before + after).normalized() * radius / math.sin(half)
        start = here + before * radius / math.tan(half) - middle
        end = here + after * radius / math.tan(half) - middle
        steps = 8 if radius > 0.003 else 5
        turn = start.angle_signed(end)
        for step in range(steps + 1):
            angle = -turn * step / steps
            outline.append((
                middle.x + start.x * math.cos(angle) - start.y * math.sin(angle),
                middle.y + start.x * math.sin(angle) + start.y * math.cos(angle),
            ))
    return outline


def rectangle(left, right, low, high, radius):
    return fillet([(left, low, radius), (right, low, radius), (right, high, radius), (left, high, radius)])


def inset(outline, amount):
    """Moves every point of an outline inwards."""
    inwards = 1 if is_counterclockwise(outline) else -1
    moved = []
    for index, point in enumerate(outline):
        here = Vector(point)
        before = (here - Vector(outline[index - 1])).normalized()
        after = (Vector(outline[(index + 1) % len(outline)]) - here).normalized()
        normal = Vector((-before.y - after.y, before.x + after.x)) * inwards
        # The mitre of a sharp corner is cut short.
        normal /= max(1 + before.dot(after), 0.2)
        moved.append(tuple(here + normal * amount))
    return moved


def rounding(radius, steps=5):
    """Pairs of (inset, distance from the end) along a quarter of a circle, from the very end inwards."""
    return [
        (radius * (1 - math.sin(turn)), radius * (1 - math.cos(turn)))
        for turn in (math.pi / 2 * step / steps for step in range(steps + 1))
    ]


# --- Solids -------------------------------------------------------------------------------------------------------------------


def along_x(u, v, w):
    return w, u, v


def along_y(u, v, w):
    return u, w, v


def along_z(u, v, w):
    return u, v, w


def keep_flats(shape):
    """Keeps the light even on large flat faces next to rounded edges, and sharp edges sharp."""
    shape.modifiers.new('edges', 'EDGE_SPLIT').split_angle = math.radians(35)
    shape.modifiers.new('normals', 'WEIGHTED_NORMAL')


def loft(name, rings, made_of):
    """A solid through rings of equally many points, in whatever order they run, with evenly lit flats."""
    shape = kit.loft(name, rings, made_of)
    shape.data.calc_loop_triangles()
    triangles = ([shape.data.vertices[corner].co for corner in part.vertices] for part in shape.data.loop_triangles)
    # A negative volume means that the faces look inwards.
    if sum(a.dot(b.cross(c)) for a, b, c in triangles) < 0:
        shape.data.flip_normals()
    keep_flats(shape)
    return shape


def slab(name, outline, start, end, made_of, edges=(0, 0), place=along_z):
    """A solid from an outline, stretched from start to end; `edges` are the radii of its rims there."""
    levels = [(amount, start + step) for amount, step in rounding(edges[0])] if edges[0] else [(0, start)]
    levels += [(amount, end - step) for amount, step in reversed(rounding(edges[1]))] if edges[1] else [(0, end)]
    rings = [[place(u, v, level) for u, v in (inset(outline, amount) if amount else outline)] for amount, level in levels]
    return loft(name, rings, made_of)


# --- Keys ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keyboard:
    """Keys side by side along u, their fronts at negative v, w up; the middle of the keyboard is at u = 0. The lowest and the highest are white."""

    # MIDI numbers.
    lowest: int
    highest: int
    # From one white key to the next, and the gap between them; the room a black key takes between the tails of its neighbours.
    pitch: float
    gap: float
    slot: float
    # Where along v the white keys begin and end, and the black ones.
    front: float
    end: float
    black_front: float
    black_end: float
    # Height and thickness of the white keys, and the radius of their front corners.
    top: float
    thickness: float
    corner: float
    # A black key's height above them, and its width at its foot and on top.
    black_height: float
    black_width: float
    black_top_width: float

    @property
    def width(self):
        return self.pitch * sum(midi % 12 not in BLACKS for midi in range(self.lowest, self.highest + 1))

    def black_shift(self, note):
        """
        How far the middle of a black key (its number in BLACKS) lies from the line between its white neighbours. Two black keys stand among three
        white ones, and three among four; in each group the white keys' tails are equally wide, as on every piano.
        """
        tail_of_three, tail_of_four = self.pitch - self.slot * 2 / 3, self.pitch - self.slot * 3 / 4
        in_two, in_three = tail_of_three + self.slot / 2 - self.pitch, tail_of_four + self.slot / 2 - self.pitch
        return {1: in_two, 3: -in_two, 6: in_three, 8: 0, 10: -in_three}[note]

    def places(self):
        """The lower edge of each white key and the middle of each black key along u, by MIDI number."""
        places, edge = {}, -self.width / 2
        for midi in range(self.lowest, self.highest + 1):
            if midi % 12 in BLACKS:
                places[midi] = edge + self.black_shift(midi % 12)
            else:
                places[midi] = edge
                edge += self.pitch
        return places

    def keys(self, ivory, ebony, place=along_z):
        """The keys as shapes, from the lowest to the highest."""
        places = self.places()
        return [
            self.black_key(midi, places, ebony, place) if midi % 12 in BLACKS else self.white_key(midi, places, ivory, place) for midi in places
        ]

    def white_key(self, midi, places, ivory, place):
        left, right = places[midi] + self.gap / 2, places[midi] + self.pitch - self.gap / 2
        shoulder, radius = self.black_front - 0.001, 0.0012
        corners = [(left, self.front, self.corner), (right, self.front, self.corner)]
        if midi + 1 in places and (midi + 1) % 12 in BLACKS:
            tail = places[midi + 1] - self.slot / 2
            corners += [(right, shoulder, radius), (tail, shoulder, radius), (tail, self.end, radius)]
        else:
            corners += [(right, self.end, radius)]
        if midi - 1 in places and (midi - 1) % 12 in BLACKS:
            tail = places[midi - 1] + self.slot / 2
            corners += [(tail, self.end, radius), (tail, shoulder, radius), (left, shoulder, radius)]
        else:
            corners += [(left, self.end, radius)]
        return slab(f'key {midi}', fillet(corners), self.top - self.thickness, self.top, ivory, (0, 0.0009), place)

    def black_key(self, midi, places, ebony, place):
        middle, lean, rings = places[midi], 0.004, []
        levels = [(-0.010, 0, 0), (0, 0, 0)]
        # The rim's rounding is longer at the front, where the finger slides off.
        levels += [(self.black_height - step, amount, amount * 1.9) for amount, step in reversed(rounding(0.0017, 6))]
        for level, side, face in levels:
            rise = max(level, 0) / self.black_height
            half = (self.black_width + (self.black_top_width - self.black_width) * rise) / 2 - side
            ring = rectangle(middle - half, middle + half, self.black_front + lean * rise + face, self.black_end, 0.0015)
            rings.append([place(u, v, self.top + level) for u, v in ring])
        return loft(f'key {midi}', rings, ebony)
