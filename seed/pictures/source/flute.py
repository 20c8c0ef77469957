"""
A treble recorder in F of impregnated pear wood: a Mollenhauer Canta 2506, in three joints with plain turned rings and double holes for the two
lowest notes. It is 47 cm long; joints, window, bore and the places of the holes are estimated from trebles in F at a' = 442 Hz (64 mm from the
beak to the window, 404 mm from the labium to the end). It carries no maker's stamp. In one picture it lies in its case, taken apart.

The recorder is modelled along Z, from the tip of the beak at 0 to the end of the foot; its holes look to -Y. Profiles are pairs of (z, radius).
"""

import math
import os
import sys

import numpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
from kit import MM  # noqa: E402
from outlines import rounded_ring, through, triangulated, within  # noqa: E402

HEAD_END, MIDDLE_END = 172 * MM, 384 * MM
UPPER_TENON = 24 * MM
UPPER_TENON_RADIUS, LOWER_TENON_RADIUS = 12.6 * MM, 11.0 * MM
HEAD_BORE = 9.6 * MM
WALL = 5.5 * MM
SEGMENTS = 144

# Where the two bulbs rest on the floor.
HEAD_BULB, FOOT_BULB = (146 * MM, 20.3 * MM), (397 * MM, 19.0 * MM)

# The cut under the beak: how far its tip lies in front of the axis, and how far up the head it reaches.
TIP_BACK, BEAK_LENGTH = -1.6 * MM, 47 * MM
TIP_EDGE = 1.5 * MM
SECTION_EDGE = 1.1 * MM

WINDOW, LABIUM, RAMP = 64.0 * MM, 68.4 * MM, 27 * MM
WINDOW_HALF = 5.8 * MM
# Windway and labium are arched alike; all heights are measured from the axis to the front, on the middle line.
ARCH = 16 * MM
ENTRY_ROOF, ENTRY_FLOOR = 10.9 * MM, 9.1 * MM
EXIT_ROOF, EXIT_FLOOR = 10.7 * MM, 9.6 * MM
LABIUM_EDGE = 10.0 * MM

# Finger holes: place, bearing in degrees from the front (to the player's right), radius; a double hole is its two parts.
MIDDLE_HOLES = (
    ((198 * MM, 180, 2.75 * MM),),
    ((208 * MM, 0, 2.80 * MM),),
    ((240 * MM, 0, 2.95 * MM),),
    ((271 * MM, 0, 2.90 * MM),),
    ((309 * MM, 0, 3.30 * MM),),
    ((338 * MM, 0, 2.80 * MM),),
    ((369 * MM, 12.5, 2.15 * MM), (369 * MM, -10.5, 1.75 * MM)),
)
FOOT_HOLES = (((411.5 * MM, 23.5, 2.35 * MM), (411.5 * MM, 3.0, 1.95 * MM)),)
HOLE_EDGE = 0.55 * MM

# The case: half of its outer length and depth, and heights from the floor it stands on.
CASE_HALF_X, CASE_HALF_Y, CASE_CORNER, CASE_WALL = 145 * MM, 70 * MM, 15 * MM, 4 * MM
CASE_RIM, CASE_LID, CASE_BED = 38 * MM, 22 * MM, 29 * MM
LID_OPENING = 102
# The troughs in its bed: from and to along the case, place across it, radius, height of the axis.
HEAD_TROUGH = (-133.5 * MM, 40.5 * MM, -36 * MM, 21.2 * MM, 26.5 * MM)
FOOT_TROUGH = (43.5 * MM, 133.5 * MM, -36 * MM, 20.0 * MM, 25.3 * MM)
MIDDLE_TROUGH = (-129.5 * MM, 129.5 * MM, 10 * MM, 15.2 * MM, 27.5 * MM)
ROD_TROUGH = (-128 * MM, 128 * MM, 46 * MM, 5.6 * MM, 27.5 * MM)
TROUGH_LIP = 4 * MM
# Size, distance out of the case, height and edge of each box of a latch, in millimetres.
LATCH = (((20, 1.6, 20), 0.5, 20, 0.7), ((13, 3.2, 13), 2.4, 18.5, 1.4), ((9, 2.4, 5), 1.9, 28, 1.0))
LATCH_HOOK = (((13, 2.2, 7), 0.6, 14, 0.8),)
ROD_RADIUS, ROD_LENGTH = 3.6 * MM, 250 * MM


# --- Lines --------------------------------------------------------------------------------------------------------------------


def flow(*points, step=0.9):
    """A smooth line in metres through points in millimetres, as is `step`."""
    return [tuple(point) for point in (through(points, step=step) * MM).tolist()]


def bead(start, end, low, high):
    """A turned ring from start to end: half an ellipse that rises from the radius `low` to `high`. In millimetres, but the result is in metres."""
    steps = 14
    middle, half = (start + end) / 2, (end - start) / 2
    turns = [math.pi * step / steps for step in range(steps + 1)]
    return [((middle - half * math.cos(turn)) * MM, (low + (high - low) * math.sin(turn)) * MM) for turn in turns]


def radius_at(profile, z):
    for (start, low), (end, high) in zip(profile, profile[1:]):
        if start <= z <= end and end > start:
            return low + (high - low) * (z - start) / (end - start)
    return profile[-1][1]


HEAD_PROFILE = [
    *flow((0, 12.7), (12, 13.5), (30, 15.0), (50, 16.2), (70, 16.8), (92, 16.8), (108, 16.3), (117, 15.8)),
    *bead(117, 120.6, 15.8, 17.7),
    *flow((120.8, 15.8), (123, 15.9), (128, 17.2), (135, 19.1), (142, 20.1), (149, 20.2), (156, 19.4), (161, 18.5)),
    *bead(161.2, 163.4, 18.0, 19.0),
    *flow((163.6, 17.9), (165.6, 17.3), (167.4, 17.3)),
    *bead(167.6, 171.8, 17.2, 18.9),
]
MIDDLE_PROFILE = flow((172.3, 14.2), (172.7, 14.5), (175, 14.4), (210, 13.9), (290, 13.2), (360, 12.8), (381, 12.9), (383.3, 12.9), (383.7, 12.6))
FOOT_PROFILE = [
    *bead(384.2, 388.6, 15.6, 17.4),
    *flow((388.8, 15.9), (390.6, 16.4), (393.6, 18.2), (397, 19.0), (401, 18.4), (406, 16.5), (411.5, 14.8), (418, 13.7), (426, 13.3)),
    *flow((426.6, 13.3), (436, 13.7), (445, 14.7), (451, 15.7)),
    *bead(451.2, 454.6, 15.5, 17.2),
    *flow((454.8, 15.6), (458.5, 15.9), (464, 17.0)),
    *bead(464.2, 468.8, 16.8, 18.4),
    *flow((469, 17.0), (470.6, 16.9), (471.6, 16.5), (472, 15.6), step=0.3),
]


# --- Shapes -------------------------------------------------------------------------------------------------------------------


def pierced(name, profile, point, patches, made_of):
    """
    A turned surface with openings. Each patch is a list of rings of (bearing, z); the rows and columns of the surface's net around them are
    replaced by triangles that fit the rings, so the wood's sheen runs up to the edge of a hole undisturbed. point(z, bearing, radius) gives a
    point of the surface; without a radius it takes the profile's.
    """
    turn = 2 * math.pi / SEGMENTS
    vertices = [point(z, (column - SEGMENTS // 2) * turn, radius) for z, radius in profile for column in range(SEGMENTS)]
    taken, faces = set(), []
    for rings in patches:
        scale = radius_at(profile, rings[0][0][1])
        flat = [(bearing * scale, z) for ring in rings for bearing, z in ring]
        rows = [row for row, (z, _) in enumerate(profile) if min(z for _, z in flat) - 1.2 * MM < z < max(z for _, z in flat) + 1.2 * MM]
        columns = range(
            math.floor((min(x for x, _ in flat) - MM) / scale / turn) + SEGMENTS // 2,
            math.ceil((max(x for x, _ in flat) + MM) / scale / turn) + SEGMENTS // 2 + 1,
        )
        top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
        taken |= {(row, column % SEGMENTS) for row in range(top, bottom) for column in range(left, right)}
        net = lambda row, column: ((column - SEGMENTS // 2) * turn * scale, profile[row][0])
        border = [(top, column) for column in range(left, right)] + [(row, right) for row in range(top, bottom)]
        border += [(bottom, column) for column in range(right, left, -1)] + [(row, left) for row in range(bottom, top, -1)]
        holes = [[(bearing * scale, z) for bearing, z in ring] for ring in rings]
        extra = [net(row, column) for row in range(top + 1, bottom) for column in range(left + 1, right)]
        clear = [place for place in extra if min(math.dist(place, edge) for edge in flat) > 0.35 * MM]
        border_ring = [net(*place) for place in border]
        clear = numpy.array(clear)[within(clear, border_ring, holes)]
        places, triangles = triangulated(border_ring, holes, clear.tolist())
        first = len(vertices)
        vertices += [point(z, x / scale) for x, z in places.tolist()]
        # The border's points are those of the net itself, so that no seam shows.
        known = {index: row * SEGMENTS + column % SEGMENTS for index, (row, column) in enumerate(border)}
        faces += [tuple(known.get(index, first + index) for index in triangle) for triangle in triangles.tolist()]
    for row in range(len(profile) - 1):
        for column in range(SEGMENTS):
            if (row, column) not in taken:
                after = (column + 1) % SEGMENTS
                faces.append((row * SEGMENTS + column, row * SEGMENTS + after, (row + 1) * SEGMENTS + after, (row + 1) * SEGMENTS + column))
    return kit.mesh(name, vertices, faces, made_of)


def tone_hole(profile, z, bearing, radius, made_of):
    """A finger hole with a softly rounded rim. Returns the ring it leaves in the surface, as (bearing, z), and its wall."""
    bearing = math.radians(bearing)
    turns = [2 * math.pi * step / 40 for step in range(40)]

    def ring(reach, drop, bottom=None):
        for turn in turns:
            aside, along = reach * math.cos(turn), z + reach * math.sin(turn)
            full = radius_at(profile, along)
            height = bottom or math.sqrt(full**2 - aside**2) - drop
            yield aside, along, height, bearing + math.asin(aside / full)

    steps = [math.pi / 2 * step / 5 for step in range(6)]
    rims = [(radius + HOLE_EDGE * (1 - math.sin(step)), HOLE_EDGE * (1 - math.cos(step)), None) for step in steps]
    rims.append((radius, 0, radius_at(profile, z) - WALL))
    turned = Matrix.Rotation(bearing, 3, 'Z')
    rings = [[turned @ Vector((aside, -height, along)) for aside, along, height, _ in ring(*rim)] for rim in rims]
    return [(angle, along) for _, along, _, angle in ring(*rims[0])], kit.surface('tone hole', rings, made_of, closed=True)


def drilled(name, profile, holes, made_of):
    """A turned joint with its finger holes."""

    def surface(z, bearing, radius=None):
        radius = radius or radius_at(profile, z)
        return radius * math.sin(bearing), -radius * math.cos(bearing), z

    bored = [[tone_hole(profile, *part, made_of) for part in hole] for hole in holes]
    shell = pierced(name, profile, surface, [[ring for ring, _ in hole] for hole in bored], made_of)
    return [shell, *(wall for hole in bored for _, wall in hole)]


def turned(name, made_of, *points):
    """A turned piece from its points of (z, radius) in millimetres."""
    return kit.lathe(name, [(radius * MM, z * MM) for z, radius in points], made_of)


# --- Materials ----------------------------------------------------------------------------------------------------------------


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.pear = pear('pear')
        self.head = pear('pear with block', block=True)
        self.cedar = kit.wood('cedar', (0.47, 0.27, 0.125), (0.38, 0.205, 0.09), scale=45, roughness=0.6)
        self.plush = plush()
        self.vinyl = kit.material('vinyl', (0.016, 0.016, 0.018), 0.42)
        self.steel = kit.material('case steel', (0.55, 0.55, 0.56), 0.3, metallic=1)
        self.beech = kit.wood('beech', (0.50, 0.31, 0.16), (0.42, 0.24, 0.115), scale=30, along='X', roughness=0.5)
        self.white = kit.material('white plastic', (0.62, 0.61, 0.58), 0.3)
        self.cork = kit.wood('cork', (0.34, 0.195, 0.092), (0.17, 0.085, 0.036), scale=55, roughness=0.85)


def plush():
    """Dark blue pile, paler where it is seen at a flat angle."""
    made = kit.material('plush', (0.010, 0.020, 0.062), 0.95, Sheen=1.0, Sheen_Tint=0.6, Specular=0.1)
    return kit.relief(made, 900, 0.7, 1.2 * MM)


def pear(name, block=False):
    """
    Close-grained pear, soaked with wax: a red brown that drifts along the joint, with fine dark pores drawn out lengthwise. In the head,
    all that lies within the bore is the cedar of the block.
    """
    made = kit.wood(name, (0.262, 0.094, 0.044), (0.140, 0.043, 0.019), scale=20, roughness=0.3)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes['Principled BSDF']
    ramp = next(node for node in nodes if node.type == 'VALTORGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.34, 0.64

    def node(kind, operation=None, **values):
        """A new node; _2=0.5 sets its input number 2."""
        one = nodes.new(f'ShaderNode{kind}')
        if operation:
            one.operation = operation
        for key, value in values.items():
            one.inputs[int(key[1:])].default_value = value
        return one

    place = node('TexCoord')
    stretched = node('VectorMath', 'MULTIPLY', _1=(2600, 2600, 120))
    pores = node('TexNoise', _3=2)
    depth = node('MapRange', _1=0.56, _2=0.72, _3=0, _4=0.5)
    color = node('MixRGB', _2=(0.07, 0.017, 0.007, 1))
    for source, target in (
        (place.outputs['Object'], stretched.inputs[0]),
        (stretched.outputs[0], pores.inputs['Vector']),
        (pores.outputs['Fac'], depth.inputs[0]),
        (depth.outputs[0], color.inputs['Fac']),
        (ramp.outputs['Color'], color.inputs['Color1']),
        (color.outputs[0], shader.inputs['Base Color']),
    ):
        links.new(source, target)
    if block:
        flat = node('VectorMath', 'MULTIPLY', _1=(1, 1, 0))
        away = node('VectorMath', 'LENGTH')
        within = node('Math', 'LESS_THAN', _1=10.0 * MM)
        mix = node('MixRGB', _2=(0.44, 0.25, 0.115, 1))
        links.new(place.outputs['Object'], flat.inputs[0])
        links.new(flat.outputs[0], away.inputs[0])
        links.new(away.outputs['Value'], within.inputs[0])
        links.new(within.outputs[0], mix.inputs['Fac'])
        links.new(color.outputs[0], mix.inputs['Color1'])
        links.new(mix.outputs[0], shader.inputs['Base Color'])
    return made


# --- Recorder -----------------------------------------------------------------------------------------------------------------


def beak_section(z, bearing, radius=None):
    """The head's surface: a turned body, cut hollow from behind to a beak, with rounded edges all round."""
    radius = radius or radius_at(HEAD_PROFILE, z)
    inset = TIP_EDGE - math.sqrt(max(TIP_EDGE**2 - max(TIP_EDGE - z, 0) ** 2, 0))
    back = TIP_BACK + (radius + 4 * MM - TIP_BACK) * (z / BEAK_LENGTH) ** 1.7
    across, along = math.sin(bearing), -math.cos(bearing)
    origin = min(back - radius, 0) / 2
    low, high = 0.0, 2 * radius
    for _ in range(36):
        reach = (low + high) / 2
        x, y = across * reach, origin + along * reach
        body, cut = math.hypot(x, y) - radius, y - back
        blend = max(SECTION_EDGE * 2 - abs(body - cut), 0)
        if max(body, cut) + blend**2 / (8 * SECTION_EDGE) + inset > 0:
            high = reach
        else:
            low = reach
    return Vector((across * low, origin + along * low, z))


def arched(height, x):
    """A height on the arch of windway and labium, as a y."""
    return -(height - x**2 / (2 * ARCH))


def ramp_end(x):
    """Where the ramp comes out at the surface."""
    rise = (radius_at(HEAD_PROFILE, LABIUM + RAMP) - LABIUM_EDGE) / RAMP
    surface = math.sqrt(radius_at(HEAD_PROFILE, LABIUM + RAMP) ** 2 - x**2)
    return LABIUM + (surface + arched(LABIUM_EDGE, x)) / rise


def ramp_half(z):
    """The ramp widens a little towards its end."""
    return WINDOW_HALF + 0.5 * MM * max(z - LABIUM, 0) / RAMP


def ramp_y(x, z):
    share = (z - LABIUM) / (ramp_end(x) - LABIUM)
    out = -math.sqrt(radius_at(HEAD_PROFILE, ramp_end(x)) ** 2 - x**2)
    return arched(LABIUM_EDGE, x) * (1 - share) + out * share


def window_line():
    """The outline of window and ramp on the head, as (x, z), with what lies below each point and the way out of the opening."""
    shares = [step / 14 for step in range(15)]
    line = [(WINDOW_HALF * (2 * share - 1), WINDOW, 'roof', (0, -1)) for share in shares]
    line += [(WINDOW_HALF, WINDOW + (LABIUM - WINDOW) * share, 'open', (1, 0)) for share in shares[:-1:3]]
    end_half = ramp_half(ramp_end(ramp_half(LABIUM + RAMP)))
    end = ramp_end(end_half)
    sides = [LABIUM + (end - LABIUM) * step / 30 for step in range(31)]
    line += [(ramp_half(z), z, 'ramp', (1, 0)) for z in sides]
    line += [(-end_half * (2 * share - 1), ramp_end(end_half * (2 * share - 1)), 'end', (0, 1)) for share in shares[1:-1]]
    line += [(-ramp_half(z), z, 'ramp', (-1, 0)) for z in reversed(sides)]
    return line + [(-WINDOW_HALF, LABIUM + (WINDOW - LABIUM) * share, 'open', (-1, 0)) for share in shares[3::3]]


def window(looks):
    """The ring that window and ramp leave in the head's surface, and what is seen within: walls, ramp, block and bore."""
    line = window_line()
    rings, outline = [[] for _ in range(6)], []
    for x, z, kind, (out_x, out_z) in line:
        surface = math.sqrt(radius_at(HEAD_PROFILE, z) ** 2 - x**2)
        floor = {'roof': arched(EXIT_ROOF, x), 'open': -5 * MM}.get(kind)
        if floor is None:
            floor = min(ramp_y(x, min(z, ramp_end(x))), 0)
        edge = min(0.3 * MM, 0.3 * max(surface + floor, 0))
        for step in range(5):
            turn = math.pi / 2 * step / 4
            aside, along = x + out_x * edge * (1 - math.sin(turn)), z + out_z * edge * (1 - math.sin(turn))
            full = radius_at(HEAD_PROFILE, along)
            rings[step].append(Vector((aside, -math.sqrt(full**2 - aside**2) + edge * (1 - math.cos(turn)), along)))
            if step == 0:
                outline.append((math.asin(aside / full), along))
        rings[5].append(Vector((x, floor, z)))
    shapes = [kit.surface('window wall', rings, looks.pear, closed=True)]

    shares = [step / 8 - 1 for step in range(17)]
    ramp = []
    for row in range(25):
        half = ramp_half(LABIUM + RAMP * row / 24)
        places = [(share * half, LABIUM + (ramp_end(share * half) - LABIUM) * row / 24) for share in shares]
        ramp.append([(x, ramp_y(x, z), z) for x, z in places])
    # The labium is cut off square, three tenths of a millimetre thick, and goes on below.
    lip = [[(x, y + drop, z + back) for x, y, z in ramp[0]] for drop, back in ((1.5 * MM, 6 * MM), (0.3 * MM, 0))]
    shapes.append(kit.surface('labium', lip + ramp, looks.pear))

    xs = [WINDOW_HALF * share for share in shares]
    roof = [[(x, arched(EXIT_ROOF, x), z) for x in xs] for z in (WINDOW, WINDOW - 15 * MM)]
    shapes.append(kit.surface('windway', roof, looks.pear))
    below = [(HEAD_BORE * math.sin(turn), -HEAD_BORE * math.cos(turn)) for turn in (math.radians(45 + 270 * step / 40) for step in range(41))]

    def section(drop, z):
        return [(x, arched(EXIT_FLOOR - drop, x), z) for x in xs] + [(x, y, z) for x, y in below]

    # The windway's floor ends in a chamfer.
    slices = [section(0, WINDOW - 15 * MM), section(0, WINDOW - 0.8 * MM), section(0.7 * MM, WINDOW - 0.1 * MM)]
    shapes.append(kit.surface('block', slices, looks.cedar, closed=True))
    shapes.append(kit.mesh('block end', slices[-1], [tuple(range(len(slices[-1])))], looks.cedar))
    shapes.append(kit.surface('head bore', [[(x, y, z) for x, y in below] for z in (WINDOW, HEAD_END)], looks.pear))
    return outline, shapes


def tip(looks):
    """The end of the beak, with the slit of the windway."""
    ring = [beak_section(0, 2 * math.pi * step / SEGMENTS) for step in range(SEGMENTS)]
    xs = [WINDOW_HALF * (step / 8 - 1) for step in range(17)]
    slit = [(x, arched(ENTRY_ROOF, x)) for x in xs] + [(x, arched(ENTRY_FLOOR, x)) for x in reversed(xs)]
    places, triangles = triangulated([(place.x, place.y) for place in ring], [slit])
    face = kit.mesh('beak end', [(x, y, 0) for x, y in places.tolist()], triangles.tolist(), looks.head)
    return [face, kit.surface('windway entry', [[(x, y, z) for x, y in slit] for z in (0, 20 * MM)], looks.head, closed=True)]


def head(looks):
    outline, inner = window(looks)
    # The rounded tip needs closer rows than the turned profile has.
    close = [TIP_EDGE * (1 - math.cos(math.pi / 2 * step / 8)) for step in range(8)]
    rows = [(z, radius_at(HEAD_PROFILE, z)) for z in close] + [place for place in HEAD_PROFILE if place[0] > TIP_EDGE]
    shell = pierced('head', rows, beak_section, [[outline]], looks.head)
    end = turned('head socket', looks.pear, (171.8, 17.5), (172, 16.6), (172, 13.2), (171.6, 12.8), (147, 12.8), (147, 9.6))
    return [shell, *tip(looks), *inner, end]


def middle(looks):
    upper, lower = UPPER_TENON_RADIUS / MM, LOWER_TENON_RADIUS / MM
    body = drilled('middle', MIDDLE_PROFILE, MIDDLE_HOLES, looks.pear)
    top = turned('tenon', looks.pear, (172.3, 14.2), (172.3, upper), (149, upper), (148.3, upper - 0.7), (148.3, 10.2), (149, 9.5), (200, 9.2))
    bottom = turned('tenon', looks.pear, (383.7, 12.6), (383.7, lower), (404, lower), (404.7, lower - 0.7), (404.7, 7.9), (404, 7.2), (360, 7.4))
    corks = [
        turned('cork', looks.cork, (152, upper - 0.2), (152.3, upper + 0.4), (167.7, upper + 0.4), (168, upper - 0.2)),
        turned('cork', looks.cork, (387, lower - 0.2), (387.3, lower + 0.4), (400.7, lower + 0.4), (401, lower - 0.2)),
    ]
    return [*body, top, bottom, *corks]


def foot(looks):
    body = drilled('foot', FOOT_PROFILE, FOOT_HOLES, looks.pear)
    socket = turned('foot socket', looks.pear, (384.2, 15.6), (384, 15), (384, 11.8), (384.4, 11.5), (406, 11.5), (406, 7))
    end = turned('foot end', looks.pear, (472, 15.6), (472, 8.4), (471.4, 7.4), (468, 6.8), (406, 6.8))
    return [*body, socket, end]


# --- Case ---------------------------------------------------------------------------------------------------------------------


def case_ring(inset, height):
    """The case's outline, drawn in by `inset`, at a height."""
    corner = max(CASE_CORNER - inset, 2 * MM)
    return [(x, y, height) for x, y in rounded_ring(CASE_HALF_X - inset, CASE_HALF_Y - inset, corner)]


def case_shell(depth, name, looks):
    """One half of the case, open at the top: vinyl outside, a bead of it on the rim, plush inside."""
    outer = [(9, 0), (4, 0.4), (1.4, 1.6), (0.3, 4), (0, 8), (0, depth / MM - 4), (-0.9, depth / MM - 3.4), (-1.2, depth / MM - 2)]
    outer += [(-0.9, depth / MM - 0.6), (0, depth / MM), (2.0, depth / MM), (2.6, depth / MM - 0.6)]
    inner = [(2.4, depth / MM - 1), (3, depth / MM - 0.3), (3.8, depth / MM - 1), (4, depth / MM - 2.5), (4, 3)]
    rings = [[case_ring(inset * MM, height * MM) for inset, height in line] for line in (outer, inner)]
    bottom = kit.mesh(f'{name} bottom', rings[0][0], [tuple(range(len(rings[0][0])))[::-1]], looks.vinyl)
    shell = kit.surface(f'{name} shell', rings[0], looks.vinyl, closed=True)
    return [bottom, shell, kit.surface(f'{name} lining', rings[1], looks.plush, closed=True)]


def trough(x, y, place):
    """The height of a trough's surface: half round across, its ends sloping."""
    start, end, across, radius, axis = place
    aside, beyond = abs(y - across), max(start - x, x - end)
    turn = 0.94 * radius
    low = axis - math.sqrt(radius**2 - min(aside, turn) ** 2) + max(aside - turn, 0) * 3
    return max(low, axis - radius + 6 * (beyond + 2 * MM))


def bed(name, height, looks):
    """Plush within a half of the case, its height given by height(x, y); what would lie outside the rounded corners is drawn in."""
    step, cut = 1.25 * MM, CASE_CORNER - CASE_WALL + MM
    wide, deep = CASE_HALF_X - CASE_CORNER, CASE_HALF_Y - CASE_CORNER
    columns, rows = (round((half + cut) / step) for half in (wide, deep))
    places = []
    for i in range(-columns, columns + 1):
        places.append([])
        for j in range(-rows, rows + 1):
            x, y = i * step, j * step
            over = [math.copysign(max(abs(part) - half, 0), part) for part, half in ((x, wide), (y, deep))]
            share = 1 - min(cut / (math.hypot(*over) or cut), 1)
            x, y = x - over[0] * share, y - over[1] * share
            places[-1].append((x, y, height(x, y)))
    return kit.surface(name, places, looks.plush)


def bed_height(x, y):
    height = CASE_BED
    for place in (HEAD_TROUGH, FOOT_TROUGH, MIDDLE_TROUGH, ROD_TROUGH):
        low = trough(x, y, place)
        blend = max(TROUGH_LIP - abs(height - low), 0)
        height = min(height, low) - blend**2 / (4 * TROUGH_LIP)
    return height


def lid_height(x, y):
    """A thin cushion."""
    return 6 * MM + 5 * MM * (1 - (x / CASE_HALF_X) ** 4) * (1 - (y / CASE_HALF_Y) ** 4)


def latches(name, y, parts, looks):
    """Two fittings on the long side at `y`, each of boxes: size, distance outwards, height and edge, in millimetres."""
    shapes = []
    for x in (-85 * MM, 85 * MM):
        for size, out, height, edge in parts:
            place = (x, y + math.copysign(out * MM, y), height * MM)
            shapes.append(kit.box(name, [part * MM for part in size], place, looks.steel, edge * MM))
    return shapes


def case(looks):
    """The open case with the rod in its trough."""
    shapes = [*case_shell(CASE_RIM, 'case', looks), bed('case bed', bed_height, looks)]
    shapes += latches('latch', -CASE_HALF_Y, LATCH, looks)
    start, _, across, radius, axis = ROD_TROUGH
    shapes += rod(looks, (start + 3 * MM, across, axis - radius + ROD_RADIUS + 0.4 * MM))
    lid = [*case_shell(CASE_LID, 'lid', looks), bed('lid cushion', lid_height, looks)]
    lid += latches('latch hook', CASE_HALF_Y, LATCH_HOOK, looks)
    # The lid is made like the tray, turned over, and swung about the rim's back edge.
    hinge = Vector((0, CASE_HALF_Y, CASE_RIM))
    swing = Matrix.Rotation(math.radians(180 - LID_OPENING), 4, 'X')
    for shape in lid:
        shape.matrix_world = Matrix.Translation(hinge) @ swing @ Matrix.Translation((0, CASE_HALF_Y, -CASE_LID)) @ shape.matrix_basis
    return [*shapes, *lid]


def rod(looks, start):
    """A wooden cleaning rod along X with a slot for the cloth."""
    x, y, z = start
    stick = kit.cylinder('rod', ROD_RADIUS, start, (x + ROD_LENGTH, y, z), looks.beech, 1.2 * MM)
    cutter = kit.box('rod slot', (22 * MM, 20 * MM, 2.4 * MM), (x + ROD_LENGTH - 19 * MM, y, z))
    cutter.rotation_euler.x = math.radians(90)
    return [kit.cut(stick, cutter), cutter]


def grease_pot(looks, place):
    """A pot of cork grease with its screw lid on."""
    pot = turned('grease pot', looks.white, (0, 0), (0, 13), (0.4, 13.8), (1, 14.2), (5.5, 14.2), (5.8, 13.6))
    lid = turned('grease lid', looks.white, (5.8, 13.6), (6.1, 14.8), (6.5, 15.1), (13.2, 15.0), (14.2, 14.2), (14.4, 13.2), (14.0, 12.4), (14.0, 0))
    pot.location = lid.location = place
    return [pot, lid]


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def lying(shapes, place, heading):
    """Lays a recorder on its two bulbs, holes up; `heading` is where its foot points, in degrees from the right."""
    (high_at, high), (low_at, low) = HEAD_BULB, FOOT_BULB
    tilt = math.degrees(math.asin((high - low) / (low_at - high_at)))
    rise = high + high_at * (high - low) / (low_at - high_at)
    return kit.group('recorder', shapes, (*place, rise), (-90 - tilt, 0, heading - 90))


def whole():
    looks = Finish()
    lying([*head(looks), *middle(looks), *foot(looks)], (0, 0), 40)


def in_its_case():
    """The three joints in their troughs, each rolled a little to the front, and the grease pot before them."""
    looks = Finish()
    shapes = case(looks)
    for joint, place, start, radius, roll in (
        (head, HEAD_TROUGH, 0, HEAD_BULB[1], 24),
        (middle, MIDDLE_TROUGH, HEAD_END - UPPER_TENON, 14.5 * MM, 12),
        (foot, FOOT_TROUGH, MIDDLE_END, FOOT_BULB[1], 8),
    ):
        x, _, across, deep, axis = place
        shapes.append(kit.group('joint', joint(looks), (x + MM - start, across, axis - deep + radius + 0.3 * MM), (-90, roll, -90)))
    kit.group('open case', shapes)
    grease_pot(looks, (120 * MM, -110 * MM, 0))


VIEWS = {
    1: (whole, kit.View(elevation=46, fill=0.94)),
    3: (in_its_case, kit.View(elevation=38, azimuth=-18, fill=0.8, lens_mm=100)),
}

if __name__ == '__main__':
    kit.main('flute', 'wind', 0.4, VIEWS)
