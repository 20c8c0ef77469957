"""
Digital piano with 88 weighted keys, black, on an X stand with its music rest and sustain pedal.

The cabinet's size (1,300 x 284 x 151 mm) is the one Roland publishes for the FP-30X; keys follow the usual piano measures (octave of
164.5 mm). The rest is drawn by eye and carries no brand. Y grows towards the back, bass is at negative X.
"""

import math
import os
import random
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
from keys import Keyboard, along_x, along_y, fillet, inset, keep_flats, loft, rectangle, rounding, slab  # noqa: E402

WIDTH, DEPTH, HEIGHT = 1.300, 0.284, 0.151
FRONT, BACK = -DEPTH / 2, DEPTH / 2
FEET = 0.012
BLOCK_EDGE = 0.0055
SEAM = 0.0005

KEY_TOP, KEY_FRONT = 0.1080, FRONT + 0.0135
# Where the keys disappear under the control strip.
FALL = KEY_FRONT + 0.150
KEYBOARD = Keyboard(
    lowest=21, highest=108, pitch=0.0235, gap=0.0011, slot=0.0136, front=KEY_FRONT, end=0.045, black_front=FALL - 0.0956, black_end=FALL - 0.0006,
    top=KEY_TOP, thickness=0.021, corner=0.0013, black_height=0.012, black_width=0.0104, black_top_width=0.0092,
)
BLOCK = (WIDTH - KEYBOARD.width) / 2 - 0.0008

# The cabinet's top is one plane that rises from the front to the back; its rounded rear edge ends at HEIGHT.
BLOCK_FRONT_TOP = 0.1140
REAR_EDGE = 0.010
CREST = HEIGHT + 0.0014
SLOPE = math.atan2(CREST - BLOCK_FRONT_TOP, DEPTH)
STRIP_FRONT = FALL + 0.0022
GROOVE = 0.056

STAND_TOP = 0.595
REST_WIDTH, REST_HEIGHT, REST_LEAN = 0.640, 0.190, 18
SLOT = 0.102


def slope_height(y):
    """The height of the cabinet's top."""
    return BLOCK_FRONT_TOP + (y - FRONT) * math.tan(SLOPE)


# --- Materials ----------------------------------------------------------------------------------------------------------------


def grained(made, scale, strength, stretch=(1, 1, 1)):
    """Moulded plastic is never quite smooth."""
    return kit.relief(made, scale, strength, 0.0002, detail=3, stretch=stretch)


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.case = grained(kit.material('case', (0.016, 0.016, 0.017), 0.40), 1800, 0.20)
        self.ivory = grained(kit.material('ivory', (0.62, 0.60, 0.55), 0.36), 1100, 0.10, (1, 0.12, 1))
        self.ebony = grained(kit.material('ebony', (0.011, 0.011, 0.012), 0.36), 1100, 0.16, (1, 0.12, 1))
        self.felt = grained(kit.material('felt', (0.20, 0.009, 0.015), 1.0, Sheen=1.0, Specular=0.05), 3000, 1.0)
        self.rubber = kit.material('rubber', (0.018, 0.018, 0.018), 0.75)
        self.hole = kit.material('hole', (0.004, 0.004, 0.004), 0.9, Specular=0.1)
        self.button = kit.material('button', (0.02, 0.02, 0.021), 0.24)
        self.print = kit.material('print', (0.62, 0.62, 0.60), 0.6)
        self.light = kit.material('light', (1, 1, 1), 0.4, Emission=(1, 1, 1, 1), Emission_Strength=4.0)
        self.unlit = kit.material('unlit', (0.10, 0.10, 0.10), 0.4)
        self.steel = grained(kit.material('steel', (0.018, 0.018, 0.019), 0.38), 900, 0.25)
        self.chrome = kit.chrome()
        self.nickel = kit.chrome('nickel', 0.28)


# --- Shapes -------------------------------------------------------------------------------------------------------------------


def cut_cleanly(shape, cutters):
    """Takes cutters away from a shape, and keeps its flats even after that."""
    shape.modifiers.clear()
    keep_flats(kit.cut(shape, *cutters))


def label(text, x, y, z, size, made_of, rotation=(0, 0, 0)):
    """Print, its middle at a point; unturned it lies face up. The rotation is in radians."""
    shape = kit.lettering(f'label {text}', text, size, made_of)
    shape.location, shape.rotation_euler = (x, y, z), rotation
    return shape


# --- Keys ---------------------------------------------------------------------------------------------------------------------


def keyboard(looks):
    made, chance = KEYBOARD.keys(looks.ivory, looks.ebony), random.Random(88)
    # No keyboard is levelled to better than a tenth of a millimetre.
    for key in made:
        key.location.z += chance.uniform(-0.00008, 0.00008)
    felt = kit.box('felt strip', (KEYBOARD.width, 0.010, 0.0036), (0, FALL + 0.0056, KEY_TOP + 0.0024), looks.felt, 0.0006)
    return [*made, felt]


# --- Cabinet ------------------------------------------------------------------------------------------------------------------


def front_lines(top, radius):
    """The front of end blocks and key slip from the floor up: the lower shell recedes."""
    return [(FRONT + 0.007, FEET, 0.008), (FRONT, GROOVE, 0), (FRONT, top, radius)]


BACK_LINES = [(BACK, CREST, REAR_EDGE), (BACK, GROOVE, 0), (BACK - 0.008, FEET, 0.008)]


def end_block(side, looks):
    outline = fillet([*front_lines(BLOCK_FRONT_TOP, 0.016), *BACK_LINES])
    inner, outer = WIDTH / 2 - BLOCK, WIDTH / 2
    levels = [(amount, inner + step) for amount, step in rounding(0.0008, 3)]
    levels += [(amount, outer - step) for amount, step in reversed(rounding(BLOCK_EDGE, 8))]
    rings = [[(side * level, y, z) for y, z in inset(outline, amount)] for amount, level in levels]
    return loft('block right' if side > 0 else 'block left', rings, looks.case)


def shell_line(looks):
    """The line between the upper and the lower shell: what cuts it out of the cabinet, and the dark core seen in it."""
    cutter = slab('shell cutter', rectangle(-WIDTH, WIDTH, -DEPTH, DEPTH, 0), GROOVE - 0.0005, GROOVE + 0.0005, looks.hole)
    depth = 0.0014
    inside = rectangle(depth - WIDTH / 2, WIDTH / 2 - depth, FRONT + depth, BACK - depth, BLOCK_EDGE - depth)
    core = slab('shell core', inside, GROOVE - 0.003, GROOVE + 0.003, looks.hole)
    return cutter, core


def body(looks):
    half = WIDTH / 2 - BLOCK - SEAM
    lip = KEY_TOP + 0.0043
    outline = fillet([
        *front_lines(KEY_TOP - 0.0105, 0.0035),
        (KEY_FRONT - 0.0028, KEY_TOP - 0.0105, 0.0015),
        (KEY_FRONT - 0.0028, 0.070, 0),
        (0.060, 0.070, 0),
        (0.060, lip, 0),
        (STRIP_FRONT, lip, 0.001),
        (STRIP_FRONT, slope_height(STRIP_FRONT), 0.0045),
        *BACK_LINES,
    ])
    return slab('body', outline, -half, half, looks.case, place=along_x)


def feet(looks):
    return [
        kit.cylinder('foot', 0.014, (x, y, 0), (x, y, FEET + 0.001), looks.rubber, 0.002)
        for x in (-0.56, 0.56)
        for y in (FRONT + 0.040, BACK - 0.040)
    ]


# --- Controls -----------------------------------------------------------------------------------------------------------------

BUTTON_RADIUS, BUTTON_LINE = 0.0052, 0.044
# How far print stands off the surface.
PRINT = 0.00006
# Middle of each button and what is printed in front of it.
BUTTONS = [
    (-0.372, 'Function'),
    (-0.340, 'Split'),
    (-0.288, 'Song'),
    (-0.256, 'Metronome'),
    (-0.204, 'Piano'),
    (-0.172, 'E. Piano'),
    (-0.140, 'Strings'),
    (-0.108, 'Other'),
]
LIT = {'Piano'}
POWER, LOUDER, SOFTER = -0.578, -0.426, -0.500
LEVELS, LEVELS_LIT = 7, 4


def button(x, looks, radius=BUTTON_RADIUS):
    """A shallow dished cap standing in a dark gap."""
    gap = kit.cylinder('control gap', radius + 0.0005, (x, BUTTON_LINE, -0.001), (x, BUTTON_LINE, 0.00004), looks.hole)
    dish = [(0, 0.00125), (radius * 0.5, 0.00135), (radius * 0.8, 0.0016)]
    profile = [*dish, (radius - 0.0004, 0.0015), (radius - 0.0001, 0.0012), (radius, 0.0008), (radius, -0.001)]
    cap = kit.lathe('control button', profile, looks.button, 64)
    cap.location = (x, BUTTON_LINE, 0)
    return [gap, cap]


def lamp(x, y, looks, lit):
    return kit.cylinder('control lamp', 0.0009, (x, y, -0.0005), (x, y, 0.0002), looks.light if lit else looks.unlit, 0.0001, 24)


def power_mark(x, y, looks):
    turns = [math.radians(130 + 280 * step / 24) for step in range(25)]
    ring = [(x + 0.0020 * math.cos(angle), y + 0.0020 * math.sin(angle), PRINT) for angle in turns]
    return [
        kit.tube('control mark', ring, 0.00022, looks.print, smooth=False),
        kit.tube('control mark', [(x, y + 0.0004, PRINT), (x, y + 0.0026, PRINT)], 0.00022, looks.print),
    ]


def controls(looks):
    """Everything on the control strip, in the strip's own plane: y is the distance from its front edge."""
    made = []
    printed = BUTTON_LINE - 0.0125
    above = BUTTON_LINE + 0.0105
    for x, text in BUTTONS:
        made += button(x, looks)
        made.append(lamp(x, above, looks, text in LIT))
        made.append(label(text, x, printed, PRINT, 0.0046, looks.print))
    for x, text in ((SOFTER, '\u2013'), (LOUDER, '+')):
        made += button(x, looks)
        made.append(label(text, x, printed, PRINT, 0.0062, looks.print))
    span = LOUDER - SOFTER - 0.028
    for step in range(LEVELS):
        made.append(lamp(SOFTER + 0.014 + span * step / (LEVELS - 1), BUTTON_LINE, looks, step < LEVELS_LIT))
    made.append(label('Volume', (SOFTER + LOUDER) / 2, printed, PRINT, 0.0046, looks.print))
    made += button(POWER, looks, 0.0062)
    made.append(lamp(POWER, above + 0.001, looks, True))
    made += power_mark(POWER, printed - 0.0005, looks)
    return kit.group('controls', made, (0, STRIP_FRONT, slope_height(STRIP_FRONT)), (math.degrees(SLOPE), 0, 0))


# --- Sockets ------------------------------------------------------------------------------------------------------------------


def jack(name, x, y, z, facing, looks, radius=0.0062, bore=0.0033):
    """A round socket: collar, metal throat and dark bore. `facing` is -1 at the front, 1 at the back."""
    inner, outer = (bore + 0.0006, 0.0022), (radius - 0.0006, 0.0022)
    profile = [(bore, -0.004), (bore, 0.0016), inner, outer, (radius, 0.0016), (radius, -0.004)]
    collar = kit.lathe(name, profile, looks.button, closed=True)
    throat = kit.lathe(f'{name} throat', [(bore - 0.0005, -0.006), (bore - 0.0005, 0.0012), (bore + 0.0002, 0.0012)], looks.nickel)
    bottom = kit.cylinder(f'{name} bore', bore - 0.0004, (0, 0, -0.008), (0, 0, -0.0045), looks.hole)
    return kit.group(name, [collar, throat, bottom], (x, y, z), (90 * -facing, 0, 0))


def port(name, x, z, size, tongue, looks):
    """A rectangular metal socket at the back; `tongue` is the width and height of the part inside, and how far above the middle it lies."""
    width, height, wall = size[0] / 2, size[1] / 2, 0.0007
    opening = rectangle(x - width, x + width, z - height, z + height, 0.0006)
    rim = rectangle(x - width - wall, x + width + wall, z - height - wall, z + height + wall, 0.0010)
    shell = slab(name, rim, REAR - 0.004, REAR + 0.0007, looks.nickel, (0, 0.0002), along_y)
    inside = slab(f'{name} inside', opening, REAR - 0.002, REAR + 0.00075, looks.hole, place=along_y)
    lug = kit.box(f'{name} tongue', (tongue[0], 0.002, tongue[1]), (x, REAR + 0.0002, z + tongue[2]), looks.unlit, 0.0002)
    return [shell, inside, lug]


# Floor of the recess that holds the sockets at the back.
REAR = BACK - 0.007
REAR_LINE = 0.088
REAR_SPAN = (-0.03, 0.33)
DAMPER = 0.118


def rear_sockets(looks):
    facing = (math.pi / 2, 0, math.pi)
    made = [
        jack('socket dc', 0.312, REAR, REAR_LINE, 1, looks, 0.0058, 0.0030),
        *port('socket usb host', 0.270, REAR_LINE, (0.0132, 0.0058), (0.0110, 0.0018, 0.0012), looks),
        *port('socket usb device', 0.226, REAR_LINE, (0.0086, 0.0080), (0.0050, 0.0030, 0), looks),
        jack('socket pedal unit', 0.172, REAR, REAR_LINE, 1, looks, 0.0080, 0.0058),
        jack('socket damper', DAMPER, REAR, REAR_LINE, 1, looks),
        jack('socket right', 0.040, REAR, REAR_LINE, 1, looks),
        jack('socket left', -0.004, REAR, REAR_LINE, 1, looks),
    ]
    named = [
        (0.312, 'DC In'),
        (0.270, 'USB Memory'),
        (0.226, 'USB Computer'),
        (0.172, 'Pedal Unit'),
        (DAMPER, 'Damper'),
        (0.040, 'R'),
        (-0.004, 'L / Mono'),
    ]
    made += [label(text, x, REAR + PRINT, REAR_LINE + 0.0150, 0.0042, looks.print, facing) for x, text in named]
    made.append(label('Output', 0.018, REAR + PRINT, REAR_LINE - 0.0150, 0.0042, looks.print, facing))
    return made


PHONES, PHONES_LINE = (-0.586, -0.560), GROOVE + 0.016


def front_sockets(looks):
    return [
        jack('phones large', PHONES[0], FRONT, PHONES_LINE, -1, looks),
        jack('phones small', PHONES[1], FRONT, PHONES_LINE, -1, looks, 0.0046, 0.0019),
        label('Phones', sum(PHONES) / 2, FRONT - PRINT, PHONES_LINE + 0.0125, 0.0046, looks.print, (math.pi / 2, 0, 0)),
    ]


# --- Whole instrument ---------------------------------------------------------------------------------------------------------


def slot_place():
    y = STRIP_FRONT + SLOT * math.cos(SLOPE)
    return y, slope_height(y)


def openings(looks):
    """What is cut out of the body: the music rest's slot, the recess at the back, the headphone sockets' bores."""
    y, z = slot_place()
    slot = rectangle(-REST_WIDTH / 2 - 0.004, REST_WIDTH / 2 + 0.004, y - 0.0062, y + 0.0062, 0.0045)
    recess = rectangle(*REAR_SPAN, REAR_LINE - 0.023, REAR_LINE + 0.024, 0.006)
    return [
        slab('slot', slot, z - 0.022, z + 0.02, looks.hole),
        slab('recess', recess, REAR, BACK + 0.02, looks.case, place=along_y),
        *(kit.cylinder('bore', 0.0040, (x, FRONT - 0.02, PHONES_LINE), (x, FRONT + 0.009, PHONES_LINE), looks.hole) for x in PHONES),
    ]


def cabinet(looks):
    case, blocks, cutters = body(looks), [end_block(side, looks) for side in (-1, 1)], openings(looks)
    cutter, core = shell_line(looks)
    cut_cleanly(case, [*cutters, cutter])
    for block in blocks:
        cut_cleanly(block, [cutter])
    return [case, *blocks, *cutters, cutter, core, *feet(looks)]


def piano(looks, rest=True):
    parts = [*cabinet(looks), *keyboard(looks), controls(looks), *rear_sockets(looks), *front_sockets(looks)]
    if rest:
        parts.append(music_rest(looks))
    return parts


def music_rest(looks):
    """A leaning panel with a ledge for the book; its foot stands in the slot."""
    half = REST_WIDTH / 2
    sheet = fillet([(-half, -0.018, 0.006), (half, -0.018, 0.006), (half, REST_HEIGHT, 0.022), (-half, REST_HEIGHT, 0.022)])
    panel = slab('rest panel', sheet, -0.0035, 0.0035, looks.case, (0.0016, 0.0016), along_y)
    lip = [(-0.029, 0.006, 0.003), (-0.029, 0.0185, 0.0018), (-0.0252, 0.0185, 0.0018), (-0.0252, 0.0105, 0.002)]
    section = fillet([(-0.002, 0.006, 0.0012), *lip, (-0.002, 0.0105, 0.0012)])
    ledge = slab('rest ledge', section, -half + 0.002, half - 0.002, looks.case, (0.001, 0.001), along_x)
    y, z = slot_place()
    return kit.group('rest', [panel, ledge], (0, y, z), (-REST_LEAN, 0, 0))


# --- Stand and pedal ----------------------------------------------------------------------------------------------------------

ARM = 0.030
ARM_SPREAD = 0.365
BAR_RADIUS = 0.015


def arm(name, start, end, y, looks):
    """A square steel tube between two (x, z) points."""
    start, end = Vector((start[0], 0, start[1])), Vector((end[0], 0, end[1]))
    tube = kit.box(name, (ARM, ARM, (end - start).length), (0, 0, 0), looks.steel, 0.0035)
    tube.location = (start + end) / 2 + Vector((0, y, 0))
    tube.rotation_euler = (0, math.atan2(end.x - start.x, end.z - start.z), 0)
    return tube


def stand(looks):
    low, high = BAR_RADIUS + 0.010, STAND_TOP - BAR_RADIUS - 0.003
    middle = (low + high) / 2
    made = []
    # One pair of arms runs outside the other.
    for side, rows in ((1, (-0.049, 0.049)), (-1, (-0.0175, 0.0175))):
        for y in rows:
            made.append(arm('stand arm', (-side * ARM_SPREAD, low), (side * ARM_SPREAD, high), y, looks))
    for side in (-1, 1):
        x = side * ARM_SPREAD
        made.append(kit.cylinder('stand rail', BAR_RADIUS, (x, -0.185, high), (x, 0.185, high), looks.steel, 0.002))
        made.append(kit.cylinder('stand foot', BAR_RADIUS, (x, -0.225, low), (x, 0.225, low), looks.steel, 0.002))
        for end in (-1, 1):
            made.append(kit.cylinder('stand sleeve', BAR_RADIUS + 0.003, (x, end * 0.085, high), (x, end * 0.190, high), looks.rubber, 0.004))
            made.append(kit.cylinder('stand cap', BAR_RADIUS + 0.010, (x, end * 0.185, low), (x, end * 0.240, low), looks.rubber, 0.006))
    made.append(kit.cylinder('stand pivot', 0.009, (0, -0.078, middle), (0, 0.072, middle), looks.nickel, 0.0015))
    made.append(kit.cylinder('stand clutch', 0.048, (0, -0.078, middle), (0, -0.0645, middle), looks.steel, 0.003))
    made.append(kit.cylinder('stand knob', 0.021, (0, -0.104, middle), (0, -0.078, middle), looks.rubber, 0.004))
    return made


PEDAL = (0.10, -0.06)
CABLE_RADIUS = 0.0026


def rounded_end(share, start, left):
    """How much of the width is left past `start`, where a bar ends in a half ellipse; `left` keeps its tip from closing."""
    return math.sqrt(1 - (max(share - start, 0) / (1 - start)) ** 2 * (1 - left))


def pedal_lever(looks):
    """A chrome bar that rises a little, widens towards the toe and ends round."""
    rings, length, start = [], 0.118, -0.030
    for step in range(25):
        share = step / 24
        half = (0.0125 + 0.0105 * (3 * share**2 - 2 * share**3)) * rounded_end(share, 0.82, 0.015)
        height = 0.033 - 0.006 * share + 0.004 * math.sin(math.pi * share)
        thick = 0.0042 * rounded_end(share, 0.9, 0.1)
        turns = [2 * math.pi * corner / 32 for corner in range(32)]
        y = start - length * share
        rings.append([(half * kit.swollen(math.cos(turn), 0.55), y, height + thick * kit.swollen(math.sin(turn), 0.7)) for turn in turns])
    return loft('pedal lever', rings, looks.chrome)


def pedal(looks):
    """A piano-style sustain pedal: a low housing on a rubber sole, and its lever."""
    shell = fillet([(-0.044, 0.004, 0.004), (0.060, 0.004, 0.004), (0.060, 0.040, 0.014), (-0.044, 0.046, 0.020)])
    housing = slab('pedal housing', shell, -0.036, 0.036, looks.case, (0.007, 0.007), along_x)
    sole = slab('pedal sole', rectangle(-0.040, 0.040, -0.130, 0.064, 0.012), 0, 0.006, looks.rubber, (0, 0.0015))
    return kit.group('pedal', [housing, sole, pedal_lever(looks)], (*PEDAL, 0), (0, 0, -4))


def pedal_cable(looks):
    x, y = PEDAL
    socket = STAND_TOP - FEET + REAR_LINE
    plug = [
        kit.cylinder('cable plug', 0.0055, (DAMPER, REAR + 0.003, socket), (DAMPER, REAR + 0.040, socket), looks.rubber, 0.001),
        kit.cylinder('cable collar', 0.0042, (DAMPER, REAR + 0.001, socket), (DAMPER, REAR + 0.006, socket), looks.nickel),
    ]
    floor = CABLE_RADIUS
    lying = [(x + 0.012, y + 0.11, floor), (x + 0.05, y + 0.20, floor), (x + 0.12, y + 0.27, floor), (x + 0.12, y + 0.35, floor)]
    hanging = [(DAMPER + 0.012, BACK + 0.10, 0.25), (DAMPER, BACK + 0.085, socket - 0.12), (DAMPER, BACK + 0.068, socket - 0.02)]
    route = [(x + 0.003, y + 0.058, 0.016), *lying, (x + 0.05, y + 0.37, 0.02), *hanging, (DAMPER, REAR + 0.040, socket)]
    return [*plug, kit.tube('cable', route, CABLE_RADIUS, looks.rubber)]


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def on_stand():
    looks = Finish()
    kit.group('instrument', piano(looks), (0, 0, STAND_TOP - FEET))
    stand(looks)
    pedal(looks)
    pedal_cable(looks)


def on_floor():
    kit.group('instrument', piano(Finish(), rest=False))


MIDDLE_KEYS = ('key 64', 'key 65', 'key 68', 'key 71')

VIEWS = {
    1: (on_stand, kit.View(azimuth=-26, elevation=28, fill=0.90)),
    2: (on_floor, kit.View(azimuth=52, elevation=27, fill=0.82, focus=MIDDLE_KEYS, shift=(-0.025, -0.035), f_stop=6.3)),
    3: (on_floor, kit.View(azimuth=-22, elevation=46, fill=0.9, focus=('block left', 'control'))),
}

if __name__ == '__main__':
    kit.main('musical-keyboard', 'keyboards', 1.0, VIEWS)
