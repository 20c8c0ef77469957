/**
 * What a press means: the record of a write, its key and its outcome. The record is stored before the write is sent, and kept until the
 * outcome is known. A repeat uses the same key; an edited repeat is not sent before that. How each write behaves is data of the contract.
 */
import type { Repeat } from '#domain/contract/endpoint.ts';
import { KEY_USE_MS } from '#domain/write-keys.ts';
import { sha256 } from '../sha256.ts';
import { type SafeStorage, tabStorage } from '../storage.ts';
import { isLater, STEPS, upgraded, withVersion } from '../stored-versions.ts';
import type { AnyOptions, Answer, CallApi, Endpoint, Problem, Transport } from './call.ts';
import { type Connection, isUnreachable } from './connection.ts';
import { messagesOf } from './messages.ts';
import { completeReply } from './read-answer.ts';
import { isAwaited, isUnderWay, withLock } from './write-lock.ts';

declare const __WRITES__: Readonly<Record<string, WriteBehaviour>>;

/** What the contract says of a write, apart from its schemas. `isBare`: its answer has no body. */
export type WriteBehaviour = {
  repeat: Repeat;
  subject?: readonly string[];
  isSecret?: true;
  isPublic?: true;
  patienceMs?: number;
  isBare?: true;
};

export const behaviourOf = (endpoint: Endpoint): WriteBehaviour => __WRITES__[endpoint] ?? { repeat: 'harmless' };

export type WriteContext = {
  call: CallApi;
  session: { current: () => { id: number } | null };
  storage: SafeStorage;
};

type Write = {
  /** done: it arrived, and its page keeps the record until it has shown that. */
  state: 'unsent' | 'unknown' | 'done';
  key: string;
  userId: number;
  call: Endpoint;
  /** What is written: two writes with one subject are a write and its repeat. */
  subject: string;
  /** SHA-256 of what is sent. */
  content: string;
  /** When it was pressed, ms. */
  at: number;
};

/** 'closed': it never arrived, and no late copy of it will be accepted. */
export type Outcome = 'unknown' | 'closed' | { reply: unknown };

type Asked = { endpoint: Endpoint; options: AnyOptions; send: Transport };

/** For a write whose answer was lost, if its call has no message for that. */
const LOST = 'No sabemos si llegó: la respuesta se perdió. Compruébalo antes de intentarlo nuevamente.';
const LOST_BEFORE = 'No sabemos si llegó lo que guardaste antes. Inténtalo nuevamente en un momento.';
const SAVED_BEFORE =
  'Lo que enviaste antes sí se guardó, sin los últimos cambios. Cierra y vuelve a abrir para seguir desde ahí.';

const unknown = (message: string): Answer<never> => ({ ok: false, problem: { code: 'unknown', message, status: 0 } });

/** Sends what a person pressed. */
export async function write(
  ask: Connection['ask'],
  context: WriteContext,
  ...[endpoint, options, send]: Parameters<Connection['ask']>
): Promise<Answer<unknown>> {
  const { repeat, isPublic, patienceMs } = behaviourOf(endpoint);
  const limited = patienceMs === undefined ? options : { ...options, limitMs: patienceMs };
  // What visitors send starts or ends a session: there is no account yet whose writes could be looked up.
  if (isPublic) return ask(endpoint, limited, send);
  if (repeat === 'key') return writeOnce(ask, context, { endpoint, options: limited, send });
  let isSent = false;
  const answer = await ask(endpoint, limited, (...called) => {
    isSent = true;
    return send(...called);
  });
  return isSent && !answer.ok && answer.problem.code === 'offline' ? unknown(messagesOf(endpoint).unknown ?? LOST) : answer;
}

async function writeOnce(ask: Connection['ask'], context: WriteContext, asked: Asked): Promise<Answer<unknown>> {
  const { endpoint, options, send } = asked;
  const pressed = await recordOf(context, asked);
  let known = findWrite(context, endpoint, pressed.subject);
  if (known && known.content !== pressed.content) {
    const outcome = known.state === 'unknown' ? await askOutcome(context, known) : 'closed';
    if (outcome === 'unknown') return unknown(LOST_BEFORE);
    forgetWrite(context, known.key);
    if (outcome !== 'closed') return { ok: false, problem: savedBefore(endpoint, outcome.reply) };
    known = undefined;
  }
  const record = known ?? pressed;
  const { key } = record;
  putWrite(tabStorage, record);
  const isRepeat = record.state !== 'unsent';
  const sent: Write = { ...record, state: 'unknown' };
  let isSent = isRepeat;
  const answer = await withLock(
    key,
    () => isSent && putWrite(context.storage, sent),
    () =>
      ask(endpoint, { ...options, headers: { ...options.headers, 'idempotency-key': key } }, (...called) => {
        isSent = true;
        putWrite(tabStorage, sent);
        return send(...called);
      }),
  );
  const decision = isSent ? await decided(context, record, { answer, isRepeat }) : answer;
  if (decision) {
    forgetWrite(context, key);
    if (decision.ok && options.keepsKey) putWrite(tabStorage, { ...record, state: 'done' });
    return decision;
  }
  putWrite(context.storage, sent);
  const said = messagesOf(endpoint);
  // Some calls have a message for server errors.
  const isSaid = !answer.ok && answer.problem.status > 0 && said.internal !== undefined;
  return !isUnreachable(answer) || isSaid ? answer : unknown(said.unknown ?? LOST);
}

/** Status 409: the press was not sent. `earlier` is what the first copy wrote, if the server still has it. */
const savedBefore = (endpoint: Endpoint, earlier: unknown): Problem => ({
  code: 'saved_before',
  message: messagesOf(endpoint).saved ?? SAVED_BEFORE,
  status: 409,
  ...(earlier !== undefined && { earlier }),
});

/**
 * The answer that decides the outcome of a write that was sent; null while it is unknown. A refusal of the first copy is final. A repeat
 * may be refused before its key is checked, so that says nothing about the first. A gateway's answer never does.
 */
async function decided(
  context: WriteContext,
  record: Write,
  { answer, isRepeat }: { answer: Answer<unknown>; isRepeat: boolean },
): Promise<Answer<unknown> | null> {
  if (answer.ok) return answer.source.kind === 'server' ? answer : null;
  const { code, requestId, status } = answer.problem;
  if (isUnreachable(answer) || status < 400) return null;
  const isOurs = requestId !== undefined && code !== 'refused';
  if (isOurs && !isRepeat && status < 500) return answer;
  const outcome = await askOutcome(context, record);
  if (outcome === 'closed') return answer;
  if (outcome === 'unknown' || (outcome.reply === undefined && !behaviourOf(record.call).isBare)) return null;
  return { ok: true, value: outcome.reply, source: { kind: 'server' } };
}

/** Asks the server for the outcome. Asking closes the key: a copy that arrives later is refused. */
export async function askOutcome(
  { call }: Pick<WriteContext, 'call'>,
  { key, call: endpoint }: Pick<Write, 'key' | 'call'>,
): Promise<Outcome> {
  if (await isAwaited(key)) return 'unknown';
  const answer = await call('DELETE /api/idempotency-keys/:key', { params: { key } });
  if (!answer.ok) return 'unknown';
  const { outcome, reply } = answer.value;
  return outcome === 'done' ? { reply: await completeReply(endpoint, reply ?? undefined) } : 'closed';
}

async function recordOf(context: WriteContext, { endpoint, options }: Asked): Promise<Write> {
  const { params, query, body, form, files = [] } = options;
  const { subject, isSecret } = behaviourOf(endpoint);
  const key = crypto.randomUUID();
  const pictures = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  // No digest of a password is stored: each press counts as an edited one.
  const content = isSecret ? key : await sha256(JSON.stringify([params, query, body ?? form, pictures]));
  const fields: Record<string, unknown> = { ...params, ...(body as object | undefined) };
  return {
    state: 'unsent',
    key,
    userId: context.session.current()?.id ?? 0,
    call: endpoint,
    // Where the contract names no subject, only the same content is a repeat.
    subject: subject?.map((field) => String(fields[field])).join('/') ?? content,
    content,
    at: Date.now(),
  };
}

const STORED = 'resuena.writes';

/** Writes in flight are stored per tab. Unanswered ones, and those of a hidden tab, are shared by all tabs. */
const placesOf = ({ storage }: Pick<WriteContext, 'storage'>): SafeStorage[] => [tabStorage, storage];

function recordsIn(place: SafeStorage): unknown[] {
  const stored = place.readJson(STORED);
  return Array.isArray(stored) ? stored : [];
}

const listIn = (place: SafeStorage): Write[] =>
  recordsIn(place)
    .map((record) => upgraded(STEPS[STORED], record))
    .filter(isWrite)
    // A record dated in the future expires too.
    .filter(({ at }) => Math.abs(Date.now() - at) < KEY_USE_MS);

/** A later release's records stay as they are. */
function store(place: SafeStorage, writes: Write[]): void {
  const later = recordsIn(place).filter((record) => isLater(STEPS[STORED], record));
  const records = [...later, ...writes.map((one) => withVersion(STEPS[STORED], one))];
  place.write(STORED, records.length > 0 ? JSON.stringify(records) : null);
}

/** The server refuses any other format, so the outcome would never be known. */
const OUR_KEY = /^[\da-f-]{36}$/;

const isWrite = (value: unknown): value is Write =>
  value instanceof Object &&
  ['key', 'call', 'subject', 'content'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['userId', 'at'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  OUR_KEY.test(String(Reflect.get(value, 'key'))) &&
  ['unsent', 'unknown', 'done'].includes(String(Reflect.get(value, 'state')));

function putWrite(place: SafeStorage, record: Write): void {
  store(place, [...listIn(place).filter(({ key }) => key !== record.key), record]);
}

/** Once the person has seen the outcome. */
export function forgetWrite(context: WriteContext, key: string): void {
  for (const place of placesOf(context)) {
    const known = listIn(place);
    const rest = known.filter((one) => one.key !== key);
    if (rest.length < known.length) store(place, rest);
  }
}

const ownWrites = (context: WriteContext, endpoint: Endpoint): Write[] =>
  placesOf(context)
    .flatMap(listIn)
    .filter(({ call, userId }) => call === endpoint && userId === context.session.current()?.id);

/** The person's last write of this subject: its fields, joined by '/'. */
export const findWrite = (context: WriteContext, endpoint: Endpoint, subject: string): Write | undefined =>
  ownWrites(context, endpoint).find((one) => one.subject === subject);

/** The next press is another write, whatever became of the last one. */
export function startAnew(context: WriteContext, endpoint: Endpoint, subject: string): void {
  const known = findWrite(context, endpoint, subject);
  if (known) forgetWrite(context, known.key);
}

/** The person's writes whose answer was lost, without those that this page still waits for. */
export const lostWrites = (context: WriteContext, endpoint: Endpoint): Write[] =>
  ownWrites(context, endpoint).filter(
    ({ key, state }, at, all) => state === 'unknown' && !isUnderWay(key) && all.findIndex((other) => other.key === key) === at,
  );
