/** Pages and files as the built shop serves them: the router of the static files stands before the worker here. */
import { paths } from '#web/paths.ts';
import { expect, test } from './shop-test.ts';

test('a script of an older release is a 404 that nobody keeps; what is there stays for a year', async ({ request }) => {
  const missing = await request.get('/assets/index-0000dead.js');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toBe('no-store');

  const page = await request.get(paths.profile, { headers: { Accept: 'text/html' } });
  expect(page.status()).toBe(200);
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const present = await request.get(script);
  expect(present.status()).toBe(200);
  expect(present.headers()['content-type']).toMatch(/javascript/);
  expect(present.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the service worker is asked for anew each time, and obeys the policy of every page', async ({ request }) => {
  const script = await request.get('/sw.js');
  expect(script.status()).toBe(200);
  expect(script.headers()['content-type']).toMatch(/javascript/);
  expect(script.headers()['cache-control']).toBe('no-cache');
  const page = await request.get(paths.profile);
  expect(script.headers()['content-security-policy']).toBe(page.headers()['content-security-policy']);
  // The page that it answers with by itself names the policy too.
  expect(await script.text()).toContain(script.headers()['content-security-policy']);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
});
