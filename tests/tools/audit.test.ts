/** `npm run audit` as operators run it: a process, its words and its exit code. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 240_000;
const stateDir = mkdtempSync(join(tmpdir(), 'resuena-audit-'));

function runAudit(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, 'tools/audit.ts')], {
    encoding: 'utf8',
    env: { ...process.env, RESUENA_STATE: stateDir },
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => copySampleState(stateDir), TIMEOUT_MS);
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

it('finds the sample shop in order, and a planted difference out of it', { timeout: TIMEOUT_MS }, async () => {
  const before = runAudit();
  expect(before.output).toMatch(/ 0 differences/);
  expect(before.status).toBe(0);

  await withLocalBindings(async ({ DB }) => {
    await DB.batch([DB.prepare(`UPDATE instrument_counts SET total = total + 3 WHERE status = 'Mantenimiento'`)]);
  }, stateDir);
  const after = runAudit();
  expect(after.output).toMatch(/✗ instruments by status\n {4}instruments Mantenimiento: stored 3, recomputed 0/);
  expect(after.output).toMatch(/ 1 differences/);
  expect(after.status).toBe(1);
});
