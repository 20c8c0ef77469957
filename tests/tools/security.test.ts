import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';
import { securityPage } from '#tools/security/page.ts';
import { CHAPTERS, REGISTER } from '#tools/security/register.ts';

it('has each requirement of each chapter once', () => {
  const ids = REGISTER.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const counted = Object.keys(CHAPTERS).map((chapter) => ids.filter((id) => id.startsWith(`${chapter}.`)).length);
  expect(counted).toEqual(Object.values(CHAPTERS).map(({ count }) => count));
  expect(REGISTER.filter(({ level }) => level === 1)).toHaveLength(70);
});

it('names code and tests that there are', () => {
  const named = REGISTER.flatMap((row) => (row.state === 'met' ? [row.by, row.shown ?? row.by] : []));
  expect([...new Set(named)].filter((path) => !existsSync(join(PROJECT_DIR, path)))).toEqual([]);
  const shown = REGISTER.flatMap((row) => (row.state === 'met' && row.shown !== null ? [row.shown] : []));
  expect(shown.filter((path) => !/^tests\/.+\.(?:test|spec)\.tsx?$/.test(path))).toEqual([]);
});

it('is what docs/security.md says: `npm run docs:security` writes it', () => {
  expect(readFileSync(join(PROJECT_DIR, 'docs/security.md'), 'utf8')).toBe(securityPage());
});
