import { emailKey } from '#domain/account.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { failure, failureAt, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import type { User, UserQuery } from '#domain/contract/users.ts';
import type { App, AppContext } from '../app-env.ts';
import { all } from '../db/database.ts';
import { refusedBy } from '../db/refused-by.ts';
import { welcomeStatement, writeVerification } from '../db/outbox.ts';
import { readSearch } from '../db/search-words.ts';
import { countAttempt, takeBackAttempt } from '../db/throttles.ts';
import { changeProfile, confirmEmail, findUser, insertUser } from '../db/users.ts';
import { changeRole, countUsers, listUsers, setActive, type AccountChange, type UserNarrowing } from '../db/user-admin.ts';
import { confirmationPage, verifyEmailToken } from '../mail/links.ts';
import { enqueue } from '../mail/enqueue.ts';
import { boundsOf, pageHeaders } from '../paging.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';
import { clientAddress, SITE_FACTOR, siteOf } from '../session/client-address.ts';
import { inTurn, visitor } from '../session/hashing-queue.ts';
import { refuseBusy } from '../session/login-guard.ts';
import { overLimit } from '../session/limits.ts';
import { readClaim } from '../session/guard.ts';
import { hashPassword } from '../session/password.ts';

export function serveUsers(app: App): void {
  serve(app, 'POST /api/users/register', async ({ body }, c) => {
    const now = Date.now();
    const full = await refuseBusy(c, visitor(c), now);
    if (full) return fail(full);
    const db = c.var.db;
    const refused = await countRegistration(c, now);
    if (refused) return fail(refused);

    const hashed = await inTurn(visitor(c), () => hashPassword(body.password));
    if (!hashed.ok) {
      await takeBackAttempt(db, ...registrationBuckets(c).map(({ bucket }) => bucket));
      return hashed;
    }
    const outboxId = crypto.randomUUID();
    try {
      const welcome = welcomeStatement({ id: outboxId, emailKey: emailKey(body.email), nowMs: now });
      const user = await insertUser(db, { ...body, passwordHash: hashed.value }, welcome, now);
      enqueue(c, outboxId);
      return ok(user);
    } catch (error) {
      if (refusedBy(error) !== 'users.email_key') throw error;
      return fail(failureAt('email', 'email_taken'));
    }
  });

  serve(app, 'GET /api/users/me', async ({ actor }, c) => found(await findUser(c.var.db, actor.id)));

  serve(app, 'PUT /api/users/me', async ({ actor, body }, c) => found(await changeProfile(c.var.db, actor.id, body)));

  serve(
    app,
    'POST /api/users/me/verification',
    async ({ actor, key }, c) => {
      if ((await actor.standing()).emailVerified) return ok(undefined);
      const now = Date.now();
      const db = c.var.db;
      const outboxId = crypto.randomUUID();
      const roomAt = await writeVerification(db, { id: outboxId, userId: actor.id, nowMs: now }, key);
      if (roomAt !== null)
        return fail(failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((roomAt - now) / 1_000)) }));
      enqueue(c, outboxId);
      return ok(undefined);
    },
    async () => ok(undefined),
  );

  serve(app, 'GET /api/users/verify', async ({ query }, c) => {
    c.header('Cache-Control', 'no-store');
    return c.redirect(confirmationPage(query.token), 302);
  });

  serve(app, 'POST /api/users/verify', async ({ body }, c) => {
    const nowMs = Date.now();
    const link = await verifyEmailToken(c.env, body.token, nowMs);
    if (!link.ok) return link;
    const isConfirmed = await confirmEmail(c.var.db, { ...link.value, nowMs, confirming: await readClaim(c) });
    return isConfirmed ? ok(undefined) : fail(failure('bad_link'));
  });

  serve(app, 'GET /api/users', async ({ query }, c) => {
    const bounds = boundsOf(query);
    const sort = query.sort ?? 'createdAt';
    const { users, total } = await listUsers(c.var.db, {
      ...userNarrowingOf(query),
      sort,
      descending: (query.order ?? (sort === 'id' || sort === 'createdAt' ? 'desc' : 'asc')) === 'desc',
      ...bounds,
    });
    pageHeaders(c, bounds, total);
    return ok(users);
  });

  serve(app, 'PUT /api/users/:id/role', async ({ actor, params, query }, c) => {
    if (params.id === actor.id && query.role !== 'ADMIN') return fail(failure('own_admin_role'));
    const outboxId = crypto.randomUUID();
    const change = await changeRole(c.var.db, params.id, query.role, { author: authorNow(actor), outboxId });
    if (change.outcome === 'changed') enqueue(c, outboxId);
    return changed(change);
  });

  serve(app, 'PUT /api/users/:id/active', async ({ actor, params, query }, c) => {
    const active = query.active === 'true';
    if (params.id === actor.id && !active) return fail(failure('own_account'));
    const cancels = query.cancelReservations === 'true';
    const outboxId = crypto.randomUUID();
    const change = await setActive(c.var.db, params.id, active, { author: authorNow(actor), cancels, outboxId });
    if (!active && change.outcome === 'changed') enqueue(c, outboxId);
    return changed(change);
  });

  serve(app, 'GET /api/users/counts', async (_, c) => ok(await countUsers(c.var.db)));
}

const flagOf = (asked: 'true' | 'false' | undefined): boolean | null => (asked === undefined ? null : asked === 'true');

/** Filters of the list of users; null for none. */
export const userNarrowingOf = ({
  search,
  role,
  active,
  verified,
  createdFrom,
}: Pick<UserQuery, 'search' | 'role' | 'active' | 'verified' | 'createdFrom'>): UserNarrowing => ({
  search: readSearch(search),
  role: role ?? null,
  active: flagOf(active),
  verified: flagOf(verified),
  createdFromMs: createdFrom === undefined ? null : startOfDayInShop(createdFrom),
});

/** Where a registration is counted: the caller's network first, then the site that the network belongs to. */
function registrationBuckets(c: AppContext): { bucket: string; limit: number }[] {
  const network = clientAddress(c);
  const site = siteOf(network);
  const limit = Number(c.env.REGISTRATIONS_AN_HOUR);
  return [
    { bucket: `register:${network}`, limit },
    ...(site === null ? [] : [{ bucket: `register:${site}`, limit: limit * SITE_FACTOR }]),
  ];
}

/**
 * The refusal after too many, else null. What is refused to a network does not count against its site, so its neighbours are
 * unaffected.
 */
async function countRegistration(c: AppContext, now: number): Promise<Failure | null> {
  for (const { bucket, limit } of registrationBuckets(c)) {
    const [counted] = await all(c.var.db, countAttempt(bucket, HOUR_MS, now));
    const refused = overLimit(counted, limit, now);
    if (refused) return refused;
  }
  return null;
}

function changed({ outcome, user }: AccountChange): Result<User> {
  if (outcome === 'last') return fail(failure('last_administrator'));
  return outcome === 'no_address' ? fail(failure('no_address')) : found(user);
}

const found = (user: User | null): Result<User> => (user ? ok(user) : fail(failure('user_not_found')));
