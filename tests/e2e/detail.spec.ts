/** An instrument's page: which days can be chosen, pictures, sharing, ratings, and what stands there when it cannot be shown. */
import type { Locator, Page } from 'playwright/test';
import { addDays, addMonths, type Day, daysInclusive, firstOfMonth, lastOfMonth, toEpochDay } from '#domain/day.ts';
import { dayRange, longDay } from '#web/format/day.ts';
import { weekdayDay } from '#web/format/full-day.ts';
import { spanInWords } from '#web/format/days-in-words.ts';
import { paths } from '#web/paths.ts';
import { chooseDay, dayIn, showDay } from './calendar.ts';
import { watchChat } from './chat.ts';
import { signIn } from './customer.ts';
import { followRequests } from './follow-requests.ts';
import { press, tabTo } from './keyboard.ts';
import { live, openLive } from './live.ts';
import { dailyStock, findInstrument, freeRange, reserve, today } from './shop.ts';
import { DESKTOP, expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Resumen de la reserva' });
const reserveButton = (page: Page): Locator => summary(page).getByRole('button', { name: 'Reservar' });
const availability = (page: Page): Locator => page.getByRole('region', { name: 'Disponibilidad' });

async function openCalendar(page: Page): Promise<Locator> {
  await live(page);
  await summary(page)
    .getByRole('link', { name: /^Desde/ })
    .click();
  await expect(availability(page).getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  return availability(page);
}

/** What the summary says is chosen; null is what it says before. */
async function expectChosen(page: Page, start: Day | null, end: Day | null = start): Promise<void> {
  const text = (day: Day | null): string => (day === null ? 'Elige una fecha' : weekdayDay(day));
  await expect(summary(page).getByRole('link', { name: /^Desde/ })).toHaveText(`Desde${text(start)}Hasta${text(end)}`);
}

test('by Tab: the next month first, then the day that is chosen', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  const range = await freeRange(request, instrument, { from: addDays(today(), 3) });
  await openLive(page, paths.detail(instrument.id, range));
  await tabTo(page, page.getByRole('button', { name: 'Ver más' }));
  await expect(availability(page).getByRole('button', { name: 'Mes siguiente' })).toBeAttached();
  // The summary stands beside what comes before the calendar.
  await tabTo(page, availability(page).getByRole('button'));
  await expect(availability(page).getByRole('button', { name: 'Mes siguiente' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dayIn(availability(page), range.start)).toBeFocused();
});

test('choosing days: swap, restart, sold-out days and ranges over them', async ({ page, request, sampleCustomer }) => {
  const instrument = await findInstrument(request, 'Trombón');
  const { start } = await freeRange(request, instrument, { days: 9, from: addDays(today(), 7) });
  const [first, second, soldOut, after] = [start, addDays(start, 2), addDays(start, 5), addDays(start, 7)];
  const [free] = await dailyStock(request, instrument.id, soldOut, soldOut);
  await reserve(await sampleCustomer('bruno'), instrument, { start: soldOut, end: soldOut }, free?.availableStock);

  await page.goto(paths.detail(instrument.id));
  await expectChosen(page, null);
  await expect(reserveButton(page)).toBeDisabled();
  await expect(reserveButton(page)).toHaveAccessibleDescription('Selecciona una fecha de inicio para reservar');
  const calendar = await openCalendar(page);
  await expect(calendar.getByRole('grid')).toHaveCount(2);
  await expect(calendar.getByRole('grid').first().locator('th')).toHaveText(['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do']);
  await expect(calendar.getByRole('button', { name: 'Mes anterior' })).toBeDisabled();
  // Of this week what has passed is closed; the weeks before are not shown.
  for (const day of await calendar.locator('button[data-past]:visible').all()) {
    await expect(day).toBeDisabled();
    expect(((await day.getAttribute('data-day')) ?? '') > addDays(today(), -7)).toBe(true);
  }

  await test.step('an earlier second press swaps', async () => {
    await chooseDay(calendar, second);
    await expectChosen(page, second);
    await expect(reserveButton(page)).toBeEnabled();
    await chooseDay(calendar, first);
    await expectChosen(page, first, second);
    await expect(page).toHaveURL(paths.detail(instrument.id, { start: first, end: second }));
    await expect(summary(page)).toContainText(/unidad(es)? libres? en esas fechas/);
  });

  await test.step('a press with both chosen starts again', async () => {
    await chooseDay(calendar, second);
    await expectChosen(page, second);
  });

  await test.step('a range over a sold-out day is refused and cleared', async () => {
    await chooseDay(calendar, after);
    await expect(calendar).toContainText(
      `El rango seleccionado no tiene suficiente stock disponible (0 unidades): el ${longDay(soldOut)}.`,
    );
    await expect(calendar).toContainText(`Habías elegido ${spanInWords(second, after)}.`);
    await expectChosen(page, null);
    await expect(page).toHaveURL(paths.detail(instrument.id));
    await expect(reserveButton(page)).toBeDisabled();
    await expect(reserveButton(page)).toHaveAccessibleDescription(
      `${dayRange(second, after)}: no disponible, elige otras fechas`,
    );
  });

  await test.step('a sold-out day says so, to the eye and to the ear, and is not chosen', async () => {
    await expect(await showDay(calendar, soldOut)).toHaveAccessibleName(/, sin stock, 0 unidades libres/);
    // It says that it is disabled, and a press still says why.
    await dayIn(calendar, soldOut).click({ force: true });
    await expect(calendar).toContainText(`Esta fecha no tiene suficiente stock disponible (0 unidades): el ${longDay(soldOut)}.`);
    await expectChosen(page, null);
  });

  await test.step('a link over a sold-out day is refused as well, and leaves the address; the nearest free days are a press away', async () => {
    const shared = paths.detail(instrument.id, { start: second, end: after });
    await page.goto(shared);
    await expectChosen(page, null);
    await expect(page).toHaveURL(paths.detail(instrument.id));
    await expect(summary(page)).toContainText(`${dayRange(second, after)}: no disponible`);
    await expect(await openCalendar(page)).toContainText(`(0 unidades): el ${longDay(soldOut)}.`);
    expect(await page.evaluate(() => localStorage.getItem('reservationStartDate'))).toBeNull();
    await page.reload();
    await expect(await openCalendar(page)).not.toContainText('no tiene suficiente stock');
    await expectChosen(page, null);

    await page.goto(shared);
    const offer = availability(page).getByRole('button', { name: /^Elegir / });
    await offer.click();
    await expect(reserveButton(page)).toBeEnabled();
    await expect(summary(page)).toContainText('× 6 días');
    await expect(page).toHaveURL(/\?desde=/);
    await expect(page).not.toHaveURL(shared);
  });

  await test.step('with more units asked for, fewer days are free', async () => {
    const wanted = instrument.stock;
    const lacking = (await dailyStock(request, instrument.id, today(), addDays(today(), 40))).find(
      ({ availableStock }) => availableStock > 0 && availableStock < wanted,
    );
    if (!lacking) throw new Error('every day has all units free: the sample shop has changed');
    await page.goto(`${paths.detail(instrument.id)}?cantidad=${wanted}`);
    const days = await openCalendar(page);
    await (await showDay(days, lacking.date)).click({ force: true });
    await expect(days).toContainText(`Esta fecha no tiene suficiente stock disponible (${lacking.availableStock} unidades)`);
  });
});

test('a visitor who reserves is asked to log in or register, for the same checkout', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  const range = await freeRange(request, instrument);
  await page.goto(paths.detail(instrument.id, range));
  await reserveButton(page).click();
  const prompt = page.getByRole('dialog', { name: 'Inicia sesión para reservar' });
  const back = new URLSearchParams({ volver: paths.checkout(instrument.id, range) });
  await expect(prompt.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', `${paths.login}?${back}`);
  await expect(prompt.getByRole('link', { name: 'Crear Cuenta' })).toHaveAttribute('href', `${paths.register}?${back}`);
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(reserveButton(page)).toBeFocused();
});

/** Of each picture that the page shows: how much wider its place is than the file, and what is cut off its height. */
const placesOf = (page: Page) =>
  page.getByRole('button', { name: /^Ver la foto/ }).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const image = button.querySelector('img');
      if (!image || !button.checkVisibility()) return [];
      const { width, height } = button.getBoundingClientRect();
      // Sample pictures are four to three; those that fill a place are as wide as it, or as its height asks.
      const covering = Math.max(width, (height * 4) / 3);
      const fetched = Number(new URL(image.currentSrc).searchParams.get('w'));
      return [{ stretched: covering / fetched, cut: 1 - height / ((covering * 3) / 4) }];
    }),
  );

test('the gallery’s pictures come as wide as their places, whatever their number, and the first one whole', async ({
  page,
  request,
}) => {
  for (const [name, count] of [
    ['Banjo', 2],
    ['Arpa', 3],
    ['Guitarra', 4],
  ] as const) {
    const { id, images } = await findInstrument(request, name);
    expect(images).toHaveLength(count);
    for (const width of [DESKTOP.viewport.width, 800]) {
      await page.setViewportSize({ width, height: DESKTOP.viewport.height });
      await page.goto(paths.detail(id));
      const pictures = page.getByRole('button', { name: /^Ver la foto \d/ }).locator('img:visible');
      // Which file a picture is shown from is known once it has come.
      await expect
        .poll(() =>
          pictures.evaluateAll((all) => all.length > 0 && all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
      const places = await placesOf(page);
      for (const { stretched } of places) expect(stretched, `${name} at ${width} px`).toBeLessThan(1.2);
      expect(places[0]?.cut, `${name} at ${width} px`).toBeLessThan(0.15);
      // What the server has the browser fetch first is what the page then shows.
      const image = page.getByRole('button', { name: /^Ver la foto 1/ }).getByRole('img');
      const preload = page.locator('link[rel=preload][as=image]');
      expect(await preload.getAttribute('imagesizes')).toBe(await image.getAttribute('sizes'));
    }
  }
});

test('the gallery turns by keyboard and gives the focus back', async ({ page, request }) => {
  const { id, images } = await findInstrument(request, 'Guitarra');
  await openLive(page, paths.detail(id));
  const second = page.getByRole('button', { name: `Ver la foto 2 de ${images.length}` });
  await second.focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog');
  const place = (n: number): Locator => gallery.getByText(`Foto ${n} de ${images.length}`);
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(3)).toBeVisible();
  await page.keyboard.press('End');
  await expect(place(images.length)).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Foto siguiente' })).toBeHidden();
  await page.keyboard.press('Home');
  await expect(place(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(second).toBeFocused();
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(place(1)).toBeVisible();
});

test('sharing: a message, four networks and the link', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, name } = await findInstrument(request, 'Acordeón');
  // With the dates that were chosen, and nothing else of the address.
  const shared = `${paths.detail(id)}?desde=${addDays(today(), 60)}&hasta=${addDays(today(), 61)}`;
  await page.goto(`${shared}&cantidad=1&utm_source=boletin`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparte este producto' });
  await dialog.getByLabel('Mensaje').fill('Para el sábado & el domingo');
  const url = new URL(shared, page.url()).href;
  for (const [network, host] of [
    ['WhatsApp', 'wa.me'],
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['Telegram', 't.me'],
  ] as const) {
    const href = new URL((await dialog.getByRole('link', { name: new RegExp(`^${network}\\b`) }).getAttribute('href')) ?? '');
    expect(href.host).toBe(host);
    const said = [...href.searchParams.values()].join(' ');
    expect(said).toContain(url);
    expect(said).toContain('Para el sábado & el domingo');
  }
  await expect(dialog.getByLabel('Enlace')).toHaveValue(url);
  await dialog.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(dialog.getByText('Enlace copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectChosen(page, addDays(today(), 60), addDays(today(), 61));
});

test('without dates there is a way to them beside the disabled button', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await openLive(page, paths.detail(instrument.id));
  const choose = summary(page).getByRole('link', { name: 'Elegir fechas' });
  await expect(reserveButton(page)).toBeDisabled();
  await choose.press('Enter');
  await expect(availability(page).getByRole('button', { name: /, hoy/ })).toBeFocused();
  await expect(availability(page).getByRole('heading')).toBeInViewport();
  const { start } = await freeRange(request, instrument, { days: 1 });
  await press(page, 'ArrowRight', toEpochDay(start) - toEpochDay(today()));
  await page.keyboard.press('Enter');
  await expect(reserveButton(page)).toBeEnabled();
  await expect(choose).toHaveCount(0);
});

test('a page in a tab of its own: Volver leads to the search that it was opened from, or to one for its dates', async ({
  page,
  context,
  request,
}) => {
  const instrument = await findInstrument(request, 'Banjo');
  const range = await freeRange(request, instrument);
  const search = `${paths.home}?q=banjo&desde=${range.start}&hasta=${range.end}`;
  await page.goto(search);
  const opening = context.waitForEvent('page');
  await page
    .getByRole('article')
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await tab.getByRole('button', { name: 'Volver' }).click();
  await expect(tab).toHaveURL(search);

  await page.goto('about:blank');
  const shared = await context.newPage();
  await shared.goto(paths.detail(instrument.id, range));
  await shared.getByRole('button', { name: 'Volver' }).click();
  await expect(shared).toHaveURL(`${paths.home}?desde=${range.start}&hasta=${range.end}`);
});

test('whose it is, and where it is collected', async ({ page, request }) => {
  const { id, provider } = await findInstrument(request, 'Guitarra');
  await page.goto(paths.detail(id));
  await expect(page.getByText(`De ${provider.name}; lo retiras y devuelves en Resuena`)).toBeVisible();
  await page.goto(paths.detail((await findInstrument(request, 'Banjo')).id));
  await expect(page.getByText('De Resuena; lo retiras y devuelves en nuestro local')).toBeVisible();
  for (const part of [page.getByRole('region', { name: 'Políticas de uso' }), page.getByRole('contentinfo')])
    await expect(part.getByRole('link', { name: /^Durazno 1420/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Durazno%201420%2C%20Montevideo%2C%20Uruguay',
    );
});

test('ratings: those with words first, and a row of stars shows its own', async ({ page, request }) => {
  const { id } = await findInstrument(request, 'Guitarra');
  const all = (await (await request.get(`/api/ratings/instrument/${id}`)).json()) as { stars: number; comment: string }[];
  const ofFour = all.filter(({ stars }) => stars === 4);
  const withWords = all.filter(({ comment }) => comment !== '');
  expect(ofFour.length).toBeGreaterThan(0);
  expect(withWords.length).toBeLessThan(all.length);
  await page.goto(paths.detail(id));
  const ratings = page.getByRole('region', { name: 'Valoraciones' });
  const notes = ratings.getByRole('article');
  await ratings.getByRole('button', { name: `Ver las ${all.length} valoraciones` }).click();
  await expect(notes).toHaveCount(all.length);
  const words = await notes.evaluateAll((found) => found.map((note) => note.querySelector(':scope > p')?.textContent ?? ''));
  expect(words).toEqual([...withWords.map(({ comment }) => comment), ...all.slice(withWords.length).map(() => '')]);

  const row = ratings.getByRole('button', { name: `4 estrellas: ${ofFour.length}` });
  await row.click();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(ratings.getByRole('status')).toHaveText(`${ofFour.length} de ${all.length}, con 4 estrellas`);
  await expect(notes).toHaveCount(ofFour.length);
  await expect(notes.getByText('4 de 5 estrellas')).toHaveCount(ofFour.length);
  await ratings.getByRole('button', { name: 'Todas' }).click();
  await expect(notes).toHaveCount(all.length);
  await expect(row).toHaveAttribute('aria-pressed', 'false');
  await expect(row).toBeFocused();
});

test('a message to the shop begins with the instrument and the dates', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  const range = await freeRange(request, instrument);
  const said = await watchChat(page);
  await page.goto(paths.detail(instrument.id, range));
  expect(await said()).toBe(
    `Hola, te escribo por ${instrument.name}, ${spanInWords(range.start, range.end)}: ${new URL(paths.detail(instrument.id, range), page.url()).href}`,
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Términos/ })).toBeVisible();
  await expect(page).toHaveURL(paths.terms);
  expect(await said()).toBeNull();
});

test('two others are suggested, and open', async ({ page, request }) => {
  const { id } = await findInstrument(request, 'Arpa');
  await openLive(page, paths.detail(id));
  const links = page.getByRole('region', { name: 'También te puede interesar' }).getByRole('link');
  await expect(links).toHaveCount(2);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set([...hrefs, paths.detail(id)]).size).toBe(3);
  const name = (await links.first().textContent()) ?? '';
  await links.first().click();
  await expect(page).toHaveURL(hrefs[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

/** What the browser moves between two pages, by the names of its pictures of them, seen from now on. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  const watcher = await page.evaluateHandle(() => {
    const names = new Set<string>();
    const look = (): void => {
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        if (part?.startsWith('::view-transition-group(')) names.add(part);
      }
      requestAnimationFrame(look);
    };
    look();
    return names;
  });
  return () => watcher.evaluate((names) => [...names]);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the picture of a card grows into the gallery, and back', async ({ page }) => {
    await openLive(page, paths.home);
    const card = page.getByRole('article').getByRole('link').first();
    const heading = page.getByRole('heading', { level: 1, name: await card.innerText() });
    const picture = `::view-transition-group(instrument-${(await card.getAttribute('href'))?.match(/\d+/)?.[0]})`;
    for (const [way, arrival] of [
      [() => card.click(), heading],
      [() => page.goBack(), card],
    ] as const) {
      const transitions = await watchTransitions(page);
      await way();
      await expect(arrival).toBeVisible();
      await expect.poll(transitions).toContain(picture);
    }
    // Sorting leaves the pictures in their places.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const transitions = await watchTransitions(page);
    await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' });
    await expect(page).toHaveURL(/orden/);
    await expect(card).toHaveText(/Flauta/);
    expect(await transitions()).toEqual([]);
  });
});

/** Whether the ratings are there in the first frame of an instrument's page; asked before the page opens. */
async function watchFirstFrame(page: Page): Promise<() => Promise<boolean>> {
  const watcher = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = (): void => {
      if (document.querySelector('.detail h1')) resolve(document.getElementById('valoraciones') !== null);
      else requestAnimationFrame(look);
    };
    look();
    return { promise };
  });
  return () => watcher.evaluate(({ promise }) => promise);
}

test('a pressed card shows the first view of its page first; a return finds the page whole, where it was left', async ({
  page,
}) => {
  await openLive(page, paths.home);
  const opened = await watchFirstFrame(page);
  const requestsEnded = followRequests(page);
  await page.getByRole('article').getByRole('link').first().click();
  // Not the region of that name that keeps their place.
  const ratings = page.getByRole('region', { name: 'Valoraciones' }).filter({ hasNot: page.locator('.skeleton-block') });
  await expect(ratings).toBeAttached();
  expect(await opened()).toBe(false);
  await ratings.scrollIntoViewIfNeeded();
  // The calendar above comes once it is near.
  await expect(availability(page).getByRole('grid').first()).toBeVisible();
  // What still comes above the ratings moves the place, and a busy machine draws it some frames after its request has ended.
  await requestsEnded();
  let place = 0;
  const moved = async (): Promise<number> => {
    const before = place;
    place = await page.evaluate(() => scrollY);
    return place - before;
  };
  await expect.poll(moved, { intervals: [500] }).toBe(0);
  expect(place).toBeGreaterThan(200);
  await page.goBack();
  // An instrument's page has articles of its own.
  await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
  const returned = await watchFirstFrame(page);
  await page.goForward();
  await expect(ratings).toBeAttached();
  expect(await returned()).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('an instrument that is not there: 404, the words of the error view, and a retry', async ({ page, watch }) => {
  watch.allow(
    refusal(404, /\/(api\/instruments\/999999\?.*|detail\/999999)$/),
    refusal(404, /\/detail\/(guitarra|results|filter|%00|%E0%A4%A)$/),
    refusal(404, /\/api\/ratings\/instrument\/999999$/),
  );
  const notIds = ['guitarra', 'results', 'filter', '%00', '%E0%A4%A'];
  for (const path of [paths.detail(999_999), ...notIds.map((text) => `/detail/${text}`)]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'No se pudo cargar la información del producto' })).toBeVisible();
    await expect(page).toHaveTitle('Producto no encontrado · Resuena');
  }
});

test('loading fails: the retry loads a second later', async ({ page, watch, request }) => {
  const { id, name } = await findInstrument(request, 'Arpa');
  const call = new RegExp(`/api/instruments/${id}\\?`);
  watch.allow(refusal(500, call));
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await openLive(page, '/?q=arpa');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No se pudo cargar la información del producto' })).toBeVisible();
  await page.unroute(call);
  const pressedAt = Date.now();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(1_000);
});

test('rating: only who rented it, only once it has ended, and one rating each', async ({
  page,
  watch,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Flauta');
  const customer = await freshCustomer();
  const ratings = page.getByRole('region', { name: 'Valoraciones' });
  const own = ratings.getByRole('button', { name: /^(Valorar|Editar mi valoración)$/ });
  await signIn(page, customer);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const about = (path: RegExp): string[] => asked.filter((pathname) => path.test(pathname));
  const requestsEnded = followRequests(page);
  await openLive(page, paths.detail(instrument.id));
  await requestsEnded();
  await expect(ratings.getByText(/\d+ valoraciones/).first()).toBeVisible();
  await expect(own).toHaveCount(0);
  // The page brings them along.
  expect(about(/^\/api\/(instruments|ratings)\//)).toEqual([]);

  const reservation = await reserve(customer, instrument, await freeRange(request, instrument, { days: 1, from: today() }));
  await page.reload();
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription('Solo puedes valorar reservas finalizadas');

  const { api } = await sampleCustomer('admin');
  expect((await api.put(`/api/reservations/${reservation.id}/status`, { params: { status: 'ENDED' } })).status()).toBe(200);
  await page.reload();
  await own.click();
  const dialog = page.getByRole('dialog', { name: `Valorar ${instrument.name}` });
  const send = dialog.getByRole('button', { name: 'Enviar valoración' });
  await send.click();
  await expect(dialog.getByText('Por favor, selecciona una puntuación')).toBeVisible();

  watch.allow(refusal(500, /\/api\/ratings$/));
  await page.route('**/api/ratings', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
  await dialog.getByLabel('Comentario').fill('Suena <b>preciosa</b>.');
  await send.click();
  await expect(dialog.getByText('Error interno del servidor. Intenta más tarde.')).toBeVisible();
  await page.unroute('**/api/ratings');
  await send.click();
  // For two seconds, from the moment in which the dialog closes.
  await expect(page.getByRole('status').getByText(`✅ Valoración enviada correctamente para ${instrument.name}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const { username, lastname } = customer.user;
  await expect(ratings.getByRole('article').first().getByRole('heading')).toHaveText(`${username} ${lastname[0]}.`);
  await expect(ratings.getByRole('article').first()).toContainText('Suena <b>preciosa</b>.');
  await expect(ratings.getByRole('article').first()).toContainText('4 de 5 estrellas');

  await expect(own).toHaveText('Editar mi valoración');
  await own.click();
  await expect(dialog.getByRole('radio', { name: /^4 de 5/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^2 de 5/ }).check({ force: true });
  await send.click();
  await expect(ratings.getByRole('article').first()).toContainText('2 de 5 estrellas');
  const all = (await (await request.get(`/api/ratings/instrument/${instrument.id}`)).json()) as {
    userId: number;
    stars: number;
  }[];
  expect(all.filter(({ userId }) => userId === customer.user.id)).toMatchObject([{ stars: 2 }]);
  expect(about(/^\/api\/reservations/)).toEqual([]);
});

test('the heart on the page, and the way back', async ({ page, request, freshCustomer }) => {
  const { id, name } = await findInstrument(request, 'Banjo');
  const customer = await freshCustomer();
  await signIn(page, customer);
  await openLive(page, '/?q=banjo');
  await page.getByRole('link', { name }).click();
  const heart = page.getByRole('button', { name: 'Favorito', exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByRole('status').getByText('Guardado en favoritos')).toBeVisible();
  const kept = (await (await customer.api.get(`/api/favorites/users/${customer.user.id}`)).json()) as {
    instrument: { id: number };
  }[];
  expect(kept.map(({ instrument }) => instrument.id)).toEqual([id]);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/?q=banjo');
  await expect(page.getByRole('button', { name: `Favorito: ${name}` })).toHaveAttribute('aria-pressed', 'true');
});

test('with a mouse, Back leaves the page while a menu is open, and the menu is not left open over the next one', async ({
  page,
  request,
  sampleCustomer,
}) => {
  await signIn(page, await sampleCustomer('ana'));
  await openLive(page, paths.home);
  const { id } = await findInstrument(request, 'Banjo');
  await page.getByRole('link', { name: /Banjo/ }).first().click();
  await expect(page).toHaveURL(paths.detail(id));
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('Tab reaches the calendar wherever the page stands, and reserves from it', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  await page.setViewportSize({ width: 1280, height: 500 });
  // The focus gets there before the calendar is noticed near the window.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await openLive(page, paths.detail(instrument.id));
  // It comes with the first key: its months before its days, of which today has the focus.
  await page.keyboard.press('Tab');
  await expect(availability(page).getByRole('button', { name: 'Mes siguiente' })).toBeAttached();
  await tabTo(page, availability(page).getByRole('button'));
  await expect(availability(page).getByRole('button', { name: 'Mes siguiente' })).toBeFocused();
  await tabTo(page, availability(page).getByRole('button', { name: /, hoy/ }));
  const { start } = await freeRange(request, instrument, { days: 1 });
  await press(page, 'ArrowRight', toEpochDay(start) - toEpochDay(today()));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`desde=${start}`));
  await expect(reserveButton(page)).toBeEnabled();
});

/** Weeks that begin on a Monday; the first of January 1970 was a Thursday. */
const weeksOf = (month: Day): number => Math.ceil((((toEpochDay(month) + 3) % 7) + daysInclusive(month, lastOfMonth(month))) / 7);

test('the place kept for the calendar is as tall as its tallest months, at every width', async ({ page, request }) => {
  // Not this month nor the next: the page opens there without dates, too.
  const months = Array.from({ length: 11 }, (_, index) => addMonths(firstOfMonth(today()), index + 2));
  const tallest = months.find((month) => weeksOf(month) === 6);
  const { id } = await findInstrument(request, 'Guitarra');
  await page.goto(`${paths.detail(id)}?desde=${tallest}`);
  await availability(page).scrollIntoViewIfNeeded();
  await expect(availability(page).locator('.calendar-month').first().locator('tbody tr')).toHaveCount(6);
  for (const width of [320, 375, 430, 640, 768, 959, 1024, 1200, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const measured = () =>
      page.locator('.availability-calendar').evaluate((frame) => {
        const kept = Number.parseFloat(getComputedStyle(frame, '::before').height);
        const calendar = frame.firstElementChild?.clientHeight ?? 0;
        return { width: innerWidth, over: frame.clientHeight - kept, isFilled: kept - calendar < 32 };
      });
    await expect.poll(measured).toEqual({ width, over: 0, isFilled: true });
  }
});
