/**
 * Migrations run before the new worker, and a release may go back: what the release before reads must still be there. A migration that
 * takes a table or a column away says which release read it last, in a comment of its own line: `-- contracts v1.4.0`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

/** Those before it were applied before there was a release to go back to. */
const FIRST_CHECKED = 47;
const NAMES_RELEASE = /^-- contracts v\d+\.\d+\.\d+$/m;

type Migration = { name: string; sql: string };

const folder = `${PROJECT_DIR}/migrations`;
const migrations: Migration[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }));

/** 'table.column', and 'table' for each. */
const readable = (db: DatabaseSync): Set<string> =>
  new Set(
    db
      .prepare(
        `SELECT m.name || '.' || c.name AS readable FROM sqlite_master m JOIN pragma_table_info(m.name) c
         WHERE m.type IN ('table', 'view')`,
      )
      .all()
      .map((row) => String(row['readable'])),
  );

/** What each migration takes away without naming the release that read it last. */
function unnamedLosses(all: readonly Migration[], from: number): string[] {
  const db = new DatabaseSync(':memory:');
  return all.flatMap(({ name, sql }, i) => {
    const before = readable(db);
    db.exec(sql.replaceAll('--> statement-breakpoint', ''));
    const after = readable(db);
    if (i < from || NAMES_RELEASE.test(sql)) return [];
    return [...before].filter((one) => !after.has(one)).map((lost) => `${name} takes ${lost} away`);
  });
}

it('no migration takes away what the release before reads, unless it names that release', () => {
  expect(migrations.length).toBeGreaterThanOrEqual(FIRST_CHECKED);
  expect(unnamedLosses(migrations, FIRST_CHECKED)).toEqual([]);
});

it.each([
  ['a column dropped', 'ALTER TABLE t DROP COLUMN old;', ['0001 takes t.old away']],
  ['a column renamed', 'ALTER TABLE t RENAME COLUMN old TO fresh;', ['0001 takes t.old away']],
  ['a table dropped', 'DROP TABLE t;', ['0001 takes t.id away', '0001 takes t.old away']],
  ['a table renamed', 'ALTER TABLE t RENAME TO u;', ['0001 takes t.id away', '0001 takes t.old away']],
  ['one that names the release', '-- contracts v1.4.0\nALTER TABLE t DROP COLUMN old;', []],
  ['a release that is named badly', '-- contracts the old one\nALTER TABLE t DROP COLUMN old;', ['0001 takes t.old away']],
  [
    'a table built anew with what it had, and more',
    'CREATE TABLE n (id INTEGER, old TEXT NOT NULL, more TEXT); DROP TABLE t; ALTER TABLE n RENAME TO t;',
    [],
  ],
])('%s', (_, sql, losses) => {
  const planted = [
    { name: '0000', sql: 'CREATE TABLE t (id INTEGER, old TEXT);' },
    { name: '0001', sql },
  ];
  expect(unnamedLosses(planted, 1)).toEqual(losses);
});
