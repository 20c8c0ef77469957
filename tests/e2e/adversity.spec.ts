/** Browsers that forbid, fill or garble their storage, lose the network, or tell another time: never an error, never a false success. */
import type { Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { hurry } from './clock.ts';
import { type Customer, logIn, signIn, USER_KEY } from './customer.ts';
import { dailyStock, findInstrument, freeRange, reservationsOf, type DateRange, today } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const DAY_MS = 86_400_000;

const success = (page: Page) => page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' });

async function confirmCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
  await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
}

/** From the detail page through the login to a reservation, without leaving the page once. */
async function reserveInOnePage(
  page: Page,
  customer: Customer,
  instrument: { id: number; name: string },
  range: DateRange,
): Promise<void> {
  await page.goto(paths.detail(instrument.id, range));
  await page.getByRole('button', { name: 'Reservar', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await logIn(page, customer);
  await page.getByLabel('Notas adicionales').fill('Sin memoria, con ganas.');
  await confirmCheckout(page);
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toMatchObject([
    { startDate: range.start, endDate: range.end, notes: 'Sin memoria, con ganas.' },
  ]);
}

const STORAGES = {
  forbidden: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
} as const;

for (const [state, spoil] of Object.entries(STORAGES)) {
  test(`with ${state} storage one can still log in and reserve`, async ({ page, request, freshCustomer }) => {
    const instrument = await findInstrument(request, 'Flauta');
    const range = await freeRange(request, instrument);
    await page.addInitScript(spoil);
    await reserveInOnePage(page, await freshCustomer(), instrument, range);
    await page.getByRole('link', { name: 'Ver mis reservas' }).click();
    await expect(page.getByRole('heading', { level: 2, name: instrument.name })).toBeVisible();
  });
}

test('garbled storage counts as empty', async ({ page, request }) => {
  const { id, name } = await findInstrument(request, 'Arpa');
  await page.goto('/health/ping');
  await page.evaluate(
    ([userKey, draftKey]) => {
      localStorage.setItem(userKey, '{"id":1,"username":');
      localStorage.setItem('reservationStartDate', '2026-02-31');
      localStorage.setItem('reservationEndDate', '{}');
      sessionStorage.setItem(draftKey, '[[[');
      sessionStorage.setItem('resuena.wanted-favorite', 'NaN');
    },
    [USER_KEY, `resuena.checkout.${id}`] as const,
  );
  await page.goto(paths.home);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
  await page.goto(paths.detail(id));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reservar', exact: true })).toBeDisabled();
  for (const path of [paths.profile, paths.checkout(id)]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?volver=/);
  }
});

test.describe('with the application kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no network at the moment of confirming: it says so, keeps everything, and the next press reserves once', async ({
    page,
    context,
    watch,
    request,
    freshCustomer,
  }) => {
    const instrument = await findInstrument(request, 'Flauta');
    const range = await freeRange(request, instrument);
    const customer = await freshCustomer();
    await hurry(page);
    await signIn(page, customer);
    await page.goto(paths.checkout(instrument.id, range));
    // Half of it would come from the network that goes.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByLabel('Notas adicionales').fill('Vuelvo enseguida.');
    await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
    await expect(page.getByRole('alert')).toContainText('Backend no disponible. La reserva no pudo ser procesada.');
    await expect(success(page)).toHaveCount(0);
    await expect(page.getByLabel('Notas adicionales')).toHaveValue('Vuelvo enseguida.');
    expect(await reservationsOf(customer)).toEqual([]);
    const button = page.getByRole('button', { name: 'Confirmar fechas y reservar' });
    const place = await button.boundingBox();
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toContainText('La tienda vuelve a responder. Confirma de nuevo tu reserva.');
    expect(await button.boundingBox(), 'a hand may be on its way').toEqual(place);
    await button.click();
    await expect(success(page)).toBeVisible();
    expect(await reservationsOf(customer)).toMatchObject([{ notes: 'Vuelvo enseguida.' }]);
  });
});

test('two tabs want the last unit: one gets it, the other is told', async ({ page, context, watch, request, freshCustomer }) => {
  const instrument = await findInstrument(request, 'Banjo');
  const range = await freeRange(request, instrument, { days: 2 });
  const free = Math.min(
    ...(await dailyStock(request, instrument.id, range.start, range.end)).map(({ availableStock }) => availableStock),
  );
  const customer = await freshCustomer();
  await signIn(page, customer);
  const other = await context.newPage();
  const checkout = paths.checkout(instrument.id, range, free);
  for (const tab of [page, other]) {
    await tab.goto(checkout);
    await tab.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
  }
  watch.allow(refusal(409, /\/api\/reservations$/));
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
  // Which of the two comes first is not said.
  const winners = async (): Promise<Page[]> => {
    const isIn = await Promise.all([page, other].map((tab) => success(tab).isVisible()));
    return [page, other].filter((_, index) => isIn[index]);
  };
  await expect.poll(async () => (await winners()).length).toBe(1);
  const loser = (await winners())[0] === page ? other : page;
  await expect(loser.getByRole('alert')).toContainText('El rango seleccionado no tiene suficiente stock disponible');
  await expect(success(loser)).toHaveCount(0);
  expect(await reservationsOf(customer)).toMatchObject([{ quantity: free }]);
});

test('a login in one tab shows in the other', async ({ page, context, freshCustomer }) => {
  await page.goto(paths.terms);
  const other = await context.newPage();
  await other.goto(paths.login);
  await logIn(other, await freshCustomer());
  await expect(other).toHaveURL(paths.home);
  await expect(page.getByRole('button', { name: 'Menú de Elena Prueba' })).toBeVisible();
});

test('a clock that is three days late: the shop refuses the past, and the page says so', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const instrument = await findInstrument(request, 'Flauta');
  const customer = await freshCustomer();
  await page.clock.setSystemTime(Date.now() - 3 * DAY_MS);
  await signIn(page, customer);
  const yesterday = addDays(today(), -1);
  await page.goto(paths.checkout(instrument.id, { start: yesterday, end: today() }));
  watch.allow(refusal(422, /\/api\/reservations$/));
  await confirmCheckout(page);
  await expect(page.getByRole('alert')).toContainText('La fecha de inicio no puede estar en el pasado.');
  await expect(success(page)).toHaveCount(0);
  expect(await reservationsOf(customer)).toEqual([]);
});

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('today is the shop’s, and no day is shifted', async ({ page }) => {
      const [start, end] = [addDays(today(), 7), addDays(today(), 9)];
      const calendar = page.getByRole('dialog');
      await page.goto(paths.home);
      await page.getByRole('button', { name: /^Fechas/ }).click();
      await expect(calendar.locator('[data-today]')).toHaveAttribute('data-day', today());
      // It opens at the month of the chosen dates, which may be the next one.
      await page.goto(`${paths.home}?desde=${start}&hasta=${end}`);
      await page.getByRole('button', { name: /^Fechas/ }).click();
      await expect(calendar.locator('[aria-selected=true] [data-day]').first()).toHaveAttribute('data-day', start);
      await expect(calendar.locator('[aria-selected=true] [data-day]').last()).toHaveAttribute('data-day', end);
    });
  });
}
