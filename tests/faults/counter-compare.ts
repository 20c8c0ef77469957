/** What the counter's books must say after a kill, compared with the answers that the counter got. */
import type { Database } from '#tests/support/staged-shop.ts';
import { type CounterNotes, type Kind, KINDS } from './counter-load.ts';

/** Where a write's note is stored. What is absent here has none: it is found by its key. */
const NOTED: Partial<Record<Kind, string>> = {
  order: 'SELECT notes AS note FROM reservations',
  out: `SELECT note FROM movements WHERE kind = 'out'`,
  in: `SELECT note FROM movements WHERE kind = 'in'`,
  'no-show': `SELECT closing_note AS note FROM reservations WHERE no_show_at IS NOT NULL`,
  money: 'SELECT note FROM ledger WHERE reversal_of IS NULL',
  reversal: 'SELECT note FROM ledger WHERE reversal_of IS NOT NULL',
  change: 'SELECT note FROM reservation_changes',
  end: `SELECT note FROM audit_log WHERE action = 'ended'`,
  customer: `SELECT substr(lastname, 3) AS note FROM users WHERE lastname LIKE 'C %'`,
  contact: `SELECT substr(username, 3) AS note FROM users WHERE username LIKE 'K %'`,
  block: `SELECT note FROM audit_log WHERE action = 'blocked'`,
  maintenance: `SELECT reason AS note FROM holds WHERE kind = 'maintenance'`,
  // Of one that was called off the log has the note.
  closure: `SELECT entity_name AS note FROM audit_log WHERE entity = 'closure' AND action = 'created'`,
};

/** '34 2026-11-26' for each day on which a line ended or once ended. */
const EVER_ENDED = `SELECT id || ' ' || date(day * 86400, 'unixepoch') AS end FROM (
  SELECT id, end_day AS day FROM reservations
  UNION SELECT reservation_id, old_end_day FROM reservation_changes
  UNION SELECT reservation_id, new_end_day FROM reservation_changes)`;

const rowsOf = async <T>(db: Database, sql: string): Promise<T[]> => (await db.prepare(sql).all()).results as T[];

/** Compares the database with the answers that the counter got. */
export async function compareCounter(db: Database, { writes }: CounterNotes): Promise<string[]> {
  const faults: string[] = [];
  const keys = new Set((await rowsOf<{ key: string }>(db, 'SELECT key FROM idempotency_keys')).map(({ key }) => key));
  const ends = new Set((await rowsOf<{ end: string }>(db, EVER_ENDED)).map(({ end }) => end));
  for (const kind of KINDS) {
    const sql = NOTED[kind];
    const found = new Map<string, number>();
    if (sql !== undefined)
      for (const { note } of await rowsOf<{ note: string }>(db, sql)) found.set(note, (found.get(note) ?? 0) + 1);
    for (const { key, status, rows, path, json } of writes.filter((one) => one.kind === kind)) {
      const [stands, isKeyStored] = [found.get(key) ?? 0, keys.has(key)];
      const what = `${kind} ${path}, ${status}`;
      if (status === 'written' && !isKeyStored) faults.push(`${what}: its key is lost`);
      if (status === 'refused' && isKeyStored) faults.push(`${what}: it stands`);
      // Of a change to the day on which the line ended anyway only the key is stored.
      const isSame =
        kind === 'change' && 'endDate' in json && stands === 0 && ends.has(`${path.split('/')[3]} ${String(json.endDate)}`);
      const stood = isKeyStored && !isSame ? rows : 0;
      if (sql !== undefined && stands !== stood)
        faults.push(`${what}: ${stands} rows of ${rows}, key ${isKeyStored ? 'stored' : 'absent'}`);
    }
  }
  return faults;
}

/** An entry `l` of the log: the turnaround of a line was given up. */
const ENTRY_OF_TURNAROUND = `l.entity = 'reservation' AND l.action = 'changed' AND json_type(l.after_json, '$.turnaroundUntil') = 'null'`;

/** Rows of the counter without a row that the same batch should have written. */
export const COUNTER_HALVES: Record<string, string> = {
  'movement without its entry in the log': `SELECT m.id FROM movements m WHERE NOT EXISTS (SELECT 1 FROM audit_log l
    WHERE l.entity = 'reservation' AND l.entity_id = CAST(m.reservation_id AS TEXT) AND l.at = m.at)`,
  'no-show without its e-mail': `SELECT r.id FROM reservations r WHERE r.no_show_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE reservation_id = r.id AND kind = 'no_show' AND created_at = r.no_show_at)`,
  // Without what became overdue at a midnight in between, and the day that it added.
  'day of an overdue line that is free': `SELECT r.id FROM settings s CROSS JOIN reservations r CROSS JOIN day_offsets o ON o.n < s.overdue_hold_days - 1
    JOIN instruments i ON i.id = r.instrument_id CROSS JOIN (SELECT (unixepoch() - 10800) / 86400 AS first) t
    LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day = t.first + o.n
    WHERE r.status = 'ACTIVE' AND r.end_day < t.first - 1 AND (r.quantity_handed = 0 OR r.quantity_handed > r.quantity_returned)
      AND coalesce(d.free, i.stock) > 0
      AND iif(r.quantity_handed > 0, r.quantity_handed - r.quantity_returned, r.quantity) > coalesce((SELECT sum(h.quantity) FROM holds h
        WHERE h.reservation_id = r.id AND t.first + o.n BETWEEN h.start_day AND h.end_day), 0)`,
  'change without its entry in the log and its e-mail': `SELECT x.id FROM reservation_changes x
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE id = x.outbox_id)
      OR NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.entity_id = CAST(x.reservation_id AS TEXT) AND l.action = 'changed' AND l.at = x.at)`,
  'contact without its entry in the log': `SELECT u.id FROM users u WHERE u.username LIKE 'K %' AND NOT EXISTS (SELECT 1 FROM audit_log l
    WHERE l.entity = 'user' AND l.entity_id = CAST(u.id AS TEXT) AND l.action = 'updated')`,
  'block without its entry in the log': `SELECT b.user_id AS id FROM rental_blocks b WHERE NOT EXISTS (SELECT 1 FROM audit_log l
    WHERE l.entity_id = CAST(b.user_id AS TEXT) AND l.action = 'blocked' AND l.at = b.created_at AND l.note = b.reason)`,
  'block that the log says was lifted': `SELECT b.user_id AS id FROM rental_blocks b JOIN audit_log l
    ON l.entity_id = CAST(b.user_id AS TEXT) AND l.action = 'unblocked' AND l.at >= b.created_at`,
  'maintenance without its entry in the log, or without its decision': `SELECT h.id FROM holds h WHERE h.kind = 'maintenance'
    AND (SELECT count(DISTINCT l.entity) FROM audit_log l WHERE l.at = h.created_at
      AND (l.entity = 'maintenance' AND l.entity_id = CAST(h.id AS TEXT)
        OR l.entity = 'reservation' AND l.action IN ('cancelled', 'changed'))) < 2`,
  'cancellation by the shop without its e-mail': `SELECT l.id FROM audit_log l WHERE l.action = 'cancelled' AND NOT EXISTS (
    SELECT 1 FROM outbox WHERE reservation_id = CAST(l.entity_id AS INTEGER) AND kind = 'cancellation' AND created_at = l.at)`,
  'line without its turnaround, that nobody gave up': `SELECT r.id FROM reservations r WHERE r.status <> 'CANCELLED'
    AND r.end_day >= (r.created_at - 10800000) / 86400000
    AND NOT EXISTS (SELECT 1 FROM holds WHERE reservation_id = r.id AND kind = 'turnaround')
    AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE ${ENTRY_OF_TURNAROUND} AND l.entity_id = CAST(r.id AS TEXT))`,
  // A change that takes more makes the turnaround anew.
  'turnaround that the log says was given up': `SELECT h.id FROM holds h JOIN audit_log l ON l.id = (
      SELECT max(id) FROM audit_log WHERE entity = 'reservation' AND action = 'changed' AND entity_id = CAST(h.reservation_id AS TEXT))
    WHERE h.kind = 'turnaround' AND ${ENTRY_OF_TURNAROUND}`,
  'closure without its entry in the log, or with one that it was called off': `SELECT k.id FROM closures k
    WHERE (SELECT group_concat(l.action) FROM audit_log l WHERE l.entity = 'closure' AND l.entity_id = CAST(k.id AS TEXT)) IS NOT 'created'`,
  'closure that went without an entry in the log': `SELECT l.id FROM audit_log l WHERE l.entity = 'closure' AND l.action = 'created'
    AND NOT EXISTS (SELECT 1 FROM closures WHERE id = CAST(l.entity_id AS INTEGER))
    AND NOT EXISTS (SELECT 1 FROM audit_log d WHERE d.entity = 'closure' AND d.action = 'deleted' AND d.entity_id = l.entity_id)`,
  'settings that are not as the log says': `SELECT s.id FROM settings s WHERE s.deposit_percent <> coalesce((
    SELECT l.after_json ->> 'depositPercent' FROM audit_log l WHERE l.entity = 'settings' ORDER BY l.id DESC LIMIT 1), 0)`,
};
