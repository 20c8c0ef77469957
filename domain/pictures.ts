/**
 * Widths in pixels in which the server delivers a stored picture ('/images/{key}?w=640'). Each is made on first request and
 * stored.
 */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

const FOLDER = '/images/';

const isStored = (url: string): boolean => url.startsWith(FOLDER);

const sized = (url: string, width: number, pattern: string): string =>
  pattern ? pattern.replace('{key}', url.slice(FOLDER.length)).replace('{width}', `${width}`) : `${url}?w=${width}`;

/**
 * The srcset of a stored picture; undefined for one that comes from elsewhere and has one size only. `pattern`: an address with
 * {key} and {width} (PICTURE_ADDRESS in wrangler.toml); '' for the shop's own.
 */
export const srcSetOf = (url: string, pattern: string): string | undefined =>
  isStored(url) ? PICTURE_WIDTHS.map((width) => `${sized(url, width, pattern)} ${width}w`).join(', ') : undefined;

/** For what reads no srcset, always at the shop's own address: old browsers, e-mails. */
export const fallbackSrcOf = (url: string): string => (isStored(url) ? `${url}?w=640` : url);

/** Reads from an address its picture's own one ('/images/{key}?w=640'); undefined from an address that the pattern does not give. */
export function ownAddressReader(pattern: string): (address: string) => string | undefined {
  const shape = pattern
    .replaceAll(/[\\^$.*+?()[\]|]/g, String.raw`\$&`)
    .replace('{key}', '(?<key>[^/]+)')
    .replace('{width}', String.raw`(?<width>\d+)`);
  const form = new RegExp(`^${shape}$`);
  return (address) => {
    const { key, width } = form.exec(address)?.groups ?? {};
    return key && width && `${FOLDER}${key}?w=${width}`;
  };
}

/**
 * How wide a card's picture is shown: five across, two below 960 px, one below 641 px. The page and the server's preload must
 * agree.
 */
export const CARD_SIZES = '(max-width: 640px) calc(100vw - 32px), (max-width: 959px) 46vw, 300px';
