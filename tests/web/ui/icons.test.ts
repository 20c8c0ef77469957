import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from '#web/ui/icon-names.ts';
import { iconPaths } from '#web/ui/icon-paths.ts';

const drawings = readFileSync(new URL('../../../web/ui/icons.svg', import.meta.url), 'utf8');

it('draws each icon that has a name, and names each that is drawn', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(drawn)).toEqual(new Set(iconNames));
  expect(drawn).toHaveLength(iconNames.length);
});

it('knows the path of each icon, for pages that draw hundreds', () => {
  expect([...iconPaths.keys()]).toEqual(iconNames);
  expect(drawings.match(/<path/g)).toHaveLength(iconNames.length);
  for (const path of iconPaths.values()) expect(path).toMatch(/^M[\d\s.,a-zA-Z-]+$/);
});
