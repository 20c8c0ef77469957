/** What administrators do with accounts. Check and write are one statement, so the shop always keeps an active administrator. */
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { type Role, ROLES, type UserSort } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { DAY_MS } from '#domain/durations.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { dropWantedEmail, endSessions } from './account-access.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { CANCELLABLE, cancelStatement } from './cancellation.ts';
import { all, batch, build, named, rows, selectList, type Query, type Database } from './database.ts';
import { literal, oneOf } from './literal.ts';
import { deactivationStatement, roleWarning } from './outbox.ts';
import { markUntrueDead } from './outbox-due.ts';
import { holdOverdueStatements, instrumentsLeftAt } from './overdue-holds.ts';
import { liftBlockStatements } from './rental-blocks.ts';
import { closedAuditEntry } from './reservation-audit.ts';
import { users } from './schema/accounts.ts';
import { reservations } from './schema/reservations.ts';
import { condition, peopleFound, type Search } from './search-words.ts';
import { toUser, USER_FIELDS } from './users.ts';

/** 'last': it would leave no active administrator. 'no_address': the account cannot be logged in to. */
export type AccountChange = { outcome: 'changed' | 'last' | 'no_address' | 'missing'; user: User | null };

/** Condition on `users`: the account, if the change leaves the shop an active administrator. */
const allowedFor = (id: number, keepsAdministrator: boolean): SQL =>
  sql`${users.id} = ${id} AND ${users.deletedAt} IS NULL AND (${Number(keepsAdministrator)} = 1 OR ${users.role} = 'USER'
    OR EXISTS (SELECT 1 FROM users a WHERE a.role = 'ADMIN' AND a.is_active = 1 AND a.id <> ${id}))`;

/** Changes the role from the user's next request on. The owner gets an e-mail (`outboxId`). An account without an address cannot become an administrator's; one that does is no longer blocked. */
export async function changeRole(
  db: Database,
  id: number,
  role: Role,
  { author, outboxId }: { author: Author; outboxId: string },
): Promise<AccountChange> {
  const isGranting = role === 'ADMIN';
  const allowed = sql`${allowedFor(id, isGranting)} AND (${Number(!isGranting)} OR ${users.hasEmail})`;
  const facts = { before: sql`json_object('role', ${users.role})`, after: sql`json_object('role', ${role})` };
  const first = [
    accountAuditEntry({ ...author, action: 'role_changed' }, facts, allowed),
    roleWarning(role, { id: outboxId, nowMs: author.nowMs, who: allowed }),
    ...(isGranting ? liftBlockStatements(allowed, author) : []),
  ];
  const changed = await change(db, id, { first, allowed, set: { role } });
  return isGranting && changed.outcome === 'last' ? { ...changed, outcome: 'no_address' } : changed;
}

/** The note of each reservation that is cancelled with its account; the customer reads it too. */
const CANCELLED_WITH_ACCOUNT = 'La tienda desactivó la cuenta.';

/**
 * Activates or deactivates the account at once. Deactivating ends its sessions for good. With `cancels`, the open reservations
 * are cancelled too. The owner gets one e-mail about both (`outboxId`).
 */
export async function setActive(
  db: Database,
  id: number,
  active: boolean,
  { author, cancels, outboxId }: { author: Author; cancels: boolean; outboxId: string },
): Promise<AccountChange> {
  const allowed = allowedFor(id, active);
  const asJson = (flag: SQL | number): SQL => sql`json_object('isActive', json(iif(${flag}, 'true', 'false')))`;
  const facts = { before: asJson(sql`${users.isActive}`), after: asJson(Number(active)) };
  const first = [
    accountAuditEntry({ ...author, action: active ? 'activated' : 'deactivated' }, facts, allowed),
    ...(active ? [] : closing(id, { allowed, author, cancels, outboxId })),
  ];
  const when = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND is_active = 0)`;
  const ended = endSessions({ userId: id, nowMs: author.nowMs, when });
  return change(db, id, { first, allowed, set: { isActive: active } }, ended, dropWantedEmail({ userId: id, when }));
}

/** Comes before the change that `allowed` lets be made. */
function closing(
  userId: number,
  { allowed, author, cancels, outboxId }: { allowed: SQL; author: Author; cancels: boolean; outboxId: string },
): Query[] {
  const email = { id: outboxId, nowMs: author.nowMs, who: sql`${users.id} = ${userId} AND ${allowed}` };
  if (!cancels) return [deactivationStatement({ ...email, cancelled: sql`0` })];
  const note = CANCELLED_WITH_ACCOUNT;
  const open = sql`${reservations.userId} = ${userId} AND ${CANCELLABLE} AND EXISTS (SELECT 1 FROM users WHERE ${allowed})`;
  return [
    closedAuditEntry({ ...author, action: 'cancelled', note }, open),
    deactivationStatement({ ...email, cancelled: sql`EXISTS (SELECT 1 FROM reservations WHERE ${open})` }),
    cancelStatement(open, { note, nowMs: author.nowMs }),
    markUntrueDead(sql`o.user_id = ${userId}`, author.nowMs),
    ...holdOverdueStatements(author.nowMs, instrumentsLeftAt(author.nowMs)),
  ];
}

const accountAuditEntry = (
  audited: Author & { action: 'role_changed' | 'activated' | 'deactivated' },
  { before, after }: { before: SQL; after: SQL },
  where: SQL,
): SQL =>
  auditStatement(
    { ...audited, entity: 'user' },
    sql`SELECT users.id AS entity_id, '' AS entity_name, ${before} AS before_json, ${after} AS after_json FROM users WHERE ${where}`,
  );

/** `first` are statements that must see the account as it was; `then` sees what it has become. */
async function change(
  db: Database,
  id: number,
  { first, allowed, set }: { first: Query[]; allowed: SQL; set: { role?: Role; isActive?: boolean } },
  ...then: SQL[]
): Promise<AccountChange> {
  const [[updated], known] = await batch(
    db,
    [
      build.update(users).set(set).where(allowed).returning(USER_FIELDS),
      sql`SELECT id FROM users WHERE id = ${id} AND deleted_at IS NULL`,
      ...then,
    ],
    { before: first },
  );
  if (updated) return { outcome: 'changed', user: toUser(updated) };
  return { outcome: known.length > 0 ? 'last' : 'missing', user: null };
}

export type UserFilter = {
  search: Search;
  role: Role | null;
  active: boolean | null;
  /** Whether the address is confirmed. */
  verified: boolean | null;
  /** Made at this instant or later. */
  createdFromMs: number | null;
  sort: UserSort;
  descending: boolean;
  limit: number;
  offset: number;
};

const called = (search: Search): SQL => condition(search, (some) => sql`users.id IN (${peopleFound(some)})`);

export type UserNarrowing = Pick<UserFilter, 'search' | 'role' | 'active' | 'verified' | 'createdFromMs'>;

export const matchingUsers = (filter: UserNarrowing): SQL => sql`${passing(filter)} AND ${called(filter.search)}`;

function passing({ role, active, verified, createdFromMs }: Omit<UserNarrowing, 'search'>): SQL {
  return sql`users.deleted_at IS NULL
    ${role === null ? sql`` : sql`AND users.role = ${role}`}
    ${active === null ? sql`` : sql`AND users.is_active = ${Number(active)}`}
    ${verified === null ? sql`` : sql`AND users.email_verified_at ${verified ? sql`IS NOT NULL` : sql`IS NULL`}`}
    ${createdFromMs === null ? sql`` : sql`AND users.created_at >= ${createdFromMs}`}`;
}

const isNarrowed = ({ search, role, active, verified, createdFromMs }: UserNarrowing): boolean =>
  search.kind !== 'all' || [role, active, verified, createdFromMs].some((one) => one !== null);

const ALL_ACCOUNTS = rows({ total: sql<number>`coalesce(sum(count), 0)` }, sql`FROM account_months`);

/**
 * SELECT of the ids of a page of all accounts by when they were made. The months say in which of them the page begins, and its days on
 * which day: what is walked is at most half of that day, from its nearer end.
 */
function pageByTime({ descending, limit, offset }: Pick<UserFilter, 'descending' | 'limit' | 'offset'>): SQL {
  const [way, back, upTo] = descending ? [sql`DESC`, sql`ASC`, sql`<=`] : [sql`ASC`, sql`DESC`, sql`>=`];
  const accounts = sql`users INDEXED BY users_created WHERE deleted_at IS NULL`;
  const page = sql`ORDER BY created_at ${way}, id ${way} LIMIT ${limit}`;
  if (offset === 0) return sql`SELECT id FROM ${accounts} ${page}`;
  // The condition comes as the first of the joined: elsewhere SQLite would evaluate it for every row.
  const ofDay = (when: SQL): SQL => sql`SELECT created_at, id FROM (SELECT day FROM on_day WHERE ${when}) d
    CROSS JOIN ${accounts} AND created_at >= day * ${DAY_MS} AND created_at < (day + 1) * ${DAY_MS}`;
  const place = sql`coalesce((SELECT place FROM on_day), 0)`;
  return sql`
    WITH in_month AS MATERIALIZED (
      SELECT month, unixepoch(month * 86400, 'unixepoch', '+1 month') / 86400 AS next, before
      FROM (SELECT month, count AS n, sum(count) OVER (ORDER BY month ${way}) - count AS before FROM account_months)
      WHERE before <= ${offset} AND before + n > ${offset}),
    on_day AS MATERIALIZED (SELECT day, n, ${offset} - before AS place FROM (
        SELECT day, count AS n, (SELECT before FROM in_month) + sum(count) OVER (ORDER BY day ${way}) - count AS before
        FROM account_days WHERE day >= (SELECT month FROM in_month) AND day < (SELECT next FROM in_month))
      WHERE before <= ${offset} AND before + n > ${offset}),
    first AS MATERIALIZED (
      SELECT * FROM (${ofDay(sql`2 * place < n`)} ORDER BY created_at ${way}, id ${way} LIMIT 1 OFFSET ${place})
      UNION ALL SELECT * FROM (${ofDay(sql`2 * place >= n`)} ORDER BY created_at ${back}, id ${back}
        LIMIT 1 OFFSET coalesce((SELECT n FROM on_day), 1) - 1 - ${place}))
    SELECT id FROM ${accounts} AND (created_at, id) ${upTo} (SELECT created_at, id FROM first) ${page}`;
}

/** Ids of one block in account_blocks. */
const BLOCK = literal(512);

/** The same by id: the blocks say in which of them the page begins. */
function pageById({ descending, limit, offset }: Pick<UserFilter, 'descending' | 'limit' | 'offset'>): SQL {
  const way = descending ? sql`DESC` : sql`ASC`;
  const begun = descending
    ? sql`id < (SELECT (block + 1) * ${BLOCK} FROM first)`
    : sql`id >= (SELECT block * ${BLOCK} FROM first)`;
  return sql`
    WITH first AS MATERIALIZED (SELECT block, ${offset} - before AS skipped
      FROM (SELECT block, count, sum(count) OVER (ORDER BY block ${way}) - count AS before FROM account_blocks)
      WHERE before <= ${offset} AND before + count > ${offset})
    SELECT id FROM users NOT INDEXED WHERE deleted_at IS NULL AND ${begun}
      ORDER BY id ${way} LIMIT ${limit} OFFSET coalesce((SELECT skipped FROM first), 0)`;
}

const ORDERS: Record<UserSort, { key: SQL; from: SQL }> = {
  id: { key: sql`users.id`, from: sql`users NOT INDEXED` },
  name: { key: sql`users.name_key`, from: sql`users INDEXED BY users_name` },
  email: { key: sql`users.email_key`, from: sql`users INDEXED BY users_email` },
  createdAt: { key: sql`users.created_at`, from: sql`users INDEXED BY users_created` },
};

/** FROM and WHERE of what few accounts pass: these are all looked at. What most pass is met in any order: null. */
function fewOf({ role, active, verified, createdFromMs }: UserNarrowing): SQL | null {
  if (role === 'ADMIN' || active === false)
    return sql`users INDEXED BY users_role WHERE users.role IN ${role ? sql`(${role})` : oneOf(ROLES)}`;
  if (verified === false) return sql`users INDEXED BY users_unconfirmed WHERE users.email_verified_at IS NULL`;
  return createdFromMs === null ? null : sql`users INDEXED BY users_created WHERE users.created_at >= ${createdFromMs}`;
}

/** SELECT of the ids of at most `most` that match, in order. Of a search that finds more people these are any of them. */
function walkedIds(filter: UserFilter, most: number): SQL {
  const { search, sort, descending } = filter;
  const { key, from } = ORDERS[sort];
  const way = descending ? sql`DESC` : sql`ASC`;
  const order = sql`ORDER BY sort_key ${way}, id ${way} LIMIT ${most}`;
  const keyed = sql`SELECT users.id AS id, ${key} AS sort_key`;
  switch (search.kind) {
    case 'nothing':
      return sql`SELECT id FROM users WHERE 0`;
    case 'some':
      return sql`SELECT id FROM (${keyed} FROM (${peopleFound(search, sql`p.*`)}) users WHERE ${passing(filter)} LIMIT ${most}) ${order}`;
    case 'all':
      return sql`SELECT id FROM (${keyed} FROM ${fewOf(filter) ?? sql`${from} WHERE 1`} AND ${passing(filter)} ${order})`;
  }
}

/**
 * All accounts by when they were made or by id, at any page. Narrowed, or in another order, the first {@link MAX_WALKED}: a `total` above it
 * says that there are more. One D1 call.
 */
export async function listUsers(db: Database, filter: UserFilter): Promise<{ users: User[]; total: number }> {
  if (isNarrowed(filter) || filter.sort === 'name' || filter.sort === 'email') return listWalked(db, filter);
  const way = filter.descending ? desc : asc;
  const [ids, key] = filter.sort === 'id' ? [pageById(filter), users.id] : [pageByTime(filter), users.createdAt];
  const [found, [counted]] = await batch(db, [
    build
      .select(USER_FIELDS)
      .from(users)
      .where(sql`users.id IN (${ids})`)
      .orderBy(way(key), way(users.id)),
    ALL_ACCOUNTS,
  ]);
  return { users: found.map(toUser), total: counted?.total ?? 0 };
}

async function listWalked(db: Database, filter: UserFilter): Promise<{ users: User[]; total: number }> {
  const { limit, offset } = filter;
  const most = Math.max(MAX_WALKED, limit) + 1;
  const narrowed = isNarrowed(filter);
  const total = narrowed
    ? sql<number>`walked.total`
    : sql<number>`(SELECT min(coalesce(sum(count), 0), ${most}) FROM account_months)`;
  const shown = { ...USER_FIELDS, total, isThere: sql<0 | 1>`users.id IS NOT NULL` };
  // Past the last account there are rows without one, which say the total.
  const places = Array.from({ length: limit }, (_, i) => offset + i);
  const [listed, id] =
    offset === 0 ? [sql`walked.ids`, sql`p.value`] : [sql`${JSON.stringify(places)}`, sql`walked.ids ->> p.value`];
  const found = await all(
    db,
    named(
      shown,
      sql`WITH walked AS MATERIALIZED (SELECT count(*) AS total, json_group_array(id) AS ids
          FROM (${walkedIds(filter, narrowed ? most : Math.min(most, offset + limit))}))
        SELECT ${selectList(shown)} FROM walked CROSS JOIN json_each(${listed}) p LEFT JOIN users ON users.id = ${id} LIMIT ${limit}`,
    ),
  );
  return { users: found.filter(({ isThere }) => isThere === 1).map(toUser), total: found[0]?.total ?? 0 };
}

export type UserCounts = { total: number; administrators: number; clients: number; inactive: number };

/** All from the months. Administrators, and accounts that were deactivated, are few: they are counted. */
export async function countUsers(db: Database): Promise<UserCounts> {
  const few = (role: Role, which: SQL): SQL => sql`(SELECT count(*) FROM users INDEXED BY users_role
    WHERE deleted_at IS NULL AND role = ${role} AND ${which})`;
  const inactive = sql`is_active = 0`;
  const [[whole], [part]] = await batch(db, [
    ALL_ACCOUNTS,
    rows(
      {
        administrators: sql<number>`${few('ADMIN', sql`1`)}`,
        inactive: sql<number>`${few('ADMIN', inactive)} + ${few('USER', inactive)}`,
      },
      sql``,
    ),
  ]);
  const { total = 0 } = whole ?? {};
  const { administrators = 0, inactive: closed = 0 } = part ?? {};
  return { total, administrators, clients: total - administrators, inactive: closed };
}
