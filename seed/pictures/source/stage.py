"""
The violin and the saxophone on a dark stage, for the pages where the shop's light is off: log in and register. The models are those of the shop's
pictures; here each stands in a thin black stand, in the warm cone of one spotlight.

A page shows these pictures cut to a column and with words over their foot, so the instrument stays in the middle and well above the lower edge.
"""

import math
import os
import sys

import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402
import saxophone  # noqa: E402
import violin  # noqa: E402
from brass import bent  # noqa: E402
from kit import MM, metres  # noqa: E402

# The size on the page; the kit renders a quarter more.
PIXELS = 1440, 1080

# Linear light. The edges of the picture come out at about rgb 16 9 6.
FLOOR_LIGHT, FLOOR_DARK = (0.082, 0.041, 0.020), (0.062, 0.030, 0.014)
WALL, GLOOM = (0.020, 0.010, 0.006), (0.0135, 0.0078, 0.0056)
WARM, DUST = (1, 0.77, 0.51), (1, 0.73, 0.45)

BOARD, GROOVE = 110 * MM, 2 * MM
BOARD_TONES = 1, 0.8, 1.15
FLOOR_REACH, WALL_AT = 4.0, 2.6

# The beam that is seen: half its width at the floor and a metre above, and where it thins out near the floor.
BEAM_LOW, BEAM_HIGH, BEAM_AT, BEAM_FADE = 0.45, 0.16, 0.3, 0.16
BEAM_GLOW = 0.13

BAR = 5 * MM
LEG_REACH = 0.2

VIOLIN_LEAN, VIOLIN_TURN, VIOLIN_FOOT = 9, 16, 90 * MM
VIOLIN_POST = -(violin.RIBS + violin.ARCH + 22 * MM)
BOW_AT, BOW_TURN = (0.25, -0.45), 146

SAXOPHONE_LEAN, SAXOPHONE_TURN, SAXOPHONE_FOOT = 13, -26, 80 * MM
SAXOPHONE_AT = 0.09, 0, 0
# Where the yoke holds the body, and how far behind the body's axis the post runs, clear of the low keys.
YOKE_AT, POST_BACK = 226 * MM, 64 * MM


# --- Stage --------------------------------------------------------------------------------------------------------------------


def spotlight(name, place, target, angle, watts, radius, blend):
    data = bpy.data.lights.new(name, 'SPOT')
    data.energy, data.color, data.shadow_soft_size = watts, WARM, radius
    data.spot_size, data.spot_blend = math.radians(angle), blend
    light = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(light)
    light.location = place
    light.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()


def boards(name, tone):
    """Matt wood that mirrors hardly see: seen from above, an upright side would show nothing but the floor, not the cards, which go on below."""
    made = kit.wood(name, *(tuple(part * tone for part in color) for color in (FLOOR_LIGHT, FLOOR_DARK)), scale=2.5, along='Y', roughness=1)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Specular'].default_value = 0
    shader.inputs['Emission'].default_value = *GLOOM, 1
    path, share, clear, mix = (nodes.new(f'ShaderNode{kind}') for kind in ('LightPath', 'Math', 'BsdfTransparent', 'MixShader'))
    share.operation = 'MULTIPLY'
    share.inputs[1].default_value = 0.75
    links.new(path.outputs['Is Glossy Ray'], share.inputs[0])
    links.new(share.outputs['Value'], mix.inputs['Fac'])
    links.new(shader.outputs['BSDF'], mix.inputs[1])
    links.new(clear.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return made


def floor():
    """Boards that run away from the viewer, with a groove between one and the next."""
    count = round(2 * FLOOR_REACH / BOARD)
    profile = []
    for number in range(count):
        left = (number - count / 2) * BOARD
        profile += [(left, -3 * GROOVE), (left + GROOVE, 0), (left + BOARD - GROOVE, 0), (left + BOARD, -3 * GROOVE)]
    sheet = kit.surface('studio floor', [[(x, y, z) for x, z in profile] for y in (-FLOOR_REACH, WALL_AT)])
    for tone in BOARD_TONES:
        sheet.data.materials.append(boards('stage boards', tone))
    for polygon in sheet.data.polygons:
        # An order whose repetition is not seen.
        polygon.material_index = polygon.index // 4 * 5 % 7 % len(BOARD_TONES)


def wall():
    made = kit.material('gloom', WALL, 1, Specular=0, Emission=(*GLOOM, 1))
    corners = [(-FLOOR_REACH, -0.01), (FLOOR_REACH, -0.01), (FLOOR_REACH, 4), (-FLOOR_REACH, 4)]
    kit.mesh('studio wall', [(x, WALL_AT, z) for x, z in corners], [(0, 1, 2, 3)], made)


def beam():
    """
    The lit dust as a sheet of faint light behind the instrument, as bright as a round cone is deep at each place. Real haze would take
    hours, and dull the instrument.
    """
    made = bpy.data.materials.new('beam')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    share, glow, clear, both, output = (
        nodes.new(f'ShaderNode{kind}') for kind in ('Attribute', 'Emission', 'BsdfTransparent', 'AddShader', 'OutputMaterial')
    )
    share.attribute_name = 'glow'
    glow.inputs['Color'].default_value = (*DUST, 1)
    links.new(share.outputs['Fac'], glow.inputs['Strength'])
    links.new(glow.outputs['Emission'], both.inputs[0])
    links.new(clear.outputs['BSDF'], both.inputs[1])
    links.new(both.outputs['Shader'], output.inputs['Surface'])
    heights, places = numpy.linspace(0, 1.4, 90), numpy.linspace(-0.6, 0.6, 161)
    sheet = kit.surface('studio beam', [[(x, BEAM_AT, z) for x in places] for z in heights], made)
    half = (BEAM_LOW + (BEAM_HIGH - BEAM_LOW) * heights)[:, None].clip(0.03)
    depth = (1 - (places / half) ** 2).clip(0) ** 1.6
    rise = numpy.array([kit.ease(0, BEAM_FADE, z) * (0.45 + 0.55 * kit.ease(0, 1.1, z)) for z in heights])[:, None]
    sheet.data.attributes.new('glow', 'FLOAT', 'POINT').data.foreach_set('value', (BEAM_GLOW * depth * rise).ravel().astype(numpy.float32))
    sheet.visible_glossy = sheet.visible_diffuse = sheet.visible_shadow = False


def dark_stage(category, size, azimuth):
    """Takes the place of the kit's studio: the same tall cards for metal and varnish to mirror, but warm, and hardly any other light."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = PIXELS
    floor()
    wall()
    beam()
    spotlight('studio spot', (-0.45, -1.1, 3.0), (0, 0.02, 0), 18, 900, 0.09, 0.7)
    spotlight('studio front', (-0.6, -2.4, 2.0), (0, 0, 0.44), 16.5, 165, 0.4, 1)
    for turn, width, brightness in ((-50, 44, 1.1), (38, 22, 0.8), (138, 22, 2.6), (-140, 18, 2.8)):
        card = kit.mirror_card(turn, width, brightness, 3 * size)
        for element in card.data.materials[0].node_tree.nodes['ColorRamp'].color_ramp.elements:
            element.color = [part * tint for part, tint in zip(element.color, (*WARM, 1))]
    world = bpy.data.worlds.new('dark')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs['Color'].default_value = (*WARM, 1)
    world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.006
    scene.world = world


# --- Stands -------------------------------------------------------------------------------------------------------------------


class Black:
    """The materials of a stand."""

    def __init__(self):
        self.steel = kit.material('black steel', (0.012, 0.011, 0.010), 0.32, Specular=0.6)
        self.rubber = kit.material('black rubber', (0.014, 0.013, 0.012), 0.7)


def bar(name, corners, radius, made_of, bend=10 * MM):
    return kit.tube(f'studio {name}', bent(corners, bend), radius, made_of, smooth=False)


def tripod(hub, bearings, black):
    """Three low legs from the foot of the post."""
    hub = Vector(hub)
    kit.cylinder('studio hub', 11 * MM, hub - Vector((0, 0, 16 * MM)), hub + Vector((0, 0, 16 * MM)), black.steel, 3 * MM)
    for bearing in map(math.radians, bearings):
        away = Vector((math.cos(bearing), math.sin(bearing), 0))
        foot = Vector((hub.x, hub.y, BAR)) + away * LEG_REACH
        bar('leg', [hub, hub + away * 70 * MM, foot], BAR, black.steel, 60 * MM)
        kit.cylinder('studio foot', 8 * MM, foot - Vector((0, 0, BAR)), foot + Vector((0, 0, 7 * MM)), black.rubber, 3 * MM)


def violin_rest(black):
    """A post behind the back, two arms under the body's edge and a fork at the neck; in the violin's own directions."""
    post = VIOLIN_POST / MM
    bar('post', metres([(0, 463, post), (0, -60, post)]), BAR * 1.1, black.steel)
    arms = [(-28, 13, 11.5), (-28, -3.4, 11.5), (-28, -3.4, post), (28, -3.4, post), (28, -3.4, 11.5), (28, 13, 11.5)]
    bar('arms', metres(arms), 4.8 * MM, black.rubber, 7 * MM)
    bar('fork', metres([(-19, 463, 9), (-19, 463, -22.5), (19, 463, -22.5), (19, 463, 9)]), 4.4 * MM, black.rubber, 13 * MM)
    bar('fork stem', metres([(0, 463, -22.5), (0, 463, post)]), BAR, black.steel)


def saxophone_rest(place, black):
    """A cradle under the bow and a yoke behind the body, on one post; `place` turns a point of the saxophone into one of the room."""
    bow, _, _, radius = saxophone.section('bow', 90 - SAXOPHONE_LEAN)
    bow, reach = place @ bow, radius + 1.4 * MM + BAR
    turns = [math.radians(step) for step in range(-78, 79, 6)]
    bar('cradle', [bow + Vector((0, math.sin(turn), -math.cos(turn))) * reach for turn in turns], BAR, black.rubber, 0)
    body = saxophone.body_radius(YOKE_AT)
    arms = (-body * 0.4, 34 * MM), (-body - BAR, 14 * MM), (-body - BAR, -14 * MM), (-body * 0.4, -34 * MM)
    bar('yoke', [place @ Vector((x, y, YOKE_AT)) for x, y in arms], BAR, black.rubber, 12 * MM)
    top, axis = place @ Vector((-POST_BACK, 0, YOKE_AT)), place.to_3x3() @ Vector((0, 0, 1))
    bar('yoke stem', [place @ Vector((-body - BAR, 0, YOKE_AT)), top, top - axis * 40 * MM], BAR, black.steel)
    hub = top - axis * ((top.z - 50 * MM) / axis.z)
    bar('post', [top - axis * 20 * MM, hub], BAR * 1.1, black.steel)
    low = bow - Vector((0, 0, reach))
    bar('cradle stem', [low, low - Vector((0, 0, 18 * MM)), hub], BAR, black.steel)
    tripod(hub, (52, -52, 180), black)


# --- Pictures -----------------------------------------------------------------------------------------------------------------


def violin_on_stage():
    black, looks = Black(), violin.materials()
    shapes = kit.made_by(violin.violin, looks) + kit.made_by(violin_rest, black)
    lean, turn = 90 - VIOLIN_LEAN, VIOLIN_TURN
    held = kit.group('violin', shapes, (0, 0, VIOLIN_FOOT), (lean, 0, turn))
    bpy.context.view_layer.update()
    tripod(held.matrix_world @ Vector((0, -50 * MM, VIOLIN_POST)), (turn + 90, turn - 30, turn - 150), black)
    kit.group('bow', kit.made_by(violin.bow, looks), (*BOW_AT, 6.6 * MM), (-90, 0, BOW_TURN))


def saxophone_on_stage():
    held = kit.group('saxophone', kit.made_by(saxophone.saxophone, saxophone.Finish()), rotation=(0, -SAXOPHONE_LEAN, 0))
    bpy.context.view_layer.update()
    middle, _, _, radius = saxophone.section('bow', 90 - SAXOPHONE_LEAN)
    lowest = held.matrix_world @ middle
    held.location = (-lowest.x, 0, SAXOPHONE_FOOT + radius - lowest.z)
    bpy.context.view_layer.update()
    rest = kit.made_by(saxophone_rest, held.matrix_world.copy(), Black())
    kit.group('turned', [held, *rest], SAXOPHONE_AT, rotation=(0, 0, SAXOPHONE_TURN))


VIEWS = {
    'violin': (violin_on_stage, kit.View(elevation=11, fill=0.55, focus=('belly', 'scroll'), shift=(-0.02, 0.125))),
    'saxophone': (saxophone_on_stage, kit.View(elevation=11, fill=0.55, focus=('body', 'bow', 'bell', 'neck', 'mouthpiece'), shift=(-0.02, 0.125))),
}

if __name__ == '__main__':
    kit.main('stage', '', 0.7, VIEWS, dark_stage)
