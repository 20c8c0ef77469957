import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { todayInShop } from '#domain/day.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { sampleShopSql } from '#seed/to-sql.ts';
import { hashPassword } from '#worker/session/password.ts';
import type { LocalBindings, LocalDatabase } from './local-bindings.ts';
import { PROJECT_DIR } from './project.ts';

/** Only an empty database is filled: what a person did in their shop is never mixed with samples. */
export async function isEmptyShop(db: LocalDatabase): Promise<boolean> {
  const found = await db
    .prepare('SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM instruments) AS used')
    .first<{ used: number }>();
  return found?.used === 0;
}

/** Fills an empty, migrated database and the bucket. Pictures go first: a row never names one that is not there. */
export async function loadSampleShop({ DB, PICTURES }: Pick<LocalBindings, 'DB' | 'PICTURES'>): Promise<void> {
  for (const { key } of INSTRUMENTS.flatMap(({ pictures }) => pictures)) {
    await PICTURES.put(key, await readFile(join(PROJECT_DIR, 'seed/pictures', key)), {
      httpMetadata: { contentType: 'image/webp' },
    });
  }
  const statements = await sampleShopSql(todayInShop(Date.now()), hashPassword);
  await DB.batch(statements.map(({ sql, params }) => DB.prepare(sql).bind(...params)));
}
