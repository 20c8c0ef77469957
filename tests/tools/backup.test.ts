/** Backup, restore into an empty shop, audit: as operators run them, processes and their exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareLocalState, withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';

const TIMEOUT_MS = 240_000;
const home = mkdtempSync(join(tmpdir(), 'resuena-backup-'));
const [shop, copy, first, second] = ['shop', 'copy', 'first', 'second'].map((name) => join(home, name)) as [
  string,
  string,
  string,
  string,
];

function runTool(name: string, stateDir: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, `tools/${name}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RESUENA_STATE: stateDir },
  });
  return { status, output: stdout + stderr };
}

afterAll(() => rmSync(home, { recursive: true, force: true }));

it('a shop comes back as it was, its books in order and its search too', { timeout: TIMEOUT_MS }, async () => {
  await prepareLocalState(shop);
  await withLocalBindings(async ({ DB }) => {
    await DB.batch([
      DB.prepare(`UPDATE instruments SET description = 'Dice ''así'' y "asá", con acentos: ñandú 🎸' WHERE id = 1`),
      DB.prepare(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = 2`),
    ]);
  }, shop);

  expect(runTool('backup', shop, '--to', first)).toMatchObject({ status: 0 });
  const restored = runTool('restore', copy, '--from', first);
  expect(restored.status, restored.output).toBe(0);
  const audited = runTool('audit', copy);
  expect(audited.output).toMatch(/ 0 differences/);

  expect(runTool('backup', copy, '--to', second)).toMatchObject({ status: 0 });
  expect(readFileSync(join(second, 'rows.ndjson'), 'utf8')).toBe(readFileSync(join(first, 'rows.ndjson'), 'utf8'));

  await withLocalBindings(async ({ DB, PICTURES }) => {
    const match = await DB.prepare(`SELECT rowid FROM instrument_search WHERE instrument_search MATCH 'nandu'`).first<{
      rowid: number;
    }>();
    expect(match).toEqual({ rowid: 1 });
    const triggers = await DB.prepare(`SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger'`).first<{
      count: number;
    }>();
    expect(triggers?.count).toBeGreaterThan(20);
    const picture = await DB.prepare('SELECT key FROM images LIMIT 1').first<{ key: string }>();
    expect((await (await PICTURES.get(picture?.key ?? ''))?.arrayBuffer())?.byteLength).toBeGreaterThan(1_000);
  }, copy);

  // A second restore would mix two shops.
  expect(runTool('restore', copy, '--from', first)).toMatchObject({
    status: 1,
    output: expect.stringContaining('not empty') as string,
  });
});
