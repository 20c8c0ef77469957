"""
A rope-tuned djembe, 12 by 24 inches: a Meinl Headliner with a mahogany shell, a goat skin head and a braided rope. Head (30 cm) and height (60 cm)
are those of its sheet; the outline of the goblet, the rings (10 mm, cloth-wound) and the 5 mm rope follow the trade's common measures, and so does the
lacing: fourteen cradle loops on the crown ring and on the lower ring, twenty-eight verticals, two rows of Mali weave, and the rest of the rope
wound around the waist. It carries no maker's badge.
"""

import math
import os
import random
import sys

import bpy
import numpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import View, ease, group, lathe, main, material, mesh, wood  # noqa: E402

HEIGHT = 0.600

# (radius, height) of the outside, from the foot's edge to the bearing edge; the waist is the crease between stem and bowl.
STEM = [(0.1195, 0.004), (0.1170, 0.020), (0.1120, 0.050), (0.1045, 0.100), (0.0975, 0.155), (0.0915, 0.210), (0.0868, 0.260), (0.0838, 0.300)]
BOWL = [
    (0.0862, 0.3035),
    (0.0880, 0.318),
    (0.0918, 0.335),
    (0.0995, 0.360),
    (0.1072, 0.382),
    (0.1178, 0.410),
    (0.1298, 0.440),
    (0.1410, 0.470),
    (0.1490, 0.500),
    (0.1521, 0.530),
    (0.1525, 0.560),
    (0.1524, 0.589),
]
INSIDE = [(0.1050, 0.004), (0.0960, 0.060), (0.0830, 0.160), (0.0700, 0.250), (0.0650, 0.300), (0.0740, 0.340), (0.1150, 0.440), (0.1400, 0.590)]

# The carved band: lozenges cut as four-sided pits, half ones between them, and a groove along either side.
BAND_MIDDLE, BAND_HALF_HEIGHT = 0.0830, 0.0190
LOZENGES = 22
CHIP_DEPTH = 0.0046
GROOVES = (0.0300, 0.1170)
GROOVE_HALF_WIDTH, GROOVE_DEPTH = 0.0030, 0.0018

SKIN_RADIUS = 0.1536
CROWN_RADIUS, CROWN_HEIGHT = 0.1650, 0.5700
FLESH_RADIUS, FLESH_HEIGHT = 0.1620, 0.5562
LOWER_RADIUS, LOWER_HEIGHT = 0.1030, 0.3350
# A ring's own radius.
RING_THICKNESS = 0.0050
COLLAR_END = 0.5566

# The rope's radius.
ROPE = 0.0025
LOOPS = 14
STEP = 2 * math.pi / LOOPS
LOOP_LENGTH = 0.0275
UPPER_LINK = (0.1708, CROWN_HEIGHT - LOOP_LENGTH)
LOWER_LINK = (0.1085, LOWER_HEIGHT + LOOP_LENGTH)
WEAVE_ROWS = (0.3930, 0.4240)
TAIL_AT = math.radians(300)
TAIL_TURNS, TAIL_TOP = 4.85, 0.2960
# (share of a step, radius, height) of the rope from the last knot down to the waist.
TAIL_DOWN = [(0.12, 0.1310, 0.4120), (0.28, 0.1235, 0.3850), (0.38, 0.1175, 0.3500), (0.50, 0.1150, 0.3350), (0.66, 0.0990, 0.3120)]
# (along, out, up) from where the last turn ends: tucked up under the turns, and what is left hangs out below them.
TAIL_END = [(0.008, -0.001, 0.003), (0.016, -0.003, 0.008), (0.0195, 0.0, -0.004), (0.0185, 0.0022, -0.026), (0.0190, 0.0040, -0.042)]


# --- Lines --------------------------------------------------------------------------------------------------------------------


def smooth(points, step):
    """A line through points, smooth and without overshoot (a centripetal Catmull-Rom spline), as an array of points some `step` apart."""
    points = [numpy.array(point, float) for point in points]
    points = [2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]]
    result = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:]):
        times = [0.0]
        for start, end in ((a, b), (b, c), (c, d)):
            times.append(times[-1] + max(math.sqrt(numpy.linalg.norm(end - start)), 1e-6))
        t0, t1, t2, t3 = times
        count = max(int(numpy.linalg.norm(c - b) / step), 1)
        at = numpy.linspace(t1, t2, count, endpoint=False)[:, None]

        def mixed(low, high, start, end):
            return (low * (end - at) + high * (at - start)) / (end - start)

        ab, bc, cd = mixed(a, b, t0, t1), mixed(b, c, t1, t2), mixed(c, d, t2, t3)
        result.append(mixed(mixed(ab, bc, t0, t2), mixed(bc, cd, t1, t3), t1, t2))
    return numpy.concatenate([*result, points[-2][None]])


def on_drum(angle, along, radius, height):
    """A point on the drum, `along` metres to the right of an angle as seen from outside."""
    turn = angle + along / radius
    return (radius * math.cos(turn), radius * math.sin(turn), height)


def radius_at(outline, height):
    """The radius of an outline, a list of (radius, height), at a height."""
    return float(numpy.interp(height, [point[1] for point in outline], [point[0] for point in outline]))


# --- Materials ----------------------------------------------------------------------------------------------------------------


class Finish:
    """The materials of one picture."""

    def __init__(self):
        self.mahogany = carved_wood('mahogany', (0.205, 0.078, 0.037), (0.068, 0.021, 0.011), (0.31, 0.180, 0.098))
        self.raw = wood('raw mahogany', (0.25, 0.125, 0.064), (0.13, 0.060, 0.030), scale=5, roughness=0.85)
        self.skin = goat_skin()
        self.rope = braid('rope', (0.058, 0.053, 0.049))
        self.cloth = material('cloth', (0.026, 0.024, 0.023), 0.9, Specular=0.2, Sheen=0.5)


class Graph:
    """A material's nodes. What goes into a node is a number, a colour, or what comes out of another node."""

    def __init__(self, made):
        self.nodes, self.links = made.node_tree.nodes, made.node_tree.links
        self.shader = self.nodes['Principled BSDF']

    def into(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.links.new(value, socket)
        else:
            socket.default_value = value

    def add(self, kind, inputs, output, **settings):
        node = self.nodes.new(f'ShaderNode{kind}')
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.into(node.inputs[key], value)
        return node.outputs[output]

    def calculated(self, operation, *values):
        return self.add('Math', dict(enumerate(values)), 'Value', operation=operation)

    def noise(self, place, scale, detail=2.0, distortion=0.0):
        return self.add('TexNoise', {'Vector': place, 'Scale': scale, 'Detail': detail, 'Distortion': distortion}, 'Fac')

    def between(self, value, low, high, share):
        inputs = {'Value': value, 'From Min': low, 'From Max': high, 'To Max': share}
        return self.add('MapRange', inputs, 'Result', interpolation_type='SMOOTHSTEP')

    def tinted(self, color, tint, share):
        return self.add('MixRGB', {'Color1': color, 'Color2': (*tint, 1), 'Fac': share}, 'Color')

    def bump(self, height, strength, distance):
        self.into(self.shader.inputs['Normal'], self.add('Bump', {'Height': height, 'Strength': strength, 'Distance': distance}, 'Normal'))


def carved_wood(name, light, dark, cut):
    """Stained wood that shows its own colour where the carver's knife went through the stain. The mesh tells the grain's run and the cuts' depth."""
    made = wood(name, light, dark, scale=8, roughness=0.34)
    graph = Graph(made)
    base = graph.shader.inputs['Base Color']
    grain = graph.add('Attribute', {}, 'Vector', attribute_name='grain')
    graph.into(next(node for node in graph.nodes if node.type == 'MAPPING').inputs['Vector'], grain)
    depth = graph.add('Attribute', {}, 'Fac', attribute_name='carved')
    color = graph.tinted(base.links[0].from_socket, cut, depth)
    graph.into(graph.shader.inputs['Roughness'], graph.calculated('MULTIPLY_ADD', depth, 0.4, 0.34))
    # Mahogany's pores: short dark dashes along the grain.
    dashes = graph.noise(graph.add('Mapping', {'Vector': grain, 'Scale': (900, 900, 60)}, 'Vector'), 1, 1)
    graph.into(base, graph.tinted(color, [part * 0.35 for part in dark], graph.between(dashes, 0.60, 0.70, 0.6)))
    return made


def goat_skin():
    """Off-white hide with brown clouds, the darker line of the spine across the head, and fine pores."""
    made = material('goat skin', (0.60, 0.51, 0.375), 0.55, Specular=0.35)
    graph = Graph(made)
    place = graph.add('TexCoord', {}, 'Object')
    x, y = (graph.add('SeparateXYZ', {'Vector': place}, axis) for axis in 'XY')
    wander = graph.calculated('MULTIPLY_ADD', graph.noise(place, 14, 3), 0.07, graph.calculated('MULTIPLY_ADD', x, 0.55, y))
    spine = graph.calculated('ABSOLUTE', graph.calculated('SUBTRACT', wander, 0.035))
    color = (0.60, 0.51, 0.375, 1)
    for tint, share in (
        ((0.36, 0.245, 0.14), graph.between(graph.noise(place, 7, 5, 0.8), 0.42, 0.70, 0.85)),
        ((0.26, 0.155, 0.08), graph.between(graph.noise(place, 22, 6, 1.2), 0.54, 0.72, 0.62)),
        ((0.27, 0.17, 0.095), graph.between(spine, 0.034, 0.0, 0.55)),
        ((0.32, 0.21, 0.12), graph.between(graph.noise(place, 420), 0.58, 0.72, 0.45)),
    ):
        color = graph.tinted(color, tint, share)
    graph.into(graph.shader.inputs['Base Color'], color)
    graph.bump(graph.noise(place, 300, 3), 0.20, 0.0006)
    return made


def braid(name, color):
    """Braided rope: two families of strands that cross. U counts the plaits along the rope, V those around it."""
    made = material(name, color, 0.75, Specular=0.3, Sheen=0.6)
    graph = Graph(made)
    place = graph.add('TexCoord', {}, 'UV')
    along, across = (graph.add('SeparateXYZ', {'Vector': place}, axis) for axis in 'XY')
    waves = [graph.calculated('SINE', graph.calculated('MULTIPLY', graph.calculated(way, along, across), math.pi)) for way in ('ADD', 'SUBTRACT')]
    plait = graph.calculated('POWER', graph.calculated('ABSOLUTE', graph.calculated('MULTIPLY', *waves)), 0.5)
    graph.bump(plait, 0.9, 0.0007)
    graph.into(graph.shader.inputs['Base Color'], graph.tinted((*(part * 0.25 for part in color), 1), color, plait))
    return made


# --- Shell and head -----------------------------------------------------------------------------------------------------------


def chip(turn, height):
    """How deep the knife went at a place of the stem, as a share of a full cut."""
    across = abs((turn * LOZENGES / (2 * math.pi)) % 1 - 0.5) * 2
    up = abs(height - BAND_MIDDLE) / BAND_HALF_HEIGHT
    if up >= 1:
        return 0
    inner = 0.88 - across - up
    outer = min(across + up - 1.12, (0.94 - up) * 2.2)
    return min(max(inner, outer, 0) / 0.88, 1)


def shell(looks):
    """The goblet, its outside and its hollow; the foot's edge and the bearing edge join the two."""
    outside = smooth(STEM, 0.0009).tolist() + smooth(BOWL, 0.004).tolist()
    edge = [(0.1150, 0.0), (0.1185, 0.0012)]
    crown = [(0.1512, 0.5950), (0.1470, 0.5975), (0.1430, 0.5960), (0.1405, 0.5915)]
    body = lathe('shell', [(0.1085, 0.0), *edge, *outside, *crown], looks.mahogany, 1056)
    depths, grain = [], []
    for vertex in body.data.vertices:
        radius, turn = math.hypot(vertex.co.x, vertex.co.y), math.atan2(vertex.co.y, vertex.co.x)
        # The grain follows the outline, a little twisted; cut straight through the log, it would fall apart into dots where the bowl slopes.
        fibre, core = turn + 0.5 * vertex.co.z + 0.03 * math.sin(14 * vertex.co.z + 3 * turn), 0.085 + 0.15 * radius
        grain += [core * math.cos(fibre), core * math.sin(fibre), vertex.co.z]
        share = chip(turn, vertex.co.z)
        depth = share * CHIP_DEPTH
        for groove in GROOVES:
            away = abs(vertex.co.z - groove) / GROOVE_HALF_WIDTH
            if away < 1:
                depth, share = GROOVE_DEPTH * (1 - away), 1 - away
        vertex.co.x, vertex.co.y = vertex.co.x * (1 - depth / radius), vertex.co.y * (1 - depth / radius)
        depths.append(ease(0.0, 0.25, share) * 0.85)
    body.data.attributes.new('carved', 'FLOAT', 'POINT').data.foreach_set('value', depths)
    body.data.attributes.new('grain', 'FLOAT_VECTOR', 'POINT').data.foreach_set('vector', grain)
    body.data.update()
    hollow = lathe('hollow', [(0.1085, 0.0), *smooth(INSIDE, 0.01).tolist()], looks.raw, 128)
    return [body, hollow]


def head(looks):
    """The skin: over the bearing edge, down behind the crown ring, out above the flesh ring, and trimmed below its fold."""
    line = [
        (0.0, HEIGHT),
        (0.080, HEIGHT),
        (0.142, HEIGHT),
        (0.1475, HEIGHT - 0.0004),
        (0.1508, HEIGHT - 0.0020),
        (0.1528, HEIGHT - 0.0050),
        (SKIN_RADIUS, HEIGHT - 0.0105),
        (SKIN_RADIUS + 0.0002, CROWN_HEIGHT + 0.012),
        (SKIN_RADIUS + 0.0004, CROWN_HEIGHT - 0.002),
        (0.1560, FLESH_HEIGHT + 0.0072),
        (0.1600, FLESH_HEIGHT + 0.0066),
        (0.1640, FLESH_HEIGHT + 0.0064),
        (0.1672, FLESH_HEIGHT + 0.0046),
        (0.1682, FLESH_HEIGHT + 0.0020),
        (0.1684, COLLAR_END),
        (0.1676, COLLAR_END),
        (0.1674, FLESH_HEIGHT + 0.0020),
    ]
    skin = lathe('head', smooth(line[:-2], 0.0014).tolist() + line[-2:], looks.skin, 512)
    for vertex in skin.data.vertices:
        radius, turn = math.hypot(vertex.co.x, vertex.co.y), math.atan2(vertex.co.y, vertex.co.x)
        # Pulled skin makes small pleats towards the rings, and shears do not cut quite straight.
        pleats = sum(math.sin(turn * count + phase) for count, phase in ((61, 0.3), (84, 1.9), (37, 4.0))) / 3
        cut = sum(math.sin(turn * count + phase) for count, phase in ((5, 1.1), (14, 0.2), (31, 2.7))) / 3
        if radius > 0.150:
            wider = 1 + pleats * 0.0009 * ease(0.006, 0.034, HEIGHT - vertex.co.z) / radius
            vertex.co.x, vertex.co.y = vertex.co.x * wider, vertex.co.y * wider
        if radius > 0.165:
            vertex.co.z += cut * 0.0014 * ease(0, 0.004, FLESH_HEIGHT + 0.005 - vertex.co.z)
    skin.data.update()
    return skin


def ring(name, radius, height, looks):
    """A steel ring wound with a strip of cloth, each turn of which overlaps the one before."""
    sides, count, pitch = 20, 1400, 0.013
    turns = round(2 * math.pi * radius / pitch)
    vertices, faces = [], []
    for step in range(count):
        turn = 2 * math.pi * step / count
        for side in range(sides):
            lean = 2 * math.pi * side / sides
            lap = (turn * turns / (2 * math.pi) + side / sides) % 1
            thick = RING_THICKNESS + 0.0009 * (min(lap / 0.85, (1 - lap) / 0.15) - 0.5)
            out = radius + thick * math.cos(lean)
            vertices.append((out * math.cos(turn), out * math.sin(turn), height + thick * math.sin(lean)))
            here, after = step * sides, (step + 1) % count * sides
            faces.append((here + side, after + side, after + (side + 1) % sides, here + (side + 1) % sides))
    return mesh(name, vertices, faces, looks.cloth)


# --- Rope ---------------------------------------------------------------------------------------------------------------------


def rope(name, points, looks, parts=1):
    """
    Braided rope through points, in so many objects of equal length, so that a picture can frame one of them. The braid keeps its size along
    the rope, so the mesh carries its own texture coordinates.
    """
    line = smooth(points, 0.0012)
    steps = numpy.linalg.norm(numpy.diff(line, axis=0), axis=1)
    line = line[numpy.concatenate([[True], steps > 1e-6])]
    ahead = numpy.gradient(line, axis=0)
    ahead /= numpy.linalg.norm(ahead, axis=1)[:, None]
    # Each ring of the mesh leans as the one before, or the rope would twist.
    sideways = [numpy.cross(ahead[0], (0.31, 0.22, 0.92))]
    for direction in ahead[1:]:
        sideways.append(sideways[-1] - direction * numpy.dot(sideways[-1], direction))
        sideways[-1] /= numpy.linalg.norm(sideways[-1])
    sideways[0] /= numpy.linalg.norm(sideways[0])
    sideways = numpy.array(sideways)
    upwards = numpy.cross(ahead, sideways)
    length = numpy.concatenate([[0], numpy.cumsum(numpy.linalg.norm(numpy.diff(line, axis=0), axis=1))])
    sides = 14
    leans = 2 * numpy.pi * numpy.arange(sides) / sides
    skin = line[:, None] + ROPE * (numpy.cos(leans)[:, None] * sideways[:, None] + numpy.sin(leans)[:, None] * upwards[:, None])
    made = []
    for part in range(parts):
        first, last = (int(numpy.searchsorted(length, length[-1] * end / parts)) for end in (part, part + 1))
        here = skin[first : last + 1]
        places = [(row, side) for row in range(len(here) - 1) for side in range(sides)]
        around_face = ((0, 0), (0, 1), (1, 1), (1, 0))
        faces = [tuple((row + down) * sides + (side + right) % sides for down, right in around_face) for row, side in places]
        caps = [tuple(range(sides))[::-1], tuple(range((len(here) - 1) * sides, len(here) * sides))]
        piece = mesh(name if parts == 1 else f'{name} {part}', here.reshape(-1, 3).tolist(), faces + caps, looks.rope)
        plaits, turns = length[first : last + 1] / 0.0027, 8 / sides
        flat = [value for row, side in places for down, right in around_face for value in (plaits[row + down], (side + right) * turns)]
        piece.data.uv_layers.new(name='braid').data.foreach_set('uv', flat + [0.0] * (4 * sides))
        made.append(piece)
    return made


def cradle(name, radius, height, link, way, phase, looks):
    """
    The rope on a ring: at each loop a turn around the ring, a bight that hangs out (down for way = -1), a second turn the other way, and then a
    stretch along the ring to the next.
    """
    wound = RING_THICKNESS + ROPE + 0.0002
    points = []
    chance = random.Random(name)

    def on_ring(angle, along, lean):
        lean = math.radians(lean)
        out = wound * math.cos(lean)
        return on_drum(angle, along * (radius + out) / radius, radius + out, height - way * wound * math.sin(lean))

    for loop in range(LOOPS):
        angle = phase + loop * STEP + chance.uniform(-0.012, 0.012)
        for along, lean in ((-0.0240, -24), (-0.0150, -20), (-0.0125, 20), (-0.0108, 90), (-0.0095, 170), (-0.0080, 245)):
            points.append(on_ring(angle, along, lean))
        base, reach = radius + wound * 0.7, link[0] - radius - wound * 0.7
        for along, share in ((-0.0064, 0.42), (-0.0062, 0.70), (-0.0044, 0.93), (0, 1.0), (0.0044, 0.93), (0.0062, 0.70), (0.0064, 0.42)):
            points.append(on_drum(angle, along, base + reach * min(share * 1.25, 1), height + way * LOOP_LENGTH * share))
        for along, lean in ((0.0080, 245), (0.0095, 170), (0.0108, 90), (0.0125, 20), (0.0150, -20), (0.0240, -24)):
            points.append(on_ring(angle, along, lean))
    return rope(name, points + points[:1], looks, LOOPS)


def leg_radius(height):
    (top, top_height), (low, low_height) = UPPER_LINK, LOWER_LINK
    return max(low + (top - low) * (height - low_height) / (top_height - low_height), radius_at(BOWL, height) + ROPE)


def row_radius(height):
    """Where the verticals run in a row of the weave, whose rope must pass behind them."""
    return max(leg_radius(height), radius_at(BOWL, height) + 3.1 * ROPE)


def link_points(angle, link, way):
    """The verticals' rope around a cradle loop: up in front of it, down behind it. `way` is 1 at the top."""
    radius, height = link
    places = ((-0.0050, 0.0042, -0.0055), (-0.0034, 0.0050, -0.001), (0, 0, 0.0051), (0.0034, -0.0050, -0.001), (0.0050, -0.0036, -0.0055))
    return [on_drum(angle, along, radius + out, height + way * up) for along, out, up in places]


def leg(low_end, low_row, high_row, high_end):
    """From a lower link to an upper one, straight but for a short bend at each row; the places are (angle, along, height)."""
    corners = []
    for (angle, along, height), radius in zip((low_end, low_row, high_row, high_end), (leg_radius, row_radius, row_radius, leg_radius)):
        corners.append(numpy.array((angle + along / row_radius(height), radius(height), height)))
    low, first, second, high = corners
    line = [first + (low - first) * 0.28, first, first + (second - first) * 0.28]
    line += [second + (first - second) * 0.28, second, second + (high - second) * 0.07]
    return [on_drum(angle, 0, radius, height) for angle, radius, height in line]


def verticals(looks):
    """One rope up and down between the cradles; in either row of the weave each leg is drawn to another neighbour."""
    low, high = WEAVE_ROWS
    bottom, top = LOWER_LINK[1], UPPER_LINK[1]
    beside = 1.04 * ROPE
    points = []
    for loop in range(LOOPS):
        here, before, after = loop * STEP, (loop - 0.5) * STEP, (loop + 0.5) * STEP
        points += leg((before, 0.005, bottom), (here, -beside, low), (before, beside, high), (here, -0.005, top))
        points += link_points(here, UPPER_LINK, 1)
        points += leg((after, -0.005, bottom), (here, beside, low), (after, -beside, high), (here, 0.005, top))[::-1]
        points += link_points(after, LOWER_LINK, -1)
    return rope('verticals', points + points[:1], looks, LOOPS)


def knot(angle, height):
    """A turn of the weave around two verticals, entering from the left and leaving to the right."""
    radius = row_radius(height)
    half = [(-0.0125, -0.0015, -0.0034), (-0.0062, 0.0030, -0.0036), (0, 0.0054, -0.0029), (0.0062, 0.0020, -0.0016), (0.0050, -0.0040, -0.0006)]
    places = [*half, (0, -0.0051, 0), *((-along, out, -up) for along, out, up in reversed(half))]
    return [on_drum(angle, along, radius + out, height + up) for along, out, up in places]


def weave(looks):
    """Two rows of knots, one turn of the drum each, and the rest of the rope wound around the waist."""
    chance = random.Random('weave')
    points = []
    first = round(TAIL_AT / STEP)
    for row, height in enumerate(WEAVE_ROWS):
        for index in range(LOOPS):
            angle = (first + index + row * 0.5) * STEP + row * 2 * math.pi
            points += knot(angle, height + chance.uniform(-0.0006, 0.0006))
    angle = (first + 0.1) * STEP
    points += [on_drum(angle + share * STEP, 0, radius, height) for share, radius, height in TAIL_DOWN]
    for step in range(round(TAIL_TURNS * 36) + 1):
        turn = step / 36
        height = TAIL_TOP - 2.06 * ROPE * turn
        base = radius_at(STEM, height) + ROPE + 0.0002
        points.append(on_drum(angle + STEP + turn * 2 * math.pi, 0, base, height))
    points += [on_drum(angle + STEP + TAIL_TURNS * 2 * math.pi, along, base + out, height + up) for along, out, up in TAIL_END]
    return rope('weave', points, looks)


def djembe(looks):
    """The whole drum, standing on its foot."""
    rings = [
        ring('crown ring', CROWN_RADIUS, CROWN_HEIGHT, looks),
        ring('flesh ring', FLESH_RADIUS, FLESH_HEIGHT, looks),
        ring('lower ring', LOWER_RADIUS, LOWER_HEIGHT, looks),
    ]
    cradles = cradle('upper cradle', CROWN_RADIUS, CROWN_HEIGHT, UPPER_LINK, -1, 0, looks)
    cradles += cradle('lower cradle', LOWER_RADIUS, LOWER_HEIGHT, LOWER_LINK, 1, STEP / 2, looks)
    return group('djembe', [*shell(looks), head(looks), *rings, *cradles, *verticals(looks), *weave(looks)])


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def standing():
    djembe(Finish())


def lying():
    """On its side, on the rope of the crown ring and on the edge of the foot, the open foot in front."""
    drum = djembe(Finish())
    reach, foot = CROWN_RADIUS + RING_THICKNESS + 2 * ROPE, STEM[0][0]
    lean = math.atan2(reach - foot, CROWN_HEIGHT - STEM[0][1])
    # Turned about its own axis first, so that the rope's loose end comes below.
    drum.rotation_mode = 'ZYX'
    drum.rotation_euler = (lean - math.pi / 2, 0, math.radians(170))
    drum.location.z = foot * math.cos(lean) + STEM[0][1] * math.sin(lean)


VIEWS = {
    1: (standing, View(azimuth=0, elevation=20, fill=0.80, lens_mm=110)),
    2: (
        standing,
        View(azimuth=-10, elevation=25, fill=0.70, lens_mm=100, focus=('upper cradle 10', 'upper cradle 11'), shift=(0, -0.03), f_stop=7),
    ),
    3: (lying, View(azimuth=41, elevation=18, fill=0.76, lens_mm=100)),
}

if __name__ == '__main__':
    main('long-drum', 'percussion', HEIGHT, VIEWS)
