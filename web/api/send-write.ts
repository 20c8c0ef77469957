/** Sends what a person pressed, as the contract says that it may be repeated. Loaded with the first write. */
import type { Answer } from './call.ts';
import type { Connection } from './connection.ts';
import { messagesOf } from './messages.ts';
import { behaviourOf } from './write-behaviour.ts';
import { type Asked, LOST, writeOnce } from './write-once.ts';
import type { WriteContext } from './write-records.ts';

export function sendWrite(ask: Connection['ask'], context: WriteContext, asked: Asked): Promise<Answer<unknown>> {
  const { repeat, isPublic, patienceMs } = behaviourOf(asked.endpoint);
  const limited = patienceMs === undefined ? asked : { ...asked, options: { ...asked.options, limitMs: patienceMs } };
  // What visitors send starts or ends a session: there is no account yet whose writes could be looked up.
  if (isPublic) return ask(limited.endpoint, limited.options, limited.send);
  return repeat === 'key' ? writeOnce(ask, context, limited) : sendUnkeyed(ask, context, limited, repeat);
}

const MAYBE_DONE = 'Puede que ya esté hecho: lo que enviaste antes quedó sin respuesta. Compruébalo antes de repetirlo.';
/** The calls of each page whose answer was lost, where a repeat may be refused because of the first copy. */
const lostOf = new WeakMap<WriteContext, Set<string>>();

/** A lost answer is unknown, and the refusal of a repeat may mean that the first copy arrived: neither is shown as a failure. */
async function sendUnkeyed(
  ask: Connection['ask'],
  context: WriteContext,
  { endpoint, options, send }: Asked,
  repeat: 'harmless' | 'ask',
): Promise<Answer<unknown>> {
  const lost = lostOf.get(context) ?? new Set();
  lostOf.set(context, lost);
  // Also for a different body: if the first copy changed the password, any repeat gives the wrong one.
  const subject = JSON.stringify([context.session.current()?.id, endpoint, options.params, options.query]);
  const isRepeat = lost.has(subject);
  let isSent = isRepeat;
  const answer = await ask(endpoint, options, (called, given) => {
    isSent = true;
    return send(called, given);
  });
  if (!answer.ok && answer.problem.code === 'offline') {
    if (!isSent) return answer;
    if (repeat === 'ask') lost.add(subject);
    return { ok: false, problem: { code: 'unknown', message: messagesOf(endpoint).unknown ?? LOST, status: 0 } };
  }
  if (!answer.ok && answer.problem.code === 'cancelled') return answer;
  lost.delete(subject);
  if (answer.ok || !isRepeat) return answer;
  const { code, status } = answer.problem;
  const isRefusedAnyway = code === 'unauthenticated' || code === 'forbidden' || code === 'fresh_check_required' || status >= 500;
  if (isRefusedAnyway) return answer;
  // A field's error would claim a mistake, and stand in place of the message.
  const { errors: _, ...problem } = answer.problem;
  return { ok: false, problem: { ...problem, message: MAYBE_DONE } };
}
