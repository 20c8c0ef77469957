"""
A full-size (4/4) violin of student grade with its bow: carved spruce belly with two f-holes, flamed maple back, ribs and neck, ebony
fittings, composite tailpiece with four fine tuners, side-mounted chin rest. In one picture it lies in its oblong case.

Its sizes are those of the Stradivari pattern that most makers follow: body 356 mm with bouts of 168, 112 and 208 mm, ribs 30 mm, arching 15 mm,
stop 195 mm, neck 130 mm, string length 328 mm; the bow is 745 mm long.

The violin is modelled on its back: X grows to the treble side, Y from the end button to the scroll, Z upwards. The body's lower end is at
y = 0 and the joint of belly and ribs at z = 0. Outlines and profiles are in millimetres, everything else in metres.
"""

import math
import os
import sys

import bmesh
import numpy
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
import outlines  # noqa: E402
from kit import MM, ends, metres, skin, turned  # noqa: E402
from outlines import distance, filled, inside, is_counterclockwise, rounded_ring  # noqa: E402

LENGTH, RIBS, ARCH, PLATE_EDGE = 356 * MM, 30 * MM, 15 * MM, 4 * MM
OVERHANG, PLATE = 2.8 * MM, 3 * MM
# The treble side as chains of Bezier curves; between them stand the flat ends of the corners.
UPPER_BOUT = (
    (0, 356), (52, 356), (84, 332), (84, 290), (84, 274), (75.6, 268), (75.2, 255), (75.1, 250.5), (76.2, 247), (78.6, 243.6),
)
WAIST = ((76.4, 237.2), (67, 236.6), (56, 226), (56, 205), (56, 178), (71, 136.5), (90.8, 134.8))
LOWER_BOUT = (
    (93.4, 128.6), (91.2, 125), (90.2, 121.5), (90.2, 117), (90.2, 103), (104, 94), (104, 70), (104, 32), (63, 0), (0, 0),
)
# Rings of a plate's edge: inset from the outline, height (None: on the arching), and which of plate()'s materials the band that ends there has.
EDGE_BANDS = (
    (3.2, 0.0, 0), (0.7, 0.0, 0), (0.25, 0.4, 0), (0.03, 1.2, 0), (0, 2.0, 0), (0.1, 2.8, 0), (0.4, 3.5, 0), (0.9, 3.9, 0), (1.5, 4.0, 0),
    (2.6, None, 0), (3.7, None, 0), (4.15, None, 1), (4.55, None, 2), (5.0, None, 1),
)

# One f-hole of the treble side: its outer edge from the upper eye to the lower wing, which turned about its middle is its inner edge too.
F_MIDDLE = (41, 161)
F_EDGE = (
    (20.3, 190.2), (20.8, 193.6), (23.6, 197.4), (28.6, 199.2), (33.4, 197.0), (37.2, 191.0), (39.8, 182), (42.2, 171), (44.0, 162.4),
)
F_WING = ((44.4, 160.3), (46.0, 151), (47.2, 144), (48.4, 137), (49.8, 131), (52.0, 126.7))
F_UPPER_EYE, F_LOWER_EYE = (23.4, 190.2, 3.1), (57.4, 131.8, 4.3)

BRIDGE_AT, BRIDGE_TOP, BRIDGE_RADIUS = LENGTH - 195 * MM, 48 * MM, 42 * MM
NUT_AT, BOARD_LENGTH = LENGTH + 130 * MM, 270 * MM
BOARD_RADIUS, BOARD_EDGE = 42 * MM, 5 * MM
# The board's crest would meet the bridge at this height, and falls towards the nut.
PROJECTION, BOARD_FALL = 42 * MM, 0.1215
# The strings G, D, A and E.
GAUGES = [part * MM for part in (0.82, 0.78, 0.68, 0.28)]
BRIDGE_SPACING, NUT_SPACING = 11.3 * MM, 5.5 * MM

EYE = (571.5 * MM, -21 * MM)
SCROLL_RADIUS, SCROLL_SHRINK, SCROLL_TURNS = 24 * MM, 0.130, 2.08
# Half width of the scroll after so many turns.
SCROLL_WIDTHS = ((-0.12, 6.2), (0, 6.8), (0.5, 6.4), (0.75, 7.0), (1.0, 9.4), (1.5, 14.4), (2.0, 19.4), (2.1, 20.2))
# The pegbox: y, front, back, half width, half width of the hollow, and floor of the hollow, where there is one.
PEGBOX = (
    (486.5, -2.6, -17.5, 12.0, 8.2, None), (490.5, -2.4, -21.5, 12.2, 8.2, None), (491.5, -2.6, -22.4, 12.2, 8.2, -9),
    (496, -3.6, -26.6, 12.1, 8.2, -15), (504, -5.6, -31.4, 11.8, 8.0, -21), (515, -8.6, -35.8, 11.2, 7.3, -25),
    (528, -12.5, -39.4, 10.3, 6.4, -28.5), (540, -16.4, -42, 9.4, 5.5, -31.5), (550, -20, -43.6, 8.6, 4.9, -33.5),
    (556.5, -22.4, -44.2, 8.0, 4.5, -33), (557.5, -23.6, -44.3, 7.9, 4.5, None), (565, -27, -44.7, 6.9, 4.0, None),
    (582, -36, -41.5, 3.6, 2.0, None),
)
# Where the pegs sit: y, z, and the side of their heads; in the order of the strings.
PEGS = ((502, -15, -1), (535, -25, -1), (549, -29.5, 1), (518, -20, 1))

# The bridge seen from the tailpiece, its right half from the crest to the arch between the feet; the heart hole likewise.
BRIDGE_HALF = (
    (18.6, 28.4), (20.3, 25.6), (20.9, 22.4), (20.6, 19.8), (19.4, 18.8), (17.4, 19.4), (16.2, 20.6), (14.0, 20.9), (12.2, 19.4),
    (12.2, 17.0), (13.8, 15.3), (16.4, 15.4), (18.4, 16.4), (20.4, 15.6), (20.6, 13.4), (18.6, 11.2), (16.6, 9.4), (16.2, 7.2),
    (17.4, 4.8), (19.8, 3.0), (20.9, 1.6), (20.9, -2.4), (20.2, -2.6), (10.0, -0.8), (9.2, -0.2), (9.6, 2.0), (11.0, 4.0),
    (10.6, 6.0), (8.2, 8.0), (4.6, 9.2), (1.8, 9.8), (0, 10.2),
)
HEART_HALF = ((0, 21.0), (0.7, 22.2), (1.9, 23.2), (3.6, 23.4), (4.7, 22.2), (4.7, 20.4), (3.6, 18.6), (1.9, 16.6), (0.8, 14.9), (0, 14.0))
# The tailpiece's right half from the strings to the cord, its ends, and the spacing of its strings.
TAIL_HALF = (
    (0, 105), (13, 104.6), (19, 103.4), (20.6, 100.5), (20.4, 96), (17.6, 80), (14.4, 52), (12.2, 25), (11, 14), (9.2, 10.2), (5, 9.1), (0, 9),
)
TAIL_FROM, TAIL_TO, TAIL_SPACING = 9 * MM, 105 * MM, 9.4 * MM
# The chin rest from above, the middle of its hollow, and the pad under it.
CHIN_REST = (
    (-25, 5), (-22.5, 20), (-27, 38), (-40, 53), (-60, 62), (-80, 62.5), (-95, 57), (-102.5, 46), (-101, 34), (-92, 21), (-78, 11), (-60, 3),
    (-41, -1.5),
)
CHIN_HOLLOW = (-62, 29)
CHIN_PAD = ((-46, 5), (-60, 9), (-84, 24), (-80, 31), (-58, 18), (-44, 12))

# The bow's head, tip plate and frog from the side, as (x, z) from the screw's end and the middle of the stick.
BOW_HEAD = (
    (702, 0.8), (704, 2.0), (712, 2.6), (722, 2.4), (730, -1), (736, -8), (741, -16), (745, -21.6), (740, -22.2), (724, -21.6), (720.5, -20.6),
    (722, -15), (721, -9), (716, -4.6), (709, -2.9), (704, -2.2), (702, -1.0),
)
BOW_TIP = ((745.6, -21.2), (746, -22.6), (740, -23), (722, -22.6), (720.4, -21.6), (722, -20.8), (738, -21.2))
BOW_FROG = (
    (24, -3), (25, -2.6), (68, -2.6), (69, -3.2), (68.4, -6), (65.8, -9), (65, -12.5), (67, -16), (71, -17.2), (71.8, -18.6), (71.8, -23.2),
    (71, -23.8), (27, -23.8), (25, -22.8), (24, -18), (24, -8),
)

# The case, in the violin's own frame: its middle along Y, half its outer width and length, and heights; the violin's back is the hollow's floor.
CASE_MIDDLE = 352 * MM
CASE_HALF_WIDTH, CASE_HALF_LENGTH, CASE_CORNER = 135 * MM, 402 * MM, 44 * MM
CASE_BOTTOM, CASE_RIM, CASE_BED, LID_DEPTH = -64 * MM, 15 * MM, -11 * MM, 62 * MM
CASE_PAD, LID_OPENING = 17 * MM, 105
# Size, distance out of the case, height from the rim and edge of each box of a latch, in millimetres.
LATCH = (((2.0, 30, 25), 0.8, -16, 0.8), ((4.2, 20, 17), 3.2, -14.5, 1.7), ((3.0, 10, 11), 3.0, -1.5, 1.2))
# The treble half of the hollow, from the end button round the body, the neck's trough and the pegs to the scroll.
HOLLOW_HALF = (
    (0, -17), (34, -16), (72, -9), (98, 10), (110, 42), (112, 72), (107, 98), (98, 117), (99, 132), (93, 141), (79, 152), (67, 172),
    (62, 200), (66, 222), (75, 234), (83, 245), (84, 262), (90, 280), (92, 298), (88, 322), (74, 348), (50, 364), (32, 374), (25, 394),
    (25, 440), (27, 466), (38, 480), (56, 490), (63, 506), (63, 560), (56, 584), (38, 602), (16, 610), (0, 611),
)


# --- Outlines -----------------------------------------------------------------------------------------------------------------


def bezier(chain):
    """Points in metres, some 1.4 mm apart, along a chain of cubic Bezier curves given in millimetres."""
    chain, found = numpy.array(chain, float), []
    for start in range(0, len(chain) - 1, 3):
        a, b, c, d = chain[start : start + 4]
        count = max(3, round(sum(math.dist(*pair) for pair in ((a, b), (b, c), (c, d))) / 1.4))
        t = numpy.linspace(0, 1, count + 1)[:, None]
        found.append(((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d)[0 if start == 0 else 1 :])
    return numpy.concatenate(found) * MM


def through(points, parts=6, closed=False):
    """A smooth line through points in millimetres; the result is in metres."""
    return outlines.through(points, parts, closed) * MM


def mirrored(half):
    """A closed counterclockwise ring from its half with x >= 0, which runs from the top to the bottom."""
    other = [(-x, y) for x, y in half[::-1] if x > 1e-6]
    return numpy.array([*half, *other])[::-1]


def arc(center, radius, start, end):
    """Points in metres along an arc given in millimetres and degrees."""
    turns = numpy.radians(numpy.linspace(start, end, 28))
    return numpy.stack([center[0] + radius * numpy.cos(turns), center[1] + radius * numpy.sin(turns)], 1) * MM


def inset(ring, width):
    """A counterclockwise ring moved inwards, with mitred corners; where a corner is too narrow for that, it is cut off."""
    step = numpy.roll(ring, -1, 0) - ring
    normal = numpy.stack([-step[:, 1], step[:, 0]], 1) / numpy.hypot(step[:, 0], step[:, 1])[:, None]
    before = numpy.roll(normal, 1, 0)
    moved = ring + width * (normal + before) / (1 + (normal * before).sum(1)).clip(0.4)[:, None]
    places = numpy.arange(len(ring))
    sound = distance(moved, ring) > width * 0.985
    return numpy.stack([numpy.interp(places, places[sound], moved[sound, axis], period=len(ring)) for axis in (0, 1)], 1)


def body_ring():
    return mirrored(numpy.concatenate([bezier(UPPER_BOUT), bezier(WAIST), bezier(LOWER_BOUT)]))


def f_hole():
    """The f-hole of the treble side as a counterclockwise ring."""
    middle = numpy.array(F_MIDDLE) * MM
    nick = numpy.array([(45.3, 161.5)]) * MM
    edge = numpy.concatenate([through(F_EDGE), nick, through(F_WING)])
    upper, lower = F_UPPER_EYE, F_LOWER_EYE
    ring = [edge, arc(lower, lower[2], 196, 5), 2 * middle - edge, arc(upper, upper[2], 25, -175)]
    return numpy.concatenate(ring)


# --- Shapes -------------------------------------------------------------------------------------------------------------------


def solid(name, points, faces, made_of, flame=None, bands=None):
    """A mesh whose doubled points are joined. `flame` gives each point's place along the wood, `bands` which of the materials each face has."""
    shape = kit.mesh(name, [tuple(point) for point in points], [tuple(face) for face in faces])
    for part in made_of if isinstance(made_of, (list, tuple)) else [made_of]:
        shape.data.materials.append(part)
    if bands is not None:
        shape.data.polygons.foreach_set('material_index', bands)
    if flame is not None:
        shape.data.attributes.new('along', 'FLOAT', 'POINT').data.foreach_set('value', numpy.asarray(flame, numpy.float32))
    work = bmesh.new()
    work.from_mesh(shape.data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=0.01 * MM)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(shape.data)
    work.free()
    return shape


def loft(name, rings, made_of, flame_along=None):
    """A closed body through rings of equally many points; its flame, if it has one, runs along the axis of that number."""
    rings = numpy.array(rings)
    rows, count = rings.shape[:2]
    points = rings.reshape(-1, 3)
    return solid(name, points, skin(count, rows) + ends(count, rows), made_of, None if flame_along is None else points[:, flame_along])


def slab(name, ring, top, bottom, made_of, edge, spacing=4 * MM, holes=(), steps=5):
    """A board with rounded edges between two surfaces: functions that give the heights at an array of 2D points."""
    if not is_counterclockwise(ring.tolist()):
        ring = ring[::-1]
    points, faces = [], []
    levels = [(side, math.pi / 2 * step / steps) for side in (-1, 1) for step in range(steps + 1)[:: side]]
    for side, turn in levels:
        row = inset(ring, edge * (1 - math.cos(turn))) if turn else ring
        height = (top if side > 0 else bottom)(row) - side * edge * (1 - math.sin(turn))
        points.append(numpy.column_stack([row, height]))
    count = len(ring)
    faces += skin(count, len(levels))
    flat, triangles = filled(points[-1][:, :2], spacing, holes)
    for surface in (top, bottom):
        faces += (triangles + sum(map(len, points))).tolist()
        points.append(numpy.column_stack([flat, surface(flat)]))
    for hole in holes:
        faces += skin(len(hole), 2, start=sum(map(len, points)))
        points += [numpy.column_stack([hole, surface(hole)]) for surface in (top, bottom)]
    return solid(name, numpy.concatenate(points), faces, made_of)


# --- Materials ----------------------------------------------------------------------------------------------------------------


def grained(name, dark, light, stretch, positions, roughness, flamed=False, **inputs):
    """
    Varnished wood. Its figure is noise drawn out along the grain by `stretch`, the noise's scale along each axis; in flamed maple the first
    axis is the place along the flame that solid() has left on the mesh.
    """
    made = kit.material(name, light, roughness, **inputs)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, mapping, figure, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'Mapping', 'TexNoise', 'ValToRGB'))
    mapping.inputs['Scale'].default_value = stretch
    figure.inputs['Scale'].default_value, figure.inputs['Detail'].default_value = 1, 3
    for element, position, color in zip(ramp.color_ramp.elements, positions, (dark, light)):
        element.position, element.color = position, (*color, 1)
    source = place.outputs['Object']
    if flamed:
        along, split, join = (nodes.new(f'ShaderNode{kind}') for kind in ('Attribute', 'SeparateXYZ', 'CombineXYZ'))
        along.attribute_name = 'along'
        links.new(source, split.inputs['Vector'])
        links.new(along.outputs['Fac'], join.inputs['X'])
        links.new(split.outputs['X'], join.inputs['Y'])
        links.new(split.outputs['Z'], join.inputs['Z'])
        source = join.outputs['Vector']
    links.new(source, mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], figure.inputs['Vector'])
    links.new(figure.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def materials():
    varnish = {'Specular': 0.62}
    return {
        'spruce': grained('spruce', (0.25, 0.058, 0.009), (0.37, 0.104, 0.016), (1500, 6, 6), (0.34, 0.64), 0.2, **varnish),
        'maple': grained('maple', (0.19, 0.038, 0.006), (0.39, 0.110, 0.017), (150, 14, 14), (0.38, 0.62), 0.2, flamed=True, **varnish),
        'neck': grained('neck', (0.40, 0.19, 0.065), (0.50, 0.27, 0.10), (150, 14, 14), (0.38, 0.62), 0.42, flamed=True),
        'bridge': grained('bridge', (0.36, 0.20, 0.085), (0.50, 0.31, 0.15), (300, 1500, 300), (0.32, 0.68), 0.45),
        'cut': kit.material('cut wood', (0.10, 0.032, 0.010), 0.6),
        'inside': kit.material('bare wood', (0.09, 0.05, 0.024), 0.8),
        'black': kit.material('purfling', (0.012, 0.008, 0.006), 0.3),
        'pale': kit.material('pale purfling', (0.42, 0.22, 0.07), 0.3),
        'ebony': grained('ebony', (0.007, 0.006, 0.005), (0.017, 0.014, 0.012), (500, 14, 500), (0.35, 0.7), 0.24),
        'composite': kit.material('composite', (0.012, 0.012, 0.013), 0.3),
        'chrome': kit.chrome(roughness=0.12),
        'steel': kit.material('string', (0.50, 0.49, 0.48), 0.28, metallic=1),
        'silk': kit.material('silk', (0.045, 0.10, 0.25), 0.6),
        'cord': kit.material('cord', (0.015, 0.015, 0.015), 0.5),
        'cork': kit.material('cork', (0.30, 0.17, 0.08), 0.8),
        'stick': grained('stick', (0.085, 0.017, 0.006), (0.16, 0.036, 0.011), (10, 300, 300), (0.35, 0.65), 0.22, **varnish),
        'hair': grained('hair', (0.58, 0.55, 0.47), (0.80, 0.78, 0.72), (4, 2500, 2500), (0.3, 0.6), 0.5),
        'silver': kit.material('silver', (0.72, 0.71, 0.69), 0.2, metallic=1),
        'leather': kit.material('leather', (0.022, 0.014, 0.010), 0.55),
        'pearl': kit.material('pearl', (0.66, 0.66, 0.66), 0.2, Specular=0.7),
        'ivory': kit.material('tip plate', (0.72, 0.68, 0.58), 0.35),
        'cover': kit.relief(kit.material('case cover', (0.013, 0.013, 0.015), 0.6, Specular=0.3), 1600, 0.6, 0.5 * MM, 'Voronoi'),
        'piping': kit.material('piping', (0.02, 0.02, 0.022), 0.4),
        'plush': velvet(),
        'ribbon': kit.material('ribbon', (0.007, 0.036, 0.026), 0.8, Specular=0.1),
        'brass': kit.material('brass', (0.48, 0.33, 0.14), 0.34, metallic=1),
        'amber': kit.material('rosin', (0.085, 0.018, 0.003), 0.1, Specular=0.6),
        'beech': kit.wood('beech', (0.50, 0.31, 0.16), (0.42, 0.24, 0.115), scale=30, along='X', roughness=0.5),
        'dial': kit.material('dial', (0.66, 0.64, 0.58), 0.5),
        'ink': kit.material('ink', (0.02, 0.02, 0.02), 0.5),
    }


def velvet():
    """Green pile, paler where it is seen at a flat angle and where it was brushed."""
    made = kit.relief(kit.material('velvet', (0.010, 0.052, 0.036), 0.95, Sheen=1.0, Sheen_Tint=0.5, Specular=0.1), 800, 0.9, 1.5 * MM, detail=3)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, stroke, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexNoise', 'ValToRGB'))
    stroke.inputs['Scale'].default_value, stroke.inputs['Detail'].default_value = 14, 5
    for element, position, color in zip(ramp.color_ramp.elements, (0.35, 0.68), ((0.008, 0.044, 0.031), (0.013, 0.062, 0.043))):
        element.position, element.color = position, (*color, 1)
    links.new(place.outputs['Object'], stroke.inputs['Vector'])
    links.new(stroke.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


# --- Body ---------------------------------------------------------------------------------------------------------------------


def arching(ring):
    """
    A plate's outer height above the ribs as a function of 2D points. Across, it follows a membrane blown up over the outline, which knows the
    corners and the waist; along the middle it is the long arch.
    """
    grid, tight = 2 * MM, inset(ring, 6 * MM)
    xs, ys = numpy.arange(-106, 107, 2) * MM, numpy.arange(-2, 359, 2) * MM
    mask = inside(numpy.stack(numpy.meshgrid(xs, ys), 2).reshape(-1, 2), tight).reshape(len(ys), len(xs))
    color = numpy.add.outer(numpy.arange(len(ys)), numpy.arange(len(xs))) % 2
    film = numpy.zeros(mask.shape)
    for turn in range(900):
        around = sum(numpy.roll(film, shift, axis) for axis in (0, 1) for shift in (-1, 1))
        film += numpy.where(mask & (color == turn % 2), 1.93 * ((around + 1) / 4 - film), 0)
    share = film / numpy.maximum(film[:, len(xs) // 2 : len(xs) // 2 + 1], 1e-9)
    # The grid's steps along the edge would show in the varnish.
    for _ in range(5):
        share = sum(numpy.roll(share, shift, axis) for axis in (0, 1) for shift in (-1, 0, 1)) / 6

    def height(points):
        x, y = ((points[:, axis] - low) / grid for axis, low in ((0, xs[0]), (1, ys[0])))
        column, row = x.astype(int), y.astype(int)
        right, up = x - column, y - row
        across = (share[row, column] * (1 - right) + share[row, column + 1] * right) * (1 - up)
        across += (share[row + 1, column] * (1 - right) + share[row + 1, column + 1] * right) * up
        along = numpy.abs(points[:, 1] / LENGTH * 2 - 1) * LENGTH / (LENGTH - 10 * MM)
        rise = numpy.clip(1 - along**2.7, 0, 1) ** 1.2 * numpy.clip(across, 0, 1) ** 1.35
        sunk = numpy.clip((distance(points, ring) - 1.5 * MM) / (5 * MM), 0, 1)
        sunk = 0.7 * MM * sunk * sunk * (3 - 2 * sunk)
        return PLATE_EDGE - sunk + (ARCH - PLATE_EDGE + 0.7 * MM) * rise

    return height


def plate(name, ring, height, side, holes, wood, looks):
    """The belly (side 1) or the back (side -1), with its rounded edge and the purfling; `height` is an arching()."""
    base = 0 if side > 0 else -RIBS
    points, faces, bands = [], [], []
    for width, rise, _ in EDGE_BANDS:
        row = inset(ring, width * MM) if width else ring
        points.append(numpy.column_stack([row, base + side * (height(row) if rise is None else numpy.full(len(row), rise * MM))]))
    faces += skin(len(ring), len(EDGE_BANDS))
    bands += [band for *_, band in EDGE_BANDS[1:] for _ in ring]
    flat, triangles = filled(points[-1][:, :2], 3 * MM, holes)
    for sunk, band in ((0, 0), (PLATE, 4)):
        start = sum(map(len, points))
        points.append(numpy.column_stack([flat, base + side * (height(flat) - sunk)]))
        faces += (triangles + start).tolist()
        bands += [band] * len(triangles)
    for hole in holes:
        start = sum(map(len, points))
        points += [numpy.column_stack([hole, base + side * (height(hole) - sunk)]) for sunk in (0, PLATE)]
        faces += skin(len(hole), 2, start=start)
        bands += [3] * len(hole)
    points = numpy.concatenate(points)
    # The two halves of the maple mirror each other, and their flames rise a little to the edges.
    flame = points[:, 1] + 0.22 * numpy.abs(points[:, 0])
    return solid(name, points, faces, [wood, looks['black'], looks['pale'], looks['cut'], looks['inside']], flame, bands)


def body(looks):
    """Returns the arching, on which the fittings stand."""
    ring = body_ring()
    height = arching(ring)
    hole = f_hole()
    plate('belly', ring, height, 1, [hole, hole * [-1, 1]], looks['spruce'], looks)
    plate('back', ring, height, -1, [], looks['maple'], looks)
    side = inset(ring, OVERHANG)
    walk = numpy.concatenate([[0], numpy.cumsum(numpy.hypot(*numpy.diff(side, axis=0).T))])
    rows = [numpy.column_stack([side, numpy.full(len(side), z)]) for z in (-RIBS - 0.5 * MM, 0.5 * MM)]
    solid('ribs', numpy.concatenate(rows), skin(len(side), 2), looks['maple'], numpy.tile(walk, 2))
    button = ((0, -4), (4, -4), (4.2, 2), (6.6, 3), (7.2, 5), (6.6, 8), (7, 9.5), (6, 11.5), (3, 12.6), (0, 12.8))
    turned('end button', button, looks['ebony'], (0, 2 * MM, -15 * MM), (0, -1, 0))
    kit.box('saddle', (36 * MM, 7 * MM, 6 * MM), (0, 2.8 * MM, 5.2 * MM), looks['ebony'], 1.4 * MM)
    return height


# --- Neck and head ------------------------------------------------------------------------------------------------------------


def board_half(y):
    """Half the fingerboard's width."""
    return (12 + 9 * (NUT_AT - y) / BOARD_LENGTH) * MM


def board_crest(y):
    return PROJECTION - BOARD_FALL * (y - BRIDGE_AT)


def board_ring(y, raised=0.0, tuck=0.0):
    """A section of the fingerboard: its crown, raised or not, rounded edges and flat underside; `tuck` draws all but the underside in."""
    half = board_half(y) - tuck
    x = numpy.linspace(-1, 1, 17) * (half - 0.5 * MM)
    crown = board_crest(y) - BOARD_RADIUS + numpy.sqrt(BOARD_RADIUS**2 - x * x) + raised - tuck
    low = crown[0] - raised - BOARD_EDGE
    section = [(-half, low), (-half, crown[0] - 0.6 * MM), *zip(x, crown), (half, crown[0] - 0.6 * MM), (half, low)]
    return [(px, y, z) for px, z in section]


def neck(looks):
    rounding = [(216 * MM, 0.6 * MM), (216.3 * MM, 0.2 * MM), (217 * MM, 0)]
    rings = [board_ring(y, tuck=tuck) for y, tuck in rounding]
    loft('fingerboard', rings + [board_ring(y) for y in numpy.linspace(226 * MM, NUT_AT, 24)], looks['ebony'])
    profile = ((0.02, -0.1), (0.1, 0.6), (0.8, 0.9), (2, 0.7), (3.4, -0.2), (4.2, -1.6), (4.4, -3))
    loft('nut', [board_ring(NUT_AT + y * MM, raised * MM, 0.1 * MM) for y, raised in profile], looks['ebony'])
    rings = []
    for y in numpy.concatenate([numpy.linspace(352, 376, 16), numpy.linspace(380, 488, 24)]) * MM:
        reach = min(max((y - 357 * MM) / (22 * MM), 0), 1)
        # The heel goes down to the back, and narrows there.
        heel = (1 - reach) ** 2.4
        top = board_ring(y)[0][2]
        grip = top - (-17.2 * MM - (NUT_AT - y) * 0.012)
        half, depth = board_half(y) - 0.1 * MM, grip + (top + 33.6 * MM - grip) * heel
        power = 0.82 - 0.25 * heel
        turns = numpy.pi * numpy.arange(33) / 32
        cos, sin = numpy.cos(turns), numpy.sin(turns)
        narrow = 1 - 0.32 * heel * sin
        rings.append([(half * narrow[i] * kit.swollen(cos[i], power), y, top - depth * kit.swollen(sin[i], power)) for i in range(33)])
    loft('neck', rings, looks['neck'], 1)


def pegbox(looks):
    rows = []
    for y, front, back, half, hollow, floor in PEGBOX:
        floor, bevel = front - 0.4 if floor is None else floor, 1.0
        side = [(half, back + 3.5), (half, front - bevel), (half - bevel, front), (hollow, front), (hollow - 0.2, floor)]
        under = [(half * 0.8, back + 0.8), (half * 0.45, back), (0, back + 0.3)]
        right = [*under[::-1], *side]
        rows.append(metres((x, y, z) for x, z in right + [(-x, z) for x, z in right[:0:-1]]))
    shape = loft('pegbox', rows, looks['maple'], 1)
    shape.data.auto_smooth_angle = math.radians(50)


def scroll(looks):
    """A spiral of two turns that grows wider as it winds inwards, so that each turn stands out of the one before."""

    def radius(turn):
        return SCROLL_RADIUS * math.exp(-SCROLL_SHRINK * 2 * math.pi * turn)

    turns = numpy.linspace(-0.1, SCROLL_TURNS, 270)
    rings = []
    for turn in turns:
        half = numpy.interp(turn, *zip(*SCROLL_WIDTHS)) * MM
        outer, inner = radius(turn), radius(turn + 1) * 0.9
        if turn > SCROLL_TURNS - 1:
            inner = min(inner, outer * 0.5)
        scale = outer / SCROLL_RADIUS
        ridge, bevel = 1.3 * MM * scale, 1.0 * MM * (0.4 + 0.6 * scale)
        dish = 1.0 * MM
        right = [(0, outer - 0.2 * ridge), (half * 0.12, outer - 0.3 * ridge), (half * 0.5, outer - ridge), (half * 0.8, outer - 0.5 * ridge)]
        right += [(half - bevel, outer), (half, outer - bevel * 0.8), (half - dish, outer * 0.6 + inner * 0.4), (half - dish, inner)]
        section = right + [(-x, away) for x, away in right[:0:-1]]
        angle = 2 * math.pi * turn - math.pi / 2
        rings.append([(x, EYE[0] + away * math.cos(angle), EYE[1] + away * math.sin(angle)) for x, away in section])
    loft('scroll', rings, looks['maple'], 1).data.auto_smooth_angle = math.radians(45)
    end = radius(SCROLL_TURNS) / MM
    half = SCROLL_WIDTHS[-1][1] + 0.4
    side = [(end, half - 1.4), (end - 0.4, half - 0.3), (end - 1.6, half + 0.4), (0, half + 0.5)]
    eye = [(away, -x) for away, x in side[::-1]] + side
    turned('scroll eye', eye, looks['maple'], (0, *EYE), (1, 0, 0))


def pegs(looks):
    # How far out, how wide and how thick.
    heart = ((14, 2.9, 2.9), (17, 4.2, 3.2), (20.5, 8.2, 3.4), (25, 10.6, 3.2), (29.5, 10.7, 3), (33.5, 8.6, 2.9), (35.6, 5, 2.4), (36.3, 1.2, 1.2))
    outline = through(heart, 4)
    turns = 2 * numpy.pi * numpy.arange(32) / 32
    for (y, z, side), lean in zip(PEGS, numpy.radians((25, -35, 50, 10))):
        wall = numpy.interp(y, [row[0] for row in PEGBOX], [row[3] for row in PEGBOX])
        profile = [(0, -wall - 2), (2.6, -wall - 1.8), (3.1, -wall - 0.8), (3.9, wall + 8), (4.1, wall + 8.6), (5.6, wall + 9), (6.1, wall + 10)]
        profile += [(5.9, wall + 11), (4.6, wall + 11.6), (4.8, wall + 12.4), (3.9, wall + 13.2), (3.1, wall + 15)]
        base = Vector((0, y * MM, z * MM))
        turned('peg', profile, looks['ebony'], base, (side, 0, 0))
        # The head: flat, heart-shaped, with a small bead at its end.
        rings = []
        for out, wide, thick in outline:
            p, q = wide * numpy.cos(turns), thick * numpy.sin(turns) * (0.72 + 0.28 * numpy.abs(numpy.cos(turns)))
            across, up = p * math.cos(lean) - q * math.sin(lean), p * math.sin(lean) + q * math.cos(lean)
            rings.append(numpy.column_stack([numpy.full(32, side * (out + wall * MM)), base.y + across, base.z + up]))
        loft('peg head', rings, looks['ebony'])
        bead = [(0, wall + 35.6), (1.4, wall + 36), (1.8, wall + 37.2), (1.3, wall + 38.4), (0, wall + 38.8)]
        turned('peg bead', bead, looks['ebony'], base, (side, 0, 0), 24)


# --- Fittings -----------------------------------------------------------------------------------------------------------------


def string_at_bridge(number):
    x = (number - 1.5) * BRIDGE_SPACING
    return Vector((x, BRIDGE_AT, BRIDGE_TOP - BRIDGE_RADIUS + math.sqrt(BRIDGE_RADIUS**2 - x * x)))


def tail_height(points):
    """The tailpiece's arched top, which rises towards the bridge."""
    rise = (points[:, 1] - TAIL_FROM) / (TAIL_TO - TAIL_FROM)
    return (11.5 + 19 * rise) * MM - points[:, 0] ** 2 / (66 * MM)


def tail_point(x, y, above):
    """A point above the tailpiece's top."""
    return Vector((x, y, float(tail_height(numpy.array([(x, y)]))[0]) + above))


def bridge(height, looks):
    x = numpy.linspace(0, 17.6, 10)
    crest = BRIDGE_RADIUS / MM - numpy.sqrt((BRIDGE_RADIUS / MM) ** 2 - x * x)
    stand = float(height(numpy.array([(0, BRIDGE_AT)]))[0])
    tall = (BRIDGE_TOP - stand) / MM - 0.2
    half = numpy.concatenate([numpy.column_stack([x, tall - crest])[:-1] * MM, through(((17.6, tall - 3.9), *BRIDGE_HALF), 5)])
    thickness = lambda points: (2.2 - 1.45 * numpy.clip(points[:, 1] / (33 * MM), 0, 1)) * MM
    heart = mirrored(through(HEART_HALF, 5))
    shape = slab('bridge', mirrored(half), thickness, lambda points: -thickness(points), looks['bridge'], 0.35 * MM, 2 * MM, [heart], 3)
    shape.matrix_world = Matrix.Translation((0, BRIDGE_AT, stand)) @ Matrix.Rotation(math.pi / 2, 4, 'X')


def tailpiece(looks):
    slab('tailpiece', mirrored(through(TAIL_HALF)), tail_height, lambda points: tail_height(points) - 5 * MM, looks['composite'], 1.8 * MM, 3 * MM)
    kit.tube('tail ridge', [tail_point(x * MM, 99.5 * MM, 0.2 * MM) for x in range(-19, 20, 2)], 1.0 * MM, looks['composite'])
    for number in range(4):
        x = (number - 1.5) * TAIL_SPACING
        base, axis = tail_point(x, 84 * MM, -1 * MM), (0, -0.19, 1)
        lever = [tail_point(x, y * MM, above * MM) for y, above in ((98, 0.2), (93, 1.5), (84, 2), (81.5, 1))]
        kit.tube('tuner lever', lever, 1.7 * MM, looks['chrome'])
        turned('tuner screw', [(1.4, 0), (1.4, 7)], looks['chrome'], base, axis, 24)
        profile = [(0, 6.6), (3.2, 6.6), (3.5, 7), (3.5, 10.6), (3.2, 11), (2.2, 11.2), (0, 11)]
        head = turned('tuner head', profile, looks['chrome'], base, axis, 72)
        # Knurls: every third line of the turning stands back.
        for index, vertex in enumerate(head.data.vertices):
            if index // len(profile) % 3 == 0 and vertex.co.xy.length > 3.3 * MM:
                vertex.co.xy *= 0.9
    for side in (-1, 1):
        path = [(3.6, 14, 8.6), (4.2, 8, 9), (4.4, 4, 8.8), (4.4, 0.4, 8.4), (4.4, -1.3, 6), (4.3, -1.4, -4), (3.8, -2, -11), (0, -2.4, -20.5)]
        kit.tube('tail cord', metres([(side * x, y, z) for x, y, z in path]), 1.0 * MM, looks['cord'])


def chin_rest(height, looks):
    middle = numpy.array(CHIN_HOLLOW) * MM

    def top(points):
        away = (points - middle) / (38 * MM, 31 * MM)
        far = numpy.clip((away * away).sum(1), 0, 1.25)
        return (17 + 7.5 * far - 2.0 * far * away[:, 0].clip(0, 1)) * MM

    slab('chin rest', through(CHIN_REST, 8, closed=True), top, lambda points: top(points) - 6.5 * MM, looks['composite'], 2.4 * MM, 4 * MM)
    # Between rest and rib stand the two barrels of the clamp, on cork-lined feet.
    for x, y in ((-47, -0.5), (-72, 10)):
        barrel = [(2.2, -36), (2.2, -24), (3.4, -23.6), (3.4, -1), (2.2, -0.6), (2.2, 17)]
        turned('clamp barrel', barrel, looks['chrome'], (x * MM, y * MM, 0), (0, 0, 1), 32)
    foot = metres([(-47, -0.5, -36), (-49, 8, -37.4), (-68, 19, -37.4), (-72, 10, -36)])
    kit.tube('clamp foot', foot, 1.7 * MM, looks['chrome'])
    pad = through(CHIN_PAD, closed=True)
    slab('clamp cork', pad, lambda points: top(points) - 5 * MM, lambda points: height(points) - 0.3 * MM, looks['cork'], 0.4 * MM)


def strings(looks):
    for number, gauge in enumerate(GAUGES):
        radius = gauge / 2
        over = string_at_bridge(number) + Vector((0, 0, radius))
        x = (number - 1.5) * NUT_SPACING
        crown = math.sqrt(BOARD_RADIUS**2 - x * x) - BOARD_RADIUS
        at_nut = Vector((x, NUT_AT + 1 * MM, board_crest(NUT_AT) + crown + 0.9 * MM + radius))
        tail = tail_point((number - 1.5) * TAIL_SPACING, 97 * MM, 1.0 * MM)
        points = [tail, over - Vector((0, 0.6 * MM, 0.1 * MM)), over, at_nut]
        kit.tube('string', points, radius, looks['steel'], smooth=False)
        kit.tube('string silk', [tail, tail.lerp(over, 0.42)], radius + 0.12 * MM, looks['silk'], smooth=False)
        # Over the nut and round the peg, towards the peg's head.
        y, z, side = PEGS[number]
        shaft, start = 3.6 * MM + radius, min(max(x, -3.5 * MM), 3.5 * MM) - side * 1.5 * MM
        path = [at_nut, at_nut + Vector((0, 1.8 * MM, -0.5 * MM))]
        lean, rise = math.radians(70), -side * (gauge + 0.1 * MM)
        path += kit.helix((start, y * MM, z * MM), (0, math.cos(lean), math.sin(lean)), (-1, 0, 0), shaft, rise, 5, 16)
        kit.tube('string winding', path, radius + 0.05 * MM, looks['silk'], smooth=False)
        kit.tube('string winding', path[:2], radius + 0.06 * MM, looks['steel'], smooth=False)


# --- Bow ----------------------------------------------------------------------------------------------------------------------


def bow_dip(along):
    """How far the stick bends towards the hair; in millimetres, as is the place along it."""
    return 10.5 * numpy.sin(numpy.pi * numpy.clip((along - 70) / 655, 0, 1)) ** 1.35


def bow(looks):
    """The bow along X from its screw to its tip; the hair lies below the stick, which bends towards it."""
    along = numpy.linspace(14, 722, 60)
    dip = -bow_dip(along)
    width = numpy.interp(along, (14, 120, 722), (8.4, 8.2, 5.4)) / 2
    turns = 2 * numpy.pi * (numpy.arange(8) + 0.5) / 8
    rings = [[(x * MM, r * math.cos(t) * MM, (z + r * math.sin(t)) * MM) for t in turns] for x, z, r in zip(along, dip, width)]
    stick = loft('bow stick', rings, looks['stick'])
    kit.bevel(stick, 0.5 * MM, 2)

    def side_plate(name, profile, thickness, made_of, edge, taper=0.0):
        half = lambda points: numpy.interp(points[:, 0], (706 * MM, 724 * MM), (thickness / 2 - taper, thickness / 2))
        shape = slab(name, through(profile, 5, closed=True), half, lambda points: -half(points), made_of, edge, 3 * MM)
        shape.matrix_world = Matrix.Rotation(math.pi / 2, 4, 'X')

    side_plate('bow head', BOW_HEAD, 6.6 * MM, looks['stick'], 2.0 * MM, 0.9 * MM)
    side_plate('bow tip plate', BOW_TIP, 6.8 * MM, looks['ivory'], 0.3 * MM)
    side_plate('bow frog', BOW_FROG, 12.4 * MM, looks['ebony'], 1.1 * MM)
    kit.box('bow ferrule', (9 * MM, 13.2 * MM, 7.2 * MM), (68 * MM, 0, -20.6 * MM), looks['silver'], 1.6 * MM)
    kit.box('bow heel plate', (3 * MM, 11 * MM, 18 * MM), (24.6 * MM, 0, -13 * MM), looks['silver'], 0.8 * MM)
    for side in (-1, 1):
        place = (46 * MM, side * 6.15 * MM, -13 * MM)
        turned('bow eye ring', [(0, 0), (4.5, 0), (4.5, 0.15), (0, 0.15)], looks['silver'], place, (0, side, 0))
        turned('bow eye', [(0, 0.2), (3.3, 0.2), (3.3, 0)], looks['pearl'], place, (0, side, 0))
    ribbon = [metres([(x, -half, -21.9), (x, half, -21.9), (x, half, -21), (x, -half, -21)]) for x, half in ((68, 4.9), (722, 3.5))]
    loft('bow hair', ribbon, looks['hair'])
    button = [(0, 0), (2.6, 0), (3.6, 0.5), (4.2, 1.6), (4.2, 5), (4.0, 5.3)]
    bands = ((button, 'silver'), ([(4.0, 5.2), (4.3, 5.4), (4.3, 9.6), (4.0, 9.8)], 'ebony'))
    bands += (([(4.0, 9.6), (4.3, 9.8), (4.3, 14), (3.9, 14.2), (0, 14.2)], 'silver'),)
    for profile, look in bands:
        turned('bow button', profile, looks[look], (0, 0, 0), (1, 0, 0), 8)
    for name, places, radius, look in (('bow grip', range(76, 104, 3), 5.0, 'leather'), ('bow winding', range(103, 168, 4), 4.65, 'silver')):
        kit.tube(name, metres([(x, 0, float(numpy.interp(x, along, dip))) for x in places]), radius * MM, looks[look])


# --- Case ---------------------------------------------------------------------------------------------------------------------


def case_ring(inset, height):
    """The case's outline, drawn in by `inset`, at a height."""
    ring = rounded_ring(CASE_HALF_WIDTH - inset, CASE_HALF_LENGTH - inset, CASE_CORNER - inset, 14)
    return [(x, CASE_MIDDLE + y, height) for x, y in ring]


def case_half(name, sign, depth, floor, looks):
    """The cover, the piping of the rim and the padded wall of the tray (sign -1) or of the lid (sign 1); the wall ends at the height `floor`."""
    turns = numpy.linspace(0, math.pi / 2, 8)
    edge, end = 20 * MM, CASE_RIM + sign * depth
    cover = [(0, CASE_RIM + sign * 2 * MM)] + [(edge * (1 - math.cos(t)), end - sign * edge * (1 - math.sin(t))) for t in turns]
    turns = numpy.linspace(0, 2 * math.pi, 13)
    piping = [((0.9 - 2.4 * math.cos(t)) * MM, CASE_RIM + sign * (2.5 + 2.4 * math.sin(t)) * MM) for t in turns]
    wall = ((2.2, 2), (3.2, 0.9), (5.5, 0.2), (9, 0.1), (12.5, 1), (15.2, 3.6), (16.4, 7), (17, 12))
    wall = [(inset * MM, CASE_RIM + sign * height * MM) for inset, height in wall] + [(CASE_PAD, floor + sign * 8 * MM)]
    for part, levels, look in (('cover', cover, 'cover'), ('piping', piping, 'piping'), ('wall', wall, 'plush')):
        kit.surface(f'case {name} {part}', [case_ring(*level) for level in levels], looks[look], closed=True)
    bottom = case_ring(edge, end)
    kit.mesh(f'case {name} bottom', bottom, [tuple(range(len(bottom)))], looks['cover'])


def padding(name, base, sign, holes, looks):
    """A stuffed bed between the walls, at the height `base`; it is drawn down in the seam along the walls."""
    ring = numpy.array(case_ring(CASE_PAD - MM, 0))[:, :2]
    flat, triangles = filled(ring, 6 * MM, holes)
    share = numpy.clip(distance(flat, ring) / (24 * MM), 0, 1)
    height = base + sign * 7 * MM * (1 - share) ** 2.2
    return kit.mesh(name, numpy.column_stack([flat, height]).tolist(), triangles.tolist(), looks['plush'])


def tray(looks):
    """The lower half, with the hollow for the violin in its bed."""
    hollow = mirrored(through(HOLLOW_HALF, 7)[::-1])
    lip, base = 11 * MM, -RIBS - ARCH - 0.5 * MM
    turns = numpy.linspace(0, math.pi / 2, 8)
    levels = [(-lip * (1 - math.sin(t)), CASE_BED - lip * (1 - math.cos(t))) for t in turns] + [(MM, base + 5 * MM), (6 * MM, base)]
    rows = [numpy.column_stack([inset(hollow, width) if width else hollow, numpy.full(len(hollow), z)]).tolist() for width, z in levels]
    kit.surface('case hollow', rows, looks['plush'], closed=True)
    flat, triangles = filled(inset(hollow, 6 * MM), 20 * MM)
    kit.mesh('case hollow floor', [(x, y, base) for x, y in flat.tolist()], triangles.tolist(), looks['plush'])
    case_half('tray', -1, CASE_RIM - CASE_BOTTOM, CASE_BED, looks)
    padding('case bed', CASE_BED, -1, [inset(hollow, -lip)], looks)


def case_box(x, y, half_x, half_y, pull, looks):
    """The lid of a box for small things, with a tab on the side `pull`, an (x, y) direction, to lift it by."""
    ring = numpy.array(rounded_ring(half_x, half_y, 9 * MM)) + (x, y)
    top = lambda points: CASE_BED + 8 * MM - 4 * MM * (1 - numpy.clip(distance(points, ring) / (16 * MM), 0, 1)) ** 2
    slab('case box', ring, top, lambda points: top(points) - 15 * MM, looks['plush'], 3.5 * MM, 5 * MM)
    pull, edge = Vector((*pull, 0)), Vector((x + pull[0] * half_x, y + pull[1] * half_y, CASE_BED))
    tab = [edge + pull * out * MM + Vector((0, 0, up * MM)) for out, up in ((-16, 7.8), (-6, 7), (0, 5.2), (6, 3.6), (11, 4.2))]
    strip('case tab', tab, (8 * MM * pull.y, 8 * MM * pull.x, 0), looks['ribbon'])


def strip(name, points, across, made_of, thickness=1.2 * MM):
    """A flat ribbon along points; `across` is half its width."""
    line, across = outlines.through(points, 8), numpy.array(across)
    shape = kit.surface(name, [(line - across).tolist(), line.tolist(), (line + across).tolist()], made_of)
    modifier = shape.modifiers.new('thickness', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thickness, 0
    return shape


def hygrometer(x, y, looks):
    """A round dial let into the bed."""
    place = (x, y, CASE_BED - 3 * MM)
    rim = ((0, 0), (21, 0), (21, 4.4), (20.2, 5.4), (18.6, 5.6), (17.6, 5), (17.2, 3.4))
    turned('hygrometer rim', rim, looks['brass'], place)
    turned('hygrometer dial', ((0, 3.8), (17.4, 3.8)), looks['dial'], place)
    for step in range(-5, 6):
        turn = math.radians(step * 24)
        long = 3.2 if step % 5 else 5
        mark = kit.box('hygrometer mark', (0.7 * MM, long * MM, 0.3 * MM), (0, (15.6 - long / 2) * MM, 0), looks['ink'])
        mark.matrix_world = Matrix.Translation((x, y, place[2] + 3.9 * MM)) @ Matrix.Rotation(turn, 4, 'Z') @ mark.matrix_basis
    hand = kit.tube('hygrometer hand', metres([(0, -4, 0), (0, 12, 0)]), 0.45 * MM, looks['ink'], smooth=False)
    hand.matrix_world = Matrix.Translation((x, y, place[2] + 4.6 * MM)) @ Matrix.Rotation(math.radians(22), 4, 'Z')
    turned('hygrometer pin', ((0, 3.8), (1.6, 3.8), (1.4, 5.4), (0, 5.6)), looks['brass'], place, segments=24)


def case_front(looks):
    """Latches and the handle, on the bass side."""
    front = -CASE_HALF_WIDTH
    for y in (CASE_MIDDLE - 235 * MM, CASE_MIDDLE + 235 * MM):
        for (deep, wide, tall), out, z, edge in LATCH:
            kit.box('case latch', (deep * MM, wide * MM, tall * MM), (front - out * MM, y, CASE_RIM + z * MM), looks['brass'], edge * MM)
    grip = [(2, -58), (14, -57), (25, -46), (29, -22), (29.5, 0), (29, 22), (25, 46), (14, 57), (2, 58)]
    radii = [0.5, 0.6, 0.8, 1, 1.05, 1, 0.8, 0.6, 0.5]
    z = CASE_RIM - 36 * MM
    kit.tube('case handle', [(front - x * MM, CASE_MIDDLE + y * MM, z) for x, y in grip], 8.5 * MM, looks['piping'], radii=radii)
    for side in (-1, 1):
        kit.box('case handle plate', (4 * MM, 24 * MM, 20 * MM), (front - 2 * MM, CASE_MIDDLE + side * 58 * MM, z), looks['brass'], 1.6 * MM)


def lid(looks):
    """The lid as it lies on the tray, and in it the bow under two spinners, its hair to the hinges."""
    panel = CASE_RIM + LID_DEPTH - 14 * MM
    case_half('lid', 1, LID_DEPTH, panel, looks)
    padding('case lid bed', panel, 1, [], looks)
    front = -CASE_HALF_WIDTH
    for y in (CASE_MIDDLE - 235 * MM, CASE_MIDDLE + 235 * MM):
        kit.box('case catch', (2.4 * MM, 20 * MM, 13 * MM), (front - 1 * MM, y, CASE_RIM + 11 * MM), looks['brass'], 0.9 * MM)
    x, start, z = -26 * MM, CASE_MIDDLE - 373 * MM, panel - 10 * MM
    place = Matrix.Translation((x, start, z)) @ Matrix(((0, 0, -1), (1, 0, 0), (0, -1, 0))).to_4x4()
    for shape in kit.made_by(bow, looks):
        shape.matrix_world = place @ shape.matrix_basis
    for along in (212 * MM, 640 * MM):
        post = (x + bow_dip(along / MM) * MM - 10 * MM, start + along, panel + MM)
        turned('spinner post', ((4.5, 0), (4.5, 14)), looks['piping'], post, (0, 0, -1), 24)
        bar = numpy.array(rounded_ring(18 * MM, 6 * MM, 5.9 * MM)) + post[:2]
        low = z - 6.5 * MM
        slab('spinner', bar, lambda points: low + 0 * points[:, 0], lambda points: low - 5 * MM + 0 * points[:, 0], looks['piping'], 2 * MM, 4 * MM)


def case(looks):
    """The case, open, with the bow in its lid; its front is on the violin's bass side."""
    tray(looks)
    case_front(looks)
    case_box(-91 * MM, 495 * MM, 22 * MM, 105 * MM, (0, -1), looks)
    case_box(0, 676 * MM, 110 * MM, 42 * MM, (0, -1), looks)
    hygrometer(91 * MM, 440 * MM, looks)
    strap = [(x * MM, 450 * MM, z * MM) for x, z in ((-40, -11), (-30, -6), (-17, 7), (-6, 11), (6, 11), (17, 7), (30, -6), (40, -11))]
    strip('case strap', strap, (0, 12 * MM, 0), looks['ribbon'], 1.6 * MM)
    hinge = Vector((CASE_HALF_WIDTH, 0, CASE_RIM))
    swing = Matrix.Translation(hinge) @ Matrix.Rotation(math.radians(LID_OPENING), 4, 'Y') @ Matrix.Translation(-hinge)
    for shape in kit.made_by(lid, looks):
        shape.matrix_world = swing @ shape.matrix_basis
    for y in (CASE_MIDDLE - 180 * MM, CASE_MIDDLE, CASE_MIDDLE + 180 * MM):
        low, high = (hinge + Vector((1.5 * MM, y + side * 20 * MM, 0)) for side in (-1, 1))
        kit.cylinder('case hinge', 3 * MM, low, high, looks['brass'], 0.6 * MM)
    # Ribbons stay the lid, riveted to the walls at both ends.
    for side in (-1, 1):
        y = CASE_MIDDLE + side * (CASE_HALF_LENGTH - CASE_PAD - 1.2 * MM)
        low, high = Vector((40 * MM, y, CASE_RIM - 13 * MM)), swing @ Vector((30 * MM, y, CASE_RIM + 16 * MM))
        along = (high - low).normalized()
        line = [low - along * 6 * MM, low, low.lerp(high, 0.5) - Vector((0, 0, 3 * MM)), high, high + along * 6 * MM]
        strip('case stay', line, along.cross((0, 1, 0)) * 5 * MM, looks['ribbon'])
        for place in (low, high):
            turned('case rivet', ((0, 1.9), (2.4, 1.7), (3.6, 1), (3.9, 0)), looks['brass'], place, (0, -side, 0), 32)


def rosin(looks):
    """A bar of rosin in its wooden holder, along X."""
    kit.box('rosin holder', (66 * MM, 30 * MM, 15 * MM), (0, 0, 7.5 * MM), looks['beech'], 1.5 * MM)
    kit.box('rosin bar', (56 * MM, 20 * MM, 8 * MM), (0, 0, 15 * MM), looks['amber'], 2 * MM)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def violin(looks):
    height = body(looks)
    neck(looks)
    pegbox(looks)
    scroll(looks)
    pegs(looks)
    bridge(height, looks)
    tailpiece(looks)
    chin_rest(height, looks)
    strings(looks)


def lying(turn=-49):
    """The violin on its back, its neck turned `turn` degrees to the left of straight up. Returns its materials."""
    looks = materials()
    kit.group('violin', kit.made_by(violin, looks), (0, 0, RIBS + ARCH), (0, 0, turn))
    return looks


def with_bow():
    # A card has its heart in the upper right corner, so both point away from it. The bow lies on its side, the hair towards the viewer.
    looks = lying(49)
    kit.group('bow', kit.made_by(bow, looks), (-0.044, -0.150, 6.6 * MM), (90, 0, 133))


def in_its_case():
    looks = materials()
    shapes = kit.made_by(violin, looks) + kit.made_by(case, looks)
    kit.group('violin in its case', shapes, (0, 0, -CASE_BOTTOM), (0, 0, 90))
    kit.group('bar', kit.made_by(rosin, looks), (-0.52, -0.245, 0), (0, 0, -24))


VIEWS = {
    1: (with_bow, kit.View(elevation=55, fill=0.9)),
    2: (lying, kit.View(elevation=38, azimuth=-16, fill=0.32, focus=('bridge',), shift=(0.0, 0.05), f_stop=16)),
    3: (lying, kit.View(elevation=27, azimuth=60, fill=0.78, focus=('scroll', 'peg', 'nut'), f_stop=13)),
    5: (in_its_case, kit.View(elevation=50, azimuth=24, fill=0.92)),
}

if __name__ == '__main__':
    kit.main('violin', 'strings', 0.7, VIEWS)
