import { api, type Call, type ParsedOf, type ReplyOf } from '#domain/contract/api.ts';
import type { Endpoint as Contract } from '#domain/contract/endpoint.ts';
import { unparsed } from '#domain/contract/unparsed.ts';
import type { User } from '#domain/contract/users.ts';
import { codeOf, failure, type Failure, statusOf } from '#domain/failure.ts';
import { fail, type Result } from '#domain/result.ts';
import { same } from '../api/messages.ts';
import { offline as offlineProblem } from '../api/no-answer.ts';
import { queryOf } from '../format/query.ts';
import type { AnyOptions, Answer, Endpoint, Source } from '../api/call.ts';
import { isOnlyHere } from '../session/only-here.ts';
import { accountById } from './accounts.ts';
import type { Day } from '#domain/day.ts';
import type { Session } from '../session/session.ts';
import type { KeptCounter } from './kept-counter.ts';
import type { KeptFavorites } from './kept-favorites.ts';
import type { KeptReservations } from './kept-reservations.ts';
import type { KnownAccounts } from './known-accounts.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { Sample } from './sample-data.ts';
import type { Store } from './store.ts';

/** What a handler receives, parsed by the contract's schemas. */
export type Input<C extends Call> = {
  params: ParsedOf<C, 'params'>;
  query: ParsedOf<C, 'query'>;
  body: ParsedOf<C, 'body'>;
  form: ParsedOf<C, 'multipart'>;
  files: readonly File[];
  user: User | null;
};

/**
 * null: this device cannot answer, and the call's offline message is shown; `offline` replaces that message. `total`: of all pages of a
 * list. `savedAt`: when the server sent this, if that differs from the catalogue's age.
 */
export type Outcome<T> = (Result<T> & { total?: number; savedAt?: string; isPartial?: boolean }) | { offline: string } | null;

type Handler<C extends Call> = (input: Input<C>) => Outcome<ReplyOf<C>> | Promise<Outcome<ReplyOf<C>>>;

export type Offline = { device: Device; handlers: Map<Call, (options: AnyOptions) => Promise<Outcome<unknown>>> };

/**
 * Registers what this device answers to a call, as the worker's `serve` does: access first, then the contract's schemas, then the handler.
 * `refuse` sees the options before the schemas do.
 */
export function handle<C extends Call>(
  { device, handlers }: Offline,
  endpoint: C,
  handler: Handler<C>,
  refuse?: (options: AnyOptions) => Failure | null,
): void {
  const contract: Contract = api[endpoint];
  handlers.set(endpoint, async (options) => {
    const denial = deny(device, endpoint, options);
    if (denial !== undefined) return denial;
    const refusal = refuse?.(options);
    if (refusal) return fail(refusal);
    const { params = {}, query = {}, body, form, files = [] } = options;
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const given = { params: texts, query: Object.fromEntries(queryOf(query)), body, multipart: form };
    const parsed: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'body', 'multipart'] as const) {
      const result = contract[part]?.safeParse(given[part]);
      if (result?.success === false)
        return fail(unparsed(result.error.issues, part === 'params' || part === 'query' ? 'address' : 'body'));
      parsed[part] = result?.data;
    }
    // Parsed by the very schemas that Input<C> is derived from.
    return handler({ ...parsed, form: parsed['multipart'], files, user: device.session.current() } as Input<C>);
  });
}

/** The answer of this device; null where it has none. */
export async function answerOffline(
  { device, handlers }: Offline,
  endpoint: Endpoint,
  options: AnyOptions,
): Promise<Answer<unknown> | null> {
  const outcome = await handlers.get(endpoint)?.(options);
  if (!outcome) return null;
  if ('offline' in outcome) return { ok: false, problem: offlineProblem(same(outcome.offline)) };
  if (!outcome.ok) return { ok: false, problem: problemOf(outcome.failure) };
  const { value, total, savedAt, isPartial } = outcome;
  return {
    ok: true,
    value,
    source: { ...sourceOf(device), ...(savedAt && { savedAt }), ...(isPartial && { isPartial }) },
    ...(total !== undefined && { total }),
  };
}

const problemOf = ({ kind, message, errors }: Failure): Extract<Answer<never>, { ok: false }>['problem'] => ({
  code: codeOf(kind),
  message,
  status: statusOf(kind),
  ...(errors && { errors }),
});

/**
 * The worker's access rules, as far as they can be checked here. A server account can read stored data but not change the catalogue. The
 * role of a local account is the current one, not the one at login.
 */
function deny({ session, store }: Device, endpoint: Call, { params }: AnyOptions): Outcome<never> | undefined {
  const { access }: Contract = api[endpoint];
  if (access === 'public') return undefined;
  const user = session.current();
  if (!user) return fail(failure('unauthenticated'));
  const isSelf = String(params?.['userId']) === String(user.id);
  const isAdmin = user.role === 'ADMIN';
  switch (access) {
    case 'signed-in':
      return undefined;
    case 'self':
      return isSelf ? undefined : fail(failure('forbidden'));
    case 'self-or-admin':
      return isSelf || isAdmin ? undefined : fail(failure('forbidden'));
    case 'admin': {
      if (!isOnlyHere(user)) return !isAdmin ? fail(failure('forbidden')) : endpoint.startsWith('GET ') ? undefined : null;
      const account = accountById(store.read(), user.id);
      return account?.role === 'ADMIN' && account.isActive ? undefined : fail(failure('forbidden'));
    }
  }
}

/** What every offline handler works on. */
export type Device = {
  /** Null where the deployment has none. */
  sample: Sample | null;
  store: Store;
  session: Session;
  kept: KeptFavorites;
  known: KnownAccounts;
  reservations: KeptReservations;
  counter: KeptCounter;
  pendingWrites: PendingWrites;
  today: () => Day;
  now: () => number;
};

/** How old this device's data is, and whether it was changed here. */
function sourceOf({ sample, store }: Pick<Device, 'sample' | 'store'>): Source {
  const { savedAt, localChanges } = store.read();
  const isSample = sample !== null && savedAt === null;
  return {
    kind: 'device',
    savedAt,
    isSample,
    isEdited: Object.values(localChanges).some((shelf) => Object.keys(shelf).length > 0),
  };
}

/** The age of data that consists of two parts. */
export const older = (at: string, other: string | null): string => (other !== null && other < at ? other : at);
