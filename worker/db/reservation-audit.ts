import { sql, type SQL } from 'drizzle-orm';
import { auditStatement, type Author } from './audit-log.ts';

/** Comes before the change. Writes for each of `reservations` that `where` still lets be closed. */
export const closedAuditEntry = (audited: Author & { action: 'ended' | 'cancelled'; note: string }, where: SQL): SQL =>
  auditStatement(
    { ...audited, entity: 'reservation' },
    sql`SELECT reservations.id AS entity_id, i.name AS entity_name, json_object('status', reservations.status) AS before_json,
        json_object('status', ${audited.action === 'ended' ? 'ENDED' : 'CANCELLED'}) AS after_json
      FROM reservations JOIN instruments i ON i.id = reservations.instrument_id WHERE ${where}`,
  );

/** Comes after the insert. Writes for the reservation of `requestId`, made for another user or despite the shop's calendar. */
export const reservedAuditEntry = (author: Author, requestId: string, isOverride = false): SQL =>
  auditStatement(
    { ...author, action: 'created', entity: 'reservation' },
    sql`SELECT r.id AS entity_id, i.name AS entity_name, NULL AS before_json, json_object('userId', r.user_id,
        'startDate', date(r.start_day * 86400, 'unixepoch'), 'endDate', date(r.end_day * 86400, 'unixepoch'),
        'quantity', r.quantity, 'totalPrice', r.total_cents / 100.0
        ${isOverride ? sql`, 'isOverride', json('true')` : sql``}) AS after_json
      FROM reservations r JOIN instruments i ON i.id = r.instrument_id WHERE r.request_id = ${requestId}`,
  );

/** Comes after the change that the same batch wrote for this e-mail. */
export const changedAuditEntry = (audited: Author & { note: string; isOverride: boolean }, outboxId: string): SQL =>
  auditStatement(
    { actorId: audited.actorId, nowMs: audited.nowMs, note: audited.note, action: 'changed', entity: 'reservation' },
    sql`SELECT x.reservation_id AS entity_id, n.name AS entity_name, ${termsOf('old', 'o')} AS before_json,
        ${audited.isOverride ? sql`json_set(${termsOf('new', 'n')}, '$.isOverride', json('true'))` : termsOf('new', 'n')} AS after_json
      FROM reservation_changes x JOIN instruments o ON o.id = x.old_instrument_id JOIN instruments n ON n.id = x.new_instrument_id
      WHERE x.outbox_id = ${outboxId}`,
  );

const termsOf = (side: 'old' | 'new', instrument: 'o' | 'n'): SQL => {
  const x = (column: string): SQL => sql`x.${sql.identifier(`${side}_${column}`)}`;
  return sql`json_object('instrument', ${sql.identifier(instrument)}.name, 'startDate', date(${x('start_day')} * 86400, 'unixepoch'),
    'endDate', date(${x('end_day')} * 86400, 'unixepoch'), 'quantity', ${x('quantity')}, 'pricePerDay', ${x('price_cents')} / 100.0,
    'totalPrice', ${x('price_cents')} * ${x('quantity')} * (${x('end_day')} - ${x('start_day')} + 1) / 100.0)`;
};
