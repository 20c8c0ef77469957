/** What the sweep deletes by age, and what it leaves. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { RETENTION } from '#worker/db/retention.ts';
import { sweep } from '#worker/sweep.ts';
import { givenWaitingMail, setOutboxRow } from '#tests/support/mail-rows.ts';
import { ownShop } from './shop-of-own.ts';

const YEAR_MS = 365 * DAY_MS;

let now: number;
let adminId: number;
beforeEach(async () => {
  now = Date.now();
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  adminId = (await ownShop([1], 1)).admin.id;
});

const count = (table: string, where = '1') =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>('n');

it('every table of the database is in the list once', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const listed = RETENTION.map(({ table }) => table);
  expect(
    results
      .map(({ name }) => name)
      .filter((name) => name !== 'd1_migrations')
      .toSorted(),
  ).toEqual(listed.toSorted());
});

/** Writes two rows, the first a little over its time and the second a little under it. */
const PAIRS: Record<string, (old: number, young: number) => Promise<unknown>> = {
  sessions: (old, young) =>
    insert(
      `INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('old', ?1, 0, ?2), ('young', ?1, 0, ?3)`,
      old,
      young,
    ),
  throttles: (old, young) =>
    insert(
      `INSERT INTO throttles (bucket, window_ends_at, count) VALUES ('old' || ?1, ?2, 1), ('young' || ?1, ?3, 1)`,
      old,
      young,
    ),
  idempotency_keys: (old, young) =>
    insert(
      `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES (?1, 'old', '', ?2), (?1, 'young', '', ?3)`,
      old,
      young,
    ),
  past_holds: (old, young) =>
    insert(
      `INSERT INTO past_holds (holder, instrument_id, start_day, end_day, deadline, made_at) VALUES ('u' || ?1, 1, 1, 1, 1, ?2), ('u' || ?1, 2, 1, 1, 1, ?3)`,
      old,
      young,
    ),
  mailbox: (old, young) =>
    insert(
      `INSERT INTO mailbox (id, recipient, subject, html, text, accepted_at) VALUES ('old' || ?1, '', '', '', '', ?2), ('young' || ?1, '', '', '', '', ?3)`,
      old,
      young,
    ),
  audit_log: (old, young) =>
    insert(
      `INSERT INTO audit_log (at, actor_id, action, entity, entity_id, entity_name, after_json) VALUES (?2, ?1, 'created', 'synonym', 'a', 'bombarda', '{}'), (?3, ?1, 'created', 'synonym', 'b', 'bombarda', '{}')`,
      old,
      young,
    ),
  outbox: async (old, young) => {
    for (const at of [old, young, old]) {
      const { outboxId } = await givenWaitingMail(at);
      await env.DB.prepare('UPDATE outbox SET created_at = ?2 WHERE id = ?1').bind(outboxId, at).run();
      await setOutboxRow(outboxId, at === old ? { status: 'sent', sent_at: at } : { status: 'dead' });
    }
  },
};

const insert = (sql: string, old: number, young: number) => env.DB.prepare(sql).bind(adminId, old, young).run();

const AGES: Record<string, number> = {
  sessions: 0,
  throttles: 0,
  idempotency_keys: 30 * DAY_MS,
  past_holds: DAY_MS,
  mailbox: 30 * DAY_MS,
  audit_log: 5 * YEAR_MS,
  outbox: 2 * YEAR_MS,
};

describe('what is over goes, and what is a minute younger stays', () => {
  it.each(Object.entries(AGES))('%s', async (table, age) => {
    const before = (await count(table)) ?? 0;
    await PAIRS[table]?.(now - age - 60_000, now - age + 60_000);
    expect(await count(table)).toBe(before + (table === 'outbox' ? 3 : 2));
    await sweep(env, now);
    expect(await count(table)).toBe(before + 1);
  });

  it('each of the list is among them, but for the addresses that nobody has any more', async () => {
    expect(RETENTION.flatMap(({ table, isOver }) => (isOver ? [table] : [])).toSorted()).toEqual(
      [...Object.keys(AGES), 'suppressed_addresses'].toSorted(),
    );
    const some = `INSERT INTO suppressed_addresses (email_key, cause, created_at) SELECT email_key, 'bounced', 0 FROM users WHERE id = ?1
      UNION ALL SELECT 'nadie@correo.com', 'bounced', 0`;
    await env.DB.prepare(some).bind(adminId).run();
    await sweep(env, now);
    expect(await count('suppressed_addresses')).toBe(1);
  });
});

it('the log keeps what is younger whoever asks, and its search loses what left', async () => {
  await PAIRS['audit_log']?.(now - 5 * YEAR_MS - 60_000, now);
  await expect(env.DB.prepare('DELETE FROM audit_log').run()).rejects.toThrow('audit_kept');
  const found = () => count('audit_search', `audit_search MATCH 'bombarda'`);
  const before = (await found()) ?? 0;
  await sweep(env, now);
  expect(await found()).toBe(before - 1);
});
