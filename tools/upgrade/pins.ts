/** Versions that are held on purpose, and when each may go. Every override and every version before a release has a row. */
export type Pin = { name: string; until: string };

/** The package whose own versions hold the others. */
export const HOLDER = '@cloudflare/vite-plugin';

const OURS = `${HOLDER} depends on the wrangler of package.json`;

export const PINS: readonly Pin[] = [
  { name: 'wrangler', until: OURS },
  { name: 'miniflare', until: `${OURS}, which brings its own` },
  { name: 'workerd', until: `${OURS}, which brings its own` },
];
