/** Backup, restore into an empty shop, audit: as operators run them, processes and their exit codes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup } from '#tools/backup/folder.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import { withLocalBindings } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { lockState } from '#tools/state-lock.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 600_000;
const NASTY = `Dice 'así' y "asá", con acentos: ñandú 🎸\u2028\n--; DROP TABLE users; /*`;
const home = mkdtempSync(join(tmpdir(), 'resuena-backup-'));
const inHome = (name: string): string => join(home, name);
const [shop, copy, first, second] = [inHome('shop'), inHome('copy'), inHome('first'), inHome('second')];

function runTool(name: string, stateDir: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, `tools/${name}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RESUENA_STATE: stateDir },
  });
  return { status, output: stdout + stderr };
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

beforeAll(async () => {
  await copySampleState(shop);
  await withLocalBindings(async ({ DB }) => {
    await DB.batch([
      DB.prepare('UPDATE instruments SET description = ?1 WHERE id = 1').bind(NASTY),
      DB.prepare(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = 2`),
    ]);
  }, shop);
  const { status, output } = runTool('backup', shop, '--to', first);
  if (status !== 0) throw new Error(output);
}, TIMEOUT_MS);

afterAll(() => rmSync(home, { recursive: true, force: true }));

it('a shop comes back as it was, its books in order and its search too', { timeout: TIMEOUT_MS }, async () => {
  const restored = runTool('restore', copy, '--from', first);
  expect(restored.status, restored.output).toBe(0);
  const audited = runTool('audit', copy);
  expect(audited.output).toMatch(/ 0 differences/);

  expect(runTool('backup', copy, '--to', second)).toMatchObject({ status: 0 });
  const [before, after] = [manifestOf(first), manifestOf(second)];
  const digests = ({ tables }: Manifest) => Object.entries(tables).map(([name, { rows, sha256 }]) => [name, rows, sha256]);
  expect(digests(after)).toEqual(digests(before));
  expect(after.pictures).toEqual(before.pictures);
  // There was no write meanwhile.
  expect(before).toMatchObject({ consistent: true, passes: 1 });
  expect(before.tables['reservations']?.rows).toBeGreaterThan(100);
  expect(Object.keys(before.pictures).length).toBeGreaterThan(20);

  await withLocalBindings(async ({ DB, PICTURES }) => {
    const match = await DB.prepare(`SELECT rowid FROM instrument_search WHERE instrument_search MATCH 'nandu'`).first<{
      rowid: number;
    }>();
    expect(match).toEqual({ rowid: 1 });
    const part = await DB.prepare(
      `SELECT trim(word) AS word FROM search_word_parts WHERE search_word_parts MATCH 'itarr'`,
    ).first();
    expect(part).toEqual({ word: 'guitarra' });
    const triggers = await DB.prepare(`SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger'`).first<{
      count: number;
    }>();
    expect(triggers?.count).toBeGreaterThan(60);
    const picture = await DB.prepare('SELECT key FROM images LIMIT 1').first<{ key: string }>();
    expect((await (await PICTURES.get(picture?.key ?? ''))?.arrayBuffer())?.byteLength).toBeGreaterThan(1_000);
  }, copy);

  // A second restore would mix two shops.
  expect(runTool('restore', copy, '--from', first)).toMatchObject({
    status: 1,
    output: expect.stringContaining('not empty') as string,
  });
});

it('only its owner may read a backup', () => {
  const all = readdirSync(first, { recursive: true, withFileTypes: true });
  expect(all.length).toBeGreaterThan(40);
  const modes = all.map((entry) => [
    entry.isDirectory(),
    (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
  ]);
  expect(new Set(modes.map(String))).toEqual(new Set(['true,700', 'false,600']));
  expect((statSync(first).mode & 0o777).toString(8)).toBe('700');
});

it('a backup that cannot be finished leaves nothing that looks like one', { timeout: TIMEOUT_MS }, async () => {
  const lacking = inHome('lacking');
  cpSync(shop, lacking, { recursive: true });
  await withLocalBindings(async ({ DB }) => {
    await DB.batch([
      DB.prepare(
        `INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (1, 9, 'lost.webp', 1, 1, 0)`,
      ),
    ]);
  }, lacking);
  const { status, output } = runTool('backup', lacking, '--to', inHome('unfinished'));
  expect([status, output]).toEqual([1, expect.stringContaining('lost.webp')]);
  expect(readdirSync(home).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

it('a shop that is open on this machine is left alone', () => {
  const release = lockState(shop, 8787);
  const refused = runTool('backup', shop, '--to', inHome('open'));
  release();
  expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('en uso por la tienda del puerto 8787') as string });
});

it('a folder with something in it is left as it is', () => {
  const before = readFileSync(join(first, 'manifest.json'), 'utf8');
  expect(runTool('backup', shop, '--to', first)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is not empty') as string,
  });
  expect(readFileSync(join(first, 'manifest.json'), 'utf8')).toBe(before);
});

describe('a backup that is not what its manifest says is refused', () => {
  const table = (folder: string, name: string): string => join(folder, `tables/${name}.ndjson`);
  const edit = (path: string, change: (text: string) => string): void => writeFileSync(path, change(readFileSync(path, 'utf8')));
  const aPicture = (folder: string): string => join(folder, 'pictures', readdirSync(join(folder, 'pictures'))[0] ?? '');

  const damages: [string, (folder: string) => void, RegExp][] = [
    [
      'cut by 25 lines',
      (folder) => edit(table(folder, 'reservations'), (text) => text.split('\n').slice(0, -26).join('\n').concat('\n')),
      /reservations\.ndjson: \d+ rows instead of \d+/,
    ],
    [
      'a price edited',
      (folder) => edit(table(folder, 'instruments'), (text) => text.replace(/"price_cents":\d/, '"price_cents":9')),
      /instruments\.ndjson: another content/,
    ],
    [
      'two lines exchanged',
      (folder) => edit(table(folder, 'users'), (text) => text.replace(/^(.*\n)(.*\n)/, '$2$1')),
      /users\.ndjson: another content/,
    ],
    ['a table missing', (folder) => rmSync(table(folder, 'favorites')), /favorites\.ndjson: missing/],
    ['a table too many', (folder) => writeFileSync(table(folder, 'guests'), ''), /guests\.ndjson: not in the manifest/],
    ['a picture missing', (folder) => rmSync(aPicture(folder)), /\.webp: missing/],
    [
      'a picture cut',
      (folder) => writeFileSync(aPicture(folder), readFileSync(aPicture(folder)).subarray(0, 500)),
      /\.webp: 500 bytes instead of \d+/,
    ],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /holds no manifest\.json/],
    ['a manifest cut', (folder) => edit(join(folder, 'manifest.json'), (text) => text.slice(0, 900)), /cannot be read/],
    [
      'a manifest of a later format',
      (folder) => edit(join(folder, 'manifest.json'), (text) => text.replace('"format": 1', '"format": 2')),
      /cannot be read/,
    ],
  ];

  it.each(damages)('%s', async (name, damage, message) => {
    const damaged = inHome(name.replaceAll(' ', '-'));
    cpSync(first, damaged, { recursive: true });
    await expect(readBackup(damaged)).resolves.toMatchObject({ consistent: true });
    damage(damaged);
    await expect(readBackup(damaged)).rejects.toThrow(message);
  });

  it('before anything is written', () => {
    const [cut, target] = [inHome('cut'), inHome('target')];
    cpSync(first, cut, { recursive: true });
    edit(table(cut, 'users'), (text) => text.split('\n').slice(25).join('\n'));
    expect(runTool('restore', target, '--from', cut)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/users\.ndjson: \d+ rows instead of \d+/) as string,
    });
    expect(existsSync(target)).toBe(false);
  });

  it('of another release', { timeout: TIMEOUT_MS }, async () => {
    const [older, target] = [inHome('older'), inHome('later')];
    cpSync(first, older, { recursive: true });
    const manifest = manifestOf(older);
    writeFileSync(join(older, 'manifest.json'), JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(0, -1) }));
    expect(runTool('restore', target, '--from', older)).toMatchObject({
      status: 1,
      output: expect.stringContaining('restore with the release that the backup is of') as string,
    });
    const used = await withLocalBindings(
      ({ DB }) => DB.prepare('SELECT count(*) AS count FROM users').first<{ count: number }>(),
      target,
    );
    expect(used).toEqual({ count: 0 });
  });
});

it(
  'a backup that is not of one moment is restored only when that is accepted, without what refers to missing rows',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const [moved, target] = [inHome('moved'), inHome('moved-target')];
    cpSync(first, moved, { recursive: true });
    const path = join(moved, 'tables/users.ndjson');
    const users = readFileSync(path, 'utf8').replace(/^\{"id":3,.*\n/m, '');
    writeFileSync(path, users);
    const manifest = manifestOf(moved);
    const sha256 = createHash('sha256').update(users).digest('hex');
    const copied = { ...manifest.tables['users'], rows: (manifest.tables['users']?.rows ?? 0) - 1, sha256 };
    const text = JSON.stringify({
      ...manifest,
      consistent: false,
      moved: ['users'],
      tables: { ...manifest.tables, users: copied },
    });
    writeFileSync(join(moved, 'manifest.json'), text);

    const refused = runTool('restore', target, '--from', moved);
    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('--accept') as string });
    expect(existsSync(target)).toBe(false);
    const restored = runTool('restore', target, '--from', moved, '--accept');
    expect(restored.output).toMatch(/reservations: \d+ rows left out/);
    expect(restored.status, restored.output).toBe(0);
    const left = await withLocalBindings(
      ({ DB }) =>
        DB.prepare('SELECT count(*) AS lines, sum(user_id = 3) AS missing FROM reservations').first<{
          lines: number;
          missing: number;
        }>(),
      target,
    );
    expect(left?.missing).toBe(0);
    expect(left?.lines).toBeGreaterThan(0);
  },
);
