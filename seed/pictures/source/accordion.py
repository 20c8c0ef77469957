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
from keys import Keyboard, along_x, fillet, inset, loft, rectangle, slab  # noqa: E402
from outlines import through  # noqa: E402

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

KEY_TOP, KEY_THICKNESS = 0.055, 0.016
KEY_FRONT, FALL, KEY_END = -0.298, -0.181, -0.172
KEYBOARD = Keyboard(
    lowest=55, highest=88, pitch=0.0178, gap=0.0013, slot=0.0112, front=KEY_FRONT, end=KEY_END, black_front=FALL - 0.076, black_end=KEY_END,
    top=KEY_TOP, thickness=KEY_THICKNESS, corner=0.0026, black_height=0.009, black_width=0.0092, black_top_width=0.0076,
)

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


class Finish:
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


def keyboard_place(u, v, w):
    """From the keyboard's own frame (u rises in pitch, v towards the grille, w above the keys) to the standing accordion's."""
    return v, -w, MIDDLE - u


def on_facet(name, shapes, facet):
    """Stands shapes, modelled as if on a wall that faces the front (local y = 0), on a slanting facet."""
    (left, front), (right, back) = facet
    turn = math.degrees(math.atan2(back - front, right - left))
    return kit.group(name, shapes, ((left + right) / 2, (front + back) / 2, MIDDLE), (0, 0, turn))


def ribbon(name, points, width, thickness, across, made_of):
    """A leather band along points; `across` is the direction of its width."""
    line, across = [Vector(point) for point in through(points, 10)], Vector(across)
    rings = []
    for index, here in enumerate(line):
        along = (line[min(index + 1, len(line) - 1)] - line[max(index - 1, 0)]).normalized()
        side = (across - along * across.dot(along)).normalized()
        out = along.cross(side)
        section = rectangle(-width / 2, width / 2, -thickness / 2, thickness / 2, thickness * 0.45)
        rings.append([tuple(here + side * u + out * v) for u, v in section])
    return loft(name, rings, made_of)


# --- Keys ---------------------------------------------------------------------------------------------------------------------


def keyboard(looks):
    KEYBOARD.keys(looks.ivory, looks.ebony, keyboard_place)
    under = KEY_TOP - KEY_THICKNESS - 0.003
    bed = [(KEY_FRONT + 0.004, -under, 0.003), (-0.150, -under, 0), (-0.150, 0.024, 0), (KEY_FRONT + 0.012, 0.012, 0.012)]
    slab('keyboard bed', fillet(bed), BOTTOM + 0.001, TOP - 0.001, looks.pearl, (0.003, 0.003))
    cheek = fillet([
        (KEY_FRONT - 0.001, -KEY_TOP + 0.002, 0.006),
        (-0.160, -KEY_TOP - 0.004, 0),
        (-0.160, 0.025, 0),
        (KEY_FRONT + 0.010, 0.014, 0.012),
    ])
    end = KEYBOARD.width / 2 + 0.0006
    for low, high in ((BOTTOM, MIDDLE - end), (MIDDLE + end, TOP)):
        slab('keyboard cheek', cheek, low, high, looks.pearl, (0.0022, 0.0022))
    kit.box('keyboard felt', (0.006, 0.012, KEYBOARD.width), (FALL + 0.002, -KEY_TOP - 0.0045, MIDDLE), looks.felt, 0.001)


# --- Cases --------------------------------------------------------------------------------------------------------------------


def frame(x, width, grow, made_of):
    """A band round the whole section, where a case meets the bellows."""
    half, tall = DEPTH / 2 + grow, (TOP - BOTTOM) / 2 + grow
    outline = rectangle(-half, half, MIDDLE - tall, MIDDLE + tall, CASE_EDGE)
    return slab('frame', outline, x - width / 2, x + width / 2, made_of, (0.0009, 0.0009), along_x)


def treble_case(looks):
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
    slab('treble case', outline, BOTTOM, TOP, looks.pearl, (CASE_EDGE, CASE_EDGE))
    frame(BELLOWS_LEFT - 0.004, 0.008, 0.0004, looks.black)
    frame(BELLOWS_LEFT - 0.0095, 0.003, 0.0012, looks.chrome)


def bass_case(looks):
    (left, front), (right, back) = BUTTON_FACET
    outline = fillet([
        (BELLOWS_RIGHT + 0.008, front, 0),
        (left, front, 0.012),
        (right, back, 0.012),
        (right, DEPTH / 2, 0.016),
        (BELLOWS_RIGHT + 0.008, DEPTH / 2, 0),
    ])
    slab('bass case', outline, BOTTOM, TOP, looks.pearl, (CASE_EDGE, CASE_EDGE))
    frame(BELLOWS_RIGHT + 0.004, 0.008, 0.0004, looks.black)
    frame(BELLOWS_RIGHT + 0.0095, 0.003, 0.0012, looks.chrome)


def feet(looks):
    for x in (-0.145, -0.100, 0.105, 0.160):
        for y in (-0.050, 0.070):
            kit.cylinder('foot', 0.008, (x, y, 0), (x, y, BOTTOM + 0.002), looks.rubber, 0.002)


def bellows(looks):
    """Mitred card folds, with a sheet metal cap on every outer corner."""
    half, tall = BELLOWS_HALF
    profile = [(fold + share, depth) for fold in range(FOLDS) for share, depth in ((0, FOLD_DEPTH), (0.36, 0), (0.64, 0))]
    profile.append((FOLDS, FOLD_DEPTH))
    vertices = [
        (BELLOWS_LEFT + FOLD * share, y * (half - depth), MIDDLE + z * (tall - depth))
        for share, depth in profile
        for y, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    kit.bevel(kit.mesh('bellows', vertices, kit.skin(4, len(profile)), looks.bellows, smooth=False), 0.0006, 2)
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
            faces += kit.skin(3, 4, closed=False, start=first)
    kit.bevel(kit.mesh('bellows corners', vertices, faces, looks.chrome, smooth=False), 0.0007, 2)


# --- Grille, switches, buttons ------------------------------------------------------------------------------------------------

GRILLE_HALF, SLATS, SLAT_PITCH = 0.158, 33, 0.0090
SWITCH_X, SWITCH_PITCH = -0.0245, 0.031


def grille(left, right, looks):
    """A chrome lattice before black cloth."""
    outer = rectangle(left, right, -GRILLE_HALF, GRILLE_HALF, 0.008)
    made = [
        kit.plate('grille rim', outer, 0.005, looks.chrome, 0.0012, smooth=False, holes=[inset(outer, 0.0028)]),
        kit.plate('grille cloth', inset(outer, 0.001), 0.0012, looks.cloth, smooth=False),
    ]
    for slat in range(SLATS):
        place = ((left + right) / 2, -0.0008, (slat - (SLATS - 1) / 2) * SLAT_PITCH)
        made.append(kit.box('grille slat', (right - left - 0.004, 0.0026, 0.0036), place, looks.chrome, 0.0009))
    return made


def switches(looks):
    """Five register tabs; the rings on them stand for the usual dot signs."""
    base = rectangle(SWITCH_X - 0.0085, SWITCH_X + 0.0085, -2.5 * SWITCH_PITCH, 2.5 * SWITCH_PITCH, 0.005)
    made = [kit.plate('switch base', base, 0.003, looks.black, 0.0008, smooth=False)]
    for step in range(-2, 3):
        z = step * SWITCH_PITCH
        made.append(kit.box('switch', (0.0125, 0.0090, 0.0265), (SWITCH_X, -0.0028, z), looks.ivory, 0.0016))
        turns = [2 * math.pi * part / 32 for part in range(33)]
        ring = [(SWITCH_X + 0.0040 * math.cos(turn), -0.0073, z + 0.0040 * math.sin(turn)) for turn in turns]
        made.append(kit.tube('switch ring', ring, 0.00035, looks.ebony, smooth=False))
        for line in (-0.0014, 0.0014):
            made.append(kit.tube('switch line', [(SWITCH_X + line, -0.0073, z - 0.0037), (SWITCH_X + line, -0.0073, z + 0.0037)], 0.00025, looks.ebony))
        for dot in range(-1, 2):
            if (step + dot) % 3:
                place = (SWITCH_X + dot * 0.0026, -0.0070, z), (SWITCH_X + dot * 0.0026, -0.0076, z)
                made.append(kit.cylinder('switch dot', 0.0008, *place, looks.ebony, segments=20))
    return made


def bass_buttons(looks):
    board = rectangle(-0.037, 0.037, -0.118, 0.118, 0.008)
    made = [
        kit.plate('button board', board, 0.0040, looks.board, 0.001, smooth=False),
        kit.plate('button board rim', inset(board, -0.0018), 0.0030, looks.chrome, 0.0009, smooth=False),
    ]
    for row in range(BASS_ROWS):
        for column in range(BASS_COLUMNS):
            x = (row - (BASS_ROWS - 1) / 2) * ROW_PITCH
            z = (column - (BASS_COLUMNS - 1) / 2) * COLUMN_PITCH + (row - (BASS_ROWS - 1) / 2) * SLANT
            made.append(kit.cylinder('bass button', BUTTON_RADIUS, (x, 0, z), (x, -0.0068, z), looks.ivory, 0.0012, 24))
    return made


# --- Straps -------------------------------------------------------------------------------------------------------------------


def straps(looks):
    right, back = BUTTON_FACET[1][0], DEPTH / 2
    y = 0.048
    bow = [(right + 0.002, y, 0.045), (right + 0.014, y, 0.075), (right + 0.026, y, 0.140), (right + 0.029, y, MIDDLE)]
    bow += [(x, y, 2 * MIDDLE - z) for x, y, z in reversed(bow[:-1])]
    ribbon('bass strap', bow, 0.060, 0.004, (0, 1, 0), looks.leather)
    for z in (0.043, 2 * MIDDLE - 0.043):
        kit.box('bass strap plate', (0.006, 0.066, 0.020), (right + 0.002, y, z), looks.chrome, 0.002)
    kit.cylinder('air button', 0.006, (right - 0.002, 0.004, TOP - 0.055), (right + 0.006, 0.004, TOP - 0.055), looks.chrome, 0.0015)
    for start, out, rise in ((-0.132, -0.040, 0.036), (-0.088, 0.055, 0.050)):
        crown = TOP + rise
        loop = [(0, 0.006, 0.335), (0.1, 0.012, 0.368), (0.3, 0.040, crown), (0.6, 0.090, crown - 0.006), (0.9, 0.128, 0.330)]
        loop += [(1, 0.138, 0.200), (0.9, 0.120, 0.070), (0.6, 0.090, 0.016), (0.3, 0.045, 0.022), (0, 0.006, 0.055)]
        ribbon('shoulder strap', [(start + share * out, back + y, z) for share, y, z in loop], 0.040, 0.007, (1, 0, 0), looks.leather)
        for z in (0.055, 0.335):
            kit.box('strap bracket', (0.044, 0.010, 0.014), (start, back + 0.004, z), looks.chrome, 0.002)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def accordion():
    looks = Finish()
    treble_case(looks)
    bass_case(looks)
    bellows(looks)
    keyboard(looks)
    on_facet('treble grille', [*grille(-0.007, 0.032, looks), *switches(looks)], GRILLE_FACET)
    on_facet('bass grille', grille(-0.008, 0.010, looks), BASS_GRILLE_FACET)
    on_facet('bass board', bass_buttons(looks), BUTTON_FACET)
    straps(looks)
    feet(looks)


VIEWS = {
    1: (accordion, kit.View(azimuth=28, elevation=18, fill=0.78)),
    2: (accordion, kit.View(azimuth=-34, elevation=24, fill=0.8)),
}

if __name__ == '__main__':
    kit.main('accordion', 'keyboards', 0.42, VIEWS)
