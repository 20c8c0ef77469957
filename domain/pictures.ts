/**
 * Widths in pixels in which the server delivers a stored picture ('/images/{key}?w=640'). Each is made on first request and
 * stored.
 */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

const FOLDER = '/images/';

const isStored = (url: string): boolean => url.startsWith(FOLDER);

const sized = (url: string, width: number, pattern: string): string =>
  pattern === ''
    ? `${url}?w=${width}`
    : pattern.replaceAll('{key}', url.slice(FOLDER.length)).replaceAll('{width}', String(width));

/**
 * The srcset of a stored picture; undefined for one that comes from elsewhere and has one size only. `pattern` is an address
 * with {key} and {width} (PICTURE_ADDRESS in wrangler.toml), '' the shop's own.
 */
export const srcSetOf = (url: string, pattern = ''): string | undefined =>
  isStored(url) ? PICTURE_WIDTHS.map((width) => `${sized(url, width, pattern)} ${width}w`).join(', ') : undefined;

/** For a browser without srcset. */
export const fallbackSrcOf = (url: string, pattern = ''): string => (isStored(url) ? sized(url, 640, pattern) : url);

/** The shop's own address ('/images/{key}?w=640') of a picture at `address`; undefined for an address that the pattern does not give. */
export function ownAddressOf(address: string, pattern: string): string | undefined {
  const shape = pattern
    .replaceAll(/[\\^$.*+?()[\]|]/g, String.raw`\$&`)
    .replace('{key}', '(?<key>[^/]+)')
    .replace('{width}', String.raw`(?<width>\d+)`);
  const { key, width } = new RegExp(`^${shape}$`).exec(address)?.groups ?? {};
  return key && width && `${FOLDER}${key}?w=${width}`;
}

/**
 * How wide a card's picture is shown: five across, two below 960 px, one below 641 px. The page and the server's preload must
 * agree.
 */
export const CARD_SIZES = '(max-width: 640px) calc(100vw - 32px), (max-width: 959px) 46vw, 300px';

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
