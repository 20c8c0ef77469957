import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { api } from '#domain/contract/api.ts';
import { codeOf, FAILURE_KINDS } from '#domain/failure.ts';

const get = (path: string): Promise<Response> => exports.default.fetch(`http://localhost${path}`);

test('the documentation names every call, its access and every problem that a type can lead to', async () => {
  const response = await get('/api/docs');
  const page = await response.text();
  expect(response.headers.get('Content-Type')).toMatch(/text\/html/);
  for (const call of Object.keys(api)) {
    const [method = '', path = ''] = call.split(' ');
    expect(page).toContain(`<code class="method">${method}</code> <code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
  }
  for (const kind of FAILURE_KINDS) expect(page).toContain(`<tr id="${codeOf(kind)}">`);
  expect(page).toContain('<span class="line"><code>inactive_account</code>: Cuenta desactivada</span>');
  expect(page).not.toContain('`');
  const problem = await (await get('/api/instruments/999999')).json<{ type: string }>();
  expect(page).toContain(`id="${problem.type.split('#')[1]}"`);
});

test('it runs no script, so that the policy of every page holds for it', async () => {
  const response = await get('/api/docs');
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect(await response.text()).not.toMatch(/<script|\son\w+=|javascript:/i);
});
