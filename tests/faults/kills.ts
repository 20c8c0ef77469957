/** Promise 3: SIGKILL in the middle of load loses nothing that was acknowledged and leaves nothing half-written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#seed/random.ts';
import { audit } from '#tests/support/audited.ts';
import { openDoor } from '#tests/support/door.ts';
import { openEdge, SESSION_KEY, temporaryState, untilAnswering, type Edge } from '#tests/support/edge.ts';
import { recordSince, stageShop, type Database } from '#tests/support/staged-shop.ts';
import { compareCounter, COUNTER_HALVES } from './counter-compare.ts';
import { type Kind, KINDS, send } from './counter-load.ts';
import { act, ask, atCounter, noNotes, type Notes, type Work } from './kill-load.ts';
import { report, type Outcome } from './report.ts';

const AT_ONCE = 16;

const rowsOf = async <T>(db: Database, sql: string): Promise<T[]> => (await db.prepare(sql).all()).results as T[];

/** Rows that lack what was to be written in the same breath. */
const HALVES: Record<string, string> = {
  // One e-mail for an order; none for one that was out already.
  'reservation without its e-mail': `SELECT r.id FROM reservations r JOIN reservations f ON f.id = coalesce(r.order_id, r.id)
    WHERE f.start_day >= (f.created_at / 1000 - 3 * 3600) / 86400 AND NOT EXISTS (SELECT 1 FROM outbox WHERE reservation_id = f.id)`,
  'reservation without its key': `SELECT r.id FROM reservations r
    WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE reservation_id IN (r.id, r.order_id))`,
  'instrument without pictures': `SELECT i.id FROM instruments i WHERE NOT EXISTS (SELECT 1 FROM images WHERE instrument_id = i.id)`,
  ...COUNTER_HALVES,
};

/** Compares the database with what was acknowledged. */
async function compare(edge: Edge, notes: Notes, staged: Set<string>): Promise<string[]> {
  const db = await edge.database();
  const faults = (await audit(db)).map((difference) => `audit: ${JSON.stringify(difference)}`);
  for (const [what, sql] of Object.entries(HALVES)) {
    for (const { id } of await rowsOf<{ id: number }>(db, sql)) faults.push(`${what}: ${id}`);
  }

  const stored = await rowsOf<{ key: string; id: number; status: string }>(
    db,
    'SELECT k.key, r.id, r.status FROM idempotency_keys k JOIN reservations r ON r.id = k.reservation_id',
  );
  const byKey = new Map(stored.map((row) => [row.key, row]));
  for (const { status, key, id, standing } of notes.reservations) {
    const row = byKey.get(key);
    if (status === 'refused' && row) faults.push(`reservation ${row.id} was refused and stands`);
    if (status !== 'written') continue;
    const fits = row?.id === id && (standing === 'perhaps CANCELLED' || row?.status === standing);
    if (!fits) faults.push(`reservation ${id} was acknowledged as ${standing}; there is ${JSON.stringify(row)}`);
  }

  const names = async (table: string): Promise<Set<string>> =>
    new Set((await rowsOf<{ name: string }>(db, `SELECT name FROM ${table}`)).map(({ name }) => name));
  for (const table of ['categories', 'instruments'] as const) {
    const present = await names(table);
    for (const [name, isAcknowledged] of notes[table])
      if (isAcknowledged && !present.has(name)) faults.push(`${table}: ${name} is lost`);
  }

  faults.push(...(await compareCounter(db, notes.counter)));

  const pairs = await rowsOf<{ pair: string }>(db, `SELECT user_id || ' ' || instrument_id AS pair FROM favorites`);
  const kept = new Set(pairs.map(({ pair }) => pair));
  for (const [pair, state] of notes.favorites) {
    if (state === 'unknown') notes.favorites.set(pair, kept.has(pair) ? 'kept' : 'gone');
    else if (kept.has(pair) !== (state === 'kept')) faults.push(`favourite ${pair} was acknowledged as ${state}`);
  }

  const pictures = await edge.pictures();
  for (const { key } of await rowsOf<{ key: string }>(db, 'SELECT key FROM images')) {
    if (!pictures.has(key) && !staged.has(key)) faults.push(`picture ${key} is named and missing`);
  }
  return faults;
}

/** Repeats every interrupted request with its key: it returns what the first attempt made, or makes it now. Never a second one. */
async function retry(work: Work, db: Database): Promise<{ asked: number; written: number }> {
  const cutOff = work.notes.reservations.filter(({ status }) => status === 'unknown');
  const writes = work.notes.counter.writes.filter(({ status }) => status === 'unknown');
  const keys = new Set((await rowsOf<{ key: string }>(db, 'SELECT key FROM idempotency_keys')).map(({ key }) => key));
  for (const reserving of cutOff) await ask(work, reserving);
  for (const write of writes) await send(atCounter(work), write);
  const asked = [...cutOff, ...writes];
  return { asked: asked.length, written: asked.filter(({ key }) => keys.has(key)).length };
}

/** One administrator does the work of many: the keys of a day would run out. */
const allowMoreKeys = (db: Database) => db.batch([db.prepare(`DELETE FROM throttles WHERE bucket LIKE 'keys:%'`)]);

const acknowledged = ({ counter }: Notes, kind: Kind): number =>
  counter.writes.filter((write) => write.kind === kind && write.status === 'written').length;

async function killInTheMiddle(edge: Edge, work: Work, afterMs: number): Promise<void> {
  const over = new AbortController();
  const people = Array.from({ length: AT_ONCE }, async () => {
    while (!over.signal.aborted) await act(work);
  });
  await sleep(afterMs);
  over.abort();
  await edge.kill();
  await Promise.all(people);
}

export const runKills = ({ kills, seed }: { kills: number; seed: number }): Promise<Outcome> =>
  report(`${kills} kills in the middle of load`, seed, async () => {
    const { stateDir, remove } = temporaryState();
    const random = seededRandom(seed);
    const notes = noNotes();
    const faults: string[] = [];
    const answeredAfter: number[] = [];
    const retried = { asked: 0, written: 0 };
    let edge = await openEdge(stateDir, { mail: false });
    try {
      const db = await edge.database();
      const shop = await stageShop(db, { stocks: Array.from({ length: 30 }, () => 20), customers: 60, sessionKey: SESSION_KEY });
      await recordSince(db, 5);
      await db.batch([db.prepare('UPDATE settings SET turnaround_days = 1, overdue_hold_days = 3')]);
      const [category] = await rowsOf<{ id: number }>(db, 'SELECT min(id) AS id FROM categories');
      const staged = new Set((await rowsOf<{ key: string }>(db, 'SELECT key FROM images')).map(({ key }) => key));
      for (let kill = 0; kill < kills && faults.length === 0; kill += 1) {
        const work: Work = { door: openDoor(edge.origin, fetch), shop, random, notes, categoryId: category?.id ?? 0 };
        await killInTheMiddle(edge, work, random.between(300, 1_200));
        const startedAt = performance.now();
        edge = await openEdge(stateDir, { mail: false });
        await untilAnswering(edge.origin);
        answeredAfter.push(performance.now() - startedAt);
        faults.push(...(await compare(edge, notes, staged)));
        await allowMoreKeys(await edge.database());
        const { asked, written } = await retry({ ...work, door: openDoor(edge.origin, fetch) }, await edge.database());
        retried.asked += asked;
        retried.written += written;
        faults.push(...(await compare(edge, notes, staged)));
      }
    } finally {
      await edge.close().catch(() => undefined);
      remove();
    }
    const sorted = answeredAfter.toSorted((a, b) => a - b);
    return {
      facts: {
        'writes acknowledged': notes.acknowledged,
        ...Object.fromEntries(KINDS.map((kind) => [`of them at the counter, ${kind}`, acknowledged(notes, kind)])),
        'requests cut off': notes.cutOff,
        'writes asked again with their key': retried.asked,
        'of them written by the first try': retried.written,
        'ms until it answered again (median)': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'ms until it answered again (worst)': Math.round(sorted.at(-1) ?? 0),
      },
      faults,
    };
  });
