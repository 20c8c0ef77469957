/** Home: what is searched for stands in the address, and the calendar keeps its rules. */
import type { Locator, Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { daysBetween, longDay } from '#web/format/day.ts';
import { paths } from '#web/paths.ts';
import { chooseDates, chooseDay, dayIn } from './calendar.ts';
import { logIn } from './customer.ts';
import { live, openLive } from './live.ts';
import { findInstrument, freeRange, listPage, today } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true });
/** Of what was found; others of the category may stand below. */
const cards = (page: Page): Locator => page.locator('.results > .card-grid').getByRole('heading', { level: 3 });
const words = (page: Page): Locator => page.getByRole('search').getByLabel('Qué buscas');
const category = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Categorías' }).getByRole('button', { name: new RegExp(`^${name}`) });
const chip = (page: Page, text: string): Locator => page.getByRole('button', { name: `Quitar filtro: ${text}` });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Elige tus fechas' });

async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Fechas/ }).click();
  await expect(panel(page).getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  return panel(page);
}

test('filters stand in the address: reload, back, forward and a shared link give the same page', async ({
  page,
  openBrowser,
}) => {
  await openLive(page, '/');
  await expect(heading(page, 'Recomendaciones')).toBeVisible();

  await category(page, 'Viento').click();
  await expect(page).toHaveURL(/\?categorias=2$/);
  await expect(heading(page, 'Filtrado por categoría')).toBeVisible();
  await expect(cards(page)).toHaveText([/Saxofón/, /Trompeta/, /Flauta/, /Trombón/]);

  await category(page, 'Percusión').click();
  await expect(page).toHaveURL(/\?categorias=2,3$/);
  await expect(cards(page)).toHaveCount(6);

  await words(page).fill('tr');
  await words(page).press('Enter');
  await expect(page).toHaveURL(/\?q=tr&categorias=2,3$/);
  await expect(page.locator('.results-count')).toHaveText(/ para «tr»$/);
  await expect(heading(page, 'Resultados de búsqueda')).toBeVisible();
  const found = await cards(page).allTextContents();
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('Trompeta'), expect.stringContaining('Trombón')]));

  await page.getByLabel('Ordenar por').selectOption({ label: 'Nombre' });
  await expect(page).toHaveURL(/\?q=tr&categorias=2,3&orden=nombre$/);
  await expect(cards(page)).toHaveText(found.toSorted((a, b) => a.localeCompare(b, 'es')));
  const shared = page.url();

  const expectSame = async (where: Page): Promise<void> => {
    await live(where);
    await expect(heading(where, 'Resultados de búsqueda')).toBeVisible();
    await expect(cards(where)).toHaveText(found.toSorted((a, b) => a.localeCompare(b, 'es')));
    await expect(words(where)).toHaveValue('tr');
    await expect(category(where, 'Viento')).toHaveAttribute('aria-pressed', 'true');
    await expect(category(where, 'Percusión')).toHaveAttribute('aria-pressed', 'true');
    await expect(category(where, 'Cuerdas')).toHaveAttribute('aria-pressed', 'false');
    await expect(where.getByLabel('Ordenar por')).toHaveValue('name');
    for (const text of ['«tr»', 'Viento', 'Percusión']) await expect(chip(where, text)).toBeVisible();
  };
  await test.step('reload', async () => {
    await page.reload();
    await expectSame(page);
  });
  await test.step('back and forward', async () => {
    await page.goBack();
    await page.goBack();
    await expect(heading(page, 'Filtrado por categoría')).toBeVisible();
    await expect(words(page)).toHaveValue('');
    await expect(cards(page)).toHaveCount(6);
    await page.goForward();
    await page.goForward();
    await expectSame(page);
  });
  await test.step('a shared link', async () => {
    const other = await openBrowser();
    await other.goto(shared);
    await expectSame(other);
  });
  await test.step('take filters off one by one', async () => {
    await chip(page, 'Viento').click();
    await expect(page).toHaveURL(/\?q=tr&categorias=3&orden=nombre$/);
    await chip(page, '«tr»').click();
    await expect(page).toHaveURL(/\?categorias=3&orden=nombre$/);
    await expect(cards(page)).toHaveText([/Djembé/, /Redoblante/]);
    await page.getByRole('button', { name: 'Borrar Filtros' }).click();
    await expect(page).toHaveURL(/\/\?orden=nombre$/);
    await expect(heading(page, 'Recomendaciones')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Quitar filtro/ })).toHaveCount(0);
  });
});

test('the calendar: first press starts, an earlier one starts again, the second searches; past days and months are closed', async ({
  page,
}) => {
  const [first, earlier, last] = [addDays(today(), 12), addDays(today(), 9), addDays(today(), 14)];
  await page.goto('/');
  const calendar = await openCalendar(page);

  await expect(calendar.getByRole('button', { name: 'Mes anterior' })).toBeDisabled();
  await expect(calendar.getByRole('grid')).toHaveCount(2);
  await expect(calendar.getByRole('grid').first().locator('th')).toHaveText(['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do']);
  if (today().slice(8) !== '01') await expect(dayIn(calendar, addDays(today(), -1))).toBeDisabled();
  await calendar.getByRole('button', { name: 'Mes siguiente' }).click();
  await calendar.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(calendar.getByRole('button', { name: 'Mes anterior' })).toBeDisabled();
  await expect(dayIn(calendar, today())).toBeVisible();

  await chooseDay(calendar, first);
  await expect(dayIn(calendar, first)).toHaveAccessibleName(/elegido/);
  await expect(page).toHaveURL('/');
  await chooseDay(calendar, earlier);
  await expect(dayIn(calendar, first)).not.toHaveAccessibleName(/elegido/);
  await expect(page).toHaveURL('/');
  await expect(calendar).toBeVisible();

  await chooseDay(calendar, last);
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(`/?desde=${earlier}&hasta=${last}`);
  await expect(heading(page, `Disponibles entre ${longDay(earlier)} y ${longDay(last)}`)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(
    new RegExp(`\\$[\\d.]+,\\d\\d /día\\s*\\$[\\d.]+,\\d\\d por ${daysBetween(earlier, last)}`),
  );
  await expect(page.getByRole('article').first()).toContainText(/Quedan? \d/);
  expect(
    await page.evaluate(() => [localStorage.getItem('reservationStartDate'), localStorage.getItem('reservationEndDate')]),
  ).toEqual([earlier, last]);

  await test.step('one day alone, and none', async () => {
    await chooseDates(await openCalendar(page), { start: first, end: first });
    await expect(page).toHaveURL(`/?desde=${first}`);
    await expect(heading(page, `Disponibles el ${longDay(first)}`)).toBeVisible();
    await (await openCalendar(page)).getByRole('button', { name: 'Borrar fechas' }).click();
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Fechas/ })).toBeFocused();
  });
});

test('dates that were taken off stay off, by the logo and by their chip; a return keeps those of the page between', async ({
  page,
  request,
}) => {
  const { start, end } = await freeRange(request, await findInstrument(request, 'Arpa'));
  const card = page.getByRole('link', { name: /^Arpa/ });
  const dates = page.getByRole('link', { name: /Desde.*Hasta/ });
  const openWithoutDates = async (): Promise<void> => {
    await expect(heading(page, 'Recomendaciones')).toBeVisible();
    await card.click();
    await expect(page).toHaveURL(/\/detail\/\d+$/);
    await expect(dates).toContainText('Elige una fecha');
  };
  await test.step('the logo', async () => {
    await page.goto('/');
    await chooseDates(await openCalendar(page), { start, end });
    await expect(page).toHaveURL(/desde=/);
    await page.getByRole('banner').getByRole('link', { name: 'Resuena' }).click();
    await openWithoutDates();
  });
  await test.step('the chip', async () => {
    await page.goto(`/?desde=${start}&hasta=${end}`);
    await page.getByRole('button', { name: /^Quitar filtro/ }).click();
    await openWithoutDates();
  });
  await test.step('a return', async () => {
    const calendar = page.getByRole('region', { name: 'Disponibilidad' });
    await calendar.scrollIntoViewIfNeeded();
    await chooseDates(calendar, { start, end });
    await expect(page).toHaveURL(`/detail/${(await findInstrument(request, 'Arpa')).id}?desde=${start}&hasta=${end}`);
    await page.goBack();
    await expect(heading(page, 'Recomendaciones')).toBeVisible();
    await card.click();
    await expect(page).toHaveURL(/desde=/);
  });
});

test('a shared link with dates that have passed, or too many of them, shows the rest of it, and its address too', async ({
  page,
  watch,
}) => {
  await page.goto(`/?desde=${addDays(today(), -3)}&hasta=${addDays(today(), 3)}`);
  await expect(heading(page, 'Recomendaciones')).toBeVisible();
  await expect(page).toHaveURL('/');

  watch.allow(refusal(422, /\/api\/instruments\/results.*/));
  await page.goto(`/?q=arpa&desde=${today()}&hasta=${addDays(today(), 120)}`);
  await expect(heading(page, 'Resultados de búsqueda')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/?q=arpa');
});

test('empty: for the dates, and for a category without instruments, whose fifth tile brings the arrows', async ({
  page,
  sampleCustomer,
}) => {
  // Sold out on some of these days in every sample shop.
  await page.goto(`/?q=acordeon&desde=${addDays(today(), 10)}&hasta=${addDays(today(), 15)}`);
  await expect(page.getByRole('heading', { name: 'No hay instrumentos disponibles en estas fechas' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Borrar Filtros' }).last().click();
  await expect(heading(page, 'Recomendaciones')).toBeVisible();
  const [previous, next] = ['Categorías anteriores', 'Más categorías'].map((name) => page.getByRole('button', { name })) as [
    Locator,
    Locator,
  ];
  await expect(previous.or(next)).toHaveCount(0);

  const { api } = await sampleCustomer('admin');
  const made = await api.post('/api/categories/add', {
    data: { name: 'Electrónica de prueba', description: 'Vacía por ahora.', icon: 'fa-music' },
  });
  const { id } = (await made.json()) as { id: number };
  try {
    await page.reload();
    await expect(previous).toBeHidden();
    await next.click();
    await expect(previous).toBeVisible();
    await expect(next).toBeHidden();
    await category(page, 'Electrónica de prueba').click();
    await expect(page.getByRole('heading', { name: 'No hay instrumentos disponibles', exact: true })).toBeVisible();
  } finally {
    expect((await api.delete(`/api/categories/${id}`)).status()).toBe(204);
  }
});

test('pages: by the links, by the number alone, and past the end', async ({ page, request }) => {
  const first = await listPage(request, 1);
  const second = await listPage(request, 2);
  const total = first.pagination.totalProducts;
  const names = (list: typeof first): string[] => list.products.map(({ name }) => name);
  const expectSecond = async (): Promise<void> => {
    await expect(cards(page)).toHaveText(names(second));
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText(`11–${Math.min(20, total)} de ${total}`);
    await expect(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  };
  await openLive(page, '/');
  await expect(cards(page)).toHaveText(names(first));
  const asked = page.waitForRequest(/results\?.*page=2/);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL('/?pagina=2#resultados');
  await expectSecond();
  // What finds a page at any depth travels beside the address.
  expect(new URL((await asked).url()).searchParams.get('cursor')).toBe(first.pagination.nextCursor);
  await page.reload();
  await expectSecond();
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(cards(page)).toHaveText(names(first));

  await page.goto('/?pagina=2');
  await expectSecond();
  await page.goto('/?pagina=99');
  await expect(page.getByRole('link', { name: `Página ${first.pagination.totalPages}` })).toHaveAttribute('aria-current', 'page');
});

test('sorts, and finds without accents or capitals', async ({ page }) => {
  await openLive(page, '/');
  const prices = async (): Promise<number[]> =>
    (await page.getByRole('article').getByText(/\/día/).allTextContents()).map((text) =>
      Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
    );
  await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' });
  await expect(cards(page).first()).toHaveText(/Flauta/);
  expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b));
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mayor precio' });
  await expect(cards(page).first()).toHaveText(/Arpa/);
  expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a));
  await page.getByLabel('Ordenar por').selectOption({ label: 'Novedades' });
  await expect(page).toHaveURL('/');

  for (const [typed, name] of [
    ['acordeon', /Acordeón/],
    ['VIOLÍN', /Violín/],
    ['eléctrica guit', /Guitarra eléctrica/],
  ] as const) {
    await words(page).fill(typed);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(cards(page)).toHaveText([name]);
    await expect(page.getByText(`1 resultado para «${typed}»`, { exact: true })).toBeVisible();
  }
});

test('an answer that comes late leaves alone what is being typed', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openLive(page, '/?q=yamaha');
  await expect(cards(page)).toHaveCount(2);
  await page.route('**/api/instruments/results*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' });
  await words(page).fill('acordeon');
  answer();
  await expect(page).toHaveURL(/orden=/);
  await expect(page.getByLabel('Ordenar por')).toHaveValue(/precio|price/);
  await expect(words(page)).toHaveValue('acordeon');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(cards(page)).toHaveText([/Acordeón/]);
  // What the page itself searches for is what the pill says.
  await page.goBack();
  await expect(words(page)).toHaveValue('yamaha');
});

test("a visitor's heart is kept through the login", async ({ page, freshCustomer }) => {
  const customer = await freshCustomer();
  await page.goto('/?q=arpa');
  const heart = page.getByRole('button', { name: /^Favorito: Arpa/ });
  await heart.click();
  const asks = page.getByRole('status').filter({ hasText: 'Inicia Sesión para interactuar.' });
  // Under the pointer it stays.
  await asks.getByRole('button', { name: 'Iniciar Sesión' }).hover();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await asks.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await logIn(page, customer);
  await expect(page).toHaveURL('/?q=arpa');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await customer.api.get(`/api/favorites/users/${customer.user.id}`)).json())
    .toMatchObject([{ instrument: { name: expect.stringContaining('Arpa') } }]);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('pictures that fail give way to a drawing', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED .*\/images\//);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto('/?q=arpa');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('article').locator('img')).toHaveCount(0);
  await expect(page.getByRole('article').locator('svg').first()).toBeVisible();
});

test('what is typed and opened while results are on their way stays when they are here', async ({ page }) => {
  await openLive(page, '/');
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/instruments/results*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await category(page, 'Teclados').click();
  await expect(page.getByRole('main').locator('ul[aria-busy=true]')).toBeVisible();
  await words(page).fill('piano de cola');
  await openCalendar(page);
  seen.resolve();
  await expect(cards(page)).toHaveText([/Piano/, /Acordeón/]);
  await expect(words(page)).toHaveValue('piano de cola');
  await expect(panel(page)).toBeVisible();
});

test('slow results give way to six placeholders; a failure says so and can be tried again', async ({ page, watch }) => {
  await openLive(page, '/');
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/instruments/results*', async (route) => {
    await seen.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  watch.allow(refusal(500, /\/api\/instruments\/results/));
  await category(page, 'Teclados').click();
  await expect(page.getByRole('main').locator('ul[aria-busy=true] > li')).toHaveCount(6);
  seen.resolve();
  await expect(page.getByRole('heading', { name: 'Error al obtener instrumentos' })).toBeVisible();
  await page.unroute('**/api/instruments/results*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(cards(page)).toHaveText([/Piano/, /Acordeón/]);
});

test('an unknown address leads home', async ({ page }) => {
  await page.goto('/no/existe');
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'Recomendaciones')).toBeVisible();
});

test('pictures are dimmed a little in the dark scheme, and not in the light one', async ({ page }) => {
  await page.goto(paths.home);
  const picture = page.getByRole('article').first().locator('img');
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const light = async (): Promise<number> => {
    const { data } = await page.evaluate(
      async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return { data: [...(context?.getImageData(8, 8, 1, 1).data ?? [])] };
      },
      (await picture.screenshot({ animations: 'disabled' })).toString('base64'),
    );
    return (data[0] ?? 0) + (data[1] ?? 0) + (data[2] ?? 0);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  const day = await light();
  await page.emulateMedia({ colorScheme: 'dark' });
  const share = (await light()) / day;
  expect(share).toBeLessThan(0.97);
  expect(share).toBeGreaterThan(0.85);
});
