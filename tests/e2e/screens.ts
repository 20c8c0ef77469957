/** Every screen and state of the shop that a customer can come to, and the shortest way there. */
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { type Customer, logIn, signIn } from './customer.ts';
import { cutCalls, NO_NETWORK, notice, open as openOnline, visit } from './cut-calls.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, reservationsOf, today } from './shop.ts';
import { refusal, type Watch } from './watch.ts';

export type Stage = {
  page: Page;
  request: APIRequestContext;
  watch: Watch;
  ana: () => Promise<Customer>;
  admin: () => Promise<Customer>;
};

export type Screen = {
  name: string;
  /** Where it is opened; another width is reached by resizing. The administration's is no screen for a phone. */
  on?: 'phone' | 'desktop';
  open: (stage: Stage) => Promise<void>;
  /** The picture of the reference look that shows the same. */
  look?: string;
  /** Pictured down to the footer, however long it is. */
  isWhole?: boolean;
};

const title = (page: Page, name: string): Promise<void> => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const main = (page: Page): Locator => page.getByRole('main');

async function openAsAna({ page, ana }: Stage, path: string): Promise<Customer> {
  const customer = await ana();
  await signIn(page, customer);
  await page.goto(path);
  return customer;
}

async function openSuggestions({ page }: Stage): Promise<void> {
  await openLive(page, paths.home);
  const sheet = page.getByRole('button', { name: /Instrumento y fechas/ });
  if (await sheet.isVisible()) await sheet.click();
  // With the focus the plain field becomes the combo box.
  else await page.getByRole('searchbox', { name: 'Qué buscas' }).focus();
  await page.getByRole('combobox', { name: 'Qué buscas' }).pressSequentially('gui');
  await expect(page.getByRole('listbox')).toBeVisible();
}

async function openCheckout(stage: Stage): Promise<void> {
  const instrument = await findInstrument(stage.request, 'Piano');
  await openAsAna(stage, paths.checkout(instrument.id, await freeRange(stage.request, instrument, { units: 2 })));
  await title(stage.page, 'Finalizar tu reserva');
}

async function openHistory(stage: Stage): Promise<void> {
  await openAsAna(stage, paths.reservations);
  await title(stage.page, 'Historial de Reservas');
  await expect(stage.page.getByText(/\d de \d+ reserva/)).toBeVisible();
}

async function openProfile(stage: Stage): Promise<void> {
  await openAsAna(stage, paths.profile);
  await title(stage.page, 'Hola Ana');
  await expect(stage.page.getByText('Finalizadas')).toBeVisible();
}

async function openDetail({ page, request }: Stage): Promise<void> {
  const instrument = await findInstrument(request, 'Guitarra');
  await page.goto(paths.detail(instrument.id, await freeRange(request, instrument)));
  await title(page, instrument.name);
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    look: 'customer-home-desktop',
    open: async ({ page }) => {
      await page.goto(paths.home);
      await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
    },
  },
  {
    name: 'home-calendar',
    look: 'customer-home-dates',
    open: async ({ page }) => {
      await page.goto(paths.home);
      await page.getByRole('button', { name: /^Fechas/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /, hoy/ }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Borrar fechas' })).toBeEnabled();
    },
  },
  {
    name: 'home-search-sheet',
    look: 'customer-home-mobile-calendar',
    on: 'phone',
    open: async ({ page }) => {
      await page.goto(paths.home);
      await page.getByRole('button', { name: /Instrumento y fechas/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /, hoy/ }).click();
      await expect(page.getByRole('dialog').getByText('1 día, o elige el último')).toBeVisible();
    },
  },
  {
    name: 'home-search-sheet-with-dates',
    on: 'phone',
    open: async ({ page }) => {
      await page.goto(`${paths.home}?desde=${addDays(today(), 5)}&hasta=${addDays(today(), 11)}`);
      await page.getByRole('button', { name: /^Qué buscas/ }).click();
      await expect(page.getByRole('dialog').getByText('7 días', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'home-search',
    open: async ({ page }) => {
      await page.goto(`${paths.home}?q=guitarra`);
      await expect(page.getByText(/ para «guitarra»$/)).toBeVisible();
    },
  },
  { name: 'home-suggestions', on: 'desktop', open: openSuggestions },
  { name: 'home-sheet-suggestions', on: 'phone', open: openSuggestions },
  {
    name: 'home-menu',
    on: 'phone',
    open: async ({ page }) => {
      await page.goto(paths.terms);
      await page.getByRole('button', { name: 'Menú' }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(3);
    },
  },
  {
    name: 'home-results',
    open: async ({ page }) => {
      await page.goto(`${paths.home}?desde=${addDays(today(), 20)}&hasta=${addDays(today(), 23)}&categorias=1,2`);
      await expect(page.getByRole('heading', { level: 2, name: /^Disponibles entre/ })).toBeVisible();
    },
  },
  {
    name: 'home-empty',
    open: async ({ page }) => {
      await page.goto(`${paths.home}?q=zzqx`);
      await expect(page.getByRole('heading', { name: 'Los mejor valorados' })).toBeVisible();
    },
  },
  {
    name: 'home-nearest-dates',
    open: async ({ page, request }) => {
      // Sold out on some of these days in every sample shop.
      const { name } = await findInstrument(request, 'Acordeón');
      const days = `desde=${addDays(today(), 10)}&hasta=${addDays(today(), 15)}`;
      await page.goto(`${paths.home}?q=${encodeURIComponent(name)}&${days}`);
      await expect(page.getByRole('link', { name: /^Ver \d/ })).toBeVisible();
    },
  },
  {
    name: 'home-asks-to-log-in',
    open: async ({ page }) => {
      await page.goto(`${paths.home}?q=arpa`);
      await page.getByRole('button', { name: /^Favorito: Arpa/ }).click();
      // The focus keeps the message.
      await page.getByRole('status').getByRole('button', { name: 'Iniciar Sesión' }).focus();
      await expect(page.getByRole('status').getByText('Inicia Sesión para interactuar.')).toBeVisible();
    },
  },
  { name: 'detail', look: 'customer-detail-desktop', open: openDetail },
  {
    name: 'detail-without-dates',
    open: async ({ page, request }) => {
      const { id, name } = await findInstrument(request, 'Guitarra');
      await page.goto(paths.detail(id));
      await title(page, name);
    },
  },
  {
    name: 'detail-calendar-refusal',
    open: async (stage) => {
      const { page, request } = stage;
      const instrument = await findInstrument(request, 'Acordeón');
      await page.goto(paths.detail(instrument.id, { start: addDays(today(), 10), end: addDays(today(), 15) }));
      await page.getByRole('region', { name: 'Disponibilidad' }).scrollIntoViewIfNeeded();
      await expect(page.getByText(/El rango seleccionado no tiene suficiente stock disponible \(0 unidades\): /)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
    },
  },
  {
    name: 'detail-gallery',
    open: async (stage) => {
      await openDetail(stage);
      await stage.page.getByRole('button', { name: 'Ver más' }).click();
      await expect(stage.page.getByRole('dialog').getByText(/^Foto 1 de \d$/)).toBeVisible();
    },
  },
  {
    name: 'detail-share',
    open: async (stage) => {
      await openDetail(stage);
      await stage.page.getByRole('button', { name: 'Compartir' }).click();
      await expect(stage.page.getByRole('dialog').getByLabel('Enlace')).toBeVisible();
    },
  },
  {
    name: 'detail-guest',
    open: async (stage) => {
      await openDetail(stage);
      await stage.page.getByRole('button', { name: 'Reservar', exact: true }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Inicia sesión para reservar' })).toBeVisible();
    },
  },
  {
    name: 'detail-rate',
    open: async (stage) => {
      const { id } = await findInstrument(stage.request, 'Flauta');
      await openAsAna(stage, paths.detail(id));
      await stage.page.getByRole('button', { name: /^(Valorar|Editar mi valoración)$/ }).click();
      await expect(stage.page.getByRole('dialog', { name: /^Valorar/ })).toBeVisible();
    },
  },
  {
    name: 'detail-missing',
    open: async ({ page, watch }) => {
      watch.allow(/status of 404 .*\/999999(\?.*)?$/);
      await page.goto(paths.detail(999_999));
      await title(page, 'No se pudo cargar la información del producto');
      await expect(main(page).getByRole('link', { name: 'Explorar instrumentos' })).toHaveAttribute('href', paths.home);
    },
  },
  { name: 'login', look: 'customer-login', open: async ({ page }) => void (await page.goto(paths.login)) },
  {
    name: 'login-refused',
    open: async ({ page, watch }) => {
      watch.allow(refusal(401, /\/login$/));
      await page.goto(paths.login);
      await logIn(page, { email: 'nadie@example.com', password: 'Equivocada1' });
      await expect(page.getByText('Credenciales inválidas')).toBeVisible();
    },
  },
  { name: 'register', look: 'customer-register', open: async ({ page }) => void (await page.goto(paths.register)) },
  {
    name: 'register-with-errors',
    open: async ({ page }) => {
      await page.goto(paths.register);
      await page.getByLabel('Contraseña', { exact: true }).fill('abc');
      await main(page).getByRole('button', { name: 'Crear Cuenta' }).click();
      await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    open: async ({ page }) => {
      await page.goto(paths.forgotPassword);
      await title(page, 'Recupera tu contraseña');
    },
  },
  {
    name: 'reset-password',
    open: async ({ page }) => {
      await page.goto(`${paths.resetPassword}#token=x`);
      await title(page, 'Elige una nueva contraseña');
    },
  },
  {
    name: 'confirm-email',
    open: async ({ page }) => {
      await page.goto(`${paths.confirmEmail}#token=x`);
      await expect(main(page).getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible();
    },
  },
  { name: 'checkout', look: 'customer-checkout-desktop', open: openCheckout },
  {
    name: 'checkout-review',
    open: async (stage) => {
      await openCheckout(stage);
      await stage.page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Revisa tus fechas' })).toBeVisible();
    },
  },
  {
    name: 'checkout-fewer-units',
    open: async (stage) => {
      const instrument = await findInstrument(stage.request, 'Piano');
      await openAsAna(stage, paths.checkout(instrument.id, await freeRange(stage.request, instrument), 99));
      await expect(stage.page.getByText(/^Pediste 99 y quedan? \d/)).toBeVisible();
    },
  },
  {
    name: 'checkout-no-dates',
    open: async (stage) => {
      const { id } = await findInstrument(stage.request, 'Piano');
      await openAsAna(stage, paths.checkout(id));
      await title(stage.page, 'Ha ocurrido un error');
    },
  },
  {
    name: 'checkout-success',
    look: 'customer-checkout-success',
    open: async (stage) => {
      // A cancelled one leads to the history, and tests before this one may have cancelled any.
      const reservation = (await reservationsOf(await stage.ana())).find(({ status }) => status !== 'CANCELLED');
      await openAsAna(stage, `${paths.checkout(reservation?.instrumentId ?? 0)}?reserva=${reservation?.id}`);
      await title(stage.page, '¡Reserva completada con éxito!');
    },
  },
  { name: 'history', look: 'customer-historial', open: openHistory },
  {
    name: 'voucher',
    open: async (stage) => {
      const [reservation] = await reservationsOf(await stage.ana());
      await openAsAna(stage, paths.voucher(reservation?.id ?? 0));
      await title(stage.page, 'Comprobante de reserva');
    },
  },
  {
    name: 'history-nothing-found',
    open: async (stage) => {
      await openAsAna(stage, `${paths.reservations}?buscar=xilofonazo`);
      await expect(stage.page.getByRole('heading', { name: 'No se encontraron resultados' })).toBeVisible();
    },
  },
  {
    name: 'history-cancel',
    open: async (stage) => {
      await openHistory(stage);
      await stage.page.getByRole('button', { name: 'Cancelar reserva' }).first().click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'history-calendar',
    open: async (stage) => {
      await openHistory(stage);
      await stage.page.getByRole('button', { name: 'Suscribirme' }).click();
      await stage.page.getByRole('button', { name: /^(Crear|Renovar) enlace$/ }).click();
      await expect(stage.page.getByLabel('Enlace privado')).toBeVisible();
    },
  },
  {
    name: 'history-rate',
    look: 'customer-historial-valorar',
    open: async (stage) => {
      await openHistory(stage);
      await stage.page.getByRole('button', { name: 'Valorar' }).and(stage.page.locator(':enabled')).first().click();
      await stage.page.getByRole('button', { name: 'Enviar valoración' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'favorites',
    look: 'customer-favoritos',
    open: async (stage) => {
      await openAsAna(stage, paths.favorites);
      await expect(main(stage.page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'favorites-nothing-found',
    open: async (stage) => {
      await openAsAna(stage, `${paths.favorites}?buscar=xilofonazo`);
      await expect(stage.page.getByRole('heading', { name: 'No se encontraron resultados' })).toBeVisible();
    },
  },
  {
    name: 'profile',
    look: 'customer-perfil',
    isWhole: true,
    open: async (stage) => {
      await openProfile(stage);
      await expect(stage.page.getByText('Esta sesión')).toBeVisible();
    },
  },
  {
    name: 'profile-editing',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Editar', exact: true }).click();
      await stage.page.getByLabel('Nombre', { exact: true }).fill('');
      await stage.page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(stage.page.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
    },
  },
  {
    name: 'profile-password',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-passkey',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Agregar llave' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-delete',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Eliminar cuenta' }).click();
      await expect(stage.page.getByRole('alertdialog').getByRole('link', { name: 'Ver mis reservas' })).toBeVisible();
    },
  },
  {
    name: 'profile-delete-asks-for-the-password',
    open: async (stage) => {
      await stage.page.route('**/api/users/me/deletion', async (route) =>
        route.fulfill({ response: await askShop(route), json: { obstacle: null } }),
      );
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Eliminar cuenta' }).click();
      await expect(stage.page.getByRole('alertdialog').getByLabel(/^Tu contraseña/)).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    open: async (stage) => {
      await openAsAna(stage, paths.terms);
      await stage.page.getByRole('button', { name: 'Menú de Ana Pereyra' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible();
    },
  },
  { name: 'terms', open: async ({ page }) => void (await page.goto(paths.terms)) },
  { name: 'privacy', open: async ({ page }) => void (await page.goto(paths.privacy)) },
  {
    name: 'unknown-address',
    open: async ({ page }) => {
      await page.goto('/no/existe');
      await expect(page).toHaveURL(paths.home);
      await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
    },
  },
];

/** What passes by: while something comes, and when it does not. */
export const STATES: readonly Screen[] = [
  {
    name: 'home-loading',
    open: async ({ page }) => {
      await page.route('**/api/instruments/results*', () => undefined);
      // This device would answer instead.
      await page.route('**/start-offline*', () => undefined);
      await openLive(page, paths.home);
      await page
        .getByRole('group', { name: 'Categorías' })
        .getByRole('button', { name: /^Viento/ })
        .click();
      await expect(page.locator('ul[aria-busy=true]')).toBeVisible();
    },
  },
  {
    name: 'home-error',
    open: async ({ page, watch }) => {
      watch.allow(refusal(500, /\/api\/instruments\/results/));
      await page.route('**/api/instruments/results*', (route) => route.fulfill({ status: 500, json: {} }));
      await openLive(page, paths.home);
      await page.getByRole('searchbox', { name: 'Qué buscas' }).fill('arpa');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  {
    name: 'detail-ratings-loading',
    open: async ({ page, request }) => {
      await page.route('**/api/ratings/**', () => undefined);
      const { id, name } = await findInstrument(request, 'Arpa');
      await openLive(page, `${paths.home}?q=arpa`);
      await page.locator(`a[href="${paths.detail(id)}"]`).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('.rating-notes .skeleton-block').first()).toBeVisible();
    },
  },
  {
    name: 'history-loading',
    open: async (stage) => {
      await stage.page.route('**/api/reservations/user/*', () => undefined);
      await openAsAna(stage, paths.reservations);
      await expect(stage.page.getByText('Cargando tus reservas...')).toBeVisible();
    },
  },
  {
    name: 'history-error',
    open: async (stage) => {
      const { page, watch } = stage;
      watch.allow(refusal(500, /\/api\/reservations\/user\//));
      await page.route('**/api/reservations/user/*', (route) => route.fulfill({ status: 500, json: {} }));
      await openAsAna(stage, paths.reservations);
      await expect(page.getByText('No pudimos cargar tus reservas')).toBeVisible();
    },
  },
  {
    name: 'favorites-loading',
    open: async (stage) => {
      await stage.page.route('**/api/favorites/users/*', () => undefined);
      await openAsAna(stage, paths.favorites);
      await expect(stage.page.getByText('Cargando tus favoritos...')).toBeVisible();
    },
  },
  {
    name: 'history-empty',
    open: async (stage) => {
      await stage.page.route('**/api/reservations/user/*', (route) => route.fulfill({ json: [] }));
      await openAsAna(stage, paths.reservations);
      await expect(stage.page.getByRole('heading', { name: 'No tienes reservas actualmente' })).toBeVisible();
    },
  },
  {
    name: 'favorites-empty',
    open: async (stage) => {
      await stage.page.route('**/api/favorites/users/*', (route) => route.fulfill({ json: [] }));
      await openAsAna(stage, paths.favorites);
      await expect(stage.page.getByRole('heading', { name: 'No tienes instrumentos favoritos' })).toBeVisible();
    },
  },
  {
    name: 'home-offline',
    open: async ({ page, watch }) => {
      watch.allow(NO_NETWORK);
      await openOnline(page, paths.home);
      await cutCalls(page);
      await visit(page, `${paths.home}?q=guitarra`);
      await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
    },
  },
];
