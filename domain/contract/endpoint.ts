import type { z } from 'zod';
import type { Permission } from '../account.ts';
import type { FailureKind } from '../failure.ts';

/**
 * Who may call. 'self': the signed-in person named by the path's userId; 'self-or-admin': that person or an administrator. A
 * 'signed-in' call may refuse more, for instance all but a reservation's owner. 'public' is always said, never the default.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'self-or-admin' | 'admin';

/** Whose thing a signed-in call is about, where the path names no user: the customer of the path's reservation, or the body's userId. */
export type Owner = { of: 'reservation' | 'body'; orAdmin: boolean };

/**
 * What a second copy of a write does. 'key': both copies carry an Idempotency-Key, and the second writes nothing. 'harmless': it leaves
 * what the first one left. 'ask', of visitors alone, who have no keys: it may act again or be refused, so a person decides whether to send it.
 */
export type Repeat = 'key' | 'harmless' | 'ask';

/** The limiter that counts a signed-in call: reserving and looking up its outcome, other writes, or exports. */
export type Limiter = 'reserve' | 'write' | 'export';

/** One call of the API as data. Its key in {@link ./api.ts} is 'METHOD /path/:param'. {@link endpoints} says what each must have. */
export type Endpoint = {
  summary: string;
  access: Access;
  /** What an administrator must be allowed to do. */
  permission?: Permission;
  /** All others get 403, or 404 without the reservation, before their input is judged. */
  owner?: Owner;
  repeat?: Repeat;
  /**
   * The fields of path and body that say what a keyed write is about. A page sends no edited copy before it knows what became of the first.
   * Absent: a copy is recognised by its whole content.
   */
  subject?: readonly string[];
  /** The body holds a password. No digest of it is stored, so that a key stands for the call alone. */
  isSecret?: true;
  /** Needs a login or a passkey of the last minutes, for users who have a passkey. */
  isFresh?: boolean;
  limiter?: Limiter;
  /** A page polls it: the call does not extend an administrator's session. */
  isPoll?: true;
  /** How long a page waits for the answer, when that differs from other reads or writes. `isFixed`: on slow connections too. */
  patience?: { ms: number; isFixed?: true };
  /** What a browser does when the server cannot be reached: answers from its own data, or keeps the write to send it later. Absent: refuses. */
  offline?: 'answered' | 'owed';
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** JSON body. A schema that accepts undefined makes it optional: an empty one counts as absent, whatever its content type. */
  body?: z.ZodType;
  /** Of a JSON body that is far smaller than others may be. */
  maxBytes?: number;
  /** The JSON of the part named `instrument` of a multipart body whose `images` parts are files. */
  multipart?: z.ZodType;
  /** Absent: the answer has no JSON body (204, a redirect, a picture). */
  reply?: z.ZodType;
  /** Type of an answer that is no JSON. */
  media?: 'text/csv' | 'text/calendar';
  status: 200 | 201 | 202 | 204 | 302;
  /** Expected refusals besides those of access and validation. */
  failures: readonly FailureKind[];
};

type ByMethod<C, A> = C extends `GET ${string}`
  ? { repeat?: never }
  : A extends 'public'
    ? { repeat: 'harmless' | 'ask'; isFresh?: never; limiter?: never }
    : { repeat: 'key' | 'harmless'; isFresh: boolean; limiter: Limiter };

type ByAccess<A> = A extends 'admin' | 'self-or-admin' ? { permission: Permission } : { permission?: never };

/** A write says how it may be repeated; a signed-in one also whether it needs a fresh check and what counts it; an administrator's call its permission. */
type Complete<C, E> = E extends { access: infer A } ? ByMethod<C, A> & ByAccess<A> : never;

export const endpoints = <const T extends Record<string, Endpoint>>(group: T & { [C in keyof T]: Complete<C, T[C]> }): T => group;

/** Reads change nothing. */
export const isRead = (call: string): boolean => call.startsWith('GET ');

/** Calls that take an Idempotency-Key: signed-in POSTs, as outside clients may send one with each, and every write with repeat 'key'. */
export const takesKey = (call: string, { access, repeat }: Endpoint): boolean =>
  repeat === 'key' || (access !== 'public' && call.startsWith('POST '));
