/** Ratings as administrators see them: what was reported of them, and whether they are shown. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { MAX_WALKED } from '#domain/pagination.ts';
import type { ModeratedRating, RatingPage, RatingState, Visibility } from '#domain/contract/admin/ratings.ts';
import { g, i, u } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, fromJson, rows, type Database, type Json, type Query, type RowOf } from './database.ts';
import { literal } from './literal.ts';
import { toRating } from './ratings.ts';
import { ratingReports, ratings } from './schema/ratings.ts';
import { condition, instrumentsCalled, peopleCalled, type Search } from './search-words.ts';

const MAX_REPORTS = 50;

const FIELDS = {
  id: g.id,
  instrumentId: g.instrumentId,
  userId: g.userId,
  stars: g.stars,
  comment: g.comment,
  createdAt: g.createdAt,
  hiddenAt: g.hiddenAt,
  hiddenReason: g.hiddenReason,
  openReports: g.openReports,
  instrumentName: i.name,
  username: u.username,
  lastname: u.lastname,
  reports: sql<
    Json<ModeratedRating['reports']>
  >`(SELECT json_group_array(json_object('userId', p.id, 'userName', trim(p.username || ' ' || p.lastname),
      'reason', q.reason, 'text', q.text, 'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', q.created_at / 1000.0, 'unixepoch'),
      'isOpen', json(iif(q.closed_at IS NULL, 'true', 'false'))))
    FROM (SELECT * FROM rating_reports WHERE rating_id = g.id ORDER BY created_at DESC, user_id LIMIT ${literal(MAX_REPORTS)}) q
    CROSS JOIN users p ON p.id = q.user_id)`,
};

const selectModerated = (rest: SQL) =>
  rows(
    FIELDS,
    sql`FROM ratings g CROSS JOIN users u ON u.id = g.user_id CROSS JOIN instruments i ON i.id = g.instrument_id ${rest}`,
  );

function toModerated(row: RowOf<typeof FIELDS>): ModeratedRating {
  const { hiddenAt, hiddenReason, openReports, instrumentName, reports, ...rating } = row;
  return {
    ...toRating(rating),
    instrumentName,
    userName: `${row.username} ${row.lastname}`.trim(),
    hidden: hiddenAt === null ? null : { at: new Date(hiddenAt).toISOString(), reason: hiddenReason },
    openReports,
    reports: fromJson(reports),
  };
}

const IS_IN: Record<RatingState, SQL> = { reported: sql`g.open_reports > 0`, hidden: sql`g.hidden_at IS NOT NULL` };
const ORDER = sql`ORDER BY g.open_reports DESC, g.created_at DESC, g.id DESC`;

const matching = (search: Search): SQL =>
  condition(
    search,
    ({
      words,
      needle,
      id,
      phone,
    }) => sql`(g.user_id IN (${peopleCalled({ needle, phone })}) OR g.instrument_id IN (${instrumentsCalled(words, needle)})
      OR g.id = ${id} OR instr(g.comment_key, ${needle}) > 0)`,
  );

const counted = (from: SQL): SQL<number> => sql`(SELECT count(*) FROM (SELECT 1 FROM ratings g ${from} LIMIT ${MAX_WALKED + 1}))`;

/** Those with most open reports first, then the newest. One D1 call. */
export async function listModerated(
  db: Database,
  { search, state }: { search: Search; state: RatingState | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<RatingPage, 'ratings' | 'counts'> & { total: number }> {
  const where = sql`WHERE ${matching(search)} AND ${state === null ? sql`1` : IS_IN[state]}`;
  const [found, [figures]] = await batch(db, [
    selectModerated(sql`WHERE g.id IN (SELECT g.id FROM ratings g ${where} ${ORDER} LIMIT ${limit} OFFSET ${offset}) ${ORDER}`),
    rows(
      {
        reported: counted(sql`WHERE ${IS_IN.reported}`),
        hidden: counted(sql`WHERE ${IS_IN.hidden}`),
        total: counted(where),
      },
      sql``,
    ),
  ]);
  const { total, ...counts } = figures ?? { total: 0, reported: 0, hidden: 0 };
  return { ratings: found.map(toModerated), counts, total };
}

/**
 * Hides the rating, shows it again or keeps it visible, and closes its reports. The reason is stored in the log's note, which is
 * deleted with the author's account. null: no such rating.
 */
export async function setVisibility(
  db: Database,
  id: number,
  { visible, reason }: Visibility,
  author: Author,
): Promise<ModeratedRating | null> {
  const isVisible = sql`ratings.hidden_at IS NULL`;
  const entry = (action: 'hidden' | 'shown' | 'reports_dismissed', where: SQL): Query =>
    auditStatement(
      { ...author, action, entity: 'rating', note: reason },
      sql`SELECT ratings.id AS entity_id, i.name AS entity_name,
          json_object('visible', json(iif(${isVisible}, 'true', 'false')), 'openReports', ratings.open_reports) AS before_json,
          json_object('visible', json(${String(visible)}), 'openReports', 0) AS after_json
        FROM ratings JOIN instruments i ON i.id = ratings.instrument_id WHERE ratings.id = ${id} AND ${where}`,
    );
  const before = visible
    ? [entry('shown', sql`NOT ${isVisible}`), entry('reports_dismissed', isVisible)]
    : [entry('hidden', isVisible)];
  const changes = [
    sql`UPDATE ${ratingReports} SET closed_at = ${author.nowMs} WHERE ${eq(ratingReports.ratingId, id)} AND closed_at IS NULL`,
    visible
      ? sql`UPDATE ${ratings} SET hidden_at = NULL, hidden_reason = '' WHERE id = ${id} AND NOT ${isVisible}`
      : sql`UPDATE ${ratings} SET hidden_at = ${author.nowMs}, hidden_reason = ${reason} WHERE id = ${id} AND ${isVisible}`,
  ];
  const [[row]] = await batch(db, [selectModerated(sql`WHERE g.id = ${id}`)], { before: [...before, ...changes] });
  return row ? toModerated(row) : null;
}
