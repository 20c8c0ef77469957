import { emailKey } from '#domain/account.ts';
import { failure } from '#domain/failure.ts';
import { MAX_PASSKEYS } from '#domain/limits.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { all, batch } from '../db/database.ts';
import {
  addPasskey,
  findPasskey,
  hasCode,
  isUnused,
  listPasskeys,
  markUsed,
  removePasskey,
  renamePasskey,
  replaceCodes,
  selectCode,
  selectDescriptors,
  selectKey,
  selectKeyAndAccount,
  useCode,
} from '../db/passkeys.ts';
import { renewChecked } from '../db/sessions.ts';
import { countAttempt } from '../db/throttles.ts';
import { findUser, selectAccount, toUser } from '../db/users.ts';
import { gone } from '../idempotency.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';
import { beginSession } from '../session/begin-session.ts';
import { writeCookie } from '../session/cookie.ts';
import { countLogin, failuresBucket, GUARD_WINDOW_MS, loginBuckets, refuseLogin } from '../session/login-guard.ts';
import { checkNew, checkProof, creationOf, requestOf } from '../session/passkeys.ts';
import { provePassword } from '../session/prove-password.ts';
import { signSession } from '../session/token.ts';
import { sha256 } from '../sha256.ts';
import { whereabouts } from '../session/whereabouts.ts';

const UNKNOWN_KEY = failure('bad_credentials', { message: 'Esa llave de acceso no abre ninguna cuenta de Resuena.' });

/** Base32 of Crockford: no letter is taken for a digit. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODES = 10;
const CODE_LENGTH = 24;
const CODE_GROUP = /.{4}(?=.)/g;

export function servePasskeys(app: App): void {
  servePasskeyLogin(app);
  serveOwnPasskeys(app);
  serveFreshCheck(app);
}

function servePasskeyLogin(app: App): void {
  serve(app, 'GET /api/users/passkey/challenge', async (_, c) => {
    c.header('Cache-Control', 'no-store');
    return ok(await requestOf(c, Date.now(), null));
  });

  serve(app, 'POST /api/users/passkey/login', async ({ body }, c) => {
    const nowMs = Date.now();
    c.header('Cache-Control', 'no-store');
    const { ofPlace } = loginBuckets(c, '');
    const [[found], ...counted] = await batch(c.var.db, [selectKeyAndAccount(body.id), ...countLogin(ofPlace, nowMs)]);
    const refused = await refuseLogin(c.var.db, ofPlace, counted, nowMs);
    if (refused) return fail(refused);
    const counter = found ? await checkProof(c, body, found, { userId: null, nowMs }) : null;
    if (!found || counter === null) return fail(UNKNOWN_KEY);
    const user = toUser(found);
    if (!user.isActive) return fail(failure('inactive_account'));
    const started = await beginSession(c, user, {
      sessionId: crypto.randomUUID(),
      nowMs,
      provedHash: found.passwordHash,
      proof: isUnused(found),
      newHash: null,
      forget: [],
      forgive: null,
      besides: [markUsed(found, counter, nowMs)],
    });
    return started ? ok(user) : fail(UNKNOWN_KEY);
  });

  serve(app, 'POST /api/users/passkey/recover', async ({ body }, c) => {
    const nowMs = Date.now();
    c.header('Cache-Control', 'no-store');
    const key = emailKey(body.email);
    const hash = await hashCode(body.recoveryCode);
    const { ofAccount, ofPlace } = loginBuckets(c, key);
    const limits = [...ofAccount, ...ofPlace];
    const [[account], [code], ...counted] = await batch(c.var.db, [
      selectAccount(body.email),
      selectCode(key, hash),
      ...countLogin(limits, nowMs),
    ]);
    const refused = await refuseLogin(c.var.db, limits, counted, nowMs);
    if (refused) return fail(refused);
    if (account && code && !account.isActive) return fail(failure('inactive_account'));
    const sessionId = crypto.randomUUID();
    const own = ofAccount.map(({ bucket }) => bucket);
    const started =
      account &&
      code &&
      (await beginSession(c, toUser(account), {
        sessionId,
        nowMs,
        provedHash: account.passwordHash,
        proof: hasCode(account, hash),
        newHash: null,
        forget: own,
        forgive: own[0] === undefined ? null : { failures: failuresBucket(key), own: own[0] },
        besides: [useCode(account, hash, sessionId)],
      }));
    if (account && started) return ok(toUser(account));
    await all(c.var.db, countAttempt(failuresBucket(key), GUARD_WINDOW_MS, nowMs));
    return fail(failure('bad_credentials'));
  });
}

function serveOwnPasskeys(app: App): void {
  serve(app, 'GET /api/users/me/passkeys', async ({ actor }, c) => ok(await listPasskeys(c.var.db, actor.id)));

  serve(app, 'PUT /api/users/me/passkeys/challenge', async ({ actor, body }, c) => {
    const nowMs = Date.now();
    const proof = await provePassword(c, actor.id, body.password, 'password', nowMs);
    if (!proof.ok) return proof;
    const keys = await all(c.var.db, selectDescriptors(actor.id));
    if (keys.length >= MAX_PASSKEYS) return fail(failure('too_many_passkeys'));
    const user = await findUser(c.var.db, actor.id);
    return user ? ok(await creationOf(c, nowMs, user, keys)) : fail(failure('unauthenticated'));
  });

  serve(
    app,
    'PUT /api/users/me/passkeys',
    async ({ actor, body, key }, c) => {
      const author = authorNow(actor);
      const made = await checkNew(c, body.credential, { userId: actor.id, nowMs: author.nowMs });
      if (!made) return fail(failure('bad_passkey'));
      const codes = makeCodes();
      const warning = { id: crypto.randomUUID(), from: whereabouts(c) };
      const hashes = await Promise.all(codes.map(hashCode));
      const added = await addPasskey(c.var.db, author, { ...made, name: body.name }, hashes, warning, key);
      if (!added) return fail(failure('too_many_passkeys'));
      enqueue(c, warning.id);
      return ok({ passkey: added.passkey, recoveryCodes: added.gaveCodes ? codes : null });
    },
    // Codes are shown once: whoever did not see them makes others.
    async (id, c, actor) => {
      const passkey = await findPasskey(c.var.db, actor.id, Number(id));
      return passkey ? ok({ passkey, recoveryCodes: null }) : fail(failure('passkey_not_found'));
    },
  );

  serve(app, 'PUT /api/users/me/passkeys/:id', async ({ actor, params, body }, c) =>
    (await renamePasskey(c.var.db, actor.id, params.id, body.name)) ? ok(undefined) : fail(failure('passkey_not_found')),
  );

  serve(
    app,
    'DELETE /api/users/me/passkeys/:id',
    async ({ actor, params, key }, c) =>
      (await removePasskey(c.var.db, authorNow(actor), params.id, key)) ? ok(undefined) : fail(failure('passkey_not_found')),
    gone,
  );

  serve(app, 'PUT /api/users/me/recovery-codes', async ({ actor, body }, c) => {
    const nowMs = Date.now();
    const proof = await provePassword(c, actor.id, body.password, 'password', nowMs);
    if (!proof.ok) return proof;
    const codes = makeCodes();
    const isReplaced = await replaceCodes(c.var.db, actor.id, await Promise.all(codes.map(hashCode)), nowMs);
    return isReplaced ? ok({ recoveryCodes: codes }) : fail(failure('passkey_not_found'));
  });
}

function serveFreshCheck(app: App): void {
  // The guard has checked the session before this runs.
  serve(app, 'GET /api/users/me/fresh-check', async () => ok(undefined));

  serve(app, 'GET /api/users/me/fresh-check/challenge', async ({ actor }, c) =>
    ok(await requestOf(c, Date.now(), { id: actor.id, keys: await all(c.var.db, selectDescriptors(actor.id)) })),
  );

  serve(app, 'PUT /api/users/me/fresh-check', async ({ actor, body }, c) => {
    const nowMs = Date.now();
    const [key] = await all(c.var.db, selectKey(body.id, actor.id));
    const counter = key ? await checkProof(c, body, key, { userId: actor.id, nowMs }) : null;
    if (!key || counter === null) return fail(failure('bad_passkey'));
    const renewed = { sessionId: crypto.randomUUID(), userId: actor.id };
    await batch(c.var.db, [markUsed(key, counter, nowMs), renewChecked(actor.sessionId, renewed.sessionId, nowMs)]);
    writeCookie(c, await signSession(renewed, c.env, nowMs));
    return ok(undefined);
  });
}

/** Ten codes of 120 random bits: 'K3F9-0ZQW-…'. Older ones have 80 and still work, once each. */
const makeCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
      .join('')
      .replaceAll(CODE_GROUP, '$&-'),
  );

/** What is stored of a code, however it was typed. */
function hashCode(code: string): Promise<string> {
  const plain = code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^\dA-Z]/g, '');
  return sha256(plain, 'base64url');
}
