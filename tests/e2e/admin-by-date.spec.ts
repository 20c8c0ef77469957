/** Reservations by date: today, tomorrow, this week, a range; rows of a page, and a jump to one of many. */
import type { Page } from 'playwright/test';
import { addDays, numericDay } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, test } from './admin-test.ts';
import { reserve, today } from './shop.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Reservas por fecha' });

test('what begins and ends stands under its day; the days and the page stand in the address', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const [customer, instrument] = [await freshCustomer(), await adminApi.addInstrument('Mandolina')];
  const line = await reserve(customer, instrument, { start: today(), end: addDays(today(), 1) });
  await page.goto(paths.adminReservations);
  await page.getByRole('navigation', { name: 'Vista de las reservas' }).getByRole('link', { name: 'Por fecha' }).click();
  // The page before it has a search of the same name.
  await expect(table(page)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Buscar reserva' });
  await search.fill(adminApi.mark);
  await expect(page).toHaveURL(/buscar=/);
  const row = table(page)
    .getByRole('row')
    .filter({ hasText: `#${line.id}` });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Retira');
  await expect(table(page).getByRole('rowheader').first()).toContainText(/^Hoy, /);
  const dates = page.getByRole('group', { name: 'Fechas' });
  await dates.getByRole('button', { name: 'Mañana' }).click();
  await expect(page).toHaveURL(/dias=manana/);
  await expect(row).toContainText('Devuelve');
  await page.getByLabel('Hasta').fill(numericDay(addDays(today(), 3)));
  await expect(page).toHaveURL(new RegExp(`hasta=${addDays(today(), 3)}`));
  await page.getByLabel('Desde').fill(numericDay(today()));
  await expect(page).toHaveURL(new RegExp(`desde=${today()}`));
  await expect(page).toHaveURL(new RegExp(`hasta=${addDays(today(), 3)}`));
  await expect(row).toHaveCount(2);
  await row
    .first()
    .getByRole('link', { name: `Ver la reserva #${line.id} de Elena Prueba` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido #${line.id}` })).toBeVisible();
  await page.goBack();
  await expect(row).toHaveCount(2);
});

test('two dates typed one after the other both count, and stay as typed, while the list for the first is under way', async ({
  adminPage: page,
}) => {
  await page.goto(`${paths.adminByDate}?dias=semana`);
  await expect(table(page)).toBeVisible();
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/api\/reservations\/days/, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const [first, last] = [numericDay(addDays(today(), 11)), numericDay(addDays(today(), 17))];
  const fields = [page.getByLabel('Desde'), page.getByLabel('Hasta')] as const;
  // Before the page has drawn anything in between.
  await page.evaluate(
    (typed) => {
      for (const [label, text] of typed) {
        const input = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
        if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    [
      ['Desde', first],
      ['Hasta', last],
    ] as const,
  );
  await expect(fields[0]).toHaveValue(first);
  await expect(fields[1]).toHaveValue(last);
  held.resolve(undefined);
  await expect(page).toHaveURL(new RegExp(`desde=${addDays(today(), 11)}.*hasta=${addDays(today(), 17)}`));
  await expect(fields[0]).toHaveValue(first);
  await expect(fields[1]).toHaveValue(last);
});

test('a page has ten rows, or as many as are wanted, and one of many is jumped to', async ({ adminPage: page }) => {
  await page.goto(`${paths.adminByDate}?desde=${addDays(today(), -45)}&hasta=${addDays(today(), 45)}`);
  const rows = table(page).getByRole('link', { name: /^Ver la reserva/ });
  await expect(rows).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pagina=4/);
  await expect(pages.locator('[aria-current]')).toHaveText('4');
  await page.getByRole('combobox', { name: 'Filas' }).selectOption('25');
  await expect(page).toHaveURL(/filas=25/);
  await expect(page).not.toHaveURL(/pagina=/);
  await expect(rows).toHaveCount(25);
  await page.reload();
  await expect(rows).toHaveCount(25);
});
