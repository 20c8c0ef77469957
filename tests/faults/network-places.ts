/** The places of the shop that the broken networks meet: how one gets there, what is pressed, and what must be true then. */
import type { Locator, Page } from 'playwright';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { paintPng } from '#tests/support/pictures.ts';
import { paths } from '#web/paths.ts';

const NOTE = 'Con funda, por favor.';

export type Person = { user: User; cookie: string; ask: <T>(path: string, init?: RequestInit) => Promise<T> };

export type Scene = { page: Page; person: Person; instrument: Instrument; password: string };

export type Place = {
  isAdmin?: true;
  isVisitor?: true;
  /** Everything up to the moment in which the line breaks. */
  before: (scene: Scene) => Promise<unknown>;
  act: (scene: Scene) => Promise<unknown>;
  /** Something to read or to do is there. */
  useful: (scene: Scene) => Locator;
  /** A write: how often the shop has it, how its success is said, and what was typed for it. */
  write?: {
    done: (scene: Scene) => Promise<number>;
    success: (scene: Scene) => Locator;
    typed: (scene: Scene) => { field: Locator; text: string };
  };
};

const alertIn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });
const range = { start: addDays(todayInShop(Date.now()), 40), end: addDays(todayInShop(Date.now()), 42) };
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const success = (page: Page): Locator => page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Editar instrumento' });
const reservationsOf = ({ ask, user }: Person): Promise<Reservation[]> => ask(`/api/reservations/user/${user.id}`);

const reload = (page: Page): Promise<unknown> => page.reload({ waitUntil: 'commit' }).catch(() => undefined);

export const PLACES: Record<string, Place> = {
  Home: {
    before: ({ page }) => page.goto(paths.home),
    act: ({ page }) => reload(page),
    useful: ({ page }) => page.getByRole('article').first(),
  },
  Detail: {
    before: ({ page, instrument }) => page.goto(paths.detail(instrument.id)),
    act: ({ page }) => reload(page),
    useful: ({ page, instrument }) => page.getByRole('heading', { level: 1, name: instrument.name }),
  },
  'Checkout, opening': {
    before: ({ page, instrument }) => page.goto(paths.detail(instrument.id, range)),
    act: ({ page }) => page.getByRole('complementary').getByText('Reservar', { exact: true }).click(),
    useful: ({ page }) => button(page, 'Revisar fechas seleccionadas'),
  },
  'Checkout, confirming': {
    async before({ page, instrument }) {
      await page.goto(paths.checkout(instrument.id, range));
      await page.getByLabel('Notas adicionales').fill(NOTE);
      await button(page, 'Revisar fechas seleccionadas').click();
    },
    act: ({ page }) => button(page, 'Confirmar fechas y reservar').click(),
    useful: ({ page }) => alertIn(page).or(success(page)).first(),
    write: {
      done: async ({ person }) => (await reservationsOf(person)).length,
      success: ({ page }) => success(page),
      typed: ({ page }) => ({ field: page.getByLabel('Notas adicionales'), text: NOTE }),
    },
  },
  'Own reservations': {
    async before({ page, person, instrument }) {
      const body = {
        instrumentId: instrument.id,
        userId: person.user.id,
        startDate: range.start,
        endDate: range.end,
        quantity: 1,
        notes: '',
      };
      await person.ask('/api/reservations', { method: 'POST', body: JSON.stringify(body) });
      await page.goto(paths.reservations);
    },
    act: ({ page }) => reload(page),
    useful: ({ page, instrument }) => page.getByRole('heading', { level: 2, name: instrument.name }).or(alertIn(page)).first(),
  },
  Login: {
    isVisitor: true,
    async before({ page, person, password }) {
      await page.goto(paths.login);
      await page.getByLabel('Correo electrónico').fill(person.user.email ?? '');
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
    },
    act: ({ page }) => page.keyboard.press('Enter'),
    useful: ({ page }) => alertIn(page).or(page.getByRole('article')).first(),
    write: {
      done: async ({ page }) => (await page.context().cookies()).filter(({ name }) => name.endsWith('session')).length,
      success: ({ page }) => page.getByRole('button', { name: /^Menú de/ }),
      typed: ({ page, person }) => ({ field: page.getByLabel('Correo electrónico'), text: person.user.email ?? '' }),
    },
  },
  "An administrator's save": {
    isAdmin: true,
    async before({ page, instrument }) {
      await page.goto(`${paths.adminInstruments}?buscar=${encodeURIComponent(instrument.name)}`);
      await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Descripción/ })
        .fill(NOTE);
      const file = { name: 'una.png', mimeType: 'image/png', buffer: Buffer.from(paintPng(40, 30)) };
      await dialog(page).getByLabel('Elegir imágenes').setInputFiles(file);
    },
    act: ({ page }) => dialog(page).getByRole('button', { name: 'Guardar cambios' }).click(),
    useful: ({ page }) => alertIn(page).or(page.getByText('Instrumento actualizado')).first(),
    write: {
      done: async ({ person, instrument }) =>
        (await person.ask<Instrument>(`/api/instruments/${instrument.id}`)).images.length - 1,
      // The form has closed; its message is gone after two seconds.
      success: ({ page }) => page.locator('body:not(:has([role=dialog]))'),
      typed: ({ page }) => ({ field: dialog(page).getByRole('textbox', { name: /^Descripción/ }), text: NOTE }),
    },
  },
};
