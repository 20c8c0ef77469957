/** A command that is given an argument it does not know says so in one line, and does nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

let stateDir: string;

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'resuena-arguments-'));
  mkdirSync(join(stateDir, 'v3'));
});

afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

it.each([
  ['tools/start.ts', '--nonsense'],
  ['tools/dev.ts', 'nonsense'],
  ['tools/reset.ts', '--nonsense'],
  ['tools/security.ts', '--nonsense'],
  ['tools/check.ts', 'nope'],
  ['tools/audit.ts', '--bogus'],
  ['tools/backup.ts', '--bogus'],
  ['tools/restore.ts', '--bogus'],
  ['tools/drill.ts', '--bogus'],
  ['tools/create-admin.ts', '--bogus'],
  ['tools/deploy.ts', '--dryrun'],
  ['tests/faults/run.ts', '--only', 'nope'],
  ['tests/faults/run.ts', '--only', 'toString'],
  ['tests/faults/run.ts', '--only', 'stock', '--ops', 'many'],
  ['tests/bench/run.ts', '--bogus'],
  ['tests/bench/pages/run.ts', '--bogus'],
])('%s refuses %s', (script, ...given) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, script), ...given], {
    cwd: PROJECT_DIR,
    env: { ...process.env, RESUENA_STATE: stateDir },
    encoding: 'utf8',
  });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(given.at(-1)?.replace('--', ''));
  expect(stdout).toBe('');
  expect(status).toBe(2);
  expect(existsSync(join(stateDir, 'v3'))).toBe(true);
});
