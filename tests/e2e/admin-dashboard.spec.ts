/** The figures of the shop: cards with their trends, four charts, each as a table and as a file, over the period chosen. */
import { paths } from '#web/paths.ts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { formatCount } from '#web/format/number.ts';
import { formatPrice } from '#web/format/price.ts';
import type { Page } from 'playwright/test';
import { askShop } from './ask-shop.ts';
import { type AdminApi, downloadedBy, expect, read, test } from './admin-test.ts';
import { endTimeAt } from './clock.ts';
import type { Customer } from './customer.ts';
import { reserve, today } from './shop.ts';
import { setTypeface } from './typeface.ts';
import { refusal } from './watch.ts';

const CHARTS = ['Facturación Mensual', 'Estado de Reservas', 'Top 5 Instrumentos más Reservados', 'Reservas por Mes'] as const;

test('four cards, four charts; each chart turns into a table with the same figures, and into a file', async ({
  adminPage: page,
  adminApi,
}) => {
  await page.goto(paths.adminDashboard);
  for (const name of ['Usuarios Totales', 'Reservas del Mes', 'Stock Total', 'Instrumentos Reservados'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Instrumentos Reservados' })).toContainText(/\d+,\d%/);
  const figures = await read<Dashboard>(await adminApi.admin.api.get('/api/dashboard'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Stock Total' })).toContainText(String(figures.totalStock.value));

  for (const name of CHARTS) {
    const panel = page.getByRole('region', { name, exact: true });
    await expect(panel.locator('svg.recharts-surface').first()).toBeVisible();
    const toggle = panel.getByRole('button', { name: `Ver como tabla: ${name}` });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByRole('table', { name })).toBeVisible();
  }
  const revenue = page.getByRole('table', { name: 'Facturación Mensual' }).getByRole('row');
  await expect(revenue).toHaveCount(figures.monthlyRevenue.length + 1);
  await expect(revenue.last()).toContainText(formatPrice(figures.monthlyRevenue.at(-1)?.total ?? Number.NaN));
  await expect(revenue.last()).toContainText(
    /^(Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Septiembre|Octubre|Noviembre|Diciembre) de \d{4}/,
  );
  // What was paid stands beside what was booked.
  const paid = figures.monthlyCollected.findIndex(({ total }) => total > 0);
  expect(paid).toBeGreaterThanOrEqual(0);
  await expect(revenue.first().getByRole('columnheader').last()).toHaveText('Cobrado');
  const collected = figures.monthlyCollected[paid]?.total ?? Number.NaN;
  await expect(
    revenue
      .nth(paid + 1)
      .getByRole('cell')
      .last(),
  ).toHaveText(formatPrice(collected));
  // The samples reach into months to come, of which nothing was paid.
  await expect(revenue.last().getByRole('cell').last()).toHaveText('');
  const states = page.getByRole('table', { name: 'Estado de Reservas' }).getByRole('row');
  for (const [row, name, count] of [
    [1, 'Finalizadas', figures.statuses.ENDED],
    [2, 'En Curso', figures.statuses.ACTIVE],
  ] as const) {
    await expect(states.nth(row).getByRole('rowheader')).toHaveText(name);
    await expect(states.nth(row).getByRole('cell').first()).toHaveText(formatCount(count));
  }
  const top = page.getByRole('table', { name: 'Top 5 Instrumentos más Reservados' }).getByRole('row');
  await expect(top).toHaveCount(1 + 5);
  await expect(top.nth(1)).toHaveText(new RegExp(`^${figures.topInstruments[0]?.name}\\s*${figures.topInstruments[0]?.count}$`));

  const { name, text } = await downloadedBy(page, () => page.getByRole('button', { name: 'CSV: Reservas por Mes' }).click());
  expect(name).toBe('reservas-por-mes.csv');
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toHaveLength(figures.monthlyReservations.length + 1);
});

test('the period stands in the address; what needs hands today leads to where it is done; a failure is asked again', async ({
  adminPage: page,
  watch,
}) => {
  await page.goto(paths.adminDashboard);
  await page.getByRole('group', { name: 'Período' }).getByRole('button', { name: '3 meses', exact: true }).click();
  await expect(page).toHaveURL(/\?meses=3$/);
  await expect(page.getByText('Últimos 3 meses')).toBeVisible();
  watch.allow(refusal(500, /\/api\/dashboard/));
  await page.route('**/api/dashboard?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: '6 meses', exact: true }).click();
  await expect(page.getByText('No se pudieron cargar las cifras. Inténtalo nuevamente.')).toBeVisible();
  await page.unroute('**/api/dashboard?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Últimos 6 meses')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Hoy' })
    .getByRole('link', { name: /vencidas?$/ })
    .click();
  await expect(page).toHaveURL(paths.adminReservations);
});

test('any days are chosen for the charts, stand in the address, and what is no period is refused in words', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  await page.goto(paths.adminDashboard);
  const period = page.getByRole('group', { name: 'Período' });
  await period.getByRole('button', { name: 'Elegir fechas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Elegir fechas' });
  const [from, to] = [dialog.getByLabel('Desde'), dialog.getByLabel('Hasta')];
  await expect(from).toBeFocused();
  // Typed as people do, and written as the shop does, whatever the browser's language.
  await from.fill('');
  await from.pressSequentially('10102026');
  await from.press('Tab');
  await expect(from).toHaveValue('10/10/2026');
  await from.fill('');
  await dialog.getByRole('button', { name: 'Ver estas fechas' }).click();
  await expect(from).toHaveAccessibleDescription('Elige la fecha de inicio y la de fin.');
  await expect(from).toBeFocused();
  await from.fill('2026-09-10');
  await to.fill('2026-09-01');
  await dialog.getByRole('button', { name: 'Ver estas fechas' }).click();
  await expect(to).toHaveAccessibleDescription('La fecha de fin no puede ser anterior a la de inicio.');
  await to.fill('2026-10-05');
  await to.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?desde=2026-09-10&hasta=2026-10-05$/);
  const chosen = period.getByRole('button', { name: /^Elegir fechas: 10 sep – 5 oct/ });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeFocused();
  await page.getByRole('button', { name: 'Ver como tabla: Reservas por Mes' }).click();
  const { monthlyReservations } = await read<Dashboard>(
    await adminApi.admin.api.get('/api/dashboard', { params: { startDate: '2026-09-10', endDate: '2026-10-05' } }),
  );
  await expect(page.getByRole('table', { name: 'Reservas por Mes' }).getByRole('row')).toHaveText([
    'MesReservas',
    `Septiembre de 2026${monthlyReservations[0]?.count}`,
    `Octubre de 2026${monthlyReservations[1]?.count}`,
  ]);
  // The lines on the cards are of the last months whatever is chosen, and described in words.
  await expect(page.getByRole('listitem').filter({ hasText: 'Usuarios Totales' })).toContainText(/Por mes: .+ de \d{4}, \d+; /);
  await expect(page.getByRole('listitem').filter({ hasText: 'Stock Total' })).not.toContainText('Por mes');

  watch.allow(refusal(422, /\/api\/dashboard/));
  await page.goto(`${paths.adminDashboard}?desde=2024-01-01&hasta=2026-10-05`);
  await expect(page.getByText('El período puede abarcar 2 años como máximo.')).toBeVisible();
  await period.getByRole('button', { name: '3 meses', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reservas por Mes' })).toBeVisible();
});

test('a period shows its months and no others, and its file has what its figures count', async ({ adminPage: page }) => {
  const countOf = (text: string | null): number => Number(text?.replaceAll('.', '') ?? Number.NaN);
  await page.goto(`${paths.adminDashboard}?meses=12`);
  const toggle = page.getByRole('button', { name: 'Ver como tabla: Reservas por Mes' });
  await toggle.click();
  const months = page.getByRole('table', { name: 'Reservas por Mes' }).getByRole('row');
  await expect(months).toHaveCount(1 + 12);
  const inMonth = await months.last().getByRole('cell').textContent();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reservas del Mes' }).getByRole('paragraph').first()).toHaveText(
    inMonth ?? '',
  );
  for (const [period, count] of [
    ['Este mes', 1],
    ['3 meses', 3],
  ] as const) {
    await page.getByRole('button', { name: period, exact: true }).click();
    await expect(months).toHaveCount(1 + count);
    await expect(months.last().getByRole('cell')).toHaveText(inMonth ?? '');
    const counts = await months.getByRole('cell').allTextContents();
    const total = counts.reduce((sum, text) => sum + countOf(text), 0);
    await expect(page.getByRole('region', { name: 'Estado de Reservas' })).toContainText(`${formatCount(total)}reservas`);
    const { text } = await downloadedBy(page, () => page.getByRole('link', { name: 'Exportar' }).click());
    expect(text.trim().split('\r\n'), period).toHaveLength(1 + total);
  }
});

test('it begins with every reservation there is, those of coming months included', async ({ adminPage: page, adminApi }) => {
  const all = await read<Reservation[]>(await adminApi.admin.api.get('/api/reservations/all'));
  const counted = all.filter(({ status }) => status !== 'CANCELLED');
  const ofStatus = (...statuses: string[]): number => counted.filter(({ status }) => statuses.includes(status)).length;
  expect(counted.some(({ startDate }) => startDate.slice(0, 7) > today().slice(0, 7))).toBe(true);
  await page.goto(paths.adminDashboard);
  await expect(page.getByRole('button', { name: 'Todo', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const states = page.getByRole('region', { name: 'Estado de Reservas' });
  await expect(states).toContainText(`${formatCount(counted.length)}reservas`);
  for (const [name, count] of [
    ['Finalizadas', ofStatus('ENDED')],
    ['En Curso', ofStatus('ACTIVE')],
    ['Confirmadas o pendientes', ofStatus('CONFIRMED', 'PENDING')],
  ] as const)
    await expect(states.getByText(name, { exact: true }).locator('..')).toContainText(`${name}${formatCount(count)}`);
  await page.getByRole('button', { name: 'Ver como tabla: Top 5 Instrumentos más Reservados' }).click();
  const byName = [...Map.groupBy(counted, ({ instrumentName }) => instrumentName)].map(([, found]) => found.length);
  await expect(page.getByRole('table', { name: 'Top 5 Instrumentos más Reservados' }).getByRole('cell')).toHaveText(
    byName
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map(String),
  );
  const { text } = await downloadedBy(page, () => page.getByRole('link', { name: 'Exportar' }).click());
  expect(text.trim().split('\r\n')).toHaveLength(1 + counted.length);

  // Nothing is confirmed or pending: there is no third slice.
  await page.route('**/api/dashboard', async (route) => {
    const response = await askShop(route);
    const figures = (await response.json()) as Dashboard;
    await route.fulfill({ response, json: { ...figures, statuses: { ...figures.statuses, CONFIRMED: 0, PENDING: 0 } } });
  });
  await page.reload();
  await expect(states.getByText('En Curso')).toBeVisible();
  await expect(states.getByText('Confirmadas o pendientes')).toHaveCount(0);
});

/** A rental whose price makes the labels of the axis as wide as they get. */
async function rentForMillions(adminApi: AdminApi, customer: Customer): Promise<void> {
  const instrument = await adminApi.addInstrument('Stradivarius', { pricePerDay: 1_000_000 });
  await reserve(customer, instrument, { start: today(), end: addDays(today(), 4) }, 3);
}

async function axisOfMillions(page: Page) {
  const chart = page.getByRole('region', { name: 'Facturación Mensual' }).locator('svg.recharts-surface').first();
  const labels = chart.locator('.recharts-yAxis-tick-labels text');
  await expect(labels.last()).toHaveText(/^\$\d+\.000\.000$/);
  return { chart, labels };
}

test('the axis of amounts shows its labels whole, in either font and at any width', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  await rentForMillions(adminApi, await freshCustomer());
  for (const font of ['var(--text)', "'DejaVu Sans'"]) {
    await page.addInitScript((family) => {
      addEventListener('DOMContentLoaded', () => {
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: `* { font-family: ${family} !important }` }),
        );
      });
    }, font);
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(paths.adminDashboard);
      const { labels } = await axisOfMillions(page);
      await setTypeface(page, 'Inter');
      const cut = () =>
        labels.evaluateAll((texts) =>
          texts
            .filter((text) => text.getBoundingClientRect().left < (text.closest('svg')?.getBoundingClientRect().left ?? Infinity))
            .map(({ textContent }) => textContent),
        );
      await expect.poll(cut, `${font} at ${width}`).toEqual([]);
      await expect(labels.last()).toHaveText(/^\$\d+\.000\.000$/);
    }
  }
});

test('the axis of amounts is measured again once the text is in its own face', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  await rentForMillions(adminApi, await freshCustomer());
  // A narrow face first, until the font is let through.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(
        Object.assign(document.createElement('style'), {
          textContent: ':root:not(.inter) .recharts-yAxis-tick-labels * { font-size: 6px !important }',
        }),
      );
    });
  });
  let letFontThrough!: () => void;
  const isLetThrough = new Promise<void>((resolve) => (letFontThrough = resolve));
  await page.route(/inter.*\.woff2/, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto(paths.adminDashboard);
  const { chart, labels } = await axisOfMillions(page);
  const narrow = await labels.last().evaluate((text) => text.getBoundingClientRect().width);
  letFontThrough();
  const room = async () => {
    const { left } = await chart.evaluate((svg) => svg.getBoundingClientRect().toJSON() as DOMRect);
    return labels.last().evaluate((text, edge) => {
      const box = text.getBoundingClientRect();
      return { width: box.width, isWhole: box.left >= edge };
    }, left);
  };
  await expect.poll(async () => (await room()).width).toBeGreaterThan(narrow * 1.5);
  await expect.poll(async () => (await room()).isWhole).toBe(true);
});

test('what a list does not load is said in the catalogue’s words, and asked for again', async ({ adminPage: page, watch }) => {
  const api = /\/api\/(admin\/instruments|categories|specifications|users\?|mail|audit)/;
  watch.allow(refusal(500, api));
  // The fallback, which is loaded when a call takes so long, asks for the categories: refused, it would show what this device has.
  await endTimeAt(page, 1_500);
  await page.goto(paths.adminDashboard);
  for (const [label, said] of [
    ['Lista Productos', 'Error al obtener instrumentos'],
    ['Características', 'Error al cargar las características'],
    ['Categorías', 'Error al obtener categorías'],
    ['Usuarios', 'Error al obtener usuarios'],
    ['Buzón', 'No se pudieron cargar los correos. Inténtalo nuevamente.'],
    ['Auditoría', 'No se pudo cargar la auditoría. Inténtalo nuevamente.'],
  ] as const) {
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { name: said }).or(page.getByText(said))).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText(said)).toHaveCount(0);
  }
});
