"""
Piano accordion with 34 keys and 72 bass buttons, in deep red pearl, standing a little opened with its straps behind it.

Case height and depth (37 x 19 cm) and the compass (g to e''', six bass rows of twelve) are those of a Bravo III 72; the rest is drawn by eye.
It carries no brand. The treble side is at negative X as the audience sees it, the front is at negative Y, the
lowest key is at the top.
"""

import math
import os
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402

DEPTH, BOTTOM, TOP = 0.190, 0.009, 0.379
MIDDLE = (BOTTOM + TOP) / 2
CASE_EDGE = 0.008

FOLDS = 17
BELLOWS_LEFT, BELLOWS_RIGHT = -0.070, 0.085
FOLD = (BELLOWS_RIGHT - BELLOWS_LEFT) / FOLDS
FOLD_DEPTH = 0.014
BELLOWS_HALF = (DEPTH / 2 - 0.002, (TOP - BOTTOM) / 2 - 0.002)
CORNER_REACH = 0.021

# The facets that carry the grilles and the bass buttons, each from left to right as (x, y).
GRILLE_FACET = ((-0.174, -0.081), (-0.091, -0.095))
BASS_GRILLE_FACET = ((0.096, -0.095), (0.136, -0.095))
BUTTON_FACET = ((0.136, -0.095), (0.180, -0.012))

WHITE_PITCH, KEY_GAP = 0.0178, 0.0013
WHITE_KEYS = 20
KEYBOARD = WHITE_PITCH * WHITE_KEYS
KEY_TOP, KEY_THICKNESS = 0.055, 0.016
KEY_FRONT, FALL, KEY_END = -0.298, -0.181, -0.172
BLACK_LENGTH, BLACK_HEIGHT = 0.076, 0.009
BLACK_WIDTH, BLACK_TOP_WIDTH = 0.0092, 0.0076
# The room a black key takes between the tails of its white neighbours.
BLACK_SLOT = 0.0112
LOWEST, HIGHEST = 55, 88
BLACKS = {1, 3, 6, 8, 10}

BASS_ROWS, BASS_COLUMNS = 6, 12
ROW_PITCH, COLUMN_PITCH, SLANT = 0.0112, 0.0158, 0.0052
BUTTON_RADIUS = 0.0040


# --- Materials ----------------------------------------------------------------------------------------------------------------


def pearl(name, light, dark):
    """Celluloid pearl: gloss over soft clouds of a lighter and a darker tone."""
    made = kit.material(name, light, 0.09, Specular=0.34)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, cloud, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexNoise', 'ValToRGB'))
    cloud.inputs['Scale'].default_value = 60
    cloud.inputs['Detail'].default_value = 3
    cloud.inputs['Distortion'].default_value = 2.2
    for element, position, color in zip(ramp.color_ramp.elements, (0.36, 0.68), (dark, light)):
        element.position, element.color = position, (*color, 1)
    links.new(place.outputs['Object'], cloud.inputs['Vector'])
    links.new(cloud.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


class Finishes:
    """The materials of one picture."""

    def __init__(self):
        self.pearl = pearl('pearl', (0.36, 0.009, 0.015), (0.21, 0.004, 0.008))
        self.black = kit.lacquer('black', (0.010, 0.010, 0.011), 0.12)
        self.ivory = kit.material('ivory', (0.50, 0.485, 0.44), 0.26)
        self.ebony = kit.material('ebony', (0.011, 0.011, 0.012), 0.24)
        self.bellows = kit.material('bellows', (0.028, 0.026, 0.027), 0.34)
        self.cloth = kit.material('cloth', (0.012, 0.011, 0.011), 0.9, Specular=0.1)
        self.felt = kit.material('felt', (0.20, 0.009, 0.015), 1.0, Specular=0.05)
        self.leather = kit.material('leather', (0.018, 0.015, 0.014), 0.45)
        # Dull, or the white buttons would stand before the mirrored light of a soft box.
        self.board = kit.material('board', (0.012, 0.012, 0.012), 0.55, Specular=0.15)
        self.rubber = kit.material('rubber', (0.018, 0.018, 0.018), 0.75)
        self.chrome = kit.chrome()


# --- Shapes -------------------------------------------------------------------------------------------------------------------


def fillet(corners):
    """An outline from (x, y, radius) corners, each replaced by an arc."""
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
        steps = 8 if radius > 0.003 else 4
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
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1]))
    inwards = 1 if area > 0 else -1
    moved = []
    for index, point in enumerate(outline):
        here = Vector(point)
        before = (here - Vector(outline[index - 1])).normalized()
        after = (Vector(outline[(index + 1) % len(outline)]) - here).normalized()
        normal = Vector((-before.y - after.y, before.x + after.x)) * inwards
        normal /= max(1 + before.dot(after), 0.2)
        moved.append(tuple(here + normal * amount))
    return moved


def volume(data):
    """Six times the signed volume; negative when the faces look inwards."""
    data.calc_loop_triangles()
    triangles = ([data.vertices[corner].co for corner in part.vertices] for part in data.loop_triangles)
    return sum(a.dot(b.cross(c)) for a, b, c in triangles)


def loft(name, rings, made_of):
    """Joins rings of equally many 3D points by a skin and closes both ends; large flats stay evenly lit beside rounded edges."""
    count = len(rings[0])
    faces = [tuple(range(count))[::-1], tuple(range((len(rings) - 1) * count, len(rings) * count))]
    for ring in range(len(rings) - 1):
        for point in range(count):
            following = (point + 1) % count
            faces.append((ring * count + point, ring * count + following, (ring + 1) * count + following, (ring + 1) * count + point))
    shape = kit.mesh(name, [point for ring in rings for point in ring], faces, made_of)
    if volume(shape.data) < 0:
        shape.data.flip_normals()
    shape.modifiers.new('edges', 'EDGE_SPLIT').split_angle = math.radians(35)
    shape.modifiers.new('normals', 'WEIGHTED_NORMAL')
    return shape


def rounding(radius, steps=5):
    """Pairs of (inset, distance from the end) along a quarter of a circle, from the very end inwards."""
    return [
        (radius * (1 - math.sin(turn)), radius * (1 - math.cos(turn)))
        for turn in (math.pi / 2 * step / steps for step in range(steps + 1))
    ]


def along_x(u, v, w):
    return w, u, v


def along_z(u, v, w):
    return u, v, w


def keyboard_place(u, v, w):
    """From the keyboard's own frame (u rises in pitch, v towards the grille, w above the keys) to the standing accordion's."""
    return v, -w, MIDDLE - u


def slab(name, outline, start, end, made_of, edges=(0, 0), place=along_z):
    """A solid from an outline, stretched from start to end, with both rims rounded by `edges`."""
    levels = [(amount, start + step) for amount, step in rounding(edges[0])] if edges[0] else [(0, start)]
    levels += [(amount, end - step) for amount, step in reversed(rounding(edges[1]))] if edges[1] else [(0, end)]
    rings = [[place(u, v, level) for u, v in (inset(outline, amount) if amount else outline)] for amount, level in levels]
    return loft(name, rings, made_of)


def on_facet(name, shapes, facet):
    """Stands shapes, modelled as if on a wall that faces the front (local y = 0), on a slanting facet."""
    (left, front), (right, back) = facet
    turn = math.degrees(math.atan2(back - front, right - left))
    return kit.group(name, shapes, ((left + right) / 2, (front + back) / 2, MIDDLE), (0, 0, turn))


def spline(points, steps=10):
    """A smooth line through points (Catmull-Rom)."""
    known = [Vector(point) for point in points]
    known = [known[0] * 2 - known[1], *known, known[-1] * 2 - known[-2]]
    line = []
    for a, b, c, d in zip(known, known[1:], known[2:], known[3:]):
        for step in range(steps):
            t = step / steps
            line.append((b * 2 + (c - a) * t + (a * 2 - b * 5 + c * 4 - d) * t**2 + (b * 3 - a - c * 3 + d) * t**3) / 2)
    return [*line, known[-2]]


def ribbon(name, points, width, thickness, across, made_of):
    """A leather band along points; `across` is the direction of its width."""
    line, across = spline(points), Vector(across)
    rings = []
    for index, here in enumerate(line):
        along = (line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]).normalized()
        side = (across - along * across.dot(along)).normalized()
        out = along.cross(side)
        section = rectangle(-width / 2, width / 2, -thickness / 2, thickness / 2, thickness * 0.45)
        rings.append([tuple(here + side * u + out * v) for u, v in section])
    return loft(name, rings, made_of)


# --- Keys ---------------------------------------------------------------------------------------------------------------------


def black_shift(note):
    """How far the middle of a black key lies from the line between its white neighbours: tails of equal width, as on every piano."""
    three, four = WHITE_PITCH - BLACK_SLOT * 2 / 3, WHITE_PITCH - BLACK_SLOT * 3 / 4
    first, outer = three + BLACK_SLOT / 2 - WHITE_PITCH, four + BLACK_SLOT / 2 - WHITE_PITCH
    return {1: first, 3: -first, 6: outer, 8: 0, 10: -outer}[note]


def key_places():
    """The lower edge of each white key and the middle of each black key, by MIDI number."""
    places, edge = {}, -KEYBOARD / 2
    for midi in range(LOWEST, HIGHEST + 1):
        if midi % 12 in BLACKS:
            places[midi] = edge + black_shift(midi % 12)
        else:
            places[midi] = edge
            edge += WHITE_PITCH
    return places


def white_key(midi, places, finishes):
    left, right = places[midi] + KEY_GAP / 2, places[midi] + WHITE_PITCH - KEY_GAP / 2
    shoulder = FALL - BLACK_LENGTH - 0.0012
    corners = [(left, KEY_FRONT, 0.0026), (right, KEY_FRONT, 0.0026)]
    if midi + 1 <= HIGHEST and (midi + 1) % 12 in BLACKS:
        tail = places[midi + 1] - BLACK_SLOT / 2
        corners += [(right, shoulder, 0.001), (tail, shoulder, 0.001), (tail, KEY_END, 0.001)]
    else:
        corners += [(right, KEY_END, 0.001)]
    if midi - 1 >= LOWEST and (midi - 1) % 12 in BLACKS:
        tail = places[midi - 1] + BLACK_SLOT / 2
        corners += [(tail, KEY_END, 0.001), (tail, shoulder, 0.001), (left, shoulder, 0.001)]
    else:
        corners += [(left, KEY_END, 0.001)]
    return slab(f'key {midi}', fillet(corners), KEY_TOP - KEY_THICKNESS, KEY_TOP, finishes.ivory, (0, 0.0009), keyboard_place)


def black_key(midi, places, finishes):
    middle, end = places[midi], KEY_END
    front, lean = FALL - BLACK_LENGTH, 0.004
    rings = []
    levels = [(-0.008, 0, 0), (0, 0, 0)]
    # The rim's rounding is longer at the front, where the finger slides off.
    levels += [(BLACK_HEIGHT - step, amount, amount * 1.9) for amount, step in reversed(rounding(0.0017, 5))]
    for level, side, face in levels:
        rise = max(level, 0) / BLACK_HEIGHT
        half = (BLACK_WIDTH + (BLACK_TOP_WIDTH - BLACK_WIDTH) * rise) / 2 - side
        ring = rectangle(middle - half, middle + half, front + lean * rise + face, end, 0.0014)
        rings.append([keyboard_place(u, v, KEY_TOP + level) for u, v in ring])
    return loft(f'key {midi}', rings, finishes.ebony)


def keyboard(finishes):
    places = key_places()
    for midi in places:
        (black_key if midi % 12 in BLACKS else white_key)(midi, places, finishes)
    under = KEY_TOP - KEY_THICKNESS - 0.003
    bed = [(KEY_FRONT + 0.004, -under, 0.003), (-0.150, -under, 0), (-0.150, 0.024, 0), (KEY_FRONT + 0.012, 0.012, 0.012)]
    slab('keyboard bed', fillet(bed), BOTTOM + 0.001, TOP - 0.001, finishes.pearl, (0.003, 0.003))
    cheek = fillet([
        (KEY_FRONT - 0.001, -KEY_TOP + 0.002, 0.006),
        (-0.160, -KEY_TOP - 0.004, 0),
        (-0.160, 0.025, 0),
        (KEY_FRONT + 0.010, 0.014, 0.012),
    ])
    end = KEYBOARD / 2 + 0.0006
    for low, high in ((BOTTOM, MIDDLE - end), (MIDDLE + end, TOP)):
        slab('keyboard cheek', cheek, low, high, finishes.pearl, (0.0022, 0.0022))
    kit.box('keyboard felt', (0.006, 0.012, KEYBOARD), (FALL + 0.002, -KEY_TOP - 0.0045, MIDDLE), finishes.felt, 0.001)


# --- Cases --------------------------------------------------------------------------------------------------------------------


def frame(x, width, grow, made_of):
    """A band round the whole section, where a case meets the bellows."""
    half, tall = DEPTH / 2 + grow, (TOP - BOTTOM) / 2 + grow
    outline = rectangle(-half, half, MIDDLE - tall, MIDDLE + tall, CASE_EDGE)
    return slab('frame', outline, x - width / 2, x + width / 2, made_of, (0.0009, 0.0009), along_x)


def treble_case(finishes):
    (left, slope_end), (right, front) = GRILLE_FACET
    outline = fillet([
        (BELLOWS_LEFT - 0.008, front, 0),
        (right, front, 0.010),
        (left, slope_end, 0.008),
        (left - 0.007, -KEY_TOP - 0.010, 0.003),
        (left + 0.002, -KEY_TOP - 0.010, 0),
        (left + 0.002, 0.070, 0.016),
        (left + 0.030, DEPTH / 2, 0.012),
        (BELLOWS_LEFT - 0.008, DEPTH / 2, 0),
    ])
    slab('treble case', outline, BOTTOM, TOP, finishes.pearl, (CASE_EDGE, CASE_EDGE))
    frame(BELLOWS_LEFT - 0.004, 0.008, 0.0004, finishes.black)
    frame(BELLOWS_LEFT - 0.0095, 0.003, 0.0012, finishes.chrome)


def bass_case(finishes):
    (left, front), (right, back) = BUTTON_FACET
    outline = fillet([
        (BELLOWS_RIGHT + 0.008, front, 0),
        (left, front, 0.012),
        (right, back, 0.012),
        (right, DEPTH / 2, 0.016),
        (BELLOWS_RIGHT + 0.008, DEPTH / 2, 0),
    ])
    slab('bass case', outline, BOTTOM, TOP, finishes.pearl, (CASE_EDGE, CASE_EDGE))
    frame(BELLOWS_RIGHT + 0.004, 0.008, 0.0004, finishes.black)
    frame(BELLOWS_RIGHT + 0.0095, 0.003, 0.0012, finishes.chrome)


def feet(finishes):
    for x in (-0.145, -0.100, 0.105, 0.160):
        for y in (-0.050, 0.070):
            kit.cylinder('foot', 0.008, (x, y, 0), (x, y, BOTTOM + 0.002), finishes.rubber, 0.002)


def bellows(finishes):
    """Mitred card folds, with a sheet metal cap on every outer corner."""
    half, tall = BELLOWS_HALF
    profile = [(fold + share, depth) for fold in range(FOLDS) for share, depth in ((0, FOLD_DEPTH), (0.36, 0), (0.64, 0))]
    profile.append((FOLDS, FOLD_DEPTH))
    vertices = [
        (BELLOWS_LEFT + FOLD * share, y * (half - depth), MIDDLE + z * (tall - depth))
        for share, depth in profile
        for y, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    faces = [
        (4 * ring + side, 4 * ring + (side + 1) % 4, 4 * ring + 4 + (side + 1) % 4, 4 * ring + 4 + side)
        for ring in range(len(profile) - 1)
        for side in range(4)
    ]
    kit.bevel(kit.mesh('bellows', vertices, faces, finishes.bellows, smooth=False), 0.0006, 2)
    vertices, faces = [], []
    for fold in range(FOLDS):
        for y, z in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            first = len(vertices)
            for share, depth in ((0.14, 0.0082), (0.34, -0.0006), (0.66, -0.0006), (0.86, 0.0082)):
                x = BELLOWS_LEFT + FOLD * (fold + share)
                vertices += [
                    (x, y * (half - CORNER_REACH), MIDDLE + z * (tall - depth)),
                    (x, y * (half - depth), MIDDLE + z * (tall - depth)),
                    (x, y * (half - depth), MIDDLE + z * (tall - CORNER_REACH)),
                ]
            for row in range(3):
                for column in range(2):
                    corner = first + 3 * row + column
                    faces.append((corner, corner + 1, corner + 4, corner + 3))
    kit.bevel(kit.mesh('bellows corners', vertices, faces, finishes.chrome, smooth=False), 0.0007, 2)


# --- Grille, switches, buttons ------------------------------------------------------------------------------------------------

GRILLE_HALF, SLATS, SLAT_PITCH = 0.158, 33, 0.0090
SWITCH_X, SWITCH_PITCH = -0.0245, 0.031


def grille(left, right, finishes):
    """A chrome lattice before black cloth."""
    outer = rectangle(left, right, -GRILLE_HALF, GRILLE_HALF, 0.008)
    made = [
        kit.plate('grille rim', outer, 0.005, finishes.chrome, 0.0012, smooth=False, holes=[inset(outer, 0.0028)]),
        kit.plate('grille cloth', inset(outer, 0.001), 0.0012, finishes.cloth, smooth=False),
    ]
    for slat in range(SLATS):
        place = ((left + right) / 2, -0.0008, (slat - (SLATS - 1) / 2) * SLAT_PITCH)
        made.append(kit.box('grille slat', (right - left - 0.004, 0.0026, 0.0036), place, finishes.chrome, 0.0009))
    return made


def switches(finishes):
    """Five register tabs; the rings on them stand for the usual dot signs."""
    base = rectangle(SWITCH_X - 0.0085, SWITCH_X + 0.0085, -2.5 * SWITCH_PITCH, 2.5 * SWITCH_PITCH, 0.005)
    made = [kit.plate('switch base', base, 0.003, finishes.black, 0.0008, smooth=False)]
    for step in range(-2, 3):
        z = step * SWITCH_PITCH
        made.append(kit.box('switch', (0.0125, 0.0090, 0.0265), (SWITCH_X, -0.0028, z), finishes.ivory, 0.0016))
        turns = [2 * math.pi * part / 32 for part in range(33)]
        ring = [(SWITCH_X + 0.0040 * math.cos(turn), -0.0073, z + 0.0040 * math.sin(turn)) for turn in turns]
        made.append(kit.tube('switch ring', ring, 0.00035, finishes.ebony, smooth=False))
        for line in (-0.0014, 0.0014):
            made.append(kit.tube('switch line', [(SWITCH_X + line, -0.0073, z - 0.0037), (SWITCH_X + line, -0.0073, z + 0.0037)], 0.00025, finishes.ebony))
        for dot in range(-1, 2):
            if (step + dot) % 3:
                place = (SWITCH_X + dot * 0.0026, -0.0070, z), (SWITCH_X + dot * 0.0026, -0.0076, z)
                made.append(kit.cylinder('switch dot', 0.0008, *place, finishes.ebony, segments=20))
    return made


def bass_buttons(finishes):
    board = rectangle(-0.037, 0.037, -0.118, 0.118, 0.008)
    made = [
        kit.plate('button board', board, 0.0040, finishes.board, 0.001, smooth=False),
        kit.plate('button board rim', inset(board, -0.0018), 0.0030, finishes.chrome, 0.0009, smooth=False),
    ]
    for row in range(BASS_ROWS):
        for column in range(BASS_COLUMNS):
            x = (row - (BASS_ROWS - 1) / 2) * ROW_PITCH
            z = (column - (BASS_COLUMNS - 1) / 2) * COLUMN_PITCH + (row - (BASS_ROWS - 1) / 2) * SLANT
            made.append(kit.cylinder('bass button', BUTTON_RADIUS, (x, 0, z), (x, -0.0068, z), finishes.ivory, 0.0012, 24))
    return made


# --- Straps -------------------------------------------------------------------------------------------------------------------


def straps(finishes):
    right, back = BUTTON_FACET[1][0], DEPTH / 2
    y = 0.048
    bow = [(right + 0.002, y, 0.045), (right + 0.014, y, 0.075), (right + 0.026, y, 0.140), (right + 0.029, y, MIDDLE)]
    bow += [(x, y, 2 * MIDDLE - z) for x, y, z in reversed(bow[:-1])]
    ribbon('bass strap', bow, 0.060, 0.004, (0, 1, 0), finishes.leather)
    for z in (0.043, 2 * MIDDLE - 0.043):
        kit.box('bass strap plate', (0.006, 0.066, 0.020), (right + 0.002, y, z), finishes.chrome, 0.002)
    kit.cylinder('air button', 0.006, (right - 0.002, 0.004, TOP - 0.055), (right + 0.006, 0.004, TOP - 0.055), finishes.chrome, 0.0015)
    for start, out, rise in ((-0.132, -0.040, 0.036), (-0.088, 0.055, 0.050)):
        crown = TOP + rise
        loop = [(0, 0.006, 0.335), (0.1, 0.012, 0.368), (0.3, 0.040, crown), (0.6, 0.090, crown - 0.006), (0.9, 0.128, 0.330)]
        loop += [(1, 0.138, 0.200), (0.9, 0.120, 0.070), (0.6, 0.090, 0.016), (0.3, 0.045, 0.022), (0, 0.006, 0.055)]
        ribbon('shoulder strap', [(start + share * out, back + y, z) for share, y, z in loop], 0.040, 0.007, (1, 0, 0), finishes.leather)
        for z in (0.055, 0.335):
            kit.box('strap bracket', (0.044, 0.010, 0.014), (start, back + 0.004, z), finishes.chrome, 0.002)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def accordion():
    finishes = Finishes()
    treble_case(finishes)
    bass_case(finishes)
    bellows(finishes)
    keyboard(finishes)
    on_facet('treble grille', [*grille(-0.007, 0.032, finishes), *switches(finishes)], GRILLE_FACET)
    on_facet('bass grille', grille(-0.008, 0.010, finishes), BASS_GRILLE_FACET)
    on_facet('bass board', bass_buttons(finishes), BUTTON_FACET)
    straps(finishes)
    feet(finishes)


VIEWS = {
    1: (accordion, kit.View(azimuth=28, elevation=18, fill=0.78)),
    2: (accordion, kit.View(azimuth=-34, elevation=24, fill=0.8)),
}

if __name__ == '__main__':
    kit.main('accordion', 'keyboards', 0.42, VIEWS)
