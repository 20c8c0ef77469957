/**
 * Raw SQL against each constraint of the trade, under each conflict clause: no statement leaves a trace. The constraints are read from
 * the database, so that a new one without a statement fails.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from '#worker/db/refused-by.ts';
import { audit } from '#tests/support/audited.ts';
import { ATTEMPTS } from './raw-attempts.ts';
import { setScene, type Scene } from './trade-scene.ts';

const TABLES = [
  'reservations',
  'reservation_changes',
  'movements',
  'ledger',
  'order_balances',
  'holds',
  'stock_days',
  'closures',
  'settings',
];
/** OR ROLLBACK would end the transaction that D1 holds itself, with all of it. */
const CLAUSES = ['', 'OR IGNORE', 'OR REPLACE', 'OR FAIL'];

/** Name of the constraint that refused, or 'granted'. */
const refusal = (attempt: Promise<unknown>): Promise<string | null> => attempt.then(() => 'granted', refusedBy);

/** Fails a batch, so that nothing of it stays. */
const FAIL = `SELECT json('never')`;

/** The statement under each clause that it can have. */
const variants = (sql: string): string[] =>
  sql.startsWith('DELETE') ? [sql] : CLAUSES.map((clause) => sql.replace(/^(INSERT|UPDATE)/, `$1 ${clause}`));

async function constraints(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT type, name, sql FROM sqlite_master
     WHERE tbl_name IN (SELECT value FROM json_each(?1)) AND type IN ('table', 'trigger')`,
  )
    .bind(JSON.stringify([...TABLES, 'whole_order']))
    .all<{ type: string; name: string; sql: string }>();
  const named = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name);
  const raised = results.flatMap(({ type, name, sql }) =>
    type === 'trigger' ? named(sql, /RAISE\(ABORT, '(\w+)'\)/g).map((refused) => ({ trigger: name, refused })) : [],
  );
  const checks = results.flatMap(({ type, sql }) => (type === 'table' ? named(sql, /CONSTRAINT "(\w+)" CHECK/g) : []));
  return [
    ...checks.filter((check) => raised.every(({ refused }) => refused !== check)),
    ...raised.map(({ trigger, refused }) => `${trigger}: ${refused}`),
  ];
}

const rows = async (): Promise<unknown> =>
  (await env.DB.batch([...TABLES, 'instruments'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))).map(
    ({ results }) => results,
  );

describe('raw statements', () => {
  let scene: Scene;
  let before: unknown;
  beforeAll(async () => {
    scene = await setScene();
    before = await rows();
  });

  it('begin with books that are in order', async () => {
    expect(await audit(env.DB)).toEqual([]);
  });

  it('are tried against each constraint of the trade', async () => {
    expect(Object.keys(ATTEMPTS).toSorted()).toEqual([...new Set(await constraints())].toSorted());
  });

  it.each(Object.keys(ATTEMPTS))('against %s leave no trace', async (constraint) => {
    const [, trigger, refused = constraint] = /^(\w+): (\w+)$/.exec(constraint) ?? [];
    const statements = [ATTEMPTS[constraint]?.(scene) ?? []].flat();
    const outcomes: { sql: string; outcome: string | null }[] = [];
    for (const sql of statements.flatMap(variants)) outcomes.push({ sql, outcome: await refusal(env.DB.prepare(sql).run()) });
    expect(await rows(), JSON.stringify(outcomes.filter(({ outcome }) => outcome === 'granted'))).toEqual(before);
    const refusals = outcomes.flatMap(({ sql, outcome }) => (outcome === refused ? [sql] : []));
    expect(refusals, 'none of them comes to the constraint').not.toEqual([]);
    if (trigger === undefined) return;
    const without = await Promise.all(
      refusals.map((sql) => refusal(env.DB.batch([`DROP TRIGGER ${trigger}`, sql, FAIL].map((one) => env.DB.prepare(one))))),
    );
    expect(without, 'the trigger is not needed').toContainEqual(expect.not.stringMatching(`^${refused}$`));
    expect(await rows()).toEqual(before);
  });
});
