"""
Lines through points, rings, and areas filled with triangles, on which a curved surface can be shaped; all in two dimensions, but through().

A ring is a closed outline: its points in order, the first not repeated. Points come as arrays of shape (count, 2), or as lists of pairs where a
function says so. Any unit will do.
"""

import math

import numpy
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt


def through(points, parts=6, closed=False, step=None):
    """
    A smooth line (Catmull and Rom's) through a list of points in two or three dimensions, as an array: with `parts` steps from each to the next,
    or points some `step` apart.
    """
    knots = numpy.array(points, float)
    before, after = (knots[-1], knots[:2]) if closed else (2 * knots[0] - knots[1], [2 * knots[-1] - knots[-2]])
    knots, found = numpy.concatenate([[before], knots, after]), []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:]):
        count = max(1, round(math.dist(b, c) / step)) if step else parts
        t = (numpy.arange(count) / count)[:, None]
        found.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return numpy.concatenate(found if closed else [*found, knots[-2:-1]])


def rounded_ring(half_x, half_y, radius, steps=8):
    """A rectangle with round corners about the origin, counterclockwise, as a list."""
    ring = []
    for corner, (side_x, side_y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(steps + 1):
            turn = math.pi / 2 * (corner + step / steps)
            ring.append((side_x * (half_x - radius) + radius * math.cos(turn), side_y * (half_y - radius) + radius * math.sin(turn)))
    return ring


def is_counterclockwise(ring):
    """Whether a ring, a list, runs counterclockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) > 0


def inside(points, ring):
    """Which of the points lie inside a ring, as an array of booleans; lists will do."""
    x, y = numpy.asarray(points, float).T[:, :, None]
    ring = numpy.asarray(ring, float)
    (ax, ay), (bx, by) = ring.T, numpy.roll(ring, -1, 0).T
    rise = numpy.where(by == ay, 1, by - ay)
    crossed = ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / rise + ax)
    return crossed.sum(1) % 2 == 1


def distance(points, ring):
    """How far points are from a ring; both are arrays."""
    start, step = ring, numpy.roll(ring, -1, 0) - ring
    found = []
    for part in numpy.array_split(points, 1 + len(points) // 1000):
        away = part[:, None] - start
        share = numpy.clip((away * step).sum(2) / (step * step).sum(1), 0, 1)
        found.append(numpy.linalg.norm(away - share[..., None] * step, axis=2).min(1))
    return numpy.concatenate(found)


def within(points, ring, holes):
    """Which of the points lie inside a ring, but in none of its holes."""
    sound = inside(points, ring)
    for hole in holes:
        sound &= ~inside(points, hole)
    return sound


def triangulated(ring, holes=(), extra=()):
    """
    Points, those of the rings first, and triangles (numbers of three points each) that fill a ring but not its holes, as two arrays. The ring, the
    holes and the `extra` points within are lists.
    """
    points, edges = [], []
    for border in (ring, *holes):
        start = len(points)
        points += [Vector(point) for point in border]
        edges += [(start + index, start + (index + 1) % len(border)) for index in range(len(border))]
    points += [Vector(point) for point in extra]
    places, _, triangles, *_ = delaunay_2d_cdt(points, edges, [], 1, 1e-9)
    places, triangles = numpy.array(places), numpy.array(triangles)
    return places, triangles[within(places[triangles].mean(1), ring, holes)]


def filled(ring, spacing, holes=()):
    """What triangulated() gives, with a grid of points `spacing` apart as the extra ones; the ring and the holes may be lists or arrays."""
    ring, holes = numpy.asarray(ring, float), [numpy.asarray(hole, float) for hole in holes]
    low, high = ring.min(0), ring.max(0)
    # Rows of equilateral triangles are 0.866 of a side apart.
    rows = numpy.arange(low[1], high[1], spacing * 0.866)
    grid = numpy.array([(x + spacing * (row % 2) / 2, y) for row, y in enumerate(rows) for x in numpy.arange(low[0], high[0], spacing)])
    keep = within(grid, ring, holes) & (distance(grid, ring) > spacing * 0.5)
    for hole in holes:
        keep &= distance(grid, hole) > spacing * 0.3
    return triangulated(ring.tolist(), [hole.tolist() for hole in holes], grid[keep].tolist())
