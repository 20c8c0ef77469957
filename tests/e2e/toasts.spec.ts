/** A message at the window's foot never lies over what a visitor opened, nor over a bar with what is pressed next. */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { findInstrument, freeRange } from './shop.ts';
import { expect, test } from './shop-test.ts';

/** Low, so that what is opened comes down to where messages are. */
const HEIGHT = 640;

/** Messages that go by themselves stay: what is opened beside them takes as long as the machine takes. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const usual = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) =>
      [2_000, 4_000, 8_000].includes(ms ?? 0) ? 0 : usual(work, ms)) as typeof setTimeout;
  });
}

/** How far messages reach over it where nothing lies over them: pixels across and down, for each message. */
const coveredBy = (opened: Locator): Promise<[number, number][]> =>
  opened.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('.toast')].flatMap((toast): [number, number][] => {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      const [x, y] = [Math.max(left, box.left), Math.max(top, box.top)];
      const [width, height] = [Math.min(right, box.right) - x, Math.min(bottom, box.bottom) - y];
      if (width <= 0 || height <= 0) return [];
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
      return toast.contains(onTop) ? [[width, height]] : [];
    });
  });

async function expectUncovered(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect(page.locator('.toast')).not.toHaveCount(0);
  await expect.poll(() => coveredBy(opened)).toEqual([]);
}

for (const width of [375, 768, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT } });
    test.beforeEach(({ page }) => keepToasts(page));

    test('messages cover nothing that a visitor opens', async ({ page, request }) => {
      const instrument = await findInstrument(request, 'Violín');
      const dates = await freeRange(request, instrument);
      await page.goto(`${paths.home}?desde=${dates.start}&hasta=${dates.end}`);
      await page.getByRole('button', { name: `Favorito: ${instrument.name}` }).click();
      await expect(page.getByText('Inicia Sesión para interactuar.')).toBeVisible();

      await page.getByRole('button', { name: width === 375 ? /^Qué buscas/ : /^Fechas/ }).click();
      await expectUncovered(page, page.locator('.dialog-modal, .calendar-panel'));
      await page.keyboard.press('Escape');
      if (width === 375) {
        await page.getByRole('button', { name: 'Menú' }).click();
        await expectUncovered(page, page.getByRole('menu'));
        await page.keyboard.press('Escape');
      }

      await page.getByRole('link', { name: instrument.name }).click();
      const bar = page.locator('.booking-bar');
      if (width !== 1280) await expectUncovered(page, bar);
      const openings = [
        page.getByRole('button', { name: 'Compartir' }),
        page.getByRole('button', { name: 'Ver más' }),
        page.getByRole('button', { name: 'Reservar', exact: true }),
      ];
      for (const opening of openings) {
        await opening.click();
        await expectUncovered(page, page.locator('.dialog-modal'));
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    test('a message that comes while a dialog is open lies over it and is read out; the next dialog lies over it', async ({
      page,
      request,
      freshCustomer,
    }) => {
      const instrument = await findInstrument(request, 'Violín');
      await signIn(page, await freshCustomer());
      const held = Promise.withResolvers<undefined>();
      await page.route('**/api/favorites/users/*/instruments/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(paths.detail(instrument.id));
      await page
        .getByRole('button', { name: /^(Agregar a f|F)avorito/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Compartir' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Enlace')).toBeVisible();
      held.resolve(undefined);
      const message = page.getByRole('status').getByText('Guardado en favoritos');
      await expect(message).toBeVisible();
      const isOnTop = () =>
        message.evaluate((element) => {
          const { left, top, width: wide, height } = element.getBoundingClientRect();
          const onTop = document.elementFromPoint(left + wide / 2, top + height / 2);
          return element.contains(onTop) || onTop?.contains(element) === true;
        });
      await expect.poll(isOnTop).toBe(true);
      await message.click();
      await expect(dialog).toBeVisible();
      // The press took it for a moment.
      await expect(dialog.locator('*:focus').or(page.locator('[role=dialog]:focus')), 'the focus').toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Compartir' }).click();
      await expectUncovered(page, page.locator('.dialog-modal'));
      await page.keyboard.press('Escape');
    });

    test('messages cover nothing that a customer opens', async ({ page, request, freshCustomer }) => {
      const instrument = await findInstrument(request, 'Violín');
      await signIn(page, await freshCustomer());
      await page.goto(paths.detail(instrument.id, await freeRange(request, instrument)));
      await page
        .getByRole('button', { name: /^(Agregar a f|F)avorito/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Menú/ }).click();
      await expectUncovered(page, page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Reservar', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' })).toBeVisible();
      if (width !== 1280) await expectUncovered(page, page.locator('.checkout-bar'));
    });
  });
}
