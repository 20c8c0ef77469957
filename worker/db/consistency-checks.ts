/**
 * Compares every denormalised figure with the same figure recomputed from its rows. Each statement returns one row for each
 * difference, and none when the two agree. `npm run audit` runs them, the hourly trigger once a day, and tests after their writes.
 * They read whole tables: not for a request.
 */

import { toText } from './sql-text.ts';
import { OPEN } from './statuses.ts';

const OPEN_LIST = toText(OPEN).text;

export type ConsistencyCheck = {
  name: string;
  /** Columns: subject, stored, recomputed. */
  sql: string;
};

/** What reservations and the shop's holds take of each day. */
const HELD = `
  SELECT h.instrument_id, h.start_day + o.n AS day, sum(h.quantity) AS figure
  FROM (
    SELECT instrument_id, start_day, end_day, quantity FROM reservations WHERE status IN ${OPEN_LIST}
    UNION ALL SELECT instrument_id, start_day, end_day, quantity FROM holds
  ) h JOIN day_offsets o ON o.n <= h.end_day - h.start_day GROUP BY 1, 2`;

/** Of a line: a figure of its movements of one kind, without reversed ones. */
const moved = (figure: string, kind: 'out' | 'in'): string => `(SELECT ${figure} FROM movements m
  WHERE m.reservation_id = r.id AND m.kind = '${kind}' AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id))`;

/** Units that came back and that the line gave up by a change. */
const GIVEN_UP = 'coalesce((SELECT sum(given_up) FROM reservation_changes WHERE reservation_id = r.id), 0)';

const HANDED_OVER = `json_array(
  coalesce(${moved('sum(m.quantity)', 'out')}, 0) - ${GIVEN_UP}, coalesce(${moved('sum(m.quantity)', 'in')}, 0) - ${GIVEN_UP},
  ${moved('min(m.at)', 'out')}, ${moved('max(m.at)', 'in')}, (SELECT max(m.id) FROM movements m
    WHERE m.reservation_id = r.id AND m.kind <> 'reversal' AND NOT EXISTS (SELECT 1 FROM movements x WHERE x.reversal_of = m.id)))`;

const effects = (...kinds: string[]): string =>
  `coalesce((SELECT sum(e.effect_cents) FROM ledger e WHERE e.order_id = o.id AND e.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`;

/** Of an entry, as epoch day: Montevideo's day begins at 03:00 UTC. */
const PAID_DAY = '(at - 10800000) / 86400000';
const COLLECTED = `sum(iif(kind = 'payment', effect_cents, -effect_cents))`;

const IMAGES = `
  SELECT json_group_array(json_patch(json_object('id', m.id, 'key', m.key), json_object('alt', m.alt)))
  FROM (SELECT id, key, alt FROM images WHERE instrument_id = i.id ORDER BY position, id) m`;

const SPECIFICATIONS = `
  SELECT json_group_array(json_object('value', e.value, 'id', e.id, 'label', e.label, 'icon', e.icon, 'description', e.description))
  FROM (SELECT x.value, s.id, s.label, s.icon, s.description FROM instrument_specifications x
        JOIN specifications s ON s.id = x.specification_id WHERE x.instrument_id = i.id ORDER BY x.position) e`;

/** Rows whose two sides differ, whichever of them is missing. */
const differing = (subject: string, from: string, stored: string, recomputed: string): string =>
  `SELECT ${subject} AS subject, ${stored} AS stored, ${recomputed} AS recomputed FROM ${from} WHERE ${stored} IS NOT ${recomputed}`;

/**
 * Keys whose sums differ between two lists of `key, figure`. A missing key counts as 0. Sorted by GROUP BY: a join would nest
 * loops.
 */
const unequal = (subject: string, key: string, stored: string, recomputed: string): string =>
  `SELECT ${subject} AS subject, sum(stored) AS stored, sum(recomputed) AS recomputed FROM (
     SELECT ${key}, figure AS stored, 0 AS recomputed FROM (${stored})
     UNION ALL SELECT ${key}, 0, figure FROM (${recomputed})
   ) GROUP BY ${key} HAVING sum(stored) <> sum(recomputed)`;

export const CONSISTENCY_CHECKS: ConsistencyCheck[] = [
  {
    name: 'units in use on each day',
    sql: unequal(
      `'instrument ' || instrument_id || ', ' || date(day * 86400, 'unixepoch')`,
      'instrument_id, day',
      'SELECT instrument_id, day, used AS figure FROM stock_days',
      HELD,
    ),
  },
  {
    name: 'units that each day has room for',
    sql: differing(
      `'instrument ' || d.instrument_id || ', ' || date(d.day * 86400, 'unixepoch')`,
      'stock_days d JOIN instruments i ON i.id = d.instrument_id AND d.day >= i.stock_since',
      'd.cap',
      'i.stock',
    ),
  },
  {
    name: 'days sold beyond their room',
    sql: `SELECT 'instrument ' || instrument_id || ', ' || date(day * 86400, 'unixepoch') AS subject, used AS stored, cap AS recomputed
      FROM stock_days WHERE used > cap OR used < 0`,
  },
  {
    name: 'totals of reservations',
    sql: differing(
      `'reservation ' || r.id`,
      'reservations r',
      'r.total_cents',
      '(r.price_cents * r.quantity * (r.end_day - r.start_day + 1))',
    ),
  },
  {
    name: 'closing times of reservations',
    sql: `SELECT 'reservation ' || id AS subject, closed_at AS stored, status AS recomputed
      FROM reservations WHERE (closed_at IS NOT NULL) <> (status IN ('ENDED', 'CANCELLED'))`,
  },
  {
    name: 'units handed over of each line',
    sql: differing(
      `'reservation ' || r.id`,
      'reservations r',
      'json_array(r.quantity_handed, r.quantity_returned, r.picked_up_at, r.returned_at, r.last_movement_id)',
      HANDED_OVER,
    ),
  },
  {
    name: 'changes of each line',
    sql: differing(
      `'reservation ' || r.id`,
      `reservations r LEFT JOIN reservation_changes c ON c.id = (SELECT max(id) FROM reservation_changes WHERE reservation_id = r.id)`,
      `json_array(r.changes, r.missed_end_day, r.instrument_id, r.start_day, r.end_day, r.quantity, r.price_cents)`,
      `json_array((SELECT count(*) FROM reservation_changes x WHERE x.reservation_id = r.id),
        (SELECT x.missed_end_day FROM reservation_changes x WHERE x.reservation_id = r.id AND x.missed_end_day IS NOT NULL ORDER BY x.id LIMIT 1),
        coalesce(c.new_instrument_id, r.instrument_id), coalesce(c.new_start_day, r.start_day), coalesce(c.new_end_day, r.end_day),
        coalesce(c.new_quantity, r.quantity), coalesce(c.new_price_cents, r.price_cents))`,
    ),
  },
  {
    name: 'money of each order',
    sql: differing(
      `'order ' || o.id`,
      `(SELECT order_id AS id FROM ledger UNION SELECT order_id FROM order_balances) o LEFT JOIN order_balances b ON b.order_id = o.id`,
      `json_array(b.paid_cents, b.refunded_cents, b.charges_cents, b.discounts_cents, b.deposit_cents, b.deposit_kept_cents)`,
      `json_array(${effects('payment')}, ${effects('refund')}, ${effects('charge')}, ${effects('discount')},
        ${effects('deposit')} - ${effects('deposit_returned', 'deposit_kept')}, ${effects('deposit_kept')})`,
    ),
  },
  {
    name: 'money taken on each day and in each month',
    sql: unequal(
      `unit || ' ' || date(since * 86400, 'unixepoch')`,
      'unit, since',
      'SELECT unit, since, cents AS figure FROM collected_sums',
      `SELECT 'day' AS unit, ${PAID_DAY} AS since, ${COLLECTED} AS figure FROM ledger WHERE kind IN ('payment', 'refund') GROUP BY 2
       UNION ALL SELECT 'month', unixepoch(${PAID_DAY} * 86400, 'unixepoch', 'start of month') / 86400, ${COLLECTED}
       FROM ledger WHERE kind IN ('payment', 'refund') GROUP BY 2`,
    ),
  },
  ...(['count', 'cents'] as const).flatMap((figure) => [
    {
      name: `reservations of each day (${figure})`,
      sql: unequal(
        `date(day * 86400, 'unixepoch') || ', ' || status`,
        'day, status',
        `SELECT day, status, ${figure} AS figure FROM reservation_days`,
        `SELECT start_day AS day, status, ${figure === 'count' ? 'count(*)' : 'sum(total_cents)'} AS figure FROM reservations
         WHERE id <= (SELECT upto FROM reservation_figures) GROUP BY 1, 2`,
      ),
    },
    {
      name: `reservations of each month (${figure})`,
      sql: unequal(
        `date(month * 86400, 'unixepoch') || ', ' || status`,
        'month, status',
        `SELECT month, status, ${figure} AS figure FROM reservation_months`,
        `SELECT unixepoch(day * 86400, 'unixepoch', 'start of month') / 86400 AS month, status, sum(${figure}) AS figure
         FROM reservation_days GROUP BY 1, 2`,
      ),
    },
  ]),
  {
    name: 'reservations of each instrument in each month',
    sql: unequal(
      `'instrument ' || instrument_id || ', ' || date(month * 86400, 'unixepoch')`,
      'instrument_id, month',
      'SELECT instrument_id, month, count AS figure FROM instrument_months',
      `SELECT instrument_id, unixepoch(start_day * 86400, 'unixepoch', 'start of month') / 86400 AS month, count(*) AS figure FROM reservations
       WHERE id <= (SELECT upto FROM reservation_figures) AND status <> 'CANCELLED' GROUP BY 1, 2`,
    ),
  },
  {
    name: 'reservations of each instrument',
    sql: unequal(
      `'instrument ' || instrument_id`,
      'instrument_id',
      'SELECT instrument_id, count AS figure FROM instrument_reservations',
      `SELECT instrument_id, count(*) AS figure FROM reservations
       WHERE id <= (SELECT upto FROM reservation_figures) AND status <> 'CANCELLED' GROUP BY 1`,
    ),
  },
  {
    name: 'instruments held on the day',
    sql: differing(
      `date(f.held_day * 86400, 'unixepoch')`,
      'reservation_figures f',
      'f.held',
      `(SELECT count(DISTINCT instrument_id) FROM reservations
        WHERE id <= f.upto AND status IN ${OPEN_LIST} AND start_day <= f.held_day AND end_day >= f.held_day)`,
    ),
  },
  {
    name: 'instruments reserved on past days',
    sql: differing(
      `date(d.day * 86400, 'unixepoch')`,
      'reserved_days d',
      'd.instruments',
      `(SELECT count(DISTINCT instrument_id) FROM reservations WHERE status <> 'CANCELLED' AND start_day <= d.day AND end_day >= d.day)`,
    ),
  },
  {
    name: 'instruments of each block',
    sql: unequal(
      `'category ' || category_id || ', block ' || block`,
      'category_id, block',
      'SELECT category_id, block, live AS figure FROM instrument_blocks',
      `SELECT c.value AS category_id, i.id / 512 AS block, count(*) AS figure FROM instruments i, json_each(json_array(0, i.category_id)) c
       WHERE i.archived_at IS NULL GROUP BY 1, 2`,
    ),
  },
  {
    name: 'accounts of each month',
    sql: unequal(
      `date(month * 86400, 'unixepoch')`,
      'month',
      'SELECT month, count AS figure FROM account_months',
      `SELECT unixepoch(created_at / 1000, 'unixepoch', 'start of month') / 86400 AS month, count(*) AS figure
       FROM users WHERE deleted_at IS NULL GROUP BY 1`,
    ),
  },
  {
    name: 'accounts of each day',
    sql: unequal(
      `date(day * 86400, 'unixepoch')`,
      'day',
      'SELECT day, count AS figure FROM account_days',
      'SELECT created_at / 86400000 AS day, count(*) AS figure FROM users WHERE deleted_at IS NULL GROUP BY 1',
    ),
  },
  {
    name: 'accounts of each block of ids',
    sql: unequal(
      `'block ' || block`,
      'block',
      'SELECT block, count AS figure FROM account_blocks',
      'SELECT id / 512 AS block, count(*) AS figure FROM users WHERE deleted_at IS NULL GROUP BY 1',
    ),
  },
  {
    name: 'turnaround right after its line',
    sql: `SELECT 'hold ' || h.id AS subject, json_array(h.instrument_id, h.start_day, h.quantity, 0) AS stored,
        json_array(r.instrument_id, r.end_day + 1, r.quantity, r.status = 'CANCELLED') AS recomputed
      FROM holds h JOIN reservations r ON r.id = h.reservation_id WHERE h.kind = 'turnaround' AND stored <> recomputed
      UNION ALL SELECT 'reservation ' || reservation_id, count(*), 1 FROM holds WHERE kind = 'turnaround' GROUP BY reservation_id HAVING count(*) > 1`,
  },
  {
    name: 'overdue holds of what is out',
    sql: `SELECT 'hold ' || h.id AS subject, json_array(r.status, h.instrument_id, h.quantity, h.start_day) AS stored,
        json_array('ACTIVE', r.instrument_id, r.quantity - r.quantity_returned, r.end_day) AS recomputed
      FROM holds h JOIN reservations r ON r.id = h.reservation_id WHERE h.kind = 'overdue'
        AND (r.status <> 'ACTIVE' OR h.instrument_id <> r.instrument_id OR h.quantity > r.quantity - r.quantity_returned OR h.start_day <= r.end_day)`,
  },
  {
    name: 'holds of unconfirmed customers',
    sql: `SELECT 'reservation ' || h.reservation_id AS subject, r.status AS stored, u.email_verified_at AS recomputed
      FROM unconfirmed_holds h LEFT JOIN reservations r ON r.id = h.reservation_id LEFT JOIN users u ON u.id = r.user_id
      WHERE r.status IS NULL OR r.status NOT IN ${OPEN_LIST} OR u.email_verified_at IS NOT NULL`,
  },
  {
    name: 'owners of idempotency keys',
    sql: `SELECT 'reservation ' || k.reservation_id AS subject, k.user_id AS stored, r.user_id AS recomputed
      FROM idempotency_keys k JOIN reservations r ON r.id = k.reservation_id JOIN users u ON u.id = k.user_id
      WHERE k.user_id <> r.user_id AND u.role <> 'ADMIN'`,
  },
  {
    name: 'instruments by status',
    sql: differing(
      `'instruments ' || c.status`,
      `instrument_counts c LEFT JOIN (SELECT status, count(*) AS total FROM instruments WHERE archived_at IS NULL GROUP BY 1) f ON f.status = c.status`,
      'c.total',
      'coalesce(f.total, 0)',
    ),
  },
  {
    name: 'units by status',
    sql: differing(
      `'instruments ' || c.status`,
      `instrument_counts c LEFT JOIN (SELECT status, sum(stock) AS units FROM instruments WHERE archived_at IS NULL GROUP BY 1) f ON f.status = c.status`,
      'c.units',
      'coalesce(f.units, 0)',
    ),
  },
  {
    name: 'instruments of each category',
    sql: differing(
      `'category ' || c.id`,
      `categories c LEFT JOIN (SELECT category_id, count(*) AS total FROM instruments WHERE archived_at IS NULL GROUP BY 1) f ON f.category_id = c.id`,
      'c.product_count',
      'coalesce(f.total, 0)',
    ),
  },
  {
    name: 'instruments with each specification',
    sql: differing(
      `'specification ' || s.id`,
      `specifications s LEFT JOIN (SELECT specification_id, count(DISTINCT instrument_id) AS total FROM instrument_specifications GROUP BY 1) f
         ON f.specification_id = s.id`,
      's.product_count',
      'coalesce(f.total, 0)',
    ),
  },
  {
    name: 'stars of each instrument',
    sql: differing(
      `'instrument ' || i.id`,
      `instruments i LEFT JOIN (SELECT instrument_id, sum(stars) AS stars, count(*) AS total FROM ratings WHERE hidden_at IS NULL GROUP BY 1) f
         ON f.instrument_id = i.id`,
      `(i.rating_sum || ' of ' || i.rating_count)`,
      `(coalesce(f.stars, 0) || ' of ' || coalesce(f.total, 0))`,
    ),
  },
  {
    name: 'open reports of each rating',
    sql: differing(
      `'rating ' || g.id`,
      `ratings g LEFT JOIN (SELECT rating_id, count(*) AS total FROM rating_reports WHERE closed_at IS NULL GROUP BY 1) f ON f.rating_id = g.id`,
      'g.open_reports',
      'coalesce(f.total, 0)',
    ),
  },
  {
    name: 'pictures listed with each instrument',
    sql: differing(`'instrument ' || i.id`, 'instruments i', 'i.images_json', `(${IMAGES})`),
  },
  {
    name: 'specifications listed with each instrument',
    sql: differing(`'instrument ' || i.id`, 'instruments i', 'i.specifications_json', `(${SPECIFICATIONS})`),
  },
  {
    name: 'instruments that the search knows',
    sql: unequal(
      `'instrument ' || id`,
      'id',
      'SELECT rowid AS id, 1 AS figure FROM instrument_search',
      'SELECT id, 1 AS figure FROM instruments WHERE archived_at IS NULL',
    ),
  },
  {
    name: 'places of instruments that the search knows',
    sql: unequal(
      `'instrument ' || (place & 4294967295)`,
      'place',
      'SELECT rowid AS place, 1 AS figure FROM instrument_search_in_order',
      'SELECT place, 1 AS figure FROM instrument_places',
    ),
  },
  {
    name: 'words that the search knows',
    sql: `SELECT DISTINCT 'word ' || word AS subject, NULL AS stored, word AS recomputed FROM instrument_words
      WHERE word NOT IN (SELECT word FROM search_words)`,
  },
  {
    name: 'words that the search knows by their parts',
    sql: unequal(
      `'word ' || id`,
      'id',
      'SELECT rowid AS id, 1 AS figure FROM search_word_parts',
      'SELECT id, 1 AS figure FROM search_words',
    ),
  },
  {
    name: 'people that the search knows',
    sql: differing(
      `'account ' || coalesce(w.id, s.rowid)`,
      // The view first: the index finds a row by its number, and the view would be gone through for each row of the index.
      'people_words w FULL JOIN people_search s ON s.rowid = w.id',
      'json_array(s.name, s.email, s.phone, s.notes)',
      'json_array(w.name, w.email, w.phone, w.notes)',
    ),
  },
  {
    name: 'entries in the search of the log',
    sql: unequal(
      `'entry ' || id`,
      'id',
      'SELECT rowid AS id, 1 AS figure FROM audit_search',
      'SELECT id, 1 AS figure FROM audit_log',
    ),
  },
  {
    name: 'rows that others refer to',
    sql: `SELECT "table" || ' row ' || rowid AS subject, NULL AS stored, parent AS recomputed FROM pragma_foreign_key_check`,
  },
];
