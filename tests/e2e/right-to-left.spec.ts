/** What people write from right to left stands from right to left: names, descriptions, messages, and what is being typed. */
import type { Locator } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, read, test } from './admin-test.ts';
import { signIn } from './customer.ts';
import { today } from './shop.ts';
import { DESKTOP } from './shop-test.ts';

test.use(DESKTOP);

const NAME = 'עוד';
const TEXT = 'עוד ערבי, גוף אגוז!';

/** Pixels that a text leaves free at the left and at the right of its element. */
const freeOf = (one: Locator): Promise<{ left: number; right: number }> =>
  one.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { left: text.left - box.left, right: box.right - text.right };
  });

async function expectAtRight(one: Locator): Promise<void> {
  await expect(one).toBeVisible();
  const { left, right } = await freeOf(one);
  expect(right).toBeLessThan(2);
  expect(left).toBeGreaterThan(20);
}

test('of an instrument, its rating and its form', async ({ page, adminApi, freshCustomer }) => {
  const { admin } = adminApi;
  const instrument = await adminApi.addInstrument('x', { name: `${NAME} ${adminApi.mark}`, description: TEXT });
  const customer = await freshCustomer();
  const order = await admin.api.post('/api/reservations', {
    data: {
      instrumentId: instrument.id,
      userId: customer.user.id,
      startDate: today(),
      endDate: addDays(today(), 1),
      quantity: 1,
    },
  });
  const { id } = await read<{ id: number }>(order, 201);
  await read(await admin.api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } }));
  const rating = { instrumentId: instrument.id, userId: customer.user.id, stars: 5, comment: TEXT };
  await read(await customer.api.post('/api/ratings', { data: rating }), 201);

  await signIn(page, customer);
  await page.goto(paths.detail(instrument.id));
  await expectAtRight(page.getByRole('heading', { level: 1 }));
  const texts = page.getByRole('paragraph').filter({ hasText: TEXT });
  await expect(texts).toHaveCount(2);
  for (const text of await texts.all()) await expectAtRight(text);
  await page.goto(`${paths.home}?q=${encodeURIComponent(adminApi.mark)}`);
  await expectAtRight(page.getByRole('heading', { level: 3, name: NAME }));

  await page.goto(paths.profile);
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const field = page.getByLabel('Nombre', { exact: true });
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill(NAME);
  await expect(field).toHaveCSS('direction', 'rtl');
});
