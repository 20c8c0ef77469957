import { srcSetOf } from '#domain/pictures.ts';

/** A picture that the first view shows, how wide, and in which windows; everywhere without `media`. */
export type Preload = { url: string; sizes: string; media?: string };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** JSON that cannot end its own element or be read as markup, whatever people typed into it. */
export const inert = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A block of data: of a type that no browser runs, so that the content security policy has nothing to allow. */
export const jsonBlock = (type: 'application/json' | 'application/ld+json', json: string, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;

export function preloadTag({ url, sizes, media }: Preload, pattern: string): string {
  const srcset = srcSetOf(url, pattern);
  if (srcset === undefined) return '';
  const where = media === undefined ? '' : ` media="${escapeHtml(media)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}"${where}>`;
}
