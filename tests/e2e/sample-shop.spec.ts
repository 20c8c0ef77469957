import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { PROJECT_DIR } from '#tools/project.ts';
import { logIn, SAMPLE } from './customer.ts';
import { expect, test } from './shop-test.ts';

test('a fresh start shows the sample shop, without an error or a policy violation', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Guitarra eléctrica tipo S/ }).first()).toBeVisible();
  const pictures = page.locator('main img');
  await expect(pictures.first()).toBeVisible();
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a documented account can log in', async ({ page }) => {
  const answer = await page.request.post('/login', { data: { email: 'ana@resuena.com', password: 'Cliente123' } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ username: 'Ana', role: 'USER', emailVerified: true });
});

/** A first visit while nothing but the page's own files is served, from a build of `dir`. */
async function serveFiles(page: Page, dir: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(dir, 'client', route.request().isNavigationRequest() ? 'index.html' : pathname);
    if (existsSync(path) && statSync(path).isFile()) return route.fulfill({ path });
    return route.fulfill({ status: 503, body: 'Service unavailable' });
  });
}

test('without a server the browser has the sample shop and its accounts', async ({ page, watch }) => {
  watch.allow(/status of 503/);
  await serveFiles(page, join(PROJECT_DIR, 'dist'));
  await page.goto('/');
  await expect(page.getByText('12 instrumentos')).toBeVisible();
  await expect(page.getByText('Ves un catálogo de ejemplo, no el de la tienda.')).toBeVisible();
  await page.goto('/login');
  await logIn(page, SAMPLE.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a deployment that does not ask for the samples leaves them out of the browser, which says that it has nothing yet', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 503/);
  const dir = mkdtempSync(join(tmpdir(), 'resuena-build-'));
  try {
    execFileSync(
      process.execPath,
      [join(PROJECT_DIR, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', dir],
      {
        cwd: PROJECT_DIR,
        env: { ...process.env, NODE_ENV: 'production', SAMPLE_SHOP: 'off' },
      },
    );
    for (const script of globSync('client/**/*.js', { cwd: dir }))
      expect(readFileSync(join(dir, script), 'utf8'), script).not.toMatch(/Guitarra eléctrica|Cliente123|ana@resuena\.com/);
    await serveFiles(page, dir);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Este dispositivo todavía no guardó nada de la tienda.' })).toBeVisible();
    await expect(page.getByText('catálogo de ejemplo')).toHaveCount(0);
    await page.goto('/login');
    await logIn(page, SAMPLE.admin);
    await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas. No podemos comprobar tu cuenta sin conexión.');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
