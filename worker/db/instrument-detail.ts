import { sql, type SQL } from 'drizzle-orm';
import { SUGGESTION_POOL, SUGGESTIONS } from '#domain/catalogue.ts';
import type { InstrumentDetail, InstrumentViewer } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import type { SessionClaim } from './sessions.ts';
import { u } from './aliases.ts';
import { freeByDay, toDailyStock } from './availability.ts';
import { batch, build, fromJson, rows, type Database, type Json, type RowOf } from './database.ts';
import { INSTRUMENT_FIELDS, toInstrument } from './instrument-view.ts';
import { prepared, type Slots } from './prepared.ts';
import { settings } from './schema/shop.ts';
import { fromLiveSession, type ClaimAt } from './sessions.ts';

const LIVE = prepared(({ id }: Slots<{ id: number }>) =>
  rows(
    INSTRUMENT_FIELDS,
    sql`FROM instruments i JOIN categories c ON c.id = i.category_id WHERE i.id = ${id} AND i.archived_at IS NULL`,
  ),
);

const TERMS = build.select({ depositPercent: settings.depositPercent, lateFeePercent: settings.lateFeePercent }).from(settings);

const SUGGESTED = prepared(({ id }: Slots<{ id: number }>) =>
  rows(
    INSTRUMENT_FIELDS,
    sql`FROM (SELECT id FROM (SELECT id FROM instruments WHERE archived_at IS NULL AND id <> ${id} ORDER BY id DESC LIMIT ${SUGGESTION_POOL})
        ORDER BY random() LIMIT ${SUGGESTIONS}) p
      CROSS JOIN instruments i ON i.id = p.id CROSS JOIN categories c ON c.id = i.category_id`,
  ),
);

/** A rating needs an ended reservation; `ended` is null for a user who never reserved the instrument. */
const viewerFields = (instrumentId: SQL) => ({
  userId: u.id,
  ended: sql<0 | 1 | null>`(SELECT max(r.status = 'ENDED') FROM reservations r INDEXED BY reservations_user
    WHERE r.user_id = u.id AND r.instrument_id = ${instrumentId})`,
  hidden: sql<Json<
    InstrumentViewer['hiddenRating']
  > | null>`(SELECT json_object('stars', g.stars, 'comment', g.comment, 'reason', g.hidden_reason) FROM ratings g
    WHERE g.user_id = u.id AND g.instrument_id = ${instrumentId} AND g.hidden_at IS NOT NULL)`,
  reported: sql<Json<number[]>>`(SELECT json_group_array(q.rating_id) FROM rating_reports q JOIN ratings g ON g.id = q.rating_id
    WHERE q.user_id = u.id AND g.instrument_id = ${instrumentId})`,
});

const VIEWER = prepared((asked: Slots<ClaimAt & { instrumentId: number }>) =>
  rows(viewerFields(asked.instrumentId), fromLiveSession(asked)),
);

function toViewer({ userId, ended, hidden, ...row }: RowOf<ReturnType<typeof viewerFields>>): InstrumentViewer {
  const reported = fromJson(row.reported);
  return {
    userId,
    mayRate: ended === null ? 'none' : ended === 1 ? 'yes' : 'not_ended',
    ...(hidden !== null && { hiddenRating: fromJson(hidden) }),
    ...(reported.length > 0 && { reported }),
  };
}

/** What else the detail has. `viewer` is the claim of the cookie; with a session that is over, the caller is a visitor. */
export type Besides = {
  terms?: boolean;
  suggestions?: boolean;
  viewer?: { claim: SessionClaim | null; nowMs: number } | undefined;
};

/** One instrument with its free units of each day from start to end and its version; null when there is none. One D1 call. */
export async function findInstrument(
  db: Database,
  id: number,
  { start, end }: { start: Day; end: Day },
  { terms: hasTerms = false, suggestions = false, viewer }: Besides = {},
): Promise<{ instrument: InstrumentDetail; version: number } | null> {
  const claim = viewer?.claim;
  const {
    found: [row],
    terms: [terms] = [],
    days,
    suggested = [],
    viewers = [],
  } = await batch(db, {
    found: LIVE({ id }),
    days: freeByDay(id, start, end),
    ...(hasTerms && { terms: TERMS }),
    ...(suggestions && { suggested: SUGGESTED({ id }) }),
    ...(claim && { viewers: VIEWER({ ...claim, nowMs: viewer.nowMs, instrumentId: id }) }),
  });
  if (!row) return null;
  const [person] = viewers;
  const availability = toDailyStock(row.stock, days, start, end);
  return {
    instrument: {
      ...toInstrument(row),
      ...(row.images.some(({ alt }) => alt) && { imageAlts: row.images.map(({ alt = '' }) => alt) }),
      availability,
      ...(terms && { terms }),
      ...(suggestions && { suggestions: suggested.map(toInstrument) }),
      ...(viewer && { viewer: person ? toViewer(person) : null }),
    },
    version: row.version,
  };
}
