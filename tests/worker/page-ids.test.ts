/** Page addresses whose id is not one: answered with the application and status 404, without asking the database. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { recallSettings } from '#worker/shop-settings.ts';
import { createApp } from '#worker/app.ts';
import { counted, noCost } from '#tests/support/counted.ts';

const app = createApp();

async function open(path: string): Promise<{ response: Response; html: string; calls: number }> {
  // An isolate asks for the shop's settings once in five seconds.
  await recallSettings(env.DB, Date.now());
  const cost = noCost();
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`http://localhost${path}`), { ...env, DB: counted(env.DB, cost) }, context);
  const html = await response.text();
  await waitOnExecutionContext(context);
  return { response, html, calls: cost.calls };
}

const NOT_IDS = [
  'results',
  'filter',
  'add',
  'x',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '0x1',
  '99999999999999999999',
  '9007199254740993',
  '%00',
  '%2e%2e%2f1',
  '1%2F2',
  '1%27',
  '%201',
  '%E0%A4%A',
  '%F0%9F%8E%B8',
];

describe.each(['/detail', '/reservation', '/reservas'])('%s', (page) => {
  test.each(NOT_IDS)('/%s is a 404 that asks nothing', async (text) => {
    const { response, html, calls } = await open(`${page}/${text}`);
    expect([response.status, calls]).toEqual([404, 0]);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(html).toContain('id="root"');
    expect(html).not.toContain('resuena-data');
  });
});

test.each(['/detail/results/', '/detail/filter/?page=2'])('%s leads nowhere else', async (path) => {
  expect((await open(path)).response.status).toBe(404);
});

test.each(['/reservation/3?desde=2026-12-01', '/reservas/12'])(
  '%s is a page: what it shows is asked by the browser',
  async (path) => {
    const { response, calls } = await open(path);
    expect([response.status, calls]).toEqual([200, 0]);
  },
);
