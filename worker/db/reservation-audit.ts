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

/** Comes after the insert. Writes for the reservation of `requestId`, made for another user. */
export const reservedAuditEntry = (author: Author, requestId: string): SQL =>
  auditStatement(
    { ...author, action: 'created', entity: 'reservation' },
    sql`SELECT r.id AS entity_id, i.name AS entity_name, NULL AS before_json, json_object('userId', r.user_id,
        'startDate', date(r.start_day * 86400, 'unixepoch'), 'endDate', date(r.end_day * 86400, 'unixepoch'),
        'quantity', r.quantity, 'totalPrice', r.total_cents / 100.0) AS after_json
      FROM reservations r JOIN instruments i ON i.id = r.instrument_id WHERE r.request_id = ${requestId}`,
  );
