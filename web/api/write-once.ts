/**
 * Sends each write once. Its record and key are stored before it is sent. A repeat uses the same key. An edited repeat is not sent
 * until the outcome of the first is known.
 */
import type { Reservation } from '#domain/contract/reservations.ts';
import { tabStorage } from '../storage.ts';
import type { AnyOptions, Answer, Endpoint, Problem, Transport } from './call.ts';
import { completeReply } from './complete-reply.ts';
import { type Connection, isUnreachable } from './connection.ts';
import { messagesOf } from './messages.ts';
import { offline } from './no-answer.ts';
import { pause } from '../pause.ts';
import { behaviourOf } from './write-behaviour.ts';
import { ARRIVED, isSameForm, UNKNOWN_RESERVATION } from './pending.ts';
import { sha256 } from '../sha256.ts';
import {
  askOutcome,
  dropWrite,
  findWrite,
  type WriteContext,
  putWrite,
  RESERVE,
  reservationSubject,
  withWriteLock,
  type Write,
} from './write-records.ts';

/** How long a reservation waits for the ping. */
const PING_PATIENCE_MS = 1_000;

/** For a write whose answer was lost, if its call has no message for that. */
export const LOST = 'No sabemos si llegó: la respuesta se perdió. Compruébalo antes de intentarlo nuevamente.';

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

export type Asked = { endpoint: Endpoint; options: AnyOptions; send: Transport };

/** Sends a write under its key. */
export async function writeOnce(
  ask: Connection['ask'],
  context: WriteContext,
  { endpoint, options, send }: Asked,
): Promise<Answer<unknown>> {
  const content = await contentOf(options);
  const subject = subjectOf(endpoint, options) ?? content;
  let known = findWrite(context, endpoint, subject);
  if (known && known.content !== content) {
    const outcome = known.state === 'unknown' ? await askOutcome(context, known) : 'closed';
    if (outcome === 'unknown') return { ok: false, problem: endpoint === RESERVE ? UNKNOWN_RESERVATION : UNKNOWN_EDIT };
    dropWrite(context, known);
    if (outcome !== 'closed') return earlier(endpoint, outcome.reply, options.body);
    known = undefined;
  }
  const userId = context.session.current()?.id ?? 0;
  const write: Write = known ?? {
    state: 'unsent',
    key: crypto.randomUUID(),
    userId,
    call: endpoint,
    subject,
    content,
    at: Date.now(),
  };
  if (endpoint === RESERVE && (await isRefused(context)))
    return { ok: false, problem: write.state === 'unknown' ? UNKNOWN_RESERVATION : offline(messagesOf(endpoint)) };
  putWrite(tabStorage, write);
  const headers = { ...options.headers, 'idempotency-key': write.key };
  const isRepeat = write.state !== 'unsent';
  const unknown: Write = { ...write, state: 'unknown' };
  let isSent = isRepeat;
  const answer = await withWriteLock(
    write.key,
    () => isSent && putWrite(context.storage, unknown),
    () =>
      ask(endpoint, { ...options, headers }, (called, given) => {
        isSent = true;
        putWrite(tabStorage, unknown);
        return send(called, given);
      }),
  );
  const decision = isSent ? await decided(context, write, { answer, isRepeat }) : answer;
  if (decision) {
    dropWrite(context, write);
    const result = endpoint === RESERVE ? unlessCancelled(decision) : decision;
    if (result.ok && endpoint === RESERVE && subject.endsWith(`/${userId}`)) putWrite(tabStorage, { ...write, state: 'done' });
    return result;
  }
  putWrite(context.storage, unknown);
  const said = messagesOf(endpoint);
  // Some calls have a message for server errors.
  const isSaid = !answer.ok && answer.problem.status > 0 && said.internal !== undefined;
  if (!isUnreachable(answer) || isSaid) return answer;
  const message = endpoint === RESERVE ? UNKNOWN_RESERVATION.message : (said.unknown ?? LOST);
  return { ok: false, problem: { ...UNKNOWN_RESERVATION, message } };
}

/** Whether a ping is refused: the reservation is then not sent, and the page says so. A slow ping stops nothing. */
const isRefused = async ({ connection }: WriteContext): Promise<boolean> => {
  const finding = connection.open().then(
    (fallback) => fallback.probe(),
    // Its code cannot be fetched: ask the browser whether there is a network.
    () => !navigator.onLine && 'refused',
  );
  return (await Promise.race([finding, pause(PING_PATIENCE_MS)])) === 'refused';
};

/** Of reservations and edits of an instrument. Any other write is a repeat only with the same content. */
function subjectOf(endpoint: Endpoint, { params, body }: AnyOptions): string | null {
  if (endpoint === 'PUT /api/instruments/:id') return String(params?.['id']);
  if (endpoint !== RESERVE) return null;
  const { instrumentId, userId } = body as { instrumentId: number; userId: number };
  return reservationSubject(instrumentId, userId);
}

async function contentOf({ params, query, body, form, files = [] }: AnyOptions): Promise<string> {
  const pictures = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return sha256(JSON.stringify([params, query, body ?? form, pictures]));
}

type Given = { answer: Answer<unknown>; isRepeat: boolean };

/**
 * The answer that decides the outcome of a write that was sent; null while it is unknown. A refusal of the first copy is final. A repeat
 * may be refused before its key is checked, so that says nothing about the first. A gateway's answer never does.
 */
async function decided(context: WriteContext, write: Write, { answer, isRepeat }: Given): Promise<Answer<unknown> | null> {
  if (answer.ok) return answer.source.kind === 'server' ? answer : null;
  const { code, requestId, status } = answer.problem;
  if (isUnreachable(answer) || status < 400) return null;
  const isOurs = requestId !== undefined && code !== 'refused';
  if (isOurs && !isRepeat && status < 500) return answer;
  const outcome = await askOutcome(context, write);
  if (outcome === 'closed') return answer;
  if (outcome === 'unknown') return null;
  const value = await completeReply(write.call, outcome.reply ?? undefined);
  return value === undefined && !behaviourOf(write.call).isBare ? null : { ok: true, value, source: { kind: 'server' } };
}

/** The answer to a repeat whose first copy arrived: its reservation. An edit must start again from what was saved. */
async function earlier(endpoint: Endpoint, reply: unknown, body: unknown): Promise<Answer<unknown>> {
  const value = endpoint === RESERVE ? await completeReply(RESERVE, reply ?? undefined) : undefined;
  if (value === undefined) return { ok: false, problem: SAVED_BEFORE };
  const found = unlessCancelled({ ok: true, value, source: { kind: 'server' } });
  return found.ok && !isSameForm(value as Reservation, body as Reservation) ? { ok: false, problem: ARRIVED.other } : found;
}

/** A reservation that was cancelled before its answer came is not a success. */
const unlessCancelled = (answer: Answer<unknown>): Answer<unknown> =>
  answer.ok && (answer.value as Reservation).status === 'CANCELLED' ? { ok: false, problem: ARRIVED.cancelled } : answer;
