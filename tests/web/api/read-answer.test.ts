import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api, type Call } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { anyReply } from '#tests/support/any-reply.ts';
import { completeReply } from '#web/api/read-answer.ts';

type Path = (string | number)[];

/** Every place in the reply that is a field of an object. */
function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => fieldsOf(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [[...path, name], ...fieldsOf(field, [...path, name])]);
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

/** A copy with another value there; without the field when that is undefined. */
function put(value: unknown, path: Path, field: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const place = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const name = path.at(-1) ?? '';
  if (field === undefined) delete place[name];
  else place[name] = field;
  return copy;
}

const replies = Object.entries<Endpoint>(api).flatMap(([call, { reply }]) => (reply ? [{ call: call as Call, reply }] : []));

describe.each(replies)('$call', ({ call, reply: schema }) => {
  it('keeps a whole reply as it is, and what it holds beyond the contract', async () => {
    await fc.assert(
      fc.asyncProperty(anyReply(schema), async (reply) => {
        expect(await completeReply(call, reply)).toEqual(reply);
        const more = fieldsOf(reply).reduce<unknown>((longer, path) => put(longer, [...path.slice(0, -1), 'newer'], 'x'), reply);
        expect(await completeReply(call, more)).toEqual(more);
      }),
      { numRuns: 10 },
    );
  });

  it('gives one field that is null or missing a value of its kind, and changes nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(anyReply(schema), async (reply) => {
        for (const path of fieldsOf(reply)) {
          for (const nothing of [null, undefined]) {
            const spoiled = put(reply, path, nothing);
            // oxlint-disable-next-line no-await-in-loop -- one at a time is what is looked at
            const completed = await completeReply(call, spoiled);
            const [whole, given] = [at(reply, path), at(completed, path)];
            expect(put(completed, path, whole)).toEqual(reply);
            const name = `${path.join('.')}: ${JSON.stringify(given)}`;
            if (given === null || given === undefined) expect(schema.safeParse(put(reply, path, given)).success, name).toBe(true);
            else expect([typeof given, Array.isArray(given)], name).toEqual([typeof whole, Array.isArray(whole)]);
          }
        }
      }),
      { numRuns: 3 },
    );
  });
});

it('shows what is unknown as given', async () => {
  const [reservation] = fc.sample(anyReply(api['GET /api/reservations/:id'].reply), { numRuns: 1, seed: 7 });
  const newer = { ...(reservation as object), status: 'ON_HOLD', email: { status: 'bounced' } };
  expect(await completeReply('GET /api/reservations/:id', newer)).toEqual(newer);
});

it('counts a missing number as none, and leaves a missing amount unknown', async () => {
  expect(await completeReply('GET /api/reservations/:id', {})).toMatchObject({ quantity: 0, totalPrice: Number.NaN });
});

it('makes nothing of what is no reply at all', async () => {
  for (const reply of [null, undefined, 7, 'x', []])
    expect(await completeReply('GET /api/reservations/:id', reply)).toBeUndefined();
  for (const reply of [null, undefined, 7, 'x', {}]) expect(await completeReply('GET /api/categories', reply)).toBeUndefined();
});
