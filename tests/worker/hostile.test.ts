import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import { api, type Call } from '#domain/contract/api.ts';
import { Problem } from '#domain/contract/problem.ts';
import { body, contentType, LEAKS, query, word } from '#tests/support/hostile.ts';
import { stageShop, type StagedShop } from '#tests/support/staged-shop.ts';

/** Calls that change something on a well-formed request, and so are fuzzed with what can never be one. */
const CALLS = Object.keys(api) as Call[];
const RUNS = 120;

let shop: StagedShop;
let before: string;
let errors: MockInstance<typeof console.error>;

/** All that hostile input might have changed. Throttles count attempts on purpose, and a key that somebody asks for is closed. */
async function dump(): Promise<string> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'instrument_search%'
     AND name NOT IN ('throttles', 'idempotency_keys', 'd1_migrations')`,
  ).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }) => [name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results]),
  );
  const objects = (await env.PICTURES.list()).objects.map(({ key, etag }) => [key, etag]);
  return JSON.stringify([tables, objects]);
}

beforeAll(async () => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop = await stageShop(env.DB, { stocks: [3, 3], customers: 2, sessionKey: env.SESSION_KEY });
  before = await dump();
});

/** A body that happens to be exactly right is no attack: what these would write is left out of the fuzzing. */
const HARMLESS_WHEN_RIGHT = new Set<Call>([
  'POST /logout',
  'DELETE /api/users/me/sessions',
  'POST /api/users/me/verification',
  'PUT /api/users/me',
  'DELETE /api/synonyms/:id',
  'DELETE /api/mail/suppressed/:id',
]);

/** A DELETE whose id there is needs nothing more to be right. The staged rows have the ids 1 to 3. */
const strange = word.filter((text) => !/^[1-3]$/.test(text));

async function ask(
  call: Call,
  segments: string[],
  pairs: [string, string][],
  text: string,
  type: string,
  cookie: string,
): Promise<Response> {
  const [method = 'GET', pattern = '/'] = call.split(' ');
  let next = 0;
  const path = pattern.replace(/:\w+/g, () => encodeURIComponent((segments[next++] ?? 'x').toWellFormed()) || 'x');
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, value.toWellFormed()])).toString();
  const hasBody = method !== 'GET';
  return exports.default.fetch(`http://localhost${path}?${search}`, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, ...(type !== '' && hasBody && { 'Content-Type': type }) },
    ...(hasBody && { body: text }),
  });
}

async function expectCivil(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, `${text.slice(0, 300)} ${JSON.stringify(errors.mock.lastCall)}`).toBeLessThan(500);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  if (response.status < 400) return;
  expect(response.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(Problem.parse(JSON.parse(text)).status).toBe(response.status);
  expect(text).not.toMatch(LEAKS);
}

describe.each(CALLS)('%s', (call) => {
  test('answers anything with a clear refusal, from anybody', async () => {
    const who = ['', shop.customers[0]?.cookie ?? '', shop.admin.cookie, 'session=a.b.c', `session=${'x'.repeat(3_000)}`];
    const runs = HARMLESS_WHEN_RIGHT.has(call) ? 10 : RUNS;
    await fc.assert(
      fc.asyncProperty(
        fc.array(strange, { minLength: 2, maxLength: 2 }),
        query,
        body,
        contentType,
        fc.constantFrom(...who),
        async (segments, pairs, text, type, cookie) => {
          if (HARMLESS_WHEN_RIGHT.has(call) && cookie !== '') return;
          await expectCivil(await ask(call, segments, pairs, text, type, cookie));
        },
      ),
      { numRuns: runs },
    );
  });
});

test('a path that nobody serves, with any method, is refused as civilly', async () => {
  await fc.assert(
    fc.asyncProperty(word, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'), async (tail, method) => {
      const response = await exports.default.fetch(`http://localhost/api/${encodeURIComponent(tail.toWellFormed())}`, { method });
      await expectCivil(response);
    }),
    { numRuns: RUNS },
  );
});

test('and after all of it the database and the bucket are as they were', async () => {
  expect(await dump()).toBe(before);
});
