/** The database's own checks are literals in its migrations: each must name what the domain names. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { ROLES } from '#domain/account.ts';
import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import { OUTBOX_STATUSES } from '#domain/mail.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { MAX_STARS } from '#domain/rating.ts';
import { LONGEST_SPAN, NOTES, OPEN_STATUSES, RESERVATION_STATUSES } from '#domain/reservation.ts';
import { MAX_STOCK } from '#domain/stock.ts';

const listed = (values: readonly string[]): string => `IN (${values.map((value) => `'${value}'`).join(', ')})`;

it.each([
  ['users', `"role" ${listed(ROLES)}`],
  ['instruments', `"price_cents" BETWEEN 0 AND ${MAX_PRICE_CENTS})`],
  ['instruments', `"stock" BETWEEN 0 AND ${MAX_STOCK})`],
  ['instruments', `"status" ${listed(INSTRUMENT_STATUSES)}`],
  ['instruments', `AND ${MAX_STARS} * "rating_count"`],
  ['reservations', `"start_day" + ${LONGEST_SPAN})`],
  ['reservations', `"quantity" BETWEEN 1 AND ${MAX_STOCK})`],
  ['reservations', `"status" ${listed(RESERVATION_STATUSES)}`],
  ['reservations', `length("notes") <= ${NOTES.max})`],
  ['reservations_open', `status ${listed(OPEN_STATUSES)}`],
  ['holds', `"start_day" + ${LONGEST_SPAN})`],
  ['holds', `"quantity" BETWEEN 1 AND ${MAX_STOCK})`],
  ['ratings', `"stars" BETWEEN 1 AND ${MAX_STARS})`],
  ['outbox', `"status" ${listed(OUTBOX_STATUSES)}`],
])('%s: %s', async (name, literal) => {
  const found = await env.DB.prepare('SELECT sql FROM sqlite_master WHERE name = ?1').bind(name).first<{ sql: string }>();
  expect(found?.sql.replaceAll(`"${name}".`, '').replaceAll('"status"', 'status')).toContain(
    literal.replaceAll('"status"', 'status'),
  );
});
