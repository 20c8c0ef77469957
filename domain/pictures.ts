/**
 * Widths in pixels in which the server delivers a stored picture ('/images/{key}?w=640'). Each is made on first request and
 * stored.
 */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

const isStored = (url: string): boolean => url.startsWith('/images/');

/** The srcset of a stored picture; undefined for one that comes from elsewhere and has one size only. */
export const srcSetOf = (url: string): string | undefined =>
  isStored(url) ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;

/** For a browser without srcset. */
export const fallbackSrcOf = (url: string): string => (isStored(url) ? `${url}?w=640` : url);

/**
 * How wide a card's picture is shown: five across, two below 960 px, one below 641 px. The page and the server's preload must
 * agree.
 */
export const CARD_SIZES = '(max-width: 640px) calc(100vw - 32px), (max-width: 959px) 46vw, 240px';

/** The gallery's first picture: half of the page, the whole width on a phone. */
export const GALLERY_SIZES = '(max-width: 640px) 100vw, (max-width: 1279px) 62vw, 640px';
