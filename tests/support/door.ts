/** The front door: what every test that asks over HTTP goes through, be the worker in this isolate or behind a socket. */
import { api } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { refusalsOf } from '#domain/contract/refusals.ts';
import { codeOf } from '#domain/failure.ts';

export type Answer = {
  status: number;
  /** Parsed when it is JSON, else null. */
  json: unknown;
  text: string;
  headers: Headers;
};

export type Question = { cookie?: string; json?: unknown; form?: FormData; headers?: Record<string, string> };

export type Door = (method: string, path: string, question?: Question) => Promise<Answer>;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** `send` is the network's or the worker's own fetch. A refusal that the contract does not list for the call throws. */
export function openDoor(origin: string, send: Send): Door {
  return async (method, path, { cookie, json, form, headers = {} } = {}) => {
    const all = new Headers(headers);
    if (cookie !== undefined) all.set('Cookie', cookie);
    if (json !== undefined) all.set('Content-Type', 'application/json');
    const body = json === undefined ? form : JSON.stringify(json);
    const response = await send(`${origin}${path}`, {
      method,
      headers: all,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const answer = { status: response.status, json: isJson ? JSON.parse(text) : null, text, headers: response.headers };
    requireListed(method, path, answer);
    return answer;
  };
}

/** What each call may refuse, by its path's pattern; a path's own words go before what any word may stand for. */
const CALLS = Object.entries<Endpoint>(api)
  .map(([call, endpoint]) => ({
    call,
    pattern: new RegExp(`^${call.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    codes: new Set(refusalsOf(call, endpoint).map(codeOf)),
  }))
  .toSorted((a, b) => a.call.split(':').length - b.call.split(':').length);

/** The document of the API has the same list: a program that reads it knows every refusal that it may meet. */
function requireListed(method: string, path: string, { status, json }: Answer): void {
  const asked = CALLS.find(({ pattern }) => pattern.test(`${method} ${path.split(/[?#]/)[0]}`));
  const problem = Problem.safeParse(json);
  if (!asked || status < 400 || !problem.success || asked.codes.has(problem.data.code)) return;
  throw new Error(`'${asked.call}' refused with '${problem.data.code}', which its failures in the contract do not list`);
}

/** The public code of a refusal; throws when the answer is none, so that a 500 or a page can never pass for one. */
export function codeOfRefusal({ status, json }: Answer): string {
  const problem = Problem.parse(json);
  if (status < 400 || status >= 500 || problem.status !== status) throw new Error(`answered ${status}: ${JSON.stringify(json)}`);
  return problem.code;
}
