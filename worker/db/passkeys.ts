import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Passkey } from '#domain/contract/passkeys.ts';
import { MAX_PASSKEYS } from '#domain/limits.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, among, batch, build, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { warningStatement } from './outbox.ts';
import { passkeys, recoveryCodes, users } from './schema/accounts.ts';
import type { Whereabouts } from './sessions.ts';
import { type Account, USER_FIELDS } from './users.ts';

const SHOWN = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt };

const toPasskey = ({ id, name, createdAt, lastUsedAt }: RowOf<typeof SHOWN>): Passkey => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

export const selectPasskeys = (userId: number) =>
  build.select(SHOWN).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));

export const countCodes = (userId: number) =>
  build.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));

export async function listPasskeys(db: Database, userId: number): Promise<{ passkeys: Passkey[]; codesLeft: number }> {
  const [found, [codes]] = await batch(db, [selectPasskeys(userId), countCodes(userId)]);
  return { passkeys: found.map(toPasskey), codesLeft: codes?.left ?? 0 };
}

/** Identifies the user's passkeys to the browser. */
export const selectDescriptors = (userId: number) =>
  build.select({ id: passkeys.credentialId, transports: passkeys.transports }).from(passkeys).where(eq(passkeys.userId, userId));

const KEY_FIELDS = {
  keyId: passkeys.id,
  credentialId: passkeys.credentialId,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
};
/** What a signature is checked with. */
export type StoredKey = RowOf<typeof KEY_FIELDS>;

/** The passkey, where it is of the user. */
export const selectKey = (credentialId: string, userId: number) =>
  build
    .select(KEY_FIELDS)
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.userId, userId)));

/** The passkey with the account that it opens. */
export const selectKeyAndAccount = (credentialId: string) =>
  rows(
    { ...USER_FIELDS, passwordHash: users.passwordHash, ...KEY_FIELDS },
    sql`FROM passkeys JOIN users ON users.id = passkeys.user_id AND users.deleted_at IS NULL WHERE credential_id = ${credentialId}`,
  );

/** The key still exists, and has not signed since its counter was read. */
export const isUnused = ({ keyId, counter }: StoredKey): SQL =>
  sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${keyId} AND counter = ${counter})`;

export const markUsed = ({ keyId }: StoredKey, counter: number, nowMs: number) =>
  build.update(passkeys).set({ counter, lastUsedAt: nowMs }).where(eq(passkeys.id, keyId));

export type KeyToAdd = Pick<StoredKey, 'credentialId' | 'publicKey' | 'counter'> & { name: string; transports: string[] };

/** Writes entries of the log for what administrators do with their own passkeys. */
const auditOwn = (author: Author, action: 'passkey_added' | 'passkey_removed', which: SQL): SQL => {
  const fact = sql`json_object('passkey', k.name)`;
  const [before, after] = action === 'passkey_added' ? [sql`NULL`, fact] : [fact, sql`NULL`];
  return auditStatement(
    { ...author, action, entity: 'user' },
    sql`SELECT k.user_id AS entity_id, '' AS entity_name, ${before} AS before_json, ${after} AS after_json
      FROM passkeys k JOIN users u ON u.id = k.user_id AND u.role = 'ADMIN' WHERE k.user_id = ${author.actorId} AND ${which}`,
  );
};

/**
 * Adds the passkey and the warning to its owner, and with the first one the recovery codes; `gaveCodes` says whether it did. null
 * when the user has the maximum, or when the passkey exists already.
 */
export async function addPasskey(
  db: Database,
  author: Author,
  key: KeyToAdd,
  codeHashes: readonly string[],
  warning: { id: string; from: Whereabouts },
  writeKey: WriteKey | null,
): Promise<{ passkey: Passkey; gaveCodes: boolean } | null> {
  const { actorId: userId, nowMs } = author;
  const isAdded = sql`k.credential_id = ${key.credentialId} AND k.created_at = ${nowMs}`;
  const {
    added: [added],
    codes,
  } = await batch(db, {
    added: keyed(
      returning(
        SHOWN,
        sql`INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports_json, name, created_at)
        SELECT ${userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${JSON.stringify(key.transports)}, ${key.name}, ${nowMs}
        WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${userId}) < ${MAX_PASSKEYS}
        ON CONFLICT (credential_id) DO NOTHING`,
      ),
      NEW_ROW,
      writeKey,
    ),
    entry: auditOwn(author, 'passkey_added', isAdded),
    codes: returning(
      { userId: recoveryCodes.userId },
      sql`INSERT INTO recovery_codes (user_id, code_hash, created_at)
        SELECT ${userId}, c.value, ${nowMs} FROM ${among(codeHashes)} c
        WHERE NOT EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = ${userId})
          AND EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = ${userId} AND ${isAdded})`,
    ),
    warning: warningStatement('passkey_added', {
      ...warning,
      nowMs,
      who: sql`users.id = ${userId} AND EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = ${userId} AND ${isAdded})`,
    }),
  });
  return added ? { passkey: toPasskey(added), gaveCodes: codes.length > 0 } : null;
}

const ownKey = (id: number, userId: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** null when it is gone, or none of the user's. */
export async function findPasskey(db: Database, userId: number, id: number): Promise<Passkey | null> {
  const [found] = await all(db, build.select(SHOWN).from(passkeys).where(ownKey(id, userId)));
  return found ? toPasskey(found) : null;
}

/** False when it is none of the user's. */
export async function renamePasskey(db: Database, userId: number, id: number, name: string): Promise<boolean> {
  const renamed = build.update(passkeys).set({ name }).where(ownKey(id, userId));
  return (await all(db, renamed.returning({ id: passkeys.id }))).length > 0;
}

/** The codes go with the last passkey. False when it is none of the user's. */
export async function removePasskey(db: Database, author: Author, id: number, key: WriteKey | null): Promise<boolean> {
  const { actorId: userId } = author;
  const { removed } = await batch(db, {
    entry: auditOwn(author, 'passkey_removed', sql`k.id = ${id}`),
    removed: keyed(build.delete(passkeys).where(ownKey(id, userId)).returning({ id: passkeys.id }), sql`${id}`, key),
    codes: sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})`,
  });
  return removed.length > 0;
}

/** False, and nothing changes, for a user without a passkey. */
export async function replaceCodes(db: Database, userId: number, hashes: readonly string[], nowMs: number): Promise<boolean> {
  const hasPasskey = sql`EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})`;
  const { written } = await batch(db, {
    forgotten: build.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), hasPasskey)),
    written: returning(
      { userId: recoveryCodes.userId },
      sql`INSERT INTO recovery_codes (user_id, code_hash, created_at)
        SELECT ${userId}, c.value, ${nowMs} FROM ${among(hashes)} c WHERE ${hasPasskey}`,
    ),
  });
  return written.length > 0;
}

const isCodeOf = (account: Pick<Account, 'id'>, hash: string): SQL => sql`user_id = ${account.id} AND code_hash = ${hash}`;

/** The code is one of the account's. */
export const hasCode = (account: Pick<Account, 'id'>, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${isCodeOf(account, hash)})`;

/** A code of the account with this e-mail key. */
export const selectCode = (key: string, hash: string) =>
  build
    .select({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .innerJoin(users, and(eq(users.id, recoveryCodes.userId), eq(users.emailKey, key)))
    .where(eq(recoveryCodes.codeHash, hash));

/** Uses the code up, once it has opened the session. */
export const useCode = (account: Pick<Account, 'id'>, hash: string, sessionId: string) =>
  build.delete(recoveryCodes).where(and(isCodeOf(account, hash), sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId})`));
