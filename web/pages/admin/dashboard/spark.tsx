const WIDTH = 82;
const HEIGHT = 36;
/** Room for the line's own width and the dot at its end. */
const EDGE = 4;

/** A small line through the figures of some months, without a scale: their text stands beside it for readers. Two at least. */
export function Spark({ values: given }: { values: readonly number[] }) {
  const values = given.filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, i) => ({
    x: EDGE + (i / (values.length - 1)) * (WIDTH - 2 * EDGE),
    // What never changed lies in the middle.
    y: EDGE + (most === least ? 0.5 : (most - value) / (most - least)) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={EDGE - 1} />}
    </svg>
  );
}
