import { type AnyOptions, type Endpoint, isRead, type Transport } from './call.ts';
import type { Embedded } from './embedded.ts';
import { messagesOf } from './messages.ts';
import { cancelled, offline } from './no-answer.ts';
import { queryOf } from '../format/query.ts';

/** How long a read may take before it counts as unanswered; the specification's limit for lists. */
const READ_TIMEOUT_MS = 10_000;
/** A write may already be under way on the server: a short limit only causes retries. */
const WRITE_TIMEOUT_MS = 20_000;
/** How long a call may take on a fast connection, unless its contract says otherwise. */
export const limitOf = (endpoint: Endpoint): number => (isRead(endpoint) ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);

const noneEmbedded: Embedded['take'] = () => undefined;

/**
 * Calls over HTTP. `origin` is '' in the page, which calls its own site. `takeEmbedded` gives the first answers, which came inside the
 * page. The first load carries no schema library; `read-answer.ts` completes a reply by the contract's shape.
 */
export const createHttp =
  (fetch: typeof globalThis.fetch, origin = '', takeEmbedded: Embedded['take'] = noneEmbedded): Transport =>
  async (endpoint, options) => {
    const { method, url } = requestLine(endpoint, options);
    const { body, headers, signal, cache, limitMs } = options;
    const embedded = method === 'GET' ? takeEmbedded(url) : undefined;
    if (embedded !== undefined) return { ok: true, value: embedded, source: { kind: 'server' } };

    const limit = AbortSignal.timeout(limitMs ?? limitOf(endpoint));
    try {
      const asking = fetch(origin + url, {
        method,
        // Goes on when the page is left.
        keepalive: endpoint === 'POST /logout',
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cache && { 'cache-control': cache }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const [response, { readAnswer }] = await Promise.all([asking, import('./read-answer.ts')]);
      return await readAnswer(endpoint, response.status, await response.text(), response.headers);
    } catch {
      // fetch rejects the same way for a network error, an abort and a time limit. None says whether the server acted.
      return { ok: false, problem: signal?.aborted ? cancelled : { ...offline(messagesOf(endpoint)), timedOut: limit.aborted } };
    }
  };

/** 'PUT /api/reservations/:id/cancel' with {id: 7} is PUT and '/api/reservations/7/cancel'. */
export function requestLine(endpoint: Endpoint, { params = {}, query = {} }: AnyOptions): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = queryOf(query).toString();
  return { method, url: search === '' ? path : `${path}?${search}` };
}
