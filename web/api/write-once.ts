/**
 * What a person pressed, until it is known what became of it. Each write has a record with a key from before it is sent: `unknown` from
 * then until the server answers. The same write pressed again carries the same key, so that it is made once; the same thing edited is
 * not sent before it is known what became of the first.
 */
import type { Reservation } from '#domain/contract/reservations.ts';
import { KEY_USE_MS } from '#domain/write-keys.ts';
import type { Session } from '../session/session.ts';
import { type SafeStorage, tabStorage } from '../storage.ts';
import { isLater, STEPS, upgraded, withVersion } from '../stored-versions.ts';
import type { AnyOptions, Answer, CallApi, Endpoint, Problem, Transport } from './call.ts';
import { completeReply } from './complete-reply.ts';
import { type Connection, isUnreachable } from './connection.ts';
import { messagesOf } from './messages.ts';
import { offline } from './no-answer.ts';
import { pause } from './pause.ts';

export type Keeper = {
  call: CallApi;
  connection: Pick<Connection, 'open'>;
  session: Pick<Session, 'current'>;
  storage: SafeStorage;
};

type Write = {
  /** done: of a reservation, until its ticket is shown. Pressing again then leads to the same one. */
  state: 'unsent' | 'unknown' | 'done';
  key: string;
  userId: number;
  call: Endpoint;
  /** What it is about: two writes about the same thing are two tries at one. */
  subject: string;
  /** SHA-256 of what is sent. */
  content: string;
  /** When it was pressed, ms. */
  at: number;
};

const STORED = 'resuena.writes';

/** A ping that comes later does not keep a reservation waiting. */
const PING_PATIENCE_MS = 1_000;

const RESERVE = 'POST /api/reservations';

export const UNKNOWN_RESERVATION: Problem = {
  code: 'unknown',
  message: 'No sabemos si tu reserva llegó. Lo comprobamos en cuanto vuelva la conexión.',
  status: 0,
};
const UNKNOWN_EDIT: Problem = {
  code: 'unknown',
  message: 'No sabemos si llegó lo que guardaste antes. Inténtalo nuevamente en un momento.',
  status: 0,
};
/** Their status is 200: it was made. */
export const ARRIVED = {
  cancelled: { code: 'arrived_cancelled', message: 'Tu reserva llegó, pero ya está cancelada.', status: 200 },
  other: {
    code: 'arrived_other',
    message: 'La reserva que enviaste antes sí llegó. Esta no se envió: confírmala si también la quieres.',
    status: 200,
  },
} satisfies Record<string, Problem>;
const SAVED_BEFORE: Problem = {
  code: 'saved_before',
  message: 'Lo que enviaste antes sí se guardó, sin los últimos cambios. Cierra y vuelve a abrir para seguir desde ahí.',
  status: 409,
};

/** Keys of requests that this page is still waiting for. */
const underWay = new Set<string>();

/** Those in flight belong to their tab; those that nobody answered, or whose tab was left, to all tabs, until they are known. */
const placesOf = ({ storage }: Keeper): SafeStorage[] => [tabStorage, storage];

function recordsIn(place: SafeStorage): unknown[] {
  const stored = place.readJson(STORED);
  return Array.isArray(stored) ? stored : [];
}

const listIn = (place: SafeStorage): Write[] =>
  recordsIn(place)
    .map((record) => upgraded(STEPS[STORED], record))
    .filter(isWrite)
    // A clock that was ahead makes no record immortal.
    .filter(({ at }) => Math.abs(Date.now() - at) < KEY_USE_MS);

/** A later release's records stay as they are. */
function store(place: SafeStorage, writes: Write[]): void {
  const later = recordsIn(place).filter((record) => isLater(STEPS[STORED], record));
  const records = [...later, ...writes.map((write) => withVersion(STEPS[STORED], write))];
  place.write(STORED, records.length > 0 ? JSON.stringify(records) : null);
}

const OUR_KEY = /^[\da-f-]{36}$/;

const isWrite = (value: unknown): value is Write =>
  value instanceof Object &&
  ['key', 'call', 'subject', 'content'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['userId', 'at'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  // Another one would be refused for ever, and never be known.
  OUR_KEY.test(String(Reflect.get(value, 'key'))) &&
  'state' in value &&
  ['unsent', 'unknown', 'done'].includes(String(value.state));

function put(place: SafeStorage, write: Write): void {
  store(place, [...listIn(place).filter(({ key }) => key !== write.key), write]);
}

function drop(keeper: Keeper, dropped: Pick<Write, 'key'>): void {
  for (const place of placesOf(keeper)) {
    const known = listIn(place);
    const rest = known.filter(({ key }) => key !== dropped.key);
    if (rest.length < known.length) store(place, rest);
  }
}

const find = (keeper: Keeper, call: Endpoint, subject: string): Write | undefined =>
  placesOf(keeper)
    .flatMap(listIn)
    .find((write) => write.call === call && write.subject === subject && write.userId === keeper.session.current()?.id);

type Asked = { endpoint: Endpoint; options: AnyOptions; send: Transport };

/** Sends a write under its key. */
export async function writeOnce(
  ask: Connection['ask'],
  keeper: Keeper,
  { endpoint, options, send }: Asked,
): Promise<Answer<unknown>> {
  const content = await contentOf(options);
  const subject = subjectOf(endpoint, options) ?? content;
  let known = find(keeper, endpoint, subject);
  if (known && known.content !== content) {
    const outcome = known.state === 'unknown' ? await askOutcome(keeper, known) : 'closed';
    if (outcome === 'unknown') return { ok: false, problem: endpoint === RESERVE ? UNKNOWN_RESERVATION : UNKNOWN_EDIT };
    drop(keeper, known);
    if (outcome !== 'closed') return earlier(endpoint, outcome.reply, options.body);
    known = undefined;
  }
  const userId = keeper.session.current()?.id ?? 0;
  const write: Write = known ?? {
    state: 'unsent',
    key: crypto.randomUUID(),
    userId,
    call: endpoint,
    subject,
    content,
    at: Date.now(),
  };
  if (endpoint === RESERVE && (await isRefused(keeper)))
    return { ok: false, problem: write.state === 'unknown' ? UNKNOWN_RESERVATION : offline(messagesOf(endpoint)) };
  put(tabStorage, write);
  const headers = { ...options.headers, 'idempotency-key': write.key };
  const isRepeat = write.state !== 'unsent';
  const unknown: Write = { ...write, state: 'unknown' };
  let isSent = isRepeat;
  const answer = await wait(
    write.key,
    () => isSent && put(keeper.storage, unknown),
    () =>
      ask(endpoint, { ...options, headers }, (called, given) => {
        isSent = true;
        put(tabStorage, unknown);
        return send(called, given);
      }),
  );
  const decision = isSent ? await decided(keeper, write, { answer, isRepeat }) : answer;
  if (decision) {
    drop(keeper, write);
    const told = endpoint === RESERVE ? unlessCancelled(decision) : decision;
    if (told.ok && endpoint === RESERVE && subject.endsWith(`/${userId}`)) put(tabStorage, { ...write, state: 'done' });
    return told;
  }
  put(keeper.storage, unknown);
  const message = endpoint === RESERVE ? UNKNOWN_RESERVATION.message : messagesOf(endpoint).unknown;
  if (!isUnreachable(answer) || message === undefined) return answer;
  return { ok: false, problem: { ...UNKNOWN_RESERVATION, message } };
}

const LEAVING = ['visibilitychange', 'pagehide'];

/**
 * Holds a lock meanwhile, by which other tabs know that this one waits; it goes with the tab. One that is hidden may be closed without
 * another word, on a phone above all: `handOver` keeps the record for the others.
 */
async function wait<T>(key: string, handOver: () => void, work: () => Promise<T>): Promise<T> {
  let release = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers that forbid storage forbid locks, and older ones have none.
  const lock = navigator.locks?.request(key, { mode: 'shared' }, () => isOver).catch(() => undefined);
  underWay.add(key);
  for (const event of LEAVING) addEventListener(event, handOver);
  try {
    return await work();
  } finally {
    for (const event of LEAVING) removeEventListener(event, handOver);
    underWay.delete(key);
    release();
    await lock;
  }
}

/** Whether a tab waits for it. Asking now would close it, and the server would refuse the request. */
const isAwaited = async (key: string): Promise<boolean> => {
  const found = await navigator.locks?.query().catch(() => undefined);
  return found?.held?.some(({ name }) => name === key) ?? underWay.has(key);
};

/**
 * Whether a ping is refused: then a reservation is not sent, and that can be said for certain. A ping that takes its time holds nothing
 * back.
 */
const isRefused = async ({ connection }: Keeper): Promise<boolean> => {
  const finding = connection.open().then(
    (fallback) => fallback.probe(),
    // Its code does not come: without a network the browser itself says so.
    () => !navigator.onLine && 'refused',
  );
  return (await Promise.race([finding, pause(PING_PATIENCE_MS)])) === 'refused';
};

/** Reservations and edits of an instrument: anything else is another try only with the same content. */
function subjectOf(endpoint: Endpoint, { params, body }: AnyOptions): string | null {
  if (endpoint === 'PUT /api/instruments/:id') return String(params?.['id']);
  if (endpoint !== RESERVE) return null;
  const { instrumentId, userId } = body as { instrumentId: number; userId: number };
  return reservationSubject(instrumentId, userId);
}

const reservationSubject = (instrumentId: number, userId: number): string => `${instrumentId}/${userId}`;

async function contentOf({ params, query, body, form, files = [] }: AnyOptions): Promise<string> {
  const pictures = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  const text = JSON.stringify([params, query, body ?? form, pictures]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Given = { answer: Answer<unknown>; isRepeat: boolean };

/**
 * The answer that decides what became of a write that was sent; null when nothing does. The server's refusal decides it for the first
 * copy alone: of a repeat, it may come before the key is looked at, and says nothing of the copy before. A gateway's says nothing at all.
 */
async function decided(keeper: Keeper, write: Write, { answer, isRepeat }: Given): Promise<Answer<unknown> | null> {
  if (answer.ok) return answer.source.kind === 'server' ? answer : null;
  const { code, requestId, status } = answer.problem;
  if (isUnreachable(answer) || status < 400) return null;
  const isOurs = requestId !== undefined && code !== 'refused';
  if (isOurs && !isRepeat && status < 500) return answer;
  const outcome = await askOutcome(keeper, write);
  if (outcome === 'closed') return answer;
  const value = outcome === 'unknown' ? undefined : await completeReply(write.call, outcome.reply ?? undefined);
  return value === undefined ? null : { ok: true, value, source: { kind: 'server' } };
}

/** Asks what became of it. Asking closes: what has not arrived by then never will. */
async function askOutcome({ call }: Keeper, { key }: Pick<Write, 'key'>): Promise<'unknown' | 'closed' | { reply: unknown }> {
  if (await isAwaited(key)) return 'unknown';
  const answer = await call('DELETE /api/idempotency-keys/:key', { params: { key } });
  if (!answer.ok) return 'unknown';
  return answer.value.outcome === 'done' ? { reply: answer.value.reply } : 'closed';
}

/** For another try at what turned out to be done: the same reservation is found, an edit must begin anew. */
async function earlier(endpoint: Endpoint, reply: unknown, body: unknown): Promise<Answer<unknown>> {
  const value = endpoint === RESERVE ? await completeReply(RESERVE, reply ?? undefined) : undefined;
  if (value === undefined) return { ok: false, problem: SAVED_BEFORE };
  const found = unlessCancelled({ ok: true, value, source: { kind: 'server' } });
  return found.ok && !isSameForm(value as Reservation, body as Reservation) ? { ok: false, problem: ARRIVED.other } : found;
}

/** One that was cancelled before its answer came is no success. */
const unlessCancelled = (answer: Answer<unknown>): Answer<unknown> =>
  answer.ok && (answer.value as Reservation).status === 'CANCELLED' ? { ok: false, problem: ARRIVED.cancelled } : answer;

type Form = Pick<Reservation, 'startDate' | 'endDate' | 'quantity'>;

/** Its note may differ: that is another try at the same. */
export const isSameForm = (a: Form, b: Form): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate && a.quantity === b.quantity;

const ownReservation = (keeper: Keeper, instrumentId: number): Write | undefined =>
  find(keeper, RESERVE, reservationSubject(instrumentId, keeper.session.current()?.id ?? 0));

/** The key of an own reservation of this instrument whose answer was lost; null when there is none. */
export function unknownReservation(keeper: Keeper, instrumentId: number): string | null {
  const write = ownReservation(keeper, instrumentId);
  return write?.state === 'unknown' ? write.key : null;
}

/** The person's reservations whose answer was lost. Those that the page still waits for are not among them. */
export function unknownReservations(keeper: Keeper): { key: string; instrumentId: number }[] {
  const userId = keeper.session.current()?.id;
  const writes = placesOf(keeper)
    .flatMap(listIn)
    .filter(
      (write) => write.call === RESERVE && write.state === 'unknown' && write.userId === userId && !underWay.has(write.key),
    );
  return [...new Map(writes.map(({ key, subject }) => [key, { key, instrumentId: Number.parseInt(subject, 10) }])).values()];
}

/**
 * Asks what became of it: the reservation, 'closed' when it never arrived, or still 'unknown'. To ask again is answered the same, until the
 * person is told.
 */
export async function askReservationOutcome(keeper: Keeper, key: string): Promise<Reservation | 'closed' | 'unknown'> {
  const outcome = await askOutcome(keeper, { key });
  if (outcome === 'unknown') return 'unknown';
  const found = outcome === 'closed' ? undefined : await completeReply(RESERVE, outcome.reply ?? undefined);
  return found === undefined ? 'closed' : (found as Reservation);
}

/** The person is told what became of it. */
export const forgetWrite = (keeper: Keeper, key: string): void => drop(keeper, { key });

/** Its ticket is shown: the next press is another reservation. */
export function forgetReservation(keeper: Keeper, instrumentId: number): void {
  const write = ownReservation(keeper, instrumentId);
  if (write) drop(keeper, write);
}

/** A form that opens anew starts from what is stored, whatever became of an earlier edit. */
export function forgetEdit(keeper: Keeper, instrumentId: number): void {
  const write = find(keeper, 'PUT /api/instruments/:id', String(instrumentId));
  if (write) drop(keeper, write);
}
