/** Words longer than any line, in everything that people write: they break, and widen no page. */
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, read, test } from './admin-test.ts';
import { signIn } from './customer.ts';
import { reserve, today } from './shop.ts';
import { DESKTOP } from './shop-test.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';

const WIDTHS = [320, 375, 768, 1024, 1280] as const;
const word = (length: number): string => 'W'.repeat(length);

test.use(DESKTOP);
test.describe.configure({ timeout: 480_000 });

test('no page is wider than its window', async ({ page, openBrowser, adminApi, freshCustomer }) => {
  const { admin } = adminApi;
  const category = await read<{ id: number }>(
    await admin.api.post('/api/categories/add', {
      data: { name: adminApi.name(word(60)), description: word(400), icon: 'fa-star' },
    }),
    201,
  );
  const specification = await read<{ id: number }>(
    await admin.api.post('/api/specifications/add', {
      data: { label: adminApi.name(word(60)), description: word(400), icon: 'fa-star' },
    }),
    201,
  );
  const instrument = await adminApi.addInstrument(word(100), {
    categoryId: category.id,
    description: `${word(160)} ${word(160)}`,
    pricePerDay: 411_522.63,
    stock: 9,
    specifications: [{ specification: { id: specification.id }, spValue: word(280) }],
    provider: { name: word(110), contact: word(180) },
  });
  const customer = await freshCustomer();
  await read(await customer.api.put('/api/users/me', { data: { username: word(80), lastname: word(80), phone: '099 123 456' } }));
  const days = { start: today(), end: addDays(today(), 2) };
  const made = await admin.api.post('/api/reservations', {
    data: {
      instrumentId: instrument.id,
      userId: customer.user.id,
      startDate: days.start,
      endDate: days.end,
      quantity: 1,
      notes: word(900),
    },
  });
  const { id: ended } = await read<{ id: number }>(made, 201);
  await read(
    await admin.api.put(`/api/reservations/${ended}/status`, { params: { status: 'ENDED' }, data: { note: word(900) } }),
  );
  const rating = { instrumentId: instrument.id, userId: customer.user.id, stars: 4, comment: word(900) };
  await read(await customer.api.post('/api/ratings', { data: rating }), 201);
  await customer.api.post(`/api/favorites/users/${customer.user.id}/instruments/${instrument.id}`);
  const { id: open } = await reserve(customer, instrument, { start: addDays(today(), 3), end: addDays(today(), 5) });

  const expectToFit = async (of: typeof page, path: string): Promise<void> => {
    await of.goto(path);
    await expect(of.locator('h1').first()).toBeAttached();
    await expect(of.locator('[role=progressbar], [aria-busy=true], .skeleton-block')).toHaveCount(0);
    for (const typeface of TYPEFACES) {
      await setTypeface(of, typeface);
      for (const width of WIDTHS) {
        await of.setViewportSize({ width, height: 900 });
        await expect.soft
          .poll(() => of.evaluate(() => document.documentElement.scrollWidth), `${path} ${typeface}`)
          .toBeLessThanOrEqual(width);
      }
    }
  };

  const dates = { start: addDays(today(), 7), end: addDays(today(), 9) };
  const own = await openBrowser();
  await signIn(own, customer);
  for (const path of [
    `${paths.home}?q=${adminApi.mark}`,
    `${paths.home}?q=${word(190)}`,
    paths.home,
    paths.detail(instrument.id),
    paths.detail(instrument.id, dates),
    paths.checkout(instrument.id, dates),
    `${paths.checkout(instrument.id)}?reserva=${open}`,
    paths.reservations,
    paths.voucher(open),
    paths.favorites,
    paths.profile,
  ])
    await expectToFit(own, path);

  await signIn(page, admin);
  for (const path of [
    paths.adminDashboard,
    paths.adminInstruments,
    paths.adminCategories,
    paths.adminSpecifications,
    paths.adminReservations,
    paths.adminTimeline,
    paths.adminUsers,
    paths.adminRatings,
    paths.adminSynonyms,
    paths.adminMail,
    paths.adminAudit,
  ])
    await expectToFit(page, path);
});
