/** 'Historial de Reservas': finding, cancelling, rating and repeating what one reserved. */
import type { Locator, Page } from 'playwright/test';
import { addDays, numericDay } from '#domain/day.ts';
import { isAhead } from '#domain/reservation.ts';
import { shortDayOfYear, weekdayDay } from '#web/format/full-day.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { type Customer, signIn } from './customer.ts';
import { fact } from './fact.ts';
import { followRequests } from './follow-requests.ts';
import { dailyStock, findInstrument, freeRange, reservationsOf, reserve, today } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const row = (page: Page, name: string): Locator => rows(page).filter({ has: page.getByRole('heading', { level: 2, name }) });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar reserva' });

async function openHistory(page: Page, customer: Customer): Promise<void> {
  await signIn(page, customer);
  await page.goto(paths.reservations);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Reservas' })).toBeVisible();
}

test('badges tell the state, the newest start comes first, and the search looks at name, state, category and dates', async ({
  page,
  sampleCustomer,
}) => {
  const ana = await sampleCustomer('ana');
  const own = (await reservationsOf(ana)).toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1));
  await openHistory(page, ana);
  await expect(page.getByText(`${own.length} de ${own.length} reserva(s)`)).toBeVisible();
  await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText(own.map(({ instrumentName }) => instrumentName));

  const badges = {
    ACTIVE: 'En curso',
    ENDED: 'Finalizada',
    CANCELLED: 'Cancelada',
    PENDING: 'Pendiente',
    CONFIRMED: 'Confirmada',
  } as const;
  for (const [index, reservation] of own.entries()) {
    const shown = rows(page).nth(index);
    await expect(shown).toContainText(badges[reservation.status]);
    await expect(fact(shown, 'Período:')).toHaveText(
      `${weekdayDay(reservation.startDate)} al ${weekdayDay(reservation.endDate)}`,
    );
    await expect(shown).toContainText(`Reserva #${reservation.id}`);
    await expect(shown.getByRole('link', { name: 'Agregar al calendario' })).toHaveCount(isAhead(reservation, today()) ? 1 : 0);
    await expect(fact(shown, 'Días')).toHaveText(String(reservation.totalDays));
    await expect(shown).toContainText(`${reservation.categoryName} · ${reservation.provider.name}`);
    const rate = shown.getByRole('button', {
      name: reservation.status === 'ENDED' || reservation.status === 'CANCELLED' ? 'Valorar' : 'Reserva en curso',
    });
    if (reservation.status === 'ENDED') await expect(rate).toBeEnabled();
    else {
      await expect(rate).toBeDisabled();
      await expect(rate).toHaveAccessibleDescription('Solo puedes valorar reservas finalizadas');
    }
  }

  const [oldest] = own.toReversed();
  if (!oldest) throw new Error('the sample customer has no reservations');
  for (const [typed, count] of [
    ['guitarra', own.filter(({ instrumentName }) => instrumentName.includes('Guitarra')).length],
    ['ACORDEON', own.filter(({ instrumentName }) => instrumentName.includes('Acordeón')).length],
    ['finalizada', own.filter(({ status }) => status === 'ENDED').length],
    ['teclados', own.filter(({ categoryName }) => categoryName === 'Teclados').length],
    [shortDayOfYear(oldest.startDate), 1],
    [numericDay(oldest.endDate), 1],
  ] as const) {
    await search(page).fill(typed);
    await expect(page.getByText(`${count} de ${own.length} reserva(s)`), typed).toBeVisible();
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('buscar') === numericDay(oldest.endDate));
  await page.reload();
  await expect(search(page)).toHaveValue(numericDay(oldest.endDate));
  await search(page).fill('ukelele de juguete');
  await expect(page.getByRole('heading', { name: 'No se encontraron resultados' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver todas las reservas' }).click();
  await expect(rows(page)).toHaveCount(own.length);
});

test('each booking is shown once: when it is comes first, the next one says where and what is paid, and is in reach', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Trompeta');
  const soon = await freeRange(request, instrument, { days: 2 });
  const later = await freeRange(request, instrument, { days: 1, from: addDays(soon.end, 7) });
  await reserve(customer, instrument, later);
  const { id } = await reserve(customer, instrument, soon);
  await openHistory(page, customer);
  const next = page.getByRole('region', { name: 'Próxima' });
  await expect(next).toContainText('Hoy no pagas nada.');
  await expect(next.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\//);
  await expect(page.getByText('2 de 2 reserva(s)')).toBeVisible();
  await expect(page.getByRole('heading', { name: instrument.name })).toHaveCount(2);
  await expect(rows(page)).toHaveCount(2);
  const shown = rows(page).filter({ has: next });
  await expect(shown).toContainText(`Reserva #${id}`);
  await expect(shown.locator('p').first()).toHaveText(/^Comienza (?:hoy|mañana|en \d+ días)En curso/);
  const top = async (button: Locator): Promise<number> => (await button.boundingBox())?.y ?? NaN;
  expect(await top(shown.getByRole('button', { name: 'Cancelar reserva' }))).toBeLessThan(
    await top(shown.getByRole('button', { name: 'Reserva en curso' })),
  );
  // The later one stands first, as the newest start does.
  await page.getByRole('link', { name: `Próxima: ${instrument.name}` }).click();
  await expect(shown.getByRole('heading')).toBeInViewport();
  await search(page).fill(instrument.name);
  await expect(page.getByRole('link', { name: /^Próxima/ })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test('one’s rentals are followed by a private address, which is shown once, renewed and revoked', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Violín');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  await openHistory(page, customer);
  const open = page.getByRole('button', { name: 'Suscribirme' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Tus alquileres en tu calendario' });
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const field = dialog.getByLabel('Enlace privado');
  const first = await field.inputValue();
  await expect(dialog.getByRole('link', { name: /^Suscribirme/ })).toHaveAttribute('href', first.replace(/^http:/, 'webcal:'));
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await dialog.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(dialog.getByText('Enlace copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await (await request.get(first)).text()).toContain(`UID:reserva-${id}@`);

  await dialog.getByRole('button', { name: 'Renovar enlace' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByRole('status')).toContainText('Por seguridad no lo guardamos');
  await expect(field).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Revocar enlace' }).click();
  await expect(dialog.getByRole('button', { name: 'Crear enlace' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('a status that is unknown or missing: its row says so, holds nothing, and can be neither cancelled nor rated', async ({
  page,
  sampleCustomer,
}) => {
  const ana = await sampleCustomer('ana');
  const ended = (await reservationsOf(ana)).find(({ status }) => status === 'ENDED');
  const inAWeek = { startDate: addDays(today(), 7), endDate: addDays(today(), 9) };
  await page.route('**/api/reservations/user/*', async (route) => {
    const { status: _, ...rest } = { ...ended, ...inAWeek };
    const strange = [
      { ...rest, id: 901, status: 'ON_HOLD' },
      { ...rest, id: 902, status: null },
      { ...rest, id: 903 },
    ];
    await route.fulfill({ response: await askShop(route), json: [...strange, ended] });
  });
  await openHistory(page, ana);
  await expect(rows(page).locator('.reservation-state .badge')).toHaveText(['Reservado', 'Reservado', 'ON_HOLD', 'Finalizada']);
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reserva en curso' })).toHaveCount(3);
  await search(page).fill('on_hold');
  await expect(rows(page)).toHaveCount(1);
});

test('cancelling asks first, frees the days and says so', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Trombón');
  const range = await freeRange(request, instrument, { units: 2 });
  await reserve(customer, instrument, range, 2);
  const held = await dailyStock(request, instrument.id, range.start, range.end);
  await openHistory(page, customer);

  const cancel = row(page, instrument.name).getByRole('button', { name: 'Cancelar reserva' });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: '¿Cancelar la reserva?' });
  await dialog.getByRole('button', { name: 'Mantener reserva' }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  expect(await reservationsOf(customer)).toMatchObject([{ status: 'ACTIVE' }]);

  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, instrument.name)).toContainText('Cancelada');
  await expect(page.getByText(`Cancelaste la reserva de ${instrument.name}. Las fechas quedaron libres.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: instrument.name })).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await expect(row(page, instrument.name).getByRole('button', { name: 'Valorar' })).toBeDisabled();
  expect(await dailyStock(request, instrument.id, range.start, range.end)).toEqual(
    held.map(({ date, availableStock }) => ({ date, availableStock: availableStock + 2 })),
  );
  // The profile's figures add up.
  await page.goto(paths.profile);
  await expect(page.getByText('Canceladas: 1')).toBeVisible();
});

test('a refused cancellation says why and stays', async ({ page, watch, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  await openHistory(page, customer);
  await row(page, instrument.name).getByRole('button', { name: 'Cancelar reserva' }).click();
  // Cancelled meanwhile, in another tab say.
  await customer.api.put(`/api/reservations/${id}/cancel`);
  watch.allow(refusal(409, /\/cancel$/));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(dialog).toContainText('No se pudo cancelar la reserva');
});

test('an ended reservation is rated, and can be had again', async ({ page, watch, request, freshCustomer, sampleCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Djembé');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument, { days: 2, from: today() }));
  await (await sampleCustomer('admin')).api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } });
  await openHistory(page, customer);
  const shown = row(page, instrument.name);
  await expect(shown).toContainText('Finalizada');
  await shown.getByRole('button', { name: 'Valorar' }).click();
  const dialog = page.getByRole('dialog', { name: `Valorar ${instrument.name}` });
  await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  await expect(dialog.getByText('Por favor, selecciona una puntuación')).toBeVisible();
  await dialog.getByRole('radio', { name: /^5 de 5/ }).check({ force: true });
  await dialog.getByLabel('Comentario').fill('Volvería a alquilarlo.');
  watch.allow(refusal(400, /\/api\/ratings$/));
  await page.route('**/api/ratings', (route) => route.fulfill({ status: 400, json: {} }));
  await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Error: No se pudo enviar la valoración');
  await page.unroute('**/api/ratings');
  await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`✅ Valoración enviada correctamente para ${instrument.name}`)).toBeVisible();
  await expect(shown).toContainText('5 de 5 estrellas');

  await shown.getByRole('button', { name: 'Valorar' }).click();
  await expect(dialog.getByRole('radio', { name: /^5 de 5/ })).toBeChecked();
  await expect(dialog.getByLabel('Comentario')).toHaveValue('Volvería a alquilarlo.');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();

  await shown.getByRole('link', { name: 'Reservar de nuevo' }).click();
  await expect(page).toHaveURL(paths.availability(instrument.id));
});

test('nothing reserved yet, and a list that cannot be loaded', async ({ page, watch, freshCustomer }) => {
  const customer = await freshCustomer();
  await openHistory(page, customer);
  await expect(page.getByRole('heading', { name: 'No tienes reservas actualmente' })).toBeVisible();
  await expect(page.getByText('0 de 0 reserva(s)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explorar instrumentos' })).toHaveAttribute('href', paths.home);

  watch.allow(refusal(500, /\/api\/reservations\/user\//));
  await page.route('**/api/reservations/user/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar tus reservas' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tienes reservas actualmente' })).toBeVisible();
  await expect(page.getByText('0 de 0 reserva(s)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explorar instrumentos' })).toBeVisible();
  await page.unroute('**/api/reservations/user/*');
  await notice.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No tienes reservas actualmente' })).toBeVisible();

  await test.step('an answer of another kind is an empty list too, and is asked for once', async () => {
    let asked = 0;
    for (const reply of [{ reservations: 'none' }, 'none']) {
      await page.route('**/api/reservations/user/*', (route) => {
        asked += 1;
        return route.fulfill({ json: reply });
      });
      asked = 0;
      const requestsEnded = followRequests(page);
      await page.reload();
      await expect(notice).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No tienes reservas actualmente' })).toBeVisible();
      await expect(page.getByText('0 de 0 reserva(s)')).toBeVisible();
      await requestsEnded();
      expect(asked, JSON.stringify(reply)).toBe(1);
      await page.unroute('**/api/reservations/user/*');
    }
  });
});

test('a list that is not answered is asked for once and given up after ten seconds', async ({ page, freshCustomer }) => {
  let asked = 0;
  await page.route('**/api/reservations/user/*', () => {
    asked += 1;
  });
  await openHistory(page, await freshCustomer());
  await expect(page.getByRole('heading', { name: 'No pudimos cargar tus reservas' })).toBeVisible();
  expect(asked).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('0 de 0 reserva(s)')).toBeVisible();
});
