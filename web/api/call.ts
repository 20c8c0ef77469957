import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#domain/contract/api.ts';
import type { InTheWay } from '#domain/contract/problem.ts';
import type { Day } from '#domain/day.ts';
import type { FieldError } from '#domain/failure.ts';
import type { Query } from '../format/query.ts';
import type { AccountCall } from './account-messages.ts';
import type { AdminCall } from './admin-messages.ts';
import type { Connection } from './connection.ts';
import type { CustomerCall } from './messages.ts';
import type { WriteContext } from './write.ts';

/**
 * Where an answer came from: the server, or this device's own data. `savedAt`: when the server gave it, null for the sample shop
 * (`isSample`) and where it gave nothing; `isEdited`: an administrator changed some of it on this device only; `isPartial`: searched in what this device
 * happens to have, so that neither a count nor an absence is known.
 */
export type Source =
  | { kind: 'server' }
  | { kind: 'device'; savedAt: string | null; isSample?: boolean; isEdited?: boolean; isPartial?: boolean };

/** An expected refusal. `code` is the API's stable code, or 'offline' when the server could not be reached. */
export type Problem = {
  code: string;
  /** Spanish text that a person may be shown. */
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  errors?: FieldError[];
  /** Days that stand in the way (no_stock, stock_below_reserved). */
  days?: Day[];
  /** Administrators only: the reservations that hold those days. */
  conflicts?: InTheWay[];
  /** What a day costs now (price_changed). */
  pricePerDay?: number;
  /** What an earlier copy of the write wrote, of which this one is an edited repeat (saved_before). */
  earlier?: unknown;
  /** Identifies the request in the server's log. */
  requestId?: string;
  /** No answer in time: the server may or may not have acted. */
  timedOut?: boolean;
};

/** `etag` and `total` repeat the ETag and X-Total-Count headers where the reply has them. */
export type Answer<T> = { ok: true; value: T; source: Source; etag?: string; total?: number } | { ok: false; problem: Problem };

/** Every call that the application makes has its messages in one of three tables; a call without a row does not compile. */
export type Endpoint = CustomerCall | AccountCall | AdminCall;

type Required<Key extends string, Part> = [Part] extends [never]
  ? unknown
  : Partial<Part> extends Part
    ? { readonly [K in Key]?: Part }
    : { readonly [K in Key]: Part };

export type CallOptions<C extends Call> = Required<'params', ParamsOf<C>> &
  Required<'query', QueryOf<C>> &
  Required<'body', BodyOf<C>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** 'no-cache' bypasses the browser's and the server's caches. */
    readonly cache?: 'no-cache';
    /** Of a keyed write: once made, pressing again gives the same answer until `startAnew`. */
    readonly keepsKey?: true;
  };

/** The same without its type arguments: what transports and offline handlers receive. */
export type AnyOptions = {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly cache?: 'no-cache';
  readonly keepsKey?: true;
  /** Time limit, where the connection is known to be slow. */
  readonly limitMs?: number;
  /** Of a multipart call: the JSON of its part `instrument`, and its pictures. */
  readonly form?: object;
  readonly files?: readonly File[];
};

/** Makes one call. Never rejects for an expected outcome; a cancelled call answers with the code 'cancelled'. */
export type Transport = (endpoint: Endpoint, options: AnyOptions) => Promise<Answer<unknown>>;

/** `call('PUT /api/categories/:id', { params, body, signal })`, typed from the contract. */
export type CallApi = <C extends Endpoint>(
  endpoint: C,
  ...options: Partial<CallOptions<C>> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>]
) => Promise<Answer<ReplyOf<C>>>;

/** Reads may be answered by this device, and may be cancelled. Any other call is a write that a person started. */
export const isRead = (endpoint: Endpoint): boolean => endpoint.startsWith('GET ');

/**
 * Reads go to the connection, writes through a module that gives them keys, which the first load does not carry. Without it a write is sent
 * as it is.
 */
export const askWithKeys =
  ({ ask }: Pick<Connection, 'ask'>, context: () => WriteContext): Connection['ask'] =>
  (...asked) =>
    isRead(asked[0])
      ? ask(...asked)
      : import('./write.ts').then(
          (loaded) => loaded.write(ask, context(), ...asked),
          () => ask(...asked),
        );

/** The contract types both ends; the worker's tests show that replies match their schemas. */
export const createCall = (ask: Connection['ask'], http: Transport) =>
  ((endpoint: Endpoint, options: AnyOptions = {}) => ask(endpoint, options, http)) as CallApi;
