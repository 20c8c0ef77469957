/**
 * What a person pressed, until it is known what became of it. Each write has a record with a key from before it is sent: `unknown` from
 * then until the server answers. The same write pressed again carries the same key, so that it is made once; the same thing edited is
 * not sent before it is known what became of the first.
 */
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Session } from '../session/session.ts';
import { type SafeStorage, tabStorage } from '../storage.ts';
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
/** The server forgets a key after 30 days. */
const LIFE_MS = 29 * 86_400_000;

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
const SAVED_BEFORE: Problem = {
  code: 'saved_before',
  message: 'Lo que enviaste antes sí se guardó, sin los últimos cambios. Cierra y vuelve a abrir para seguir desde ahí.',
  status: 409,
};

/** Keys of requests that this page is still waiting for. Asking about one now would close it, and the server would refuse the request. */
const underWay = new Set<string>();

/** Those in flight belong to their tab; those that nobody answered to all tabs, until they are known. */
const placesOf = ({ storage }: Keeper): SafeStorage[] => [tabStorage, storage];

function listIn(place: SafeStorage): Write[] {
  const stored = place.readJson(STORED);
  return Array.isArray(stored) ? stored.filter(isWrite).filter(({ at }) => Date.now() - at < LIFE_MS) : [];
}

const isWrite = (value: unknown): value is Write =>
  value instanceof Object &&
  ['key', 'call', 'subject', 'content'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['userId', 'at'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  'state' in value &&
  ['unsent', 'unknown', 'done'].includes(String(value.state));

function put(place: SafeStorage, write: Write): void {
  place.write(STORED, JSON.stringify([...listIn(place).filter(({ key }) => key !== write.key), write]));
}

function drop(keeper: Keeper, dropped: Pick<Write, 'key'>): void {
  for (const place of placesOf(keeper)) {
    const known = listIn(place);
    const rest = known.filter(({ key }) => key !== dropped.key);
    if (rest.length < known.length) place.write(STORED, rest.length > 0 ? JSON.stringify(rest) : null);
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
    const outcome = known.state === 'unknown' ? await settle(keeper, known) : 'closed';
    if (outcome === 'unknown') return { ok: false, problem: endpoint === RESERVE ? UNKNOWN_RESERVATION : UNKNOWN_EDIT };
    drop(keeper, known);
    if (outcome !== 'closed') return earlier(endpoint, outcome.reply);
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
  let isSent = write.state === 'unknown';
  underWay.add(write.key);
  const answer = await ask(endpoint, { ...options, headers }, (called, given) => {
    isSent = true;
    put(tabStorage, { ...write, state: 'unknown' });
    return send(called, given);
  }).finally(() => underWay.delete(write.key));

  if (!isSent || isDecided(answer)) {
    drop(keeper, write);
    if (answer.ok && endpoint === RESERVE && subject.endsWith(`/${userId}`)) put(tabStorage, { ...write, state: 'done' });
    return answer;
  }
  put(keeper.storage, { ...write, state: 'unknown' });
  const unknown = endpoint === RESERVE ? UNKNOWN_RESERVATION.message : messagesOf(endpoint).unknown;
  if (!isUnreachable(answer) || unknown === undefined) return answer;
  return { ok: false, problem: { ...UNKNOWN_RESERVATION, message: unknown } };
}

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

/** The server did it, or refused it. A failure of its own, or a gateway's, decides nothing. */
function isDecided(answer: Answer<unknown>): boolean {
  if (answer.ok) return answer.source.kind === 'server';
  const { code, status } = answer.problem;
  return code !== 'offline' && status >= 400 && status < 500 && status !== 408;
}

/** Asks what became of it. Asking closes: what has not arrived by then never will. */
async function settle({ call }: Keeper, { key }: Pick<Write, 'key'>): Promise<'unknown' | 'closed' | { reply: unknown }> {
  const answer = await call('DELETE /api/idempotency-keys/:key', { params: { key } });
  if (!answer.ok) return 'unknown';
  return answer.value.outcome === 'done' ? { reply: answer.value.reply } : 'closed';
}

/** For another try at what turned out to be done: a reservation is found, an edit must begin anew. */
async function earlier(endpoint: Endpoint, reply: unknown): Promise<Answer<unknown>> {
  const value = endpoint === RESERVE ? await completeReply(RESERVE, reply ?? undefined) : undefined;
  return value === undefined ? { ok: false, problem: SAVED_BEFORE } : { ok: true, value, source: { kind: 'server' } };
}

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

/** Asks what became of it: the reservation, 'closed' when it never arrived, or still 'unknown'. */
export async function settleReservation(keeper: Keeper, key: string): Promise<Reservation | 'closed' | 'unknown'> {
  const outcome = await settle(keeper, { key });
  if (outcome === 'unknown') return 'unknown';
  drop(keeper, { key });
  const found = outcome === 'closed' ? undefined : await completeReply(RESERVE, outcome.reply ?? undefined);
  return found === undefined ? 'closed' : (found as Reservation);
}

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
