import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { api, type Api, type Call, type KeyedCall, type ParsedOf, type ReplyOf } from '#domain/contract/api.ts';
import { type Access, type Endpoint, isRead, type Limiter } from '#domain/contract/endpoint.ts';
import { headersOf } from '#domain/contract/idempotency.ts';
import { unparsed } from '#domain/contract/unparsed.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext, AppEnv } from './app-env.ts';
import { findKey, type WriteKey } from './db/idempotency-keys.ts';
import { once, type Recall, rememberRecall } from './idempotency.ts';
import { readInstrumentForm } from './multipart.ts';
import { refuse } from './respond.ts';
import type { Actor } from './session/actor.ts';
import { boundReads, boundRows } from './session/flood.ts';
import { guard, refuseCaller } from './session/guard.ts';
import { refusalOfInput } from './session/ownership.ts';
import { countForUser, refuseTooMany } from './session/user-limits.ts';
import { oneUpload } from './upload-queue.ts';

const MAX_JSON_BYTES = 64 * 1024;

type ActorOf<C extends Call> = Api[C] extends { access: 'public' } ? null : Actor;

/** What a handler gets: input parsed by the contract's schemas, and the caller. */
export type Input<C extends Call> = {
  params: ParsedOf<C, 'params'>;
  query: ParsedOf<C, 'query'>;
  body: ParsedOf<C, 'body'>;
  headers: ParsedOf<C, 'headers'>;
  /** Of a multipart call: its JSON part, and the bytes of its pictures in order. */
  form: ParsedOf<C, 'multipart'>;
  pictures: Uint8Array[];
  actor: ActorOf<C>;
  /** For the statement that makes the write; null when the request carries none. */
  key: WriteKey | null;
};

type Handler<C extends Call> = (input: Input<C>, c: AppContext) => Promise<Result<ReplyOf<C>> | Response>;

/**
 * Registers a call of the contract. The order: access, the limits of the session or the network, content type and size, the
 * schemas, the handler. Input that is refused in a call about somebody else's thing is answered with the refusal of its owner. The
 * handler's first batch checks the session; `actor.standing()` does so for a call that runs no batch or takes pictures in. `recall` reads
 * the answer to a repeated write.
 */
export function serve<C extends Call>(
  app: App,
  call: C,
  handler: Handler<C>,
  ...[recall]: C extends KeyedCall ? [recall: Recall<C>] : []
): void {
  const endpoint: Endpoint & { access: Access } = api[call];
  const { access, limiter, params, query, body, maxBytes, multipart, status } = endpoint;
  const headers = headersOf(call, endpoint);
  if (recall) rememberRecall(call as KeyedCall, recall as Recall<KeyedCall>);
  const [method, path] = call.split(' ') as [string, string];
  const steps: MiddlewareHandler<AppEnv>[] = [guard(endpoint), ...(limiter ? [limitSession(limiter)] : [])];
  if (isRead(call)) steps.push(boundReads, boundRows);
  const mayLackBody = body?.safeParse(undefined).success ?? false;
  // With pictures or a password, a repeat is recognised before they are processed; else when its write fails.
  const readsKeyFirst = multipart !== undefined || endpoint.isSecret;
  const refuseInput = async (c: unknown, reason: Failure): Promise<Response> =>
    refuseCaller(c as AppContext, await refusalOfInput(c as AppContext, endpoint, reason));
  const refuseAddress = (result: Parse, c: unknown) =>
    result.success ? undefined : refuseInput(c, unparsed(result.error.issues, 'address'));
  const limitJson = bodyLimit({
    maxSize: maxBytes ?? MAX_JSON_BYTES,
    onError: (c) => refuseInput(c, failure('too_large')),
  });
  const jsonOnly: MiddlewareHandler<AppEnv> = async (c, next) =>
    isJson(c) ? next() : refuseInput(c, failure('unsupported_media'));
  if (body) steps.push(...(mayLackBody ? [limitJson, unlessEmpty(jsonOnly)] : [jsonOnly, limitJson]));
  if (params) steps.push(zValidator('param', params, refuseAddress));
  if (query) steps.push(zValidator('query', query, refuseAddress));
  if (headers) steps.push(zValidator('header', headers, refuseAddress));
  if (body) {
    const parse: MiddlewareHandler<AppEnv> = async (c, next) => {
      const given = await readJson(c);
      if (!given.ok) return refuseInput(c, given.failure);
      const parsed = body.safeParse(given.value);
      if (!parsed.success) return refuseInput(c, unparsed(parsed.error.issues, 'body'));
      c.req.addValidatedData('json', parsed.data as object);
      return next();
    };
    steps.push(mayLackBody ? unlessEmpty(parse) : parse);
  }
  if (multipart) steps.push(oneUpload);

  app.on(method, [path], ...steps, async (c: AppContext) => {
    const actor = c.get('actor');
    const valid = (target: string): unknown => c.req.valid(target as never);
    const key = recall && (valid('header') as { 'idempotency-key'?: string })['idempotency-key'];
    const carried = actor && key !== undefined ? { actor, key, call: call as KeyedCall, userId: actor.id } : null;
    const stored = readsKeyFirst && carried ? await findKey(c.var.db, carried) : null;
    const given = multipart ? await readForm(c.req.raw, multipart) : ok({ form: undefined, pictures: [] });
    if (!given.ok) return refuse(c, given.failure);
    // The validators above parsed these with the schemas that Input<C> is derived from; Hono cannot see that through a generic.
    const input = {
      params: params && valid('param'),
      query: query && valid('query'),
      body: body && (valid('json') ?? body.parse(undefined)),
      headers: headers && valid('header'),
      ...given.value,
      actor,
      key: null,
    } as Input<C>;
    c.header('Cache-Control', access === 'public' ? 'no-cache' : 'no-store');
    const asked = { input: comparedOf(endpoint, input), pictures: input.pictures };
    const outcome = await (carried
      ? once(c, { ...carried, stored }, asked, (writeKey) => handler({ ...input, key: writeKey }, c))
      : handler(input, c));
    await actor?.standing();
    if (outcome instanceof Response) return outcome;
    if (!outcome.ok) return refuse(c, outcome.failure);
    return outcome.value === undefined ? c.body(null, 204) : c.json(outcome.value, status as 200);
  });
}

/** What a repeat must have in common with the first copy. A digest of it is stored, so a password is no part of it. */
const comparedOf = <C extends Call>({ isSecret }: Endpoint, { params, query, body, form }: Input<C>): unknown[] => [
  params,
  query,
  isSecret ? undefined : body,
  form,
];

/** Runs before anything is parsed: a malformed call still needs a valid session. */
const limitSession =
  (limiter: Limiter): MiddlewareHandler<AppEnv> =>
  async (c: AppContext, next) => {
    const actor = c.get('actor');
    if (!actor) return next();
    const tooMany = await refuseTooMany(c, actor, limiter);
    if (tooMany) return refuseCaller(c, tooMany);
    await next();
    if (actor.isProved) c.executionCtx.waitUntil(countForUser(c, actor, limiter));
  };

const isJson = (c: AppContext): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '');

const readJson = (c: AppContext): Promise<Result<unknown>> => c.req.json().then(ok, () => fail(failure('malformed')));

/** The step, for requests that have a body. */
const unlessEmpty =
  (step: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    (await c.req.text()) === '' ? next() : step(c, next);

type Parse = { success: true } | { success: false; error: { issues: readonly unknown[] } };

async function readForm(request: Request, schema: z.ZodType): Promise<Result<{ form: unknown; pictures: Uint8Array[] }>> {
  const read = await readInstrumentForm(request);
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.value.instrument);
  return parsed.success ? ok({ form: parsed.data, pictures: read.value.pictures }) : fail(unparsed(parsed.error.issues, 'body'));
}
