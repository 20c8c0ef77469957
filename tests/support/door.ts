/** The front door: what every test that asks over HTTP goes through, be the worker in this isolate or behind a socket. */
import { Problem } from '#domain/contract/problem.ts';

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

/** `send` is the network's or the worker's own fetch. */
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
    return { status: response.status, json: isJson ? JSON.parse(text) : null, text, headers: response.headers };
  };
}

/** The public code of a refusal; throws when the answer is none, so that a 500 or a page can never pass for one. */
export function codeOfRefusal({ status, json }: Answer): string {
  const problem = Problem.parse(json);
  if (status < 400 || status >= 500 || problem.status !== status) throw new Error(`answered ${status}: ${JSON.stringify(json)}`);
  return problem.code;
}
