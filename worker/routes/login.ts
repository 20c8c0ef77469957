import { emailKey } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import { all, batch } from '../db/database.ts';
import { revokeSession } from '../db/sessions.ts';
import { attemptsIn, countAttempt, takeBackAttempt } from '../db/throttles.ts';
import { selectAccount, toUser, type Account } from '../db/users.ts';
import { serve } from '../serve.ts';
import { beginSession } from '../session/begin-session.ts';
import { clearCookie } from '../session/cookie.ts';
import { readClaim } from '../session/guard.ts';
import { type Caller, inTurn, visitor } from '../session/hashing-queue.ts';
import {
  countLogin,
  failuresBucket,
  guardBuckets,
  GUARD_WINDOW_MS,
  loginBuckets,
  MAX_UNGUARDED_FAILURES,
  passCode,
  refuseBusy,
  refuseLogin,
} from '../session/login-guard.ts';
import { checkPassword, hashPassword } from '../session/password.ts';

export function serveLogin(app: App): void {
  serve(app, 'POST /login', async ({ body }, c) => {
    const now = Date.now();
    const claim = await readClaim(c);
    const full = await refuseBusy(c, visitor(c, claim !== null), now);
    if (full) return fail(full);
    const db = c.var.db;
    const key = emailKey(body.email);
    const { ofAccount, ofPlace } = loginBuckets(c, key);
    const limits = [...ofAccount, ...ofPlace];
    const failures = failuresBucket(key);
    const [[account], [anywhere], ...counted] = await batch(db, [
      selectAccount(body.email),
      attemptsIn(failures, now),
      ...countLogin(limits, now),
    ]);
    const refused = await refuseLogin(db, limits, counted, now);
    if (refused) return fail(refused);

    const isGuarded = (anywhere?.count ?? 0) >= MAX_UNGUARDED_FAILURES;
    const attempt: Attempt = {
      key,
      password: body.password,
      caller: visitor(c, claim !== null && claim.userId === account?.id),
      code: isGuarded ? (body.code ?? '') : null,
      ofAccount: ofAccount.map(({ bucket }) => bucket),
      now,
    };
    let entered = await enter(c, account, attempt);
    // A new password, a hash renewed by another login, or a closed account: the stored row decides.
    if (entered === 'outdated' && !isGuarded) {
      const [changed] = await all(db, selectAccount(body.email));
      entered = await enter(c, changed, attempt);
    }
    if (entered === 'outdated') entered = fail(failure(isGuarded ? 'code_required' : 'bad_credentials'));
    if (!entered.ok) {
      // The hashing queue filled up meanwhile: the password was not checked. It counts against the network all the same.
      if (entered.failure.kind === 'busy') await takeBackAttempt(db, ...ofAccount.map(({ bucket }) => bucket));
      else await all(db, countAttempt(failures, GUARD_WINDOW_MS, now));
      return entered;
    }
    c.header('Cache-Control', 'no-store');
    return entered;
  });

  serve(app, 'POST /logout', async (_, c) => {
    const now = Date.now();
    const claim = await readClaim(c);
    if (claim) await revokeSession(c.var.db, claim, now);
    clearCookie(c);
    return ok(undefined);
  });
}

type Attempt = {
  key: string;
  password: string;
  caller: Caller;
  /** Where the account asks for one: what was typed, '' for nothing. null where the password alone lets in. */
  code: string | null;
  /** Buckets of the account's failures in the caller's network and site. */
  ofAccount: string[];
  now: number;
};

/**
 * Starts a session for the right password, with the code where one is required. 'outdated', and nothing is written, when the
 * account changed while this waited in the queue.
 */
async function enter(
  c: AppContext,
  account: Account | undefined,
  { key, password, caller, code, ofAccount, now }: Attempt,
): Promise<Result<User> | 'outdated'> {
  const checked = await inTurn(caller, () => checkPassword(password, account?.passwordHash ?? null));
  if (!checked.ok) return checked;
  const { matches, outdated } = checked.value;
  if (code !== null) {
    const passed = await passCode(c, { key, code, isProved: matches && account?.isActive === true, nowMs: now });
    if (!passed.ok) return passed;
  }
  if (!account || !matches) return fail(failure('bad_credentials'));
  const { passwordHash: provedHash } = account;
  const user = toUser(account);
  if (!user.isActive) return fail(failure('inactive_account'));

  // The hash is renewed when there is room for it; otherwise at the next login.
  const renewed = outdated ? await inTurn(caller, () => hashPassword(password)) : null;
  const newHash = renewed?.ok ? renewed.value : null;
  const started = await beginSession(c, user, {
    sessionId: crypto.randomUUID(),
    nowMs: now,
    provedHash,
    newHash,
    // The password alone does not clear other people's failures; a code from the mailbox does.
    forget: code === null ? ofAccount : [...ofAccount, ...guardBuckets(key)],
    forgive: code === null && ofAccount[0] !== undefined ? { failures: failuresBucket(key), own: ofAccount[0] } : null,
  });
  return started ? ok(user) : 'outdated';
}
