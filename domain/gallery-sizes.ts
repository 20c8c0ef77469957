/**
 * How wide the picture at `index` of a gallery of `count` must be to cover its place (`gallery.css`). On a phone the first fills the
 * window; the others are swiped to, and come smaller.
 */
export function gallerySizes(count: number, index: number): string {
  const [tablet, wide] = index === 0 ? mainPlace(count) : sidePlace(count);
  return `(max-width: 640px) ${index === 0 ? 100 : 60}vw, (max-width: 959px) ${tablet}, ${wide}`;
}

/** Two thirds of what the booking summary leaves of the page. */
const BIG = '42vw';

function mainPlace(count: number): [tablet: string, wide: string] {
  if (count === 1) return ['100vw', 'min(65vw, 1192px)'];
  return [count === 2 ? '510px' : 'max(66vw, 510px)', `min(${BIG}, 800px)`];
}

function sidePlace(count: number): [tablet: string, wide: string] {
  if (count === 2) return ['510px', `min(${BIG}, 800px)`];
  return ['max(33vw, 250px)', 'min(21vw, 400px)'];
}
