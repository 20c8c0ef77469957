/** Separate from `http.ts`: a first load whose data is embedded in the page does not need it. */
import type { Answer, Endpoint } from './call.ts';
import { completeReply } from './complete-reply.ts';
import { messagesOf } from './messages.ts';

const NOT_MODIFIED = 304;

/**
 * The server answers in JSON, or with 204 and no body. Anything else is a gateway's page and counts as 502; JSON that is not the call's
 * reply has the code 'offline' and its own status. 'unchanged' answers If-None-Match.
 */
export async function readAnswer(
  endpoint: Endpoint,
  status: number,
  text: string,
  headers: Pick<Headers, 'get'>,
): Promise<Answer<unknown>> {
  if (status === NOT_MODIFIED) return { ok: false, problem: { code: 'unchanged', message: '', status } };
  const json = status === 204 ? undefined : parse(text);
  const isRefusal = status < 200 || status > 299;
  const value = isRefusal || status === 204 ? json : await completeReply(endpoint, json);
  if (isRefusal || (status !== 204 && value === undefined)) {
    const problem = (await import('./problem.ts')).problemOf(status, value, messagesOf(endpoint));
    // JSON of another kind keeps its status: a server did answer.
    return { ok: false, problem: isRefusal || json === undefined ? problem : { ...problem, status } };
  }
  const etag = headers.get('etag');
  const total = headers.get('x-total-count');
  return {
    ok: true,
    value,
    source: { kind: 'server' },
    ...(etag !== null && { etag }),
    ...(total !== null && { total: Number(total) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
