"""
What the fretted instruments share: where their frets lie, and the machine heads of a headstock.

Units are metres, profiles of turned parts are in millimetres.
"""

import kit

# A machine head's front as profiles of (radius, height above the headstock's face): the washer, the hexagonal nut, and the post with its waist for
# the string.
WASHER = ((6.9, 0), (6.9, 0.5), (6.5, 0.9), (0, 0.9))
NUT = ((0, 0.8), (5.6, 0.8), (5.6, 2.2), (5.1, 2.8), (3.6, 2.9))
POST = (
    (3.1, 0), (3.1, 4.6), (2.75, 5.6), (2.6, 7), (2.65, 9.4), (2.95, 10.6), (3.1, 11.4), (3.1, 13.6), (2.7, 14.2), (1.3, 14.3), (1.2, 13.6),
    (0, 13.5),
)


def fret_position(scale, number):
    """How far a fret stands from the nut, for strings of the length `scale`; 0 is the nut itself."""
    return scale * (1 - 2 ** (-number / 12))


def machine_head(place, out, made_of):
    """The front of a tuner: what is seen of it on a headstock's face, with `out` pointing out of that."""
    kit.turned('tuner washer', WASHER, made_of, place, out)
    kit.turned('tuner nut', NUT, made_of, place, out, 6)
    kit.turned('tuner post', POST, made_of, place, out)
