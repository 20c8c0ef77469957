/** The newest weekly backup, restored and audited as operators do it: a process and its exit code. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '#worker/backup/weekly.ts';
import { HOURLY_CRON } from '#worker/hourly.ts';
import { readBackup } from '#tools/backup/folder.ts';
import { withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from '#tools/project.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 600_000;
const home = mkdtempSync(join(tmpdir(), 'resuena-drilled-'));
const shop = join(home, 'shop');
/** The first of the bucket's pictures. */
let picture = '';

function drill(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, 'tools/drill.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RESUENA_STATE: shop },
  });
  return { status, output: stdout + stderr };
}

beforeAll(async () => {
  await copySampleState(shop);
}, TIMEOUT_MS);
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('without a backup it says so', { timeout: TIMEOUT_MS }, () => {
  expect(drill()).toMatchObject({ status: 1, output: expect.stringContaining('no complete backup yet') as string });
});

it('restores the newest, audits it, and keeps it where it is told to', { timeout: TIMEOUT_MS }, async () => {
  await withLocalBindings((bindings) => backUp(bindings as unknown as Parameters<typeof backUp>[0], Date.now()), shop);
  const kept = join(home, 'kept');
  const { status, output } = drill('--to', kept);
  expect(status, output).toBe(0);
  expect(output).toMatch(/ 0 differences\nThe backup of .+, \d+ rows and \d+ pictures, was restored and audited in \d+\.\d s\./);
  const manifest = await readBackup(kept);
  expect(manifest.tables['reservations']?.rows).toBeGreaterThan(100);
  picture = Object.keys(manifest.pictures)[0] ?? '';
  expect(readFileSync(join(kept, 'pictures', picture)).length).toBeGreaterThan(1_000);
  expect(readdirSync(home).toSorted()).toEqual(['kept', 'shop']);
});

it('fails when the bucket holds another content than the manifest says', { timeout: TIMEOUT_MS }, async () => {
  await withLocalBindings(async ({ BACKUPS }) => {
    await BACKUPS.put(`pictures/${picture}`, new Uint8Array(3), { httpMetadata: { contentType: 'image/webp' } });
  }, shop);
  expect(drill()).toMatchObject({ status: 1, output: expect.stringContaining(`${picture}: 3 bytes instead of`) as string });
});

it('the trigger that makes backups is one of wrangler.toml', () => {
  expect(readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }).triggers.crons).toContain(HOURLY_CRON);
});
