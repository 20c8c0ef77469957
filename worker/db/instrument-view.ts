/** Provider of what the shop itself owns. */
export const DEFAULT_PROVIDER = 'Resuena';

/** The pictures that a trigger keeps beside each instrument, as the API shows them. */
export function imagesOf(imagesJson: string): { id: number; url: string }[] {
  return (JSON.parse(imagesJson) as { id: number; key: string }[]).map(({ id, key }) => ({ id, url: `/images/${key}` }));
}
