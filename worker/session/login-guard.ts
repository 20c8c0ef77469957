/**
 * Stops guessing. A network that guesses, and its site, are refused for a while. An account that is guessed at from anywhere asks
 * for a code from its mailbox beside the password: its owner is never locked out, and a guess reveals nothing.
 *
 * Everything is counted under the e-mail key that was typed, whether or not it is an account's. The statements and the answers
 * are the same for both.
 */
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AppContext } from '../app-env.ts';
import { all, batch, type Database } from '../db/database.ts';
import { selectLoginCodes } from '../db/login-codes.ts';
import { loginCodeStatement } from '../db/outbox.ts';
import { countAttempt, takeBackAttempt, type Attempts } from '../db/throttles.ts';
import { enqueue } from '../mail/enqueue.ts';
import { emailWithCode } from '../mail/login-code.ts';
import { clientAddress, SITE_FACTOR, siteOf } from './client-address.ts';
import { type Caller, refuseWhenFull } from './hashing-queue.ts';
import { overLimit } from './limits.ts';

const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
const MAX_FAILED_LOGINS = 10;
/** From one network, over all accounts: hashing keeps the isolate busy, and lists of accounts must be slow to try. */
const MAX_LOGINS_FROM_NETWORK = 300;

export const GUARD_WINDOW_MS = HOUR_MS;
/** Failures of one account from anywhere, before it asks for a code. */
export const MAX_UNGUARDED_FAILURES = 20;
const MAX_CODE_EMAILS = 3;
const MAX_CODE_GUESSES = 10;

export type Bucket = { bucket: string; limit: number; isOfSite: boolean };

/** Where a login is counted: for the account in the caller's network and its site, and for the network and the site alone. */
export function loginBuckets(c: AppContext, key: string): { ofAccount: Bucket[]; ofPlace: Bucket[] } {
  const network = clientAddress(c);
  const site = siteOf(network);
  const places = [
    { place: network, times: 1, isOfSite: false },
    ...(site === null ? [] : [{ place: site, times: SITE_FACTOR, isOfSite: true }]),
  ];
  const limited = (prefix: string, limit: number): Bucket[] =>
    places.map(({ place, times, isOfSite }) => ({ bucket: `${prefix}:${place}`, limit: times * limit, isOfSite }));
  return { ofAccount: limited(`login:${key}`, MAX_FAILED_LOGINS), ofPlace: limited('login-from', MAX_LOGINS_FROM_NETWORK) };
}

/** Counts an attempt in each of the buckets. */
export const countLogin = (buckets: readonly Bucket[], nowMs: number) =>
  buckets.map(({ bucket }) => countAttempt(bucket, LOGIN_WINDOW_MS, nowMs));

/**
 * The refusal when the hashing queue has no place. It counts against the network and its site: a flood ends at their limit. It does
 * not count against an account, whose password was not checked.
 */
export async function refuseBusy(c: AppContext, caller: Caller, nowMs: number): Promise<Failure | null> {
  const busy = refuseWhenFull(caller);
  if (!busy) return null;
  const { ofPlace } = loginBuckets(c, '');
  const counted = await batch(c.var.db, countLogin(ofPlace, nowMs));
  return (await refuseLogin(c.var.db, ofPlace, counted, nowMs)) ?? busy;
}

/**
 * Why the attempt that {@link countLogin} counted is refused; null when no limit is passed. A refused attempt does not count
 * against the site's other networks.
 */
export async function refuseLogin(
  db: Database,
  buckets: readonly Bucket[],
  counted: readonly Attempts[][],
  nowMs: number,
): Promise<Failure | null> {
  const refused = buckets.map(({ limit }, i) => overLimit(counted[i]?.[0], limit, nowMs)).find((refusal) => refusal !== null);
  if (!refused) return null;
  await takeBackAttempt(db, ...buckets.filter(({ isOfSite }) => isOfSite).map(({ bucket }) => bucket));
  return refused;
}

/** Where the failures of an account are counted, wherever they come from. */
export const failuresBucket = (key: string): string => `login-anywhere:${key}`;

/** Attempts with the right password are counted apart, so that nobody else uses up an owner's e-mails and tries. */
const codeBucket = (what: 'emails' | 'tries', key: string, isProved: boolean): string =>
  `login-code-${what}:${isProved ? 'proved' : 'unproved'}:${key}`;

/** All that can keep the owner of an account from a login with the password alone. */
export const guardBuckets = (key: string): string[] => [
  failuresBucket(key),
  codeBucket('emails', key, true),
  codeBucket('tries', key, true),
];

type Proof = {
  key: string;
  /** As it was typed; '' when none was. */
  code: string;
  /** Whether the password is that of an active account. */
  isProved: boolean;
  nowMs: number;
};

/**
 * Accepts a code that was e-mailed to the account, once, beside its password. The right password without a code gets one by
 * e-mail. All others get the same answer.
 */
export async function passCode(c: AppContext, { key, code, isProved, nowMs }: Proof): Promise<Result<undefined>> {
  const db = c.var.db;
  if (code === '') {
    const id = crypto.randomUUID();
    const bucket = codeBucket('emails', key, isProved);
    const { written } = await batch(db, {
      counted: countAttempt(bucket, GUARD_WINDOW_MS, nowMs),
      written: loginCodeStatement({ id, emailKey: key, bucket, limit: isProved ? MAX_CODE_EMAILS : 0, nowMs }),
    });
    if (written.length > 0) enqueue(c, id);
    return fail(failure('code_required'));
  }
  const [codes, [tries]] = await batch(db, [
    selectLoginCodes(key, nowMs),
    countAttempt(codeBucket('tries', key, isProved), GUARD_WINDOW_MS, nowMs),
  ]);
  const used = await emailWithCode(
    c.env,
    codes.map(({ id }) => id),
    code,
  );
  if (!isProved || used === undefined || !tries || tries.count > MAX_CODE_GUESSES) return fail(wrongCode());
  const [uses] = await all(db, countAttempt(`login-code-used:${used}`, GUARD_WINDOW_MS, nowMs));
  return uses?.count === 1 ? ok(undefined) : fail(wrongCode());
}

function wrongCode(): Failure {
  const message = 'El código no es correcto o ya venció.';
  return failure('code_required', { message, errors: [{ path: 'code', message }] });
}
