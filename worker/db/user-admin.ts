/** What administrators do with accounts. No rule here leaves the shop without an active administrator: check and write are one. */
import type { Role, UserSort } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { administratorNotice, deactivationStatement } from './outbox.ts';
import { buryNotDue } from './outbox-due.ts';
import { closedDeed } from './reservation-deeds.ts';
import { HOLDING } from './reservations.ts';
import { condition, type Search } from './search-words.ts';
import { toUser, USER_COLUMNS, type UserRow } from './users.ts';

const COLUMNS: Fragment = { text: USER_COLUMNS, values: [] };

/** 'last': it would leave no active administrator. */
export type AccountChange = { outcome: 'changed' | 'last' | 'missing'; user: User | null };

const otherAdministrator = (id: number): Fragment =>
  sql`EXISTS (SELECT 1 FROM users o WHERE o.role = 'ADMIN' AND o.is_active = 1 AND o.id <> ${id})`;

/**
 * Changes the role; it counts from the user's next request. An account that becomes an administrator's is e-mailed of it, under
 * `outboxId`.
 */
export async function changeRole(
  db: D1Database,
  id: number,
  role: Role,
  { author, outboxId }: { author: Author; outboxId: string },
): Promise<AccountChange> {
  const allowed = sql`u.id = ${id} AND u.deleted_at IS NULL AND (${role} = 'ADMIN' OR u.role = 'USER' OR ${otherAdministrator(id)})`;
  return change(db, id, [
    auditStatement(
      db,
      { ...author, action: 'role_changed', entity: 'user' },
      accountFacts(sql`json_object('role', u.role)`, sql`json_object('role', ${role})`, allowed),
    ),
    ...(role === 'ADMIN' ? [statement(db, administratorNotice({ id: outboxId, nowMs: author.nowMs, who: allowed }))] : []),
    statement(db, sql`UPDATE users AS u SET role = ${role} WHERE ${allowed} RETURNING ${COLUMNS}`),
  ]);
}

/** Stands with each reservation that is cancelled with its account; the customer reads it too. */
const CANCELLED_WITH_ACCOUNT = 'La tienda desactivó la cuenta.';

/**
 * Opens or closes the account at once: whoever is signed in to a closed one is signed out, and stays so when it is opened again.
 * With `cancelling`, the open reservations go with it, and one e-mail under that outbox id tells of them.
 */
export async function setActive(
  db: D1Database,
  id: number,
  active: boolean,
  { author, cancelling }: { author: Author; cancelling: { outboxId: string } | null },
): Promise<AccountChange> {
  const value = Number(active);
  const allowed = sql`u.id = ${id} AND u.deleted_at IS NULL AND (${value} = 1 OR u.role = 'USER' OR ${otherAdministrator(id)})`;
  const asJson = (flag: Fragment | number): Fragment => sql`json_object('isActive', json(iif(${flag}, 'true', 'false')))`;
  return change(db, id, [
    auditStatement(
      db,
      { ...author, action: active ? 'activated' : 'deactivated', entity: 'user' },
      accountFacts(asJson(sql`u.is_active`), asJson(value), allowed),
    ),
    ...(cancelling ? cancelOpen(db, { userId: id, allowed, author, ...cancelling }) : []),
    statement(db, sql`UPDATE users AS u SET is_active = ${value} WHERE ${allowed} RETURNING ${COLUMNS}`),
    statement(
      db,
      sql`UPDATE sessions SET revoked_at = ${author.nowMs} WHERE user_id = ${id} AND revoked_at IS NULL
        AND EXISTS (SELECT 1 FROM users WHERE id = ${id} AND is_active = 0)`,
    ),
  ]);
}

/** To stand before the change of the account `u` that `allowed` lets be made. */
function cancelOpen(
  db: D1Database,
  { userId, allowed, author, outboxId }: { userId: number; allowed: Fragment; author: Author; outboxId: string },
): D1PreparedStatement[] {
  const note = CANCELLED_WITH_ACCOUNT;
  const open = sql`r.user_id = ${userId} AND r.status IN ${HOLDING} AND EXISTS (SELECT 1 FROM users u WHERE ${allowed})`;
  return [
    closedDeed(db, { ...author, action: 'cancelled', note }, open),
    deactivationStatement(db, {
      id: outboxId,
      nowMs: author.nowMs,
      who: sql`u.id = ${userId} AND EXISTS (SELECT 1 FROM reservations r WHERE ${open})`,
    }),
    statement(
      db,
      sql`UPDATE reservations AS r SET status = 'CANCELLED', closed_at = ${author.nowMs}, closing_note = ${note} WHERE ${open}`,
    ),
    buryNotDue(db, sql`o.user_id = ${userId}`, author.nowMs),
  ];
}

const accountFacts = (before: Fragment, after: Fragment, where: Fragment): Fragment =>
  sql`SELECT u.id AS entity_id, '' AS entity_name, ${before} AS before_json, ${after} AS after_json FROM users u WHERE ${where}`;

/** Runs the batch; the one statement that gives rows gives the account. */
async function change(db: D1Database, id: number, batch: D1PreparedStatement[]): Promise<AccountChange> {
  const exists = statement(db, sql`SELECT id AS found FROM users WHERE id = ${id} AND deleted_at IS NULL`);
  const results = await db.batch<UserRow | { found: number }>([...batch, exists]);
  const rows = results.flatMap(({ results: given }) => given);
  const row = rows.find((given): given is UserRow => 'email' in given);
  if (row) return { outcome: 'changed', user: toUser(row) };
  return { outcome: rows.length > 0 ? 'last' : 'missing', user: null };
}

export type UserFilter = {
  search: Search;
  role: Role | null;
  active: boolean | null;
  /** Whether the address is confirmed. */
  verified: boolean | null;
  sort: UserSort;
  descending: boolean;
  limit: number;
  offset: number;
};

const SORT_KEYS: Record<UserSort, Fragment> = {
  id: sql`u.id`,
  name: sql`u.name_key`,
  email: sql`u.email_key`,
  createdAt: sql`u.created_at`,
};

const called = (search: Search): Fragment =>
  condition(search, ({ needle }) => sql`(instr(u.email_key, ${needle}) > 0 OR instr(u.name_key, ${needle}) > 0)`);

export type UserNarrowing = Pick<UserFilter, 'search' | 'role' | 'active' | 'verified'>;

export function matchingUsers({ search, role, active, verified }: UserNarrowing): Fragment {
  return sql`u.deleted_at IS NULL AND ${called(search)}
    ${role === null ? sql`` : sql`AND u.role = ${role}`}
    ${active === null ? sql`` : sql`AND u.is_active = ${Number(active)}`}
    ${verified === null ? sql`` : sql`AND (u.email_verified_at IS NOT NULL) = ${Number(verified)}`}`;
}

/** `search` looks into names and e-mail, without accents in names: bounded by the number of users. One D1 call. */
export async function listUsers(db: D1Database, filter: UserFilter): Promise<{ users: User[]; total: number }> {
  const way = filter.descending ? sql`DESC` : sql`ASC`;
  const where = matchingUsers(filter);
  const [found, counted] = await db.batch([
    statement(
      db,
      sql`SELECT ${COLUMNS} FROM users u WHERE ${where}
        ORDER BY ${SORT_KEYS[filter.sort]} ${way}, u.id ${way} LIMIT ${filter.limit} OFFSET ${filter.offset}`,
    ),
    statement(db, sql`SELECT count(*) AS total FROM users u WHERE ${where}`),
  ]);
  const total = (counted?.results[0] as { total: number } | undefined)?.total ?? 0;
  return { users: ((found?.results ?? []) as UserRow[]).map(toUser), total };
}

export type UserCounts = { total: number; administrators: number; clients: number; inactive: number };

/** From an index that holds nothing else. */
export async function countUsers(db: D1Database): Promise<UserCounts> {
  const { results } = await statement(
    db,
    sql`SELECT role, is_active, count(*) AS total FROM users INDEXED BY users_role WHERE deleted_at IS NULL GROUP BY role, is_active`,
  ).all<{ role: Role; is_active: number; total: number }>();
  const sum = (counts: (row: { role: Role; is_active: number }) => boolean): number =>
    results.reduce((all, row) => all + (counts(row) ? row.total : 0), 0);
  return {
    total: sum(() => true),
    administrators: sum(({ role }) => role === 'ADMIN'),
    clients: sum(({ role }) => role === 'USER'),
    inactive: sum(({ is_active }) => is_active === 0),
  };
}
