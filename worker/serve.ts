import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { api, type Api, type Call, type ReplyOf } from '#domain/contract/api.ts';
import type { Access, Endpoint } from '#domain/contract/endpoint.ts';
import { failure, type FieldError } from '#domain/failure.ts';
import type { Result } from '#domain/result.ts';
import type { App, AppContext, AppEnv } from './app-env.ts';
import { refuse } from './respond.ts';
import type { Actor } from './session/actor.ts';
import { boundReads } from './session/flood.ts';
import { guard } from './session/guard.ts';

const MAX_JSON_BYTES = 64 * 1024;

type Parsed<C extends Call, P extends 'params' | 'query' | 'body' | 'headers'> = Api[C] extends {
  readonly [K in P]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

type ActorOf<C extends Call> = Api[C] extends { access: 'public' } ? null : Actor;

/** What a handler is given: everything already parsed by the contract's schemas, and who calls. */
export type Input<C extends Call> = {
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  body: Parsed<C, 'body'>;
  headers: Parsed<C, 'headers'>;
  actor: ActorOf<C>;
};

type Handler<C extends Call> = (input: Input<C>, c: AppContext) => Promise<Result<ReplyOf<C>> | Response>;

/**
 * Registers a call of the contract: access first, then how much anybody may read, then content type and size, then the schemas, then the handler.
 * Nothing is served that the contract does not name, and nobody is let in whom it does not let in.
 */
export function serve<C extends Call>(app: App, call: C, handler: Handler<C>): void {
  const { access, params, query, body, headers, status }: Endpoint & { access: Access } = api[call];
  const [method, path] = call.split(' ') as [string, string];
  const steps: MiddlewareHandler<AppEnv>[] = [guard(access)];
  if (access === 'public' && method === 'GET') steps.push(boundReads);
  const mayLackBody = body?.safeParse(undefined).success ?? false;
  if (body) steps.push(...(mayLackBody ? [limitJson, unlessEmpty(jsonOnly)] : [jsonOnly, limitJson]));
  if (params) steps.push(zValidator('param', params, (result, c) => refuseUnparsed(result, c, 'malformed')));
  if (query) steps.push(zValidator('query', query, (result, c) => refuseUnparsed(result, c, 'malformed')));
  if (headers) steps.push(zValidator('header', headers, (result, c) => refuseUnparsed(result, c, 'malformed')));
  if (body) {
    const parse: MiddlewareHandler = zValidator('json', body, (result, c) => refuseUnparsed(result, c, 'invalid'));
    steps.push(mayLackBody ? unlessEmpty(parse) : parse);
  }

  app.on(method, [path], ...steps, async (c: AppContext) => {
    const valid = (target: string): unknown => c.req.valid(target as never);
    // The validators above parsed these with the very schemas that Input<C> is derived from; Hono cannot see that through a generic.
    const input = {
      params: params && valid('param'),
      query: query && valid('query'),
      body: body && (valid('json') ?? body.parse(undefined)),
      headers: headers && valid('header'),
      actor: c.get('actor'),
    } as Input<C>;
    const outcome = await handler(input, c);
    if (outcome instanceof Response) return outcome;
    if (!outcome.ok) return refuse(c, outcome.failure);
    if (access !== 'public') c.header('Cache-Control', 'no-store');
    return outcome.value === undefined ? c.body(null, 204) : c.json(outcome.value, status as 200);
  });
}

const jsonOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) return refuse(c, failure('unsupported_media'));
  return next();
};

/** The step, for requests that have a body. */
const unlessEmpty =
  (step: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    (await c.req.text()) === '' ? next() : step(c, next);

const limitJson = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: (c) => refuse(c as AppContext, failure('too_large')) });

type Issue = { path: PropertyKey[]; message: string; code?: string; params?: Record<string, unknown> };

type Parse = { success: true } | { success: false; error: { issues: readonly unknown[] } };

/** A bad id, date or number in the address is malformed (400), and so is a bad date in a body; the rest of a body is invalid (422). */
export function refuseUnparsed(result: Parse, c: unknown, otherwise: 'malformed' | 'invalid'): Response | undefined {
  if (result.success) return undefined;
  const issues = result.error.issues as readonly Issue[];
  const errors: FieldError[] = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const malformed = issues.some(({ params }) => params?.['malformed'] === true);
  const kind = malformed ? 'malformed' : otherwise;
  const first = errors[0];
  // One wrong field: its own sentence is the clearest thing to tell; several: the form shows each beside its field.
  const message = errors.length === 1 && first && kind === 'invalid' ? { message: first.message } : {};
  return refuse(c as AppContext, failure(kind, { errors, ...message }));
}
