import type { BodyOf, Call, ReplyOf } from '#domain/contract/api.ts';
import { REQUEST_ID_HEADER } from '#domain/contract/request-id.ts';
import type { TakeEmbedded } from './embedded-answers.ts';
import { cancelled, offline, problemOf, unreadable, type Sentences } from './problem-of.ts';
import type { Answer, Source } from './shop.ts';

/** How long a read may take before it counts as unreachable; the specification's time-out of the lists. */
const READ_TIMEOUT_MS = 10_000;
/** A write may be under way at the edge: hurrying it only makes a retry. */
const WRITE_TIMEOUT_MS = 20_000;

const EDGE: Source = { kind: 'edge' };

export type Parts<C extends Call> = {
  params?: Readonly<Record<string, number | string>>;
  query?: URLSearchParams;
  body?: BodyOf<C>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  sentences: Sentences;
  /** Told the headers of any answer that arrives; what comes embedded in the page has none. */
  onHeaders?: (headers: Headers) => void;
};

export type EdgeCall = <C extends Call>(call: C, parts: Parts<C>) => Promise<Answer<ReplyOf<C>>>;

/**
 * Makes calls of the contract over HTTP. That replies match their schemas is shown by the worker's tests, so the first load
 * carries no schema library; what is checked here is what the network does: no answer, a late one, half of one, somebody else's.
 */
export function edgeCall(fetch: typeof globalThis.fetch, origin: string, takeEmbedded: TakeEmbedded): EdgeCall {
  return async <C extends Call>(
    call: C,
    { params = {}, query, body, headers, signal, sentences, onHeaders }: Parts<C>,
  ): Promise<Answer<ReplyOf<C>>> => {
    const { method, url } = address(call, params, query);
    const embedded = method === 'GET' ? takeEmbedded(url) : undefined;
    // The edge wrote it for this very address, from the same contract.
    if (embedded !== undefined) return { ok: true, value: embedded as ReplyOf<C>, source: EDGE };

    const limit = AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
    try {
      const response = await fetch(origin + url, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      onHeaders?.(response.headers);
      const text = await response.text();
      const json = parse(text);
      if (!response.ok) return { ok: false, problem: problemOf(response.status, json, sentences) };
      if (response.status !== 204 && !(await isReply(call, json, response.headers.get(REQUEST_ID_HEADER))))
        return { ok: false, problem: unreadable(sentences, response.status) };
      return { ok: true, value: json as ReplyOf<C>, source: EDGE };
    } catch {
      // fetch rejects for the network, an abort and a time-out alike; none says whether the edge acted.
      return { ok: false, problem: signal?.aborted ? cancelled : offline(sentences) };
    }
  };
}

/** 'PUT /api/reservations/:id/cancel' and {id: 7} are PUT and '/api/reservations/7/cancel'. */
export function address(
  call: Call,
  params: Readonly<Record<string, number | string>>,
  query: URLSearchParams | undefined,
): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = call.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query?.toString() ?? '';
  return { method, url: search === '' ? path : `${path}?${search}` };
}

/** Whether an answer's JSON is the edge's: it bears its number, or has at least the marks of the contract's reply. */
export const isReply = async (call: Call, json: unknown, requestId: string | null): Promise<boolean> =>
  json instanceof Object && (requestId !== null || (await import('./stranger.ts')).hasMarks(call, json));

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
