import { exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new Request(`http://localhost${path}`, { redirect: 'manual', ...init }));

describe('an address of the application', () => {
  test.each([
    '/recuperar',
    '/profile',
    '/reservas/12',
    '/reservation/3?desde=2026-12-01',
    '/administracion/buzon',
    '/no/such/page',
  ])('answers with the application: %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Cache-Control')).toMatch(/max-age=0|no-cache/);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('id="root"');
    expect(html).not.toContain('resuena-data');
  });

  test('is not sent again to who has it', async () => {
    const first = await ask('/profile');
    const again = await ask('/reservas', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('is marked where no session’s cookie came with the request, and one is never kept for the other', async () => {
    const cookie = { Cookie: 'session=any' };
    const MARK = /<html[^>]* data-visitor/;
    for (const path of ['/', '/?q=arpa', '/profile', '/terms', '/detail/999999', '/detail/none']) {
      expect(await (await ask(path)).text(), path).toMatch(MARK);
      expect(await (await ask(path, { headers: cookie })).text(), path).not.toMatch(MARK);
    }
    const tagOf = async (headers: Record<string, string>): Promise<string> =>
      (await ask('/profile', { headers })).headers.get('ETag') ?? '';
    const visitors = await tagOf({});
    const persons = await tagOf(cookie);
    const statusFor = async (headers: Record<string, string>, tag: string): Promise<number> =>
      (await ask('/profile', { headers: { ...headers, 'If-None-Match': tag } })).status;
    expect([await statusFor({}, visitors), await statusFor(cookie, persons)]).toEqual([304, 304]);
    expect([await statusFor({}, persons), await statusFor(cookie, visitors)]).toEqual([200, 200]);
  });

  test('has a head without a body', async () => {
    const response = await ask('/profile', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

test('the icon that browsers ask for by themselves is the one there is', async () => {
  const response = await ask('/favicon.ico');
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/favicon.svg']);
});

describe('a file that is not there', () => {
  test.each([
    '/assets/index-0000dead.js',
    '/assets/index-0000dead.css',
    '/assets/nothing',
    '/silhouettes/none.svg',
    '/old.php',
    '/.git/config',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/sw-old.js?v=1',
  ])('is a 404 that nobody keeps, never a page: %s', async (path) => {
    const response = await ask(path, { headers: { Accept: 'text/html,*/*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  });

  test.each(['/api', '/api/none', '/health/none', '/images/a/b', '/logout'])(
    'nor does a page answer for a program: %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
    },
  );
});
