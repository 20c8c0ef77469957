/** A search on Home by people who mistype, call things otherwise, share addresses and come from elsewhere. */
import type { Locator, Page } from 'playwright/test';
import { addDays, type Day } from '#domain/day.ts';
import { dayRange } from '#web/format/day.ts';
import { datePresets } from '#web/pages/home/date-presets.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { violations } from './axe.ts';
import { chooseDay } from './calendar.ts';
import { signIn } from './customer.ts';
import { followRequests } from './follow-requests.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, listPage, today } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { refusal } from './watch.ts';

/** Of what was found; others of the category may stand below. */
const cards = (page: Page): Locator => page.locator('.results > .card-grid').getByRole('article').getByRole('heading');
const datesHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'No hay instrumentos disponibles en estas fechas' });
const emptyHeading = (page: Page): Locator => page.getByRole('heading', { name: 'No hay instrumentos disponibles', exact: true });

const look = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('search').getByLabel('Qué buscas').fill(text);
  await page.getByRole('button', { name: 'Buscar' }).click();
};

const popular = (page: Page): Locator => page.getByRole('region', { name: 'Los mejor valorados' });

test('a typing mistake, with dates too, is corrected, and the dates are not blamed', async ({ page, request }) => {
  const { start, end } = await freeRange(request, await findInstrument(request, 'Guitarra'));
  await page.goto(`/?desde=${start}&hasta=${end}`);
  await look(page, 'gitarra');
  await expect(page.getByText('Mostramos guitarra', { exact: true })).toBeVisible();
  await expect(cards(page).first()).toHaveText(/^Guitarra/);
  await expect(emptyHeading(page)).toBeHidden();
  await expect(datesHeading(page)).toBeHidden();
  await expect(page).toHaveURL(`/?q=gitarra&desde=${start}&hasta=${end}`);
});

test('what people call otherwise, in other languages too, and parts of words', async ({ page }) => {
  await page.goto('/');
  for (const [typed, meant, first] of [
    ['gutarra', 'guitarra', /^Guitarra/],
    ['mollenhaur', null, /Mollenhauer/],
    ['piano electrico', 'piano digital', /^Piano/],
    ['guitarra criolla', 'guitarra', /^Guitarra/],
    ['tambor', 'djembé y redoblante', /^(?:Djembé|Redoblante)/],
    ['violín para niña', 'violín', /^Violín/],
    ['violin 3/4', 'violín', /^Violín/],
    ['drum', 'djembé y redoblante', /^(?:Djembé|Redoblante)/],
    ['harp', 'arpa', /^Arpa/],
    ['flute', 'flauta', /^Flauta/],
    ['keyboard', 'piano digital y teclado', /^Piano/],
  ] as const) {
    await look(page, typed);
    await expect(page).toHaveURL(new RegExp(`q=${typed.split(' ').at(0)}`.replace('í', '%C3%AD')));
    if (meant !== null) await expect(page.getByRole('status').getByText(`Mostramos ${meant}`, { exact: true })).toBeVisible();
    await expect(cards(page).first()).toHaveText(first);
    await expect(emptyHeading(page)).toBeHidden();
    await expect(datesHeading(page)).toBeHidden();
  }
  await look(page, 'itarr');
  await expect(cards(page).first()).toHaveText(/^Guitarra/);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('where nothing is meant it shows what is liked, and leads to the chat', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  await page.goto('/?q=xyzzy');
  await expect(emptyHeading(page)).toBeVisible();
  await expect(popular(page).getByRole('article')).toHaveCount(4);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Consultar por WhatsApp' }).click();
  expect(decodeURIComponent((await opening).url())).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hola, te escribo por «xyzzy»: http/);
});

test('how many were found is announced once', async ({ page }) => {
  await openLive(page, '/');
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => {
    const said = [document.querySelector('.results-count')?.textContent ?? ''];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('.results-count')?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (const text of ['arpa', 'tambor', 'guitarra']) {
    await look(page, text);
    await expect(
      page.getByText(text === 'tambor' ? 'Mostramos djembé y redoblante' : new RegExp(`para «${text}»$`)),
    ).toBeVisible();
  }
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/para «arpa»$/),
    'Mostramos djembé y redoblante',
    expect.stringMatching(/para «guitarra»$/),
  ]);
});

test('what is typed while a search is on its way stays, and Back still brings the words of the search before', async ({
  page,
}) => {
  await openLive(page, '/');
  await look(page, 'arpa');
  await expect(page.getByText(/para «arpa»$/)).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/results\?.*flauta/, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const field = page.getByRole('search').getByLabel('Qué buscas');
  await look(page, 'flauta');
  await field.fill('violín');
  answer.resolve();
  await expect(page.getByText(/para «flauta»$/)).toBeVisible();
  await expect(field).toHaveValue('violín');
  await page.goBack();
  await expect(page.getByText(/para «arpa»$/)).toBeVisible();
  await expect(field).toHaveValue('arpa');
  await page.goForward();
  await expect(page.getByText(/para «flauta»$/)).toBeVisible();
  await expect(field).toHaveValue('flauta');
});

test('where the dates are the cause they are said to be, with others and with what is free then', async ({ page, request }) => {
  const accordion = await findInstrument(request, 'acordeon');
  const start = addDays(today(), 2);
  await page.route('**/api/instruments/results*', async (route) => {
    const answer = await askShop(route);
    const json = (await answer.json()) as object;
    const suggestions = { correction: null, instruments: [accordion], becauseOfDates: true };
    await route.fulfill({ json: { ...json, products: [], suggestions, nearest: null } });
  });
  await openLive(page, '/');
  await page.evaluate((to) => history.pushState(null, '', to), '/');
  await look(page, 'arpa');
  await expect(emptyHeading(page)).toBeVisible();
  await page.getByRole('button', { name: /^Fechas/ }).click();
  await chooseDay(page.getByRole('dialog', { name: 'Elige tus fechas' }), start);
  await expect(page.getByRole('button', { name: /^Fechas/ })).toContainText('Elige el último día');
  await chooseDay(page.getByRole('dialog', { name: 'Elige tus fechas' }), start);
  await expect(datesHeading(page)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Disponibles en tus fechas' }).getByRole('heading', { name: /^Acordeón/ }),
  ).toBeVisible();
});

test.describe('addresses', () => {
  test.use(DESKTOP);

  test('the last page keeps the focus among the pages', async ({ page, request }) => {
    const { pagination } = await listPage(request, 1);
    await openLive(page, `/?pagina=${pagination.totalPages - 1}`);
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await pages.getByRole('link', { name: 'Siguiente' }).focus();
    await page.keyboard.press('Enter');
    await expect(pages.getByRole('link', { name: `Página ${pagination.totalPages}` })).toBeFocused();
  });

  test('a search typed into a scrolled tab starts at the top, and a reload stays', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await page.goto('/?q=yamaha');
    await expect(cards(page)).toHaveCount(2);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('an unknown one leads Home and says so there', async ({ page }) => {
    await page.goto('/guitarras/criollas');
    await expect(page.getByRole('status').getByText('No encontramos esa página. Te trajimos al inicio.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

const addressOf = ({ start, end }: { start: Day; end: Day }): string => `/?desde=${start}${end === start ? '' : `&hasta=${end}`}`;

test('the calendar under the pill has the dates that many want, too', async ({ page }) => {
  await page.goto('/');
  for (const { label, dates } of datePresets(today())) {
    await page.getByRole('button', { name: /^Fechas/ }).click();
    await page.getByRole('dialog', { name: 'Elige tus fechas' }).getByRole('button', { name: label }).click();
    await expect(page).toHaveURL(addressOf(dates));
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the calendar is closed by Escape before its code is there, too', async ({ page }) => {
  const ready = Promise.withResolvers<void>();
  await page.route(/\/assets\/calendar-panel-/, async (route) => {
    await ready.promise;
    await route.fallback();
  });
  await page.goto('/');
  const dates = page.getByRole('button', { name: /^Fechas/ });
  await dates.click();
  await expect(dates).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(dates).toHaveAttribute('aria-expanded', 'false');
  await expect(dates).toBeFocused();
  ready.resolve();
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, viewport: { width: 375, height: 667 } });

  const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Qué buscas y cuándo' });

  test('the sheet begins at this week and has the dates that many want', async ({ page }) => {
    await page.goto('/');
    for (const { label, dates } of datePresets(today())) {
      await page
        .getByRole('search')
        .getByRole('button', { name: /^Qué buscas/ })
        .tap();
      // Weeks that have passed are not shown.
      const firstShown = await sheet(page).locator('button[data-day]:visible').first().getAttribute('data-day');
      expect((firstShown ?? '') > addDays(today(), -7)).toBe(true);
      await sheet(page).getByRole('button', { name: label }).tap();
      await expect(sheet(page)).toBeHidden();
      await expect(page).toHaveURL(addressOf(dates));
      await expect(page.getByRole('search').getByRole('button', { name: /^Qué buscas/ })).toContainText(
        dayRange(dates.start, dates.end),
      );
    }
  });

  test('the sheet suggests while one types, by touch and by the keyboard', async ({ page, request }) => {
    const { id } = await findInstrument(request, 'arpa');
    const field = sheet(page).getByRole('combobox', { name: 'Qué buscas' });
    const type = async (text: string): Promise<void> => {
      await page
        .getByRole('search')
        .getByRole('button', { name: /^(?:Qué buscas|arp)/ })
        .tap();
      await field.tap();
      await field.fill('');
      await field.pressSequentially(text);
    };
    await page.goto('/');
    await type('arp');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toBeInViewport({ ratio: 1 });
    // What stands beside the open list stays there for everybody.
    await expect(sheet(page).getByRole('button', { name: 'Buscar' })).toBeVisible();
    // What it lies over is not there half.
    await expect(sheet(page).locator('.search-calendar')).toHaveCSS('opacity', '0');
    await expect(page.getByRole('option', { name: /^Arpa/ }).locator('use')).toHaveAttribute('href', /#strings$/);
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([]);
    await page.getByRole('option', { name: /^Arpa/ }).tap();
    await expect(page).toHaveURL(paths.detail(id));

    await page.goBack();
    await expect(page).toHaveURL('/');
    await type('percusi');
    await expect(page.getByRole('option', { name: /^Percusión/ }).locator('use')).toHaveAttribute('href', /#percussion$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/^[^?]*\/\?categorias=\d+$/);
    await expect(sheet(page)).toBeHidden();

    await type('arp');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=arp(?:&|$)/);
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('dates and words: the count begins at the left, and Borrar Filtros is in reach', async ({ page }) => {
    const start = addDays(today(), 12);
    await page.goto(`/?q=guitrra&desde=${start}&hasta=${addDays(start, 1)}`);
    const filters = page.getByRole('group', { name: 'Filtros activos' });
    await expect(filters.getByRole('button', { name: 'Borrar Filtros' })).toBeInViewport({ ratio: 1 });
    await expect(filters.getByRole('button', { name: '«guitrra»' })).toBeVisible();
    const left = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.x;
    const heading = page.getByRole('heading', { level: 2, name: /^Disponibles entre/ });
    expect(await left(page.getByText('Mostramos guitarra', { exact: true }))).toBe(await left(heading));
  });

  test("an instrument's calendar by its address", async ({ page, request }) => {
    const { id } = await findInstrument(request, 'arpa');
    // Not where the instrument was left.
    await page.goto(paths.detail(id));
    await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
    await page.goto('/terms');
    const requestsEnded = followRequests(page);
    await page.goto(paths.availability(id));
    // Once its pictures and its free units are there, too.
    await expect(page.getByRole('grid').first()).toBeVisible();
    await requestsEnded();
    await expect(page.getByRole('heading', { name: 'Disponibilidad' })).toBeInViewport();
  });

  test('the first find lies in the upper half of the screen', async ({ page, request }) => {
    const { start, end } = await freeRange(request, await findInstrument(request, 'Guitarra'));
    await page.goto(`/?q=guitarra&desde=${start}&hasta=${end}`);
    const top = async (): Promise<number> => (await page.getByRole('article').first().boundingBox())?.y ?? Infinity;
    await expect.poll(top).toBeLessThan(667 / 2);
    await page.goto('/?q=guitarra');
    await expect.poll(top).toBeLessThan(667 / 2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});

test('an administrator teaches the search a word, and takes it back', async ({
  page,
  openBrowser,
  shopOrigin,
  sampleCustomer,
  watch,
}) => {
  watch.allow(refusal(422, /\/api\/synonyms/));
  const adminPage = await openBrowser();
  await signIn(adminPage, await sampleCustomer('admin'));
  await adminPage.goto(`${shopOrigin}${paths.adminSynonyms}`);
  await adminPage.getByLabel('Cuando alguien busca').fill('Violón');
  await adminPage.getByLabel('Ofrecer').fill('violón');
  await adminPage.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(adminPage.getByText('Debe ser otra palabra')).toBeVisible();
  await adminPage.getByLabel('Ofrecer').fill('violín');
  await adminPage.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(adminPage.getByRole('rowheader', { name: 'Violón' })).toBeVisible();

  await page.goto('/?q=violones');
  await expect(page.getByText('Mostramos violín', { exact: true })).toBeVisible();

  await adminPage.getByRole('button', { name: 'Eliminar Violón' }).click();
  await expect(adminPage.getByRole('rowheader', { name: 'Violón' })).toHaveCount(0);
});

test.describe('suggestions while typing', () => {
  test.use(DESKTOP);

  const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Qué buscas' });

  test('by the keyboard: the arrows mark, Enter leads there, and without a mark it searches', async ({ page, request }) => {
    const { id } = await findInstrument(request, 'arpa');
    await openLive(page, '/');
    await page.getByRole('search').getByLabel('Qué buscas').focus();
    await expect(field(page)).toBeFocused();
    // At once: typed slowly, the list may be that of the letters before.
    await field(page).fill('arp');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toHaveAttribute('data-focused');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.detail(id));

    await page.goBack();
    await page.getByRole('search').getByLabel('Qué buscas').focus();
    await expect(field(page)).toBeFocused();
    await field(page).fill('teclad');
    await expect(page.getByRole('option', { name: /^Teclados/ })).toBeVisible();
    // The page beside the open list stays there for everybody.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([]);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL('/?q=teclad');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await field(page).fill('arp');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?q=arp');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await field(page).fill('percusi');
    await page.getByRole('option', { name: /^Percusión/ }).click();
    await expect(page).toHaveURL(/^[^?]*\/\?categorias=\d+$/);
    await expect(field(page)).toHaveValue('');
  });

  test('Escape closes the list, and what was typed stays', async ({ page }) => {
    await openLive(page, '/');
    await page.getByRole('search').getByLabel('Qué buscas').focus();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('arp');
    await expect(page.getByRole('option', { name: /^Arpa/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(field(page)).toHaveValue('arp');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
  });

  test('what is typed while their code comes is kept, with the focus and the caret', async ({ page }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/assets\/search-suggestions-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await openLive(page, '/');
    const plain = page.getByRole('search').getByRole('searchbox', { name: 'Qué buscas' });
    await plain.pressSequentially('guirra');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowLeft');
    letThrough();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ta');
    await expect(field(page)).toHaveValue('guitarra');
    await expect(page.getByRole('option', { name: /^Guitarra/ })).toBeVisible();
  });
});
