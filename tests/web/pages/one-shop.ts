/** A shop whose edge gives the answers that a test hands it; everything on this side of the network is the real thing. */
import { RouterContextProvider } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { ORIGIN, testApp } from '#tests/web/test-app.ts';
import { appContext } from '#web/app-context.ts';

export const ana: User = {
  id: 2,
  username: 'Ana',
  lastname: 'Pereyra',
  firstName: 'Ana',
  lastName: 'Pereyra',
  email: 'ana@resuena.com',
  phone: null,
  role: 'USER',
  isActive: true,
  emailVerified: true,
  reminders: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const refusal = (status: number, code: string, message: string, errors?: { path: string; message: string }[]): Response =>
  Response.json({ code, message, status, errors, requestId: 'r' }, { status });

/** `answers` by 'METHOD /path'; a call that none is given for finds no network. `calls` is what was asked, in order. */
export function oneShop(answers: Record<string, () => Response | Promise<Response>>, user: User | null) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const headers: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    headers.push(request.headers);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    if (request.body) bodies.push(isForm ? Object.fromEntries(await request.formData()) : await request.json());
    const answer = answers[call];
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  };
  const app = testApp(fetch, user);
  /** What a loader or an action is called with at that address; `form` makes it a submission. */
  const visit = (path: string, form?: Record<string, string>) => {
    const url = new URL(path, ORIGIN);
    const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) });
    return { request, url, pattern: url.pathname, params: {}, context: new RouterContextProvider(new Map([[appContext, app]])) };
  };
  return { app, session: app.session, calls, bodies, headers, visit };
}

/** The address that a redirect leads to. Also for one that is thrown. */
export async function redirectOf(outcome: unknown): Promise<string | null> {
  const settled: unknown = await Promise.resolve(outcome).catch((thrown: unknown) => thrown);
  return settled instanceof Response ? settled.headers.get('location') : null;
}
