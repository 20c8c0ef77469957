/** docs/spec-coverage.md stays true: whatever it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

const rows = readFileSync(join(PROJECT_DIR, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
  .map((line) => line.slice(2, -2).split(' | ') as [spec: string, where: string, shownBy: string]);

it.each(rows)('%s', (_, where, shownBy) => {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  expect(places.length).toBeGreaterThan(0);
  for (const file of places) expect(existsSync(join(PROJECT_DIR, file)), file).toBe(true);

  for (const shown of shownBy.split('; ')) {
    const [, file, name] = /^`([^`]+)` › (.+)$/.exec(shown) ?? [];
    expect(file, shown).toBeDefined();
    expect(readFileSync(join(PROJECT_DIR, 'tests', file ?? ''), 'utf8'), shown).toContain(name);
  }
});
