/** Telemetry of pages: log lines for the operator, and nothing else. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { counted, noCost } from '#tests/support/counted.ts';
import { type Answer, codeOfRefusal, type Question } from '#tests/support/door.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';

const PATH = '/api/telemetry';
const VITAL = { name: 'LCP', value: 1_234.5, page: 'detail' };
const ERROR = { message: 'TypeError: x is undefined', source: 'index-abc1234.js', line: 1, column: 20_345, page: 'home' };
const REPORT = { release: 'index-abc1234.js', vitals: [VITAL], errors: [ERROR] };

const cost = noCost();
/** But those of refusals, which every call has. */
let lines: unknown[];

const send = (json: unknown, bindings: Partial<Env> = {}, more: Question = {}): Promise<Answer> =>
  doorFrom(freshIpv4(), { DB: counted(env.DB, cost), ...bindings })('POST', PATH, { json, ...more });

beforeEach(() => {
  lines = [];
  for (const kind of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, kind).mockImplementation((line: { event?: string }) => {
      if (line.event !== 'refused') lines.push(line);
    });
  }
});

it('writes a line for each figure and each error, and never asks the database', async () => {
  const vitals = ['LCP', 'FCP', 'CLS', 'INP', 'TTFB'].map((name) => ({ ...VITAL, name, value: 0.25 }));
  const answer = await send({ ...REPORT, vitals });
  expect(answer.status).toBe(204);
  expect(lines).toEqual([
    ...vitals.map((vital) => ({ event: 'web_vital', ...vital, release: REPORT.release })),
    { event: 'page_error', ...ERROR, release: REPORT.release },
  ]);
  expect(cost.calls).toBe(0);
});

it('keeps a message in one line, short, and without what may be somebody’s', async () => {
  const message =
    'Error: línea\r\n{"event":"unhandled"}\u2028\u0000 ana.pereyra@correo.com.uy, 099 123 456 (1.234.567-8), Minified error #418 at 12:34 in https://resuena.com/confirmar?x=1#token=abc ';
  await send({
    ...REPORT,
    vitals: [],
    errors: [
      { ...ERROR, message },
      { ...ERROR, message: 'a'.repeat(500) },
    ],
  });
  expect(lines).toEqual([
    expect.objectContaining({
      message:
        'Error: línea {"event":"unhandled"} [email] [number] ([number]), Minified error #418 at 12:34 in https://resuena.com/confirmar ',
    }),
    expect.objectContaining({ message: 'a'.repeat(200) }),
  ]);
});

describe('refuses, without a line,', () => {
  it.each([
    ['a figure of another name', { vitals: [{ ...VITAL, name: 'FID' }] }],
    ['a figure that is text', { vitals: [{ ...VITAL, value: '12' }] }],
    ['a figure below nothing', { vitals: [{ ...VITAL, value: -1 }] }],
    ['a figure past ten minutes', { vitals: [{ ...VITAL, value: 600_001 }] }],
    ['an address in place of a kind of page', { vitals: [{ ...VITAL, page: '/detail/7?q=ana' }] }],
    ['a field that it does not know', { vitals: [{ ...VITAL, email: 'ana@resuena.com' }] }],
    ['more figures than there are', { vitals: Array.from({ length: 6 }, () => VITAL) }],
    ['more errors than a page reports', { errors: Array.from({ length: 6 }, () => ERROR) }],
    ['a longer message', { errors: [{ ...ERROR, message: 'a'.repeat(501) }] }],
    ['an address in place of a file', { errors: [{ ...ERROR, source: 'https://otro.example/x.js' }] }],
    ['a second line in a file’s name', { errors: [{ ...ERROR, source: 'x.js\n' }] }],
    ['a second line in a release', { release: 'x\ny' }],
    ['a line that is no number', { errors: [{ ...ERROR, line: 1.5 }] }],
  ])('%s', async (_, wrong) => {
    const answer = await send({ ...REPORT, ...wrong });
    expect([answer.status, codeOfRefusal(answer)]).toEqual([422, 'invalid']);
    expect(lines).toEqual([]);
  });

  it('a body of more than 8 KB, though other calls take 64', async () => {
    const answer = await send({ ...REPORT, release: 'a'.repeat(8_192) });
    expect([answer.status, codeOfRefusal(answer)]).toEqual([413, 'too_large']);
  });

  it('what is no JSON, and what another site’s page sends', async () => {
    const form = new FormData();
    form.set('release', 'x');
    expect((await doorFrom(freshIpv4())('POST', PATH, { form })).status).toBe(415);
    const foreign = await send(REPORT, {}, { headers: { Origin: 'https://otro.example', 'Sec-Fetch-Site': 'cross-site' } });
    expect([foreign.status, codeOfRefusal(foreign)]).toEqual([403, 'cross_site']);
    expect(lines).toEqual([]);
  });

  it('a network that reports too often, counted apart from its costly reads', async () => {
    const door = doorFrom(freshIpv4(), { DB: counted(env.DB, cost), FLOOD_LIMIT: env.DEPLOYED_FLOOD_LIMIT });
    let answer = await door('POST', PATH, { json: REPORT });
    let sent = 0;
    for (; answer.status === 204 && sent <= 240; sent += 1) answer = await door('POST', PATH, { json: REPORT });
    expect([answer.status, codeOfRefusal(answer), answer.headers.get('Retry-After')]).toEqual([429, 'too_many_requests', '60']);
    // The limiter's minutes are its own: the test may run into the next one.
    expect(sent).toBeGreaterThanOrEqual(120);
    expect(lines.length).toBe(sent * 2);
    expect((await door('GET', '/api/instruments/filter?categoryId=1')).status).toBe(200);
    expect((await send(REPORT)).status).toBe(204);
  });
});

it('takes what old pages send after it was switched off, and writes nothing', async () => {
  expect((await send(REPORT, { TELEMETRY_SHARE: '0' })).status).toBe(204);
  expect(lines).toEqual([]);
});
