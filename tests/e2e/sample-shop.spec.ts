import { expect, test } from './shop-test.ts';

test('a fresh start shows the sample shop, without an error or a policy violation', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Fender Player Stratocaster/ }).first()).toBeVisible();
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
