/** What every table keeps to, whatever is in it and however wide the window is; and the columns that a person does without. */
import type { Locator, Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, rowsOf, test } from './admin-test.ts';
import { mailTo, reserve, today } from './shop.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';

const TABLES = [
  [paths.adminCounter, 'Mostrador'],
  [paths.adminInstruments, 'Instrumentos'],
  [paths.adminReservations, 'Reservas por cliente'],
  [paths.adminByDate, 'Reservas por fecha'],
  [paths.adminCategories, 'Categorías'],
  [paths.adminSpecifications, 'Características'],
  [paths.adminUsers, 'Usuarios'],
  [paths.adminRatings, 'Valoraciones'],
  [paths.adminMail, 'Correos'],
  [paths.adminAudit, 'Cambios, del más nuevo al más viejo'],
] as const;

/** What is wrong with the rows in sight: text of two lines that names no row, a name without room, contents past their column or the sheet's edge. */
const faultsOf = (page: Page, caption: string): Promise<string[]> =>
  page.getByRole('table', { name: caption }).evaluate((table) => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !text.parentElement?.closest('.data-name, .line-name, .counter-name'))
        faults.push(`wraps: ${text.textContent}`);
    }
    for (const head of table.querySelectorAll('tbody th[data-fills]'))
      if (head.clientWidth < 110) faults.push(`${head.clientWidth} px for ${head.textContent}`);
    for (const cell of table.querySelectorAll('[data-tracks] > tbody > tr > :not([data-fills])'))
      if (cell.scrollWidth > cell.clientWidth) faults.push(`past its column: ${cell.textContent}`);
    for (const name of table.querySelectorAll('.user-name'))
      if (name.scrollWidth > name.clientWidth) faults.push(`is cut: ${name.textContent}`);
    for (const units of table.querySelectorAll('.counter-units'))
      if (units.getBoundingClientRect().right > (units.closest('th')?.getBoundingClientRect().right ?? 0))
        faults.push(`is cut: ${units.textContent}`);
    for (const count of table.closest('.sheet')?.querySelectorAll('.pagination > p') ?? [])
      if (count.clientHeight > 2 * Number.parseFloat(getComputedStyle(count).fontSize))
        faults.push(`wraps: ${count.textContent}`);
    const edge = table.closest('.sheet')?.getBoundingClientRect().right ?? 0;
    if (table.getBoundingClientRect().right > edge + 1) faults.push('is cut at its end');
    return faults;
  });

test('nothing wraps in a row, nothing is cut at its end, and every name has room', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  request,
}) => {
  const long = 'Guitarra clásica de concierto con tapa de cedro rojo y aros de palisandro';
  const [instrument, other] = [
    await adminApi.addInstrument(long, { status: 'Reservado' }),
    await adminApi.addInstrument('Güiro'),
  ];
  const customer = await freshCustomer();
  // Over the end of a year: the longest that a period reads.
  const newYear = `${Number(today().slice(0, 4)) + (today().slice(5) > '12-20' ? 1 : 0)}-12-28`;
  await reserve(customer, instrument, { start: newYear, end: addDays(newYear, 9) });
  await reserve(customer, instrument, { start: today(), end: addDays(today(), 1) });
  // Two rows at least: the e-mails are written a moment after what they tell of.
  for (const subject of [/bienvenida/i, /n\.º/]) await mailTo(request, customer.email, subject);
  for (const { id } of [instrument, other])
    await adminApi.admin.api.post(`/api/instruments/${id}/maintenance`, {
      data: { startDate: today(), endDate: today(), quantity: 1, reason: 'Revisión' },
    });
  await adminApi.change(instrument.id, { description: 'De la prueba, y bastante más larga de lo que entra en una sola línea.' });
  await adminApi.addCategory('Instrumentos de viento madera de la orquesta de cámara');
  for (const [path, caption] of TABLES) {
    await page.goto(path);
    await expect(page.getByRole('table', { name: caption }).getByRole('row').nth(2)).toBeVisible();
    await expect(page.getByRole('table').locator('.skeleton-block')).toHaveCount(0);
    for (const typeface of TYPEFACES) {
      await setTypeface(page, typeface);
      for (const width of [1280, 1093, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        // The rows are laid out again a moment after the window.
        await expect.poll(() => faultsOf(page, caption), `${caption} at ${width} in ${typeface}`).toEqual([]);
      }
    }
  }
});

test('on a narrow screen the log still tells who and from what to what, and the users their e-mail', async ({
  adminPage: page,
  adminApi,
}) => {
  const instrument = await adminApi.addInstrument('Pandero');
  await adminApi.change(instrument.id, { pricePerDay: 99.5 });
  await adminApi.change(instrument.id, { description: 'De la prueba, y más larga de lo que una línea deja ver.' });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${paths.adminAudit}?buscar=${adminApi.mark}`);
  const log = page.getByRole('table', { name: 'Cambios, del más nuevo al más viejo' });
  const priced = log.getByRole('row').filter({ hasText: 'Cambió el precio' });
  await expect(priced.getByText('Martina Olivera').filter({ visible: true })).toHaveCount(1);
  for (const value of ['$45,50', '$99,50']) await expect(priced.getByText(value).filter({ visible: true })).toHaveCount(1);
  await log
    .getByRole('row')
    .filter({ hasText: 'Cambió la descripción' })
    .getByRole('button', { name: /^Ver el detalle/ })
    .click();
  const whole = log.getByRole('definition');
  await expect(whole).toContainText('De abedul, para la prueba.');
  await expect(whole).toContainText('De la prueba, y más larga de lo que una línea deja ver.');

  await page.goto(`${paths.adminUsers}?buscar=admin@resuena.com`);
  await expect(rowsOf(page, 'Usuarios').getByText('admin@resuena.com').filter({ visible: true })).toHaveCount(1);
});

test('columns are taken out and put back by keyboard, and stay out for who took them', async ({ adminPage: page }) => {
  await page.goto(paths.adminInstruments);
  await expect(rowsOf(page, 'Instrumentos')).toHaveCount(10);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const columns = page.getByRole('button', { name: 'Columnas' });
  await columns.press('Enter');
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await expect(entry('ID')).toBeFocused();
  await expect(entry('Imagen')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(entry('Imagen')).toHaveAttribute('aria-checked', 'false');
  await entry('Precio/día').click();
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect(head('Imagen')).toHaveCount(0);
  await expect(head('Precio/día')).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page, 'Instrumentos')).toHaveCount(10);
  await expect(head('Imagen')).toHaveCount(0);
  await expect(head('Nombre')).toBeVisible();
  await columns.click();
  await entry('Imagen').click();
  await page.keyboard.press('Escape');
  await expect(head('Imagen')).toBeVisible();
  await expect(head('Precio/día')).toHaveCount(0);
});

test('what else can be done with an instrument stands in its menu', async ({ adminPage: page, adminApi }) => {
  const { id, name } = await adminApi.addInstrument('Cuatro');
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  const more = page.getByRole('button', { name: `Más acciones de ${name}` });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Ver en la tienda' })).toHaveAttribute('href', paths.detail(id));
  await page.getByRole('menuitem', { name: 'Ver sus cambios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await page.goBack();
  await more.click();
  await page.getByRole('menuitem', { name: 'Ver en la línea de tiempo' }).click();
  await expect(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible();
});

test('who follows a link while a search is still to be written stays where it leads', async ({ adminPage: page, adminApi }) => {
  await adminApi.addInstrument('Ocarina');
  await page.goto(paths.adminUsers);
  await expect(rowsOf(page, 'Usuarios')).not.toHaveCount(0);
  // The processor is busy for longer than the search waits, as on a slow computer: its time comes before the other page is drawn.
  await page.evaluate(() =>
    addEventListener(
      'click',
      () => {
        const until = performance.now() + 400;
        while (performance.now() < until);
      },
      { once: true },
    ),
  );
  await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).pressSequentially('ana');
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  await expect(rowsOf(page, 'Cambios, del más nuevo al más viejo')).not.toHaveCount(0);
  await expect(page).toHaveURL(paths.adminAudit);
});

test('the lists of a hundred lay out the rows in sight alone, and draw no icon out of another file', async ({
  adminPage: page,
}) => {
  const open = async (path: string): Promise<Locator> => {
    await page.goto(`${path}?filas=100`);
    const table = page.getByRole('main').locator('[data-tracks]');
    await expect(table.locator('tbody svg > path').first()).toBeAttached();
    await expect(table.locator('tbody > tr:empty')).toHaveCount(0);
    await expect(table.locator('use')).toHaveCount(0);
    return table;
  };
  await open(paths.adminInstruments);
  await open(paths.adminUsers);
  // The one that is long enough: the browser prepares thousands of pixels below the window.
  const cells = (await open(paths.adminReservations)).locator('tbody > tr > :first-child');
  const skipped = (all: Element[]) => all.filter((cell) => !cell.checkVisibility({ contentVisibilityAuto: true })).length;
  expect(await cells.evaluateAll(skipped)).toBeGreaterThan(50);
});
