/** Separate from `http.ts`: a first load whose data is embedded in the page does not need it. */
import type { Call } from '#domain/contract/api.ts';
import type { Blank, Blanks } from './blank-reply.ts';
import type { Answer, Endpoint } from './call.ts';
import { messagesOf } from './messages.ts';

declare const __FIRST_BLANKS__: Blanks;
const blanks: Blanks = __FIRST_BLANKS__;

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

/**
 * The reply with every field that the contract gives it. Another release of the server may leave one out or send null, and no page should
 * break over that. Missing text is '', a missing list empty, a missing count 0; a missing amount is NaN, because a price of 0 would be
 * untrue. Unknown values and unknown fields stay as given. Undefined for what cannot be the reply: no list where one is due, or an object
 * with none of the expected fields, such as a hotel's login page.
 */
export async function completeReply(call: Call, reply: unknown): Promise<unknown> {
  const blank = blanks[call] ?? (await import('./other-blanks.ts')).otherBlanks[call];
  if (blank === undefined) return reply;
  return fits(blank, reply) ? complete(blank, reply) : undefined;
}

const isList = (blank: Blank): blank is readonly [Blank] => Array.isArray(blank);

function fits(blank: Blank, value: unknown): boolean {
  if (isList(blank)) return Array.isArray(value) && value.every((item) => fits(blank[0], item));
  if (!(blank instanceof Object)) return true;
  if (!(value instanceof Object) || Array.isArray(value)) return false;
  const names = Object.keys(blank).map(bare);
  const given = Object.keys(value);
  return given.length === 0 || given.some((name) => names.includes(name));
}

const bare = (name: string): string => name.replace(/\W$/, '');

function complete(blank: Blank, value: unknown): unknown {
  if (blank === null) return value;
  if (isList(blank)) return Array.isArray(value) ? value.map((item) => complete(blank[0], item)) : [];
  if (blank instanceof Object) return withFields(blank, value instanceof Object ? value : {});
  if (typeof value === typeof blank) return value;
  return blank === 0.5 ? Number.NaN : blank;
}

function withFields(blank: { readonly [name: string]: Blank }, value: object): object {
  const given: Record<string, unknown> = { ...value };
  for (const [field, one] of Object.entries(blank)) {
    const name = bare(field);
    const isMissing = given[name] === undefined || given[name] === null;
    given[name] = isMissing && name !== field ? (field.endsWith('~') ? null : undefined) : complete(one, given[name]);
  }
  return given;
}
