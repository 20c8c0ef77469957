/** The timeline of a shop with many instruments: what moves, in low rows. */
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { expect, test } from './admin-test.ts';
import { reserve, today } from './shop.ts';

const ROW_PX = 36;

test('shows what moves in rows of 36 px, and the rest when it is asked for', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const [moving, single, still] = [
    await adminApi.addInstrument('Sitar'),
    await adminApi.addInstrument('Sarangi', { stock: 1 }),
    await adminApi.addInstrument('Santur'),
  ];
  const start = addDays(today(), 1);
  await reserve(customer, moving, { start, end: addDays(start, 1) }, 2);
  await reserve(customer, single, { start: addDays(start, 3), end: addDays(start, 3) });
  await page.goto(paths.adminTimeline);
  const grid = page.getByRole('grid', { name: 'Línea de tiempo de las reservas' });
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await expect(rowOf(moving.name)).toBeVisible();
  await expect(rowOf(still.name)).toHaveCount(0);
  for (const { name } of [moving, single])
    await expect.poll(async () => (await rowOf(name).boundingBox())?.height).toBeLessThan(ROW_PX + 1.5);
  // The line of today stands at the left of its cells.
  const aside = rowOf(moving.name).evaluate((row) => {
    const [cells, cell] = ['.timeline-cells', '.timeline-cell:not([data-state=past])'].map((part) => row.querySelector(part));
    if (!cells || !cell) throw new Error('today is not shown');
    const line = getComputedStyle(cells, '::before');
    return cells.getBoundingClientRect().left + Number.parseFloat(line.left) - cell.getBoundingClientRect().left;
  });
  expect(Math.abs(await aside)).toBeLessThan(1);
  // The last of three is a caution, the only one there is none.
  const cell = (name: string, day: string) =>
    rowOf(name).getByRole('gridcell', { name: new RegExp(`^\\S+ ${Number(day.slice(8))} de .*: 1 libre`) });
  await expect(cell(moving.name, start)).toHaveAttribute('data-state', 'few');
  await expect(cell(single.name, start)).toHaveAttribute('data-state', 'free');
  // A hand reaches the bar in a cell that has the focus.
  await cell(moving.name, start).click({ position: { x: 5, y: 5 } });
  await expect(cell(moving.name, start)).toBeFocused();
  await rowOf(moving.name)
    .locator('.timeline-bar')
    .click({ position: { x: 8, y: 8 } });
  await expect(page.getByRole('dialog', { name: /^Reserva #/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(moving.name, start)).toBeFocused();

  await page
    .getByText(/instrumentos? sin movimiento en estos días/)
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/todos=si/);
  await expect(rowOf(still.name)).toBeVisible();
  // A search finds it whether or not it moves.
  await page.goto(`${paths.adminTimeline}?buscar=${adminApi.mark}`);
  await expect(rowOf(still.name)).toBeVisible();
});
