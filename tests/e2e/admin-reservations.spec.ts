/** 'Gestión de Reservas': the list under its customers, what is done to one, and the timeline. */
import type { Page } from 'playwright/test';
import { addDays, numericDay } from '#domain/day.ts';
import { fullDay } from '#web/format/full-day.ts';
import { paths } from '#web/paths.ts';
import { downloadedBy, expect, test } from './admin-test.ts';
import { passTime, stopClock } from './clock.ts';
import { expectMessage } from './messages.ts';
import { mailTo, reservationsOf, reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Reservas por cliente' });
const lineOf = (page: Page, { id }: { id: number }) =>
  list(page)
    .getByRole('row')
    .filter({ hasText: `#${id}` });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar reserva' });

test('tabs, search and groups stand in the address; details come by fives, and again after a failure', async ({
  adminPage: page,
  watch,
}) => {
  let asked = 0;
  const sizes: number[] = [];
  watch.allow(refusal(500, /\/api\/reservations\/details/));
  await page.route('**/api/reservations/details?*', async (route) => {
    asked += 1;
    sizes.push(new URL(route.request().url()).searchParams.getAll('id').flatMap((ids) => ids.split(',')).length);
    await (asked === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  await page.goto(paths.adminReservations);
  await expect(page.getByText(/^Faltan detalles de \d+/)).toBeVisible();
  expect(sizes).toEqual([5, 5]);
  await page.getByRole('status').getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(/detalles/)).toHaveCount(0);
  await expect(list(page).getByText('Sin datos')).toHaveCount(0);

  const group = list(page).getByRole('rowgroup').nth(1);
  await expect(group).toContainText('Vencida');
  const lines = await group.getByRole('row').count();
  await group.getByRole('button', { name: /^Ocultar las reservas de/ }).click();
  await expect(group.getByRole('row')).toHaveCount(1);
  await group.getByRole('button', { name: /^Mostrar las reservas de/ }).click();
  await expect(group.getByRole('row')).toHaveCount(lines);

  await searchBox(page).fill('ana pereyra');
  await expect(list(page).getByRole('button', { name: /^Ocultar/ })).toHaveCount(1);
  await page.getByRole('tab', { name: /^Reservas Activas/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pestana=finalizadas&buscar=ana/);
  await expect(list(page)).toContainText('Finalizada');
  const { text } = await downloadedBy(page, () => page.getByRole('link', { name: 'CSV' }).click());
  expect(text).toContain('ana@resuena.com');
  expect(text).not.toContain('bruno@resuena.com');
  await searchBox(page).fill('xilofonazo');
  await expect(page.getByText('No hay resultados para «xilofonazo» en Reservas Finalizadas.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/reservas(\?buscar=.*)?$/);
});

test('one is ended with a note, another cancelled with a reason that the customer is sent', async ({
  adminPage: page,
  watch,
  adminApi,
  freshCustomer,
  request,
}) => {
  const instrument = await adminApi.addInstrument('Requinto');
  const customer = await freshCustomer();
  await page.clock.install();
  const start = addDays(today(), 4);
  const [first, second] = [
    await reserve(customer, instrument, { start, end: start }),
    await reserve(customer, instrument, { start, end: addDays(start, 2) }, 2),
  ];
  await page.goto(`${paths.adminReservations}?buscar=${adminApi.mark}`);
  await lineOf(page, first)
    .getByRole('button', { name: /^Finalizar la reserva/ })
    .click();
  const ending = page.getByRole('dialog', { name: 'Confirmar Finalización' });
  await ending.getByLabel(/^Nota/).fill('Volvió sin la funda.');
  watch.allow(refusal(500, /\/status\?status=ENDED$/));
  await page.route('**/status?status=ENDED', (route) => route.fulfill({ status: 500, json: {} }));
  await ending.getByRole('button', { name: 'Finalizar reserva' }).click();
  await expect(ending.getByRole('alert')).toHaveText('Error al finalizar la reserva: No se pudo finalizar la reserva');
  await page.unroute('**/status?status=ENDED');
  await stopClock(page);
  await ending.getByRole('button', { name: 'Finalizar reserva' }).click();
  await expect(page.getByText(`La reserva #${first.id} ha sido finalizada exitosamente.`)).toBeVisible();
  await expect(lineOf(page, first)).toContainText('Finalizada');
  // The message has its time, then the list is fetched again and the row is where it belongs.
  await passTime(page, 2_999);
  await expect(lineOf(page, first)).toContainText('Finalizada');
  await passTime(page, 1);
  await page.clock.resume();
  await expect(lineOf(page, first)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Reservas Finalizadas/ }).click();
  await expect(lineOf(page, first)).toContainText('Nota: Volvió sin la funda.');
  await page.getByRole('tab', { name: /^Reservas Activas/ }).click();

  await lineOf(page, second)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cancelar reserva' }).click();
  const cancelling = page.getByRole('alertdialog', { name: 'Cancelar la reserva' });
  await cancelling.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(cancelling.getByText('El motivo es obligatorio')).toBeVisible();
  await cancelling.getByRole('textbox', { name: 'Motivo' }).fill('Se rompió una cuerda <b>grave</b>.');
  await cancelling.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expectMessage(page, `La reserva #${second.id} fue cancelada. El cliente recibe un correo.`);
  const mail = await mailTo(request, customer.email, /cancel/i);
  expect(mail.text).toContain('Se rompió una cuerda <b>grave</b>.');
  expect(mail.html).toContain('&lt;b&gt;grave');
  expect((await reservationsOf(customer)).map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'ENDED']);
});

for (const [name, path] of [
  ['the list', paths.adminReservations],
  ['the list by date', paths.adminByDate],
] as const)
  test(`what changes after ${name} was loaded and before its first poll is shown`, async ({
    adminPage: page,
    adminApi,
    freshCustomer,
  }) => {
    const instrument = await adminApi.addInstrument('Requinto');
    const customer = await freshCustomer();
    const changed = Promise.withResolvers<void>();
    await page.route('**/api/counter', async (route) => {
      await changed.promise;
      await route.fallback();
    });
    await page.goto(`${path}?buscar=${adminApi.mark}`);
    await expect(page.getByText('Ninguna reserva coincide', { exact: true })).toBeVisible();
    await reserve(customer, instrument, { start: today(), end: today() });
    changed.resolve();
    await expect(page.getByRole('row').filter({ hasText: instrument.name }).first()).toBeVisible();
  });

test('what is typed before the list comes is searched for', async ({ adminPage: page, adminApi }) => {
  const come = Promise.withResolvers<void>();
  await page.route(/\/api\/reservations\/groups/, async (route) => {
    await come.promise;
    await route.fallback();
  });
  await page.goto(paths.adminReservations);
  await searchBox(page).fill(adminApi.mark);
  come.resolve();
  await expect(page.getByText('Ninguna reserva coincide', { exact: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue(adminApi.mark);
  await expect(searchBox(page)).toBeFocused();
});

test('one is made for a customer on the phone: found by typing, bounded by what is free, e-mailed', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  request,
}) => {
  const instrument = await adminApi.addInstrument('Tiple');
  const customer = await freshCustomer();
  const start = addDays(today(), 6);
  await page.goto(paths.adminReservations);
  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva reserva' });
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  await expect(dialog.getByText('Elige un cliente')).toBeVisible();
  await expect(dialog.getByText('Elige un instrumento')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(customer.email);
  await page.getByRole('option', { name: /Elena Prueba/ }).click();
  await dialog.getByRole('combobox', { name: 'Instrumento' }).fill(adminApi.mark);
  await page.getByRole('option', { name: new RegExp(instrument.name) }).click();
  await dialog.getByLabel('Desde').fill(start);
  await dialog.getByLabel('Hasta').fill(addDays(start, 1));
  await expect(dialog.getByText('3 libres')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Cantidad' }).fill('9');
  await dialog.getByLabel(/^Notas/).fill('Por teléfono.');
  await expect(dialog.getByText('$273,00')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  await expect(dialog).toHaveCount(0);
  const [made] = await reservationsOf(customer);
  expect(made).toMatchObject({ startDate: start, quantity: 3, totalPrice: 273, notes: 'Por teléfono.', status: 'ACTIVE' });
  await mailTo(request, customer.email, /reserva/i);
  await searchBox(page).fill(String(made?.id));
  await expect(lineOf(page, { id: made?.id ?? 0 })).toContainText(instrument.name);
});

test('what was typed is not thrown away unasked: not by Escape, nor by the way back', async ({ adminPage: page }) => {
  await page.goto(paths.adminInstruments);
  await page.getByRole('link', { name: 'Reservas' }).first().click();
  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva reserva' });
  const notes = dialog.getByLabel(/^Notas/);
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await notes.fill('Pasa a buscarlo su hermana.');
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/reservas$/);
    await expect(notes).toHaveValue('Pasa a buscarlo su hermana.');
    await expect(notes).toBeFocused();
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/instrumentos$/);
  await expect(dialog).toHaveCount(0);
});

test('the timeline by keyboard and by mouse: free units, a reservation opened, one begun from a day', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const instrument = await adminApi.addInstrument('Viola');
  const customer = await freshCustomer();
  const [start, end] = [addDays(today(), 1), addDays(today(), 3)];
  const [one, other] = [
    await reserve(customer, instrument, { start, end }, 2),
    await reserve(customer, instrument, { start, end: start }),
  ];
  await page.goto(`${paths.adminTimeline}?buscar=${adminApi.mark}`);
  const grid = page.getByRole('grid', { name: 'Línea de tiempo de las reservas' });
  const focused = grid.locator('[role=gridcell]:focus');
  const popover = page.getByRole('dialog', { name: /^Reserva #/ });
  await grid.locator('[role=gridcell][tabindex="0"]').focus();
  await expect(focused).toHaveText('3');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('0');
  await expect(focused).toHaveAccessibleName(new RegExp(`: 0 libres; .*reserva ${one.id}, 2 unidades; .*reserva ${other.id}`));
  await page.keyboard.press('Enter');
  await expect(popover).toHaveAccessibleName(`Reserva #${one.id}`);
  await page.keyboard.press('Enter');
  await expect(popover).toHaveAccessibleName(`Reserva #${other.id}`);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('1');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nueva reserva' });
  await expect(dialog.getByRole('list', { name: 'Instrumentos elegidos' })).toContainText(instrument.name);
  await expect(dialog.getByLabel('Desde')).toHaveValue(numericDay(addDays(start, 1)));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await grid.locator('[role=gridcell][tabindex="0"]').focus();
  for (const pages of [1, 2]) {
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(new RegExp(`desde=${addDays(today(), 30 * pages - 5)}`));
    await expect(focused).toHaveAccessibleName(new RegExp(`^${fullDay(addDays(start, 30 * pages + 1))}`));
  }
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/linea-de-tiempo\?buscar=[^&]*$/);
  await expect(focused).toHaveAccessibleName(new RegExp(`^${fullDay(today())}`));
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(new RegExp(`desde=${addDays(today(), 25)}`));
  await expect(grid.getByRole('columnheader').nth(1)).toHaveAccessibleName(/./);
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  await expect(page).toHaveURL(/linea-de-tiempo\?buscar=[^&]*$/);
  await page.getByRole('button', { name: '14 días', exact: true }).click();
  await expect(page).toHaveURL(/dias=14/);
  await expect(grid.getByRole('columnheader')).toHaveCount(15);

  await grid.locator('button', { hasText: 'Elena Prueba' }).first().click();
  await expect(popover).toContainText(instrument.name);
  await popover.getByRole('link', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(new RegExp(`pedidos/(${one.id}|${other.id})$`));
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido #/ })).toBeVisible();
});

test('what does not load says so and is asked for again, the list and what today asks', async ({ adminPage: page, watch }) => {
  watch.allow(refusal(500, /\/api\/reservations\/(groups|agenda)/));
  await page.route(/\/api\/reservations\/(groups|agenda)/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.adminReservations);
  await expect(page.getByText('No se pudieron cargar las reservas. Por favor, intente nuevamente.')).toBeVisible();
  await expect(page.getByText('No se pudo cargar lo que toca hoy: vencidas, retiros y devoluciones.')).toBeVisible();
  await page.unroute(/\/api\/reservations\/(groups|agenda)/);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(list(page)).toContainText('Vencida');
  await expect(page.getByRole('region', { name: 'Hoy' })).toContainText('Retiros de hoy');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/reservations/groups') && answer.ok()),
    page.getByRole('button', { name: 'Actualizar' }).click(),
  ]);
});
