import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CounterLine } from '#domain/contract/admin/counter.ts';
import { fromEpochDay } from '#domain/day.ts';
import { sampleReservations, unitsHeld } from '#seed/bookings.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { sampleRatings } from '#seed/ratings.ts';
import { sampleShopSql } from '#seed/to-sql.ts';
import { SAMPLE_ACCOUNTS, SAMPLE_USERS } from '#seed/users.ts';
import { readCounter } from '#worker/db/counter.ts';
import { checkPassword, hashPassword } from '#worker/session/password.ts';
import { audit } from '../support/audited.ts';

const TODAY = '2026-11-21';
const LISTS = ['toHandOver', 'toReceive', 'overdue', 'notCollected'] as const;
const isPositive = (amount: number): boolean => amount > 0;

const rows = async <T>(sql: string): Promise<T[]> => (await env.DB.prepare(sql).all<T>()).results;

describe('the sample shop in the database', () => {
  beforeAll(async () => {
    const statements = await sampleShopSql(TODAY, hashPassword);
    await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  });

  it('holds the stock of every standing reservation and of no other', async () => {
    const stored = await rows<{ id: number; day: number; used: number; cap: number }>(
      'SELECT instrument_id AS id, day, used, cap FROM stock_days WHERE used > 0',
    );
    const held = unitsHeld(sampleReservations(TODAY));
    const expected = [...held].flatMap(([id, days]) =>
      [...days].map(([day, used]) => ({ id, day, used, cap: INSTRUMENTS.find((one) => one.id === id)?.stock })),
    );
    const ordered = (list: { id: number; day: number | string }[]) =>
      list.toSorted((a, b) => a.id - b.id || (a.day < b.day ? -1 : 1));
    expect(ordered(stored.map((row) => ({ ...row, day: fromEpochDay(row.day) })))).toEqual(ordered(expected));
  });

  it('keeps the figures that lists show', async () => {
    const kept = await rows<{ id: number; sum: number; count: number; images: string; specifications: string }>(
      `SELECT id, rating_sum AS sum, rating_count AS count, images_json AS images, specifications_json AS specifications
       FROM instruments ORDER BY id DESC`,
    );
    const ratings = sampleRatings(TODAY);
    expect(kept.map(({ id, sum, count }) => ({ id, sum, count }))).toEqual(
      INSTRUMENTS.map(({ id }) => {
        const own = ratings.filter(({ instrumentId }) => instrumentId === id);
        return { id, sum: own.reduce((total, { stars }) => total + stars, 0), count: own.length };
      }),
    );
    expect(kept.map(({ images }) => (JSON.parse(images) as { key: string }[]).map(({ key }) => key))).toEqual(
      INSTRUMENTS.map(({ pictures }) => pictures.map(({ key }) => key)),
    );
    expect(kept.every(({ specifications }) => (JSON.parse(specifications) as unknown[]).length === 6)).toBe(true);
    expect(await rows('SELECT name, product_count AS count FROM categories ORDER BY id')).toEqual([
      { name: 'Cuerdas', count: 4 },
      { name: 'Viento', count: 4 },
      { name: 'Percusión', count: 2 },
      { name: 'Teclados', count: 2 },
    ]);
  });

  it('has a line in each list of the counter, one that went out before movements were recorded, and money', async () => {
    const nowMs = Date.parse(`${TODAY}T15:00:00Z`);
    const counter = await readCounter(env.DB, TODAY, false, nowMs);
    const brief = ({ handover, due, deposit, customer }: CounterLine) => ({ ...handover, due, deposit, phone: customer.phone });
    expect(counter.toHandOver.lines.map(brief)).toContainEqual(expect.objectContaining({ phase: 'to_hand_over', deposit: 0 }));
    expect(counter.toReceive.lines.map(brief)).toEqual([
      expect.objectContaining({ phase: 'partly_returned', quantityOut: 1, due: 0, deposit: expect.toSatisfy(isPositive) }),
      expect.objectContaining({ phase: 'out', quantityOut: 1, due: 0, deposit: expect.toSatisfy(isPositive) }),
    ]);
    expect(counter.overdue.lines.map(brief)).toEqual([
      expect.objectContaining({ quantityOut: 1, pickedUpAt: null, deposit: 0 }),
      expect.objectContaining({ quantityOut: 1, pickedUpAt: expect.any(String), due: expect.toSatisfy(isPositive) }),
    ]);
    expect(counter.notCollected.lines.map(brief)).toEqual([
      expect.objectContaining({ phase: 'not_collected', quantityOut: 0, quantityLeft: 1, phone: expect.any(String) }),
    ]);
    const lines = LISTS.flatMap((list) => counter[list].lines);
    expect(lines.filter(({ customer }) => customer.phone !== null).length).toBeGreaterThan(lines.length / 2);
  });

  it('was paid for every rental that has ended', async () => {
    const sums = await rows<{ total: number; paid: number | null }>(
      `SELECT r.total_cents AS total, b.paid_cents AS paid FROM reservations r LEFT JOIN order_balances b ON b.order_id = r.id
       WHERE r.status = 'ENDED'`,
    );
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.filter(({ total, paid }) => paid !== total)).toEqual([]);
  });

  it('stands up to the audit', async () => {
    expect(await audit(env.DB)).toEqual([]);
  });

  it('lets in who is documented, and nobody else', async () => {
    const stored = await rows<{ email: string; hash: string }>('SELECT email, password_hash AS hash FROM users ORDER BY id');
    expect(stored).toHaveLength(SAMPLE_USERS.length);
    for (const { email, password } of SAMPLE_ACCOUNTS) {
      const hash = stored.find((user) => user.email === email)?.hash ?? null;
      expect(await checkPassword(password, hash)).toEqual({ matches: true, outdated: false });
    }
    const others = stored.slice(SAMPLE_ACCOUNTS.length).map(({ hash }) => hash);
    expect(new Set(others)).toEqual(new Set(['none']));
    expect(await checkPassword('none', 'none')).toMatchObject({ matches: false });
  });

  it('queues no e-mail: nobody is written to about samples', async () => {
    expect(await rows('SELECT id FROM outbox')).toEqual([]);
  });

  it('finds instruments by text and grows from where the samples end', async () => {
    const found = await rows<{ name: string }>(
      `SELECT i.name FROM instrument_search s JOIN instruments i ON i.id = s.rowid WHERE instrument_search MATCH '"guitarra"*'`,
    );
    expect(found.map(({ name }) => name)).toContain('Guitarra eléctrica tipo S');
    const next = await env.DB.prepare(
      `INSERT INTO categories (name, name_key, description, icon) VALUES ('Otros', 'otros', 'x', 'fa-music') RETURNING id`,
    ).first('id');
    expect(next).toBe(5);
  });
});
