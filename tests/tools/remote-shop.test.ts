/** The deployment's database and buckets, as the tools reach them: by the provider's API. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openProvider, type Provider } from '#tools/deploy/provider.ts';
import { remoteShop } from '#tools/run-sql.ts';
import { startProvider, stubAccount, type StandInProvider } from './provider/stand-in.ts';

const NASTY = `Dice 'así' y "asá", con acentos: ñandú 🎸\n--; DROP TABLE users; /*`;
const home = mkdtempSync(join(tmpdir(), 'resuena-remote-'));

let standIn: StandInProvider;
let provider: Provider;
beforeAll(async () => {
  standIn = await startProvider('tienda.example');
  stubAccount(standIn);
  provider = await openProvider();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
  await standIn.close();
});

it('gives rows and pictures as they are, and says what is not there', async () => {
  const { accountId, call } = provider;
  const { uuid: id } = await call<{ uuid: string }>('POST', `/accounts/${accountId}/d1/database`, { name: 'shop' });
  for (const name of ['pictures', 'backups']) await call('POST', `/accounts/${accountId}/r2/buckets`, { name });
  const { run, runAll, pictures } = remoteShop(provider, {
    database: { name: 'shop', id, migrationsDir: '' },
    buckets: [
      { binding: 'PICTURES', name: 'pictures' },
      { binding: 'BACKUPS', name: 'backups' },
    ],
  });
  await runAll([
    'CREATE TABLE t (id INTEGER, text TEXT)',
    `INSERT INTO t VALUES (1, '${NASTY.replaceAll("'", "''")}'), (2, NULL)`,
  ]);
  expect(await run('SELECT id, text FROM t ORDER BY id')).toEqual([
    { id: 1, text: NASTY },
    { id: 2, text: null },
  ]);
  await expect(run('SELECT missing FROM t')).rejects.toThrow(/no such column/);
  await expect(runAll(['DELETE FROM t', 'INSERT INTO nowhere VALUES (1)'])).rejects.toThrow(/no such table/);
  expect(await run('SELECT count(*) AS n FROM t')).toEqual([{ n: 2 }]);

  const [source, target] = [join(home, 'source'), join(home, 'target')];
  writeFileSync(source, Buffer.from([0, 255, 13, 10, 0]));
  await pictures.fromFile('a/ñ 1.webp', source);
  expect(await pictures.toFile('a/ñ 1.webp', target)).toBe(true);
  expect(readFileSync(target)).toEqual(readFileSync(source));
  expect(await pictures.toFile('none.webp', join(home, 'none'))).toBe(false);
});

it('names the accounts of a login that has several, rather than choosing one', async () => {
  standIn.account.others.push({ id: 'b1', name: 'Otra' });
  await expect(openProvider('')).rejects.toThrow(/CLOUDFLARE_ACCOUNT_ID=b1 {2}Otra/);
});
