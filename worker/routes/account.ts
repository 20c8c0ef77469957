import { emailKey } from '#domain/account.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { failure, failureAt } from '#domain/failure.ts';
import type { User } from '#domain/contract/users.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import {
  changePassword,
  deleteAccount,
  type Departure,
  findLinkedAddress,
  isAddressTaken,
  obstacleToDeletion,
  resetPassword,
  revokeOtherSessions,
} from '../db/account.ts';
import { readPersonalData } from '../db/personal-data.ts';
import { all, batch, type Database } from '../db/database.ts';
import { passwordResetStatement, writeWantedEmail } from '../db/outbox.ts';
import { endSession, listSessions } from '../db/sessions.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../db/throttles.ts';
import { findUser } from '../db/users.ts';
import { gone } from '../idempotency.ts';
import { readResetToken, resetTokenFits } from '../mail/reset-link.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import type { Actor } from '../session/actor.ts';
import { authorNow } from '../session/author.ts';
import { clientAddress } from '../session/client-address.ts';
import { clearCookie } from '../session/cookie.ts';
import { guardBuckets } from '../session/login-guard.ts';
import { inTurn, visitor } from '../session/hashing-queue.ts';
import { hashPassword } from '../session/password.ts';
import { overLimit } from '../session/limits.ts';
import { provePassword } from '../session/prove-password.ts';
import { whereabouts } from '../session/whereabouts.ts';

/** Password e-mails to one mailbox: per network and hour, per hour in all, and past those, one each so often. */
const MAX_RESET_MAILS_FROM_NETWORK = 3;
const MAX_RESET_MAILS_PER_HOUR = 5;
const RESET_MAIL_EVERY_MS = 12 * MINUTE_MS;
const MAX_RESETS_PER_HOUR = 30;

const OWN_DELETION = failure('own_account', { message: 'No puedes eliminar tu propia cuenta desde aquí' });
/** To administrators, about another person's account. */
const OBSTACLES: Partial<Record<Departure, string>> = {
  open_reservations: 'La cuenta tiene reservas abiertas: finalízalas o cancélalas antes de eliminarla.',
  deposit_held: 'La tienda guarda un depósito de esta persona: devuélvelo antes de eliminar la cuenta.',
  money_due: 'Esta persona tiene algo por pagar: cóbralo o anota un descuento antes de eliminar la cuenta.',
};

export function serveAccount(app: App): void {
  servePasswords(app);
  serveOwnSessions(app);
  serveLeaving(app);
}

function servePasswords(app: App): void {
  serve(app, 'POST /api/users/password/forgot', async ({ body }, c) => {
    const now = Date.now();
    const db = c.var.db;
    const outboxId = crypto.randomUUID();
    const key = emailKey(body.email);
    const network = clientAddress(c);
    const [[byBoth], [byNetwork]] = await batch(db, [
      countAttempt(`forgot:${key}:${network}`, HOUR_MS, now),
      countAttempt(`forgot-from:${network}`, HOUR_MS, now),
    ]);
    const flooded = overLimit(byNetwork, MAX_RESETS_PER_HOUR, now);
    if (flooded) return fail(flooded);
    // The answer does not reveal whether the account exists or got an e-mail.
    if (!overLimit(byBoth, MAX_RESET_MAILS_FROM_NETWORK, now) && (await hasRoomForEmail(db, key, now))) {
      await all(db, passwordResetStatement({ id: outboxId, emailKey: key, nowMs: now }));
      enqueue(c, outboxId);
    }
    return ok(undefined);
  });

  serve(app, 'POST /api/users/password/reset', async ({ body }, c) => {
    const now = Date.now();
    const db = c.var.db;
    const throttle = `reset-from:${clientAddress(c)}`;
    const [counted] = await all(db, countAttempt(throttle, HOUR_MS, now));
    const refused = overLimit(counted, MAX_RESETS_PER_HOUR, now);
    if (refused) return fail(refused);
    const link = await readResetToken(c.env, body.token, now);
    if (!link.ok) return link;
    const { userId } = link.value;
    const address = await findLinkedAddress(db, userId);
    if (!address || !(await resetTokenFits(link.value, address))) return fail(failure('bad_link'));
    const hashed = await inTurn(visitor(c), () => hashPassword(body.password));
    if (!hashed.ok) {
      await takeBackAttempt(db, throttle);
      return hashed;
    }
    const warning = { id: crypto.randomUUID(), from: whereabouts(c) };
    if (!(await resetPassword(db, { ...address, userId, newHash: hashed.value, warning, nowMs: now })))
      return fail(failure('bad_link'));
    enqueue(c, warning.id);
    // Only the owner knows the new password, so earlier guesses no longer count.
    await all(db, forgetAttempts(guardBuckets(address.emailKey)));
    return ok({ email: address.emailKey });
  });

  serve(
    app,
    'PUT /api/users/me/email',
    async ({ actor, body, key }, c) => {
      const now = Date.now();
      const db = c.var.db;
      const proof = await provePassword(c, actor.id, body.password, 'password', now);
      if (!proof.ok) return proof;
      if (await isAddressTaken(db, body.email)) return fail(failureAt('email', 'email_taken'));
      const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const wish = { userId: actor.id, provedHash: proof.value, email: body.email, ids, from: whereabouts(c), nowMs: now, key };
      const outcome = await writeWantedEmail(db, wish);
      if (outcome === 'stale') return fail(failureAt('password', 'wrong_password'));
      if (outcome !== 'written') {
        const retryAfterSeconds = Math.max(1, Math.ceil((outcome.nextAt - now) / 1_000));
        return fail(failure('too_many_requests', { retryAfterSeconds }));
      }
      for (const id of ids) enqueue(c, id);
      return showSelf(String(actor.id), c, actor);
    },
    showSelf,
  );

  serve(
    app,
    'PUT /api/users/me/password',
    async ({ actor, body, key }, c) => {
      const now = Date.now();
      const db = c.var.db;
      const proof = await provePassword(c, actor.id, body.currentPassword, 'currentPassword', now);
      if (!proof.ok) return proof;
      const hashed = await inTurn(visitor(c, true), () => hashPassword(body.newPassword));
      if (!hashed.ok) return hashed;
      const warning = { id: crypto.randomUUID(), from: whereabouts(c) };
      const change = {
        userId: actor.id,
        oldHash: proof.value,
        newHash: hashed.value,
        keepSessionId: actor.sessionId,
        removesAccess: body.removesAccess,
        warning,
        nowMs: now,
      };
      if (!(await changePassword(db, change, key))) return fail(failure('wrong_password'));
      enqueue(c, warning.id);
      return ok(undefined);
    },
    gone,
  );
}

function serveOwnSessions(app: App): void {
  serve(app, 'GET /api/users/me/sessions', async ({ actor }, c) =>
    ok(await listSessions(c.var.db, { sessionId: actor.sessionId, userId: actor.id }, Date.now())),
  );

  serve(app, 'DELETE /api/users/me/sessions/:session', async ({ actor, params }, c) => {
    const isOwn = await endSession(c.var.db, { sessionId: params.session, userId: actor.id }, Date.now());
    return isOwn ? ok(undefined) : fail(failure('session_not_found'));
  });

  serve(app, 'DELETE /api/users/me/sessions', async ({ actor }, c) => {
    await revokeOtherSessions(c.var.db, actor.id, actor.sessionId, Date.now());
    return ok(undefined);
  });
}

function serveLeaving(app: App): void {
  serve(app, 'GET /api/users/me/data', async ({ actor }, c) => {
    const data = await readPersonalData(c.var.db, actor.id, actor.sessionId, Date.now());
    if (!data) return fail(failure('user_not_found'));
    c.header('Content-Disposition', 'attachment; filename="resuena-mis-datos.json"');
    return ok(data);
  });

  serve(app, 'GET /api/users/me/deletion', async ({ actor }, c) =>
    ok({ obstacle: await obstacleToDeletion(c.var.db, actor.id) }),
  );

  serve(app, 'DELETE /api/users/me', async ({ actor, body }, c) => {
    const author = authorNow(actor);
    const proof = await provePassword(c, actor.id, body.password, 'password', author.nowMs);
    if (!proof.ok) return proof;
    const outcome = await deleteAccount(c.var.db, actor.id, author, null);
    if (outcome !== 'gone') return fail(failure(outcome));
    clearCookie(c);
    return ok(undefined);
  });

  // After '/me', which it would match.
  serve(
    app,
    'DELETE /api/users/:id',
    async ({ actor, params, key }, c) => {
      if (params.id === actor.id) return fail(OWN_DELETION);
      const author = authorNow(actor);
      const outcome = await deleteAccount(c.var.db, params.id, author, key);
      if (outcome === 'gone') return ok(undefined);
      const message = OBSTACLES[outcome];
      return fail(failure(outcome, message === undefined ? {} : { message }));
    },
    gone,
  );
}

async function showSelf(_id: string, c: AppContext, actor: Actor): Promise<Result<User>> {
  const user = await findUser(c.var.db, actor.id);
  return user ? ok(user) : fail(failure('user_not_found'));
}

/**
 * An inbox must not be flooded, and its owner must still get a link when others ask in their place. Past the e-mails of an hour,
 * one more is written whenever the newest is twelve minutes old; a link is valid for an hour, so the owner always has one.
 */
async function hasRoomForEmail(db: Database, key: string, now: number): Promise<boolean> {
  const [hourly] = await all(db, countAttempt(`forgot:${key}`, HOUR_MS, now));
  if (!overLimit(hourly, MAX_RESET_MAILS_PER_HOUR, now)) return true;
  const [late] = await all(db, countAttempt(`forgot-late:${key}`, RESET_MAIL_EVERY_MS, now));
  return !overLimit(late, 1, now);
}
