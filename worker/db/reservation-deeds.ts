import { auditStatement, type Author } from './audit-log.ts';
import { sql, type Fragment } from './fragment.ts';

/** To stand before the change: writes for the reservation that `where` still lets be closed. */
export const closedDeed = (
  db: D1Database,
  deed: Author & { action: 'ended' | 'cancelled'; note: string },
  where: Fragment,
): D1PreparedStatement =>
  auditStatement(
    db,
    { ...deed, entity: 'reservation' },
    sql`SELECT r.id AS entity_id, i.name AS entity_name, json_object('status', r.status) AS before_json,
        json_object('status', ${deed.action === 'ended' ? 'ENDED' : 'CANCELLED'}) AS after_json
      FROM reservations r JOIN instruments i ON i.id = r.instrument_id WHERE ${where}`,
  );

/** To stand after the insert: writes for the reservation that the same batch made under `requestId` for somebody else. */
export const reservedDeed = (db: D1Database, author: Author, requestId: string): D1PreparedStatement =>
  auditStatement(
    db,
    { ...author, action: 'created', entity: 'reservation' },
    sql`SELECT r.id AS entity_id, i.name AS entity_name, NULL AS before_json, json_object('userId', r.user_id,
        'startDate', date(r.start_day * 86400, 'unixepoch'), 'endDate', date(r.end_day * 86400, 'unixepoch'),
        'quantity', r.quantity, 'totalPrice', r.total_cents / 100.0) AS after_json
      FROM reservations r JOIN instruments i ON i.id = r.instrument_id WHERE r.request_id = ${requestId}`,
  );
