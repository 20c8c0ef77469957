/** Sends what a person pressed. Loaded with the first write. */
import type { AnyOptions, Answer, Endpoint } from './call.ts';
import type { Connection } from './connection.ts';
import { messagesOf } from './messages.ts';
import type { WriteContext } from './write-records.ts';
import { type Asked, writeOnce } from './write-once.ts';

/** Calls sent with a key. Favourites and verification e-mails are left out: repeating them does no harm. */
export const takesKey = (endpoint: Endpoint, { files }: AnyOptions): boolean =>
  files !== undefined || (endpoint.startsWith('POST /api/') && !endpoint.includes('/users/'));

/** Changes without a key, which say so when their answer is lost. Those that change nothing lasting are left out. */
const mayBeLost = (endpoint: Endpoint): boolean =>
  /^(?:PUT|DELETE) /.test(endpoint) && !/\/(?:idempotency-keys|challenge|fresh-check)/.test(endpoint);

export function sendWrite(ask: Connection['ask'], context: WriteContext, asked: Asked): Promise<Answer<unknown>> {
  const { endpoint, options, send } = asked;
  if (takesKey(endpoint, options)) return writeOnce(ask, context, asked);
  return mayBeLost(endpoint) ? sendUnkeyed(ask, context, asked) : ask(endpoint, options, send);
}

const LOST = 'No sabemos si llegó: la respuesta se perdió. Compruébalo antes de intentarlo nuevamente.';
const MAYBE_DONE = 'Puede que ya esté hecho: lo que enviaste antes quedó sin respuesta. Compruébalo antes de repetirlo.';
/** The calls of each page whose answer was lost. */
const lostOf = new WeakMap<WriteContext, Set<string>>();

/**
 * After a lost answer the same request is a repeat: its refusal may mean that the first one arrived. So it is not told as a failure, and
 * what a repeated DELETE does not find counts as deleted.
 */
async function sendUnkeyed(
  ask: Connection['ask'],
  context: WriteContext,
  { endpoint, options, send }: Asked,
): Promise<Answer<unknown>> {
  const lost = lostOf.get(context) ?? new Set();
  lostOf.set(context, lost);
  const subject = JSON.stringify([context.session.current()?.id, endpoint, options.params, options.query, options.body]);
  const isRepeat = lost.has(subject);
  let isSent = isRepeat;
  const answer = await ask(endpoint, options, (called, given) => {
    isSent = true;
    return send(called, given);
  });
  if (!answer.ok && answer.problem.code === 'offline') {
    if (!isSent) return answer;
    lost.add(subject);
    return { ok: false, problem: { code: 'unknown', message: messagesOf(endpoint).unknown ?? LOST, status: 0 } };
  }
  if (!answer.ok && answer.problem.code === 'cancelled') return answer;
  lost.delete(subject);
  if (answer.ok || !isRepeat) return answer;
  const { code, status } = answer.problem;
  if (status === 404 && endpoint.startsWith('DELETE ')) return { ok: true, value: undefined, source: { kind: 'server' } };
  const isRefusedAnyway = code === 'unauthenticated' || code === 'forbidden' || code === 'fresh_check_required' || status >= 500;
  return isRefusedAnyway ? answer : { ok: false, problem: { ...answer.problem, message: MAYBE_DONE } };
}
