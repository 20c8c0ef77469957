/**
 * `npm run backup -- --to <folder>` (`--remote` for the deployment): every table as lines of JSON, and the pictures. It reads, and
 * writes nothing to the shop. The folder then holds personal data: keep it like the shop itself.
 *
 * D1's own export refuses a database with a text index; its Time Travel (30 days) stays the first resort, this is what outlives it.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyPictures } from './pictures.ts';
import { withShopDatabase } from './run-sql.ts';
import { shopTables } from './shop-tables.ts';

const ROWS_A_READ = 500;

const { values } = parseArgs({ options: { to: { type: 'string' }, remote: { type: 'boolean' } } });
if (values.to === undefined) {
  console.error('npm run backup -- --to <folder> [--remote]');
  process.exit(1);
}
const folder = values.to;
const isRemote = values.remote ?? false;
await mkdir(folder, { recursive: true });

const keys = await withShopDatabase(isRemote, async (run) => {
  const file = createWriteStream(join(folder, 'rows.ndjson'));
  for (const { name, columns } of await shopTables(run)) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    let copied = 0;
    for (;;) {
      const rows = await run<Record<string, unknown>>(
        `SELECT ${list} FROM "${name}" ORDER BY ${list} LIMIT ${ROWS_A_READ} OFFSET ${copied}`,
      );
      for (const row of rows) file.write(`${JSON.stringify({ table: name, row })}\n`);
      copied += rows.length;
      if (rows.length < ROWS_A_READ) break;
    }
    console.log(`${name}: ${copied}`);
  }
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  file.once('error', reject).end(() => resolve(undefined));
  await promise;
  return (await run<{ key: string }>('SELECT key FROM images ORDER BY key')).map(({ key }) => key);
});
await copyPictures('out', keys, join(folder, 'pictures'), isRemote);
console.log(`pictures: ${keys.length}`);
