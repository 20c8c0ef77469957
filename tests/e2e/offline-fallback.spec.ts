/** The server goes offline and returns during each flow. Pages keep working and make no false claims. */
import type { Route } from 'playwright/test';
import { REMEMBERED_MS } from '#web/offline/availability.ts';
import { paths } from '#web/paths.ts';
import { CALLS, comeBack, cutCalls, headline, mendCalls, NO_NETWORK, notice, open, visit } from './cut-calls.ts';
import { enter, logIn, SAMPLE, signIn, uniqueEmail } from './customer.ts';
import { openKillableShop } from './killable-shop.ts';
import { findInstrument, freeRange, listPage, reservationsOf, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';

// A page that was not seen yet has its files from the device, as a visitor's has.
test.use({ serviceWorkers: 'allow' });

test('the network goes and comes back in the middle of each screen', async ({ page, context, watch, request, freshCustomer }) => {
  test.slow();
  watch.allow(NO_NETWORK);
  const harp = await findInstrument(request, 'Arpa');
  const range = await freeRange(request, harp);
  await signIn(page, await freshCustomer());
  await open(page, paths.home);
  const screens: [path: string, heading: string | RegExp][] = [
    [paths.home, /./],
    [paths.detail(harp.id), harp.name],
    [paths.checkout(harp.id, range), 'Finalizar tu reserva'],
    [paths.favorites, 'Favoritos'],
    [paths.reservations, 'Historial de Reservas'],
    [paths.profile, /^Hola/],
    [paths.terms, /./],
  ];
  for (const [path, name] of screens) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await context.setOffline(true);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0);
      await context.setOffline(false);
      await expect(notice(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  }
});

const SILENCES: [name: string, answer: (route: Route) => Promise<void>][] = [
  ['no network', (route) => route.abort()],
  ['a bare 500', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Error 1101</h1>' })],
  ['a bare 403', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' })],
  ['a 502', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
  ['a 503', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x', status: 503 } })],
  ['a page of somebody else', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })],
  ['half a body', (route) => route.fulfill({ contentType: 'application/json', body: '[{"id":1,' })],
  ['well-formed data of somebody else', (route) => route.fulfill({ json: { portal: 'Wi-Fi del hotel' } })],
  // Not refused, only never answered.
  ['silence', () => new Promise(() => undefined)],
];

test('whatever stands in the edge’s place, one finds and reads what was saved, with its age', async ({
  page,
  watch,
  request,
}) => {
  test.slow();
  watch.allow(NO_NETWORK, /status of (?:403|50[023]) /);
  const harp = await findInstrument(request, 'Arpa');
  await open(page, paths.detail(harp.id));
  for (const [name, answer] of SILENCES) {
    await test.step(name, async () => {
      await cutCalls(page, answer);
      await visit(page, '/?q=arpa');
      await expect(page.getByRole('heading', { level: 3, name: harp.name })).toBeVisible();
      await expect(notice(page)).toContainText(/Ves lo guardado en este dispositivo \((?:ahora|hace \d+\s(?:s|min))\)/);
      await visit(page, paths.detail(harp.id));
      await expect(page.getByRole('heading', { level: 1, name: harp.name })).toBeVisible();
      await notice(page).getByRole('button', { name: 'Reintentar' }).click();
      await expect(notice(page).getByRole('button', { name: 'Reintentar' })).toBeEnabled();
      await mendCalls(page);
      await comeBack(page);
    });
  }
});

test('a 500 of a live edge is told as what it is, with a way to try again', async ({ page, watch }) => {
  watch.allow(/status of 500 /);
  await open(page, paths.home);
  await page.route('**/api/instruments/results*', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, '/?q=arpa');
  await expect(page.getByRole('heading', { level: 3, name: 'Error al obtener instrumentos' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await mendCalls(page);
  await page.unroute('**/api/instruments/results*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /^Arpa/ })).toBeVisible();
});

test('the worker is killed under a checkout: it says so at once, keeps the notes, and reserves once when it lives again', async ({
  openBrowser,
  watch,
  playwright,
}) => {
  watch.allow(NO_NETWORK);
  test.slow();
  const shop = await openKillableShop();
  try {
    const ana = await enter(playwright, shop.origin, SAMPLE.ana);
    const before = await reservationsOf(ana);
    const harp = await findInstrument(ana.api, 'Arpa');
    const page = await openBrowser({ baseURL: shop.origin });
    await signIn(page, ana);
    await open(page, paths.checkout(harp.id, await freeRange(ana.api, harp)));
    await page.getByLabel('Notas adicionales').fill('Llego a las diez.');
    await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
    await shop.kill();
    await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
    await expect(page.getByRole('alert')).toContainText('Backend no disponible. La reserva no pudo ser procesada.');
    await expect(page.getByText('ahora no podemos tomar tu reserva')).toBeVisible();
    await expect(page.getByLabel('Notas adicionales')).toHaveValue('Llego a las diez.');

    await shop.revive();
    await comeBack(page);
    await expect(page.getByRole('alert')).toContainText('La tienda vuelve a responder. Confirma de nuevo tu reserva.');
    await expect(page.getByText('Backend no disponible'), 'what is no longer true').toHaveCount(0);
    await expect(page.getByLabel('Notas adicionales')).toHaveValue('Llego a las diez.');
    await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeVisible();
    const made = (await reservationsOf(ana)).filter(({ id }) => !before.some((known) => known.id === id));
    expect(made).toMatchObject([{ notes: 'Llego a las diez.' }]);
    await ana.api.dispose();
    await page.close();
  } finally {
    await shop.close();
  }
});

test('a login that somebody else answered is none', async ({ page, watch }) => {
  watch.allow(NO_NETWORK);
  await open(page, paths.login);
  await cutCalls(page, (route) => route.fulfill({ json: { portal: 'Wi-Fi del hotel' } }));
  await logIn(page, { ...SAMPLE.ana, password: 'Otra cosa 1' });
  await expect(page.getByText('No podemos comprobar tu cuenta sin conexión.', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(paths.login);
  expect(await page.evaluate(() => localStorage.getItem('resuena.user'))).toBeNull();
});

test('a form says that it cannot be sent when it opens, though nothing has been asked of the edge since it went', async ({
  page,
  watch,
}) => {
  watch.allow(NO_NETWORK);
  await page.clock.install();
  await open(page, paths.terms);
  // What was learnt at the start no longer counts.
  await page.clock.fastForward(REMEMBERED_MS);
  await cutCalls(page);
  await visit(page, paths.forgotPassword);
  await expect(page.getByText('ahora no podemos enviarte el enlace')).toBeVisible();
  await expect(notice(page)).toBeVisible();
});

test('months that did not come are there by themselves when the edge is back', async ({ page, watch, request }) => {
  watch.allow(NO_NETWORK);
  const harp = await findInstrument(request, 'Arpa');
  await open(page, paths.detail(harp.id));
  const days = page.getByRole('region', { name: 'Disponibilidad' });
  await days.scrollIntoViewIfNeeded();
  await cutCalls(page);
  await days.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect(days).toContainText('Error al obtener disponibilidad');
  await mendCalls(page);
  await comeBack(page);
  await expect(days).not.toContainText('Error al obtener disponibilidad');
});

test('a rating and a cancellation that are under way outlast the edge: nothing closes, nothing is lost, each is done once', async ({
  page,
  watch,
  sampleCustomer,
}) => {
  watch.allow(NO_NETWORK);
  const ana = await sampleCustomer('ana');
  const harp = await findInstrument(ana.api, 'Arpa');
  const { id } = await reserve(ana, harp, await freeRange(ana.api, harp));
  await signIn(page, ana);
  await open(page, paths.reservations);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));

  await page.getByRole('button', { name: 'Valorar' }).and(page.locator(':enabled')).first().click();
  await dialog.getByRole('radio', { name: /^4/ }).check({ force: true });
  await dialog.getByLabel('Comentario').fill('Sonó de maravilla.');
  await cutCalls(page);
  await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error al enviar la valoración');
  await expect(dialog).toContainText('ahora no podemos enviar tu valoración');
  await expect(dialog.getByLabel('Comentario')).toHaveValue('Sonó de maravilla.');
  await page.keyboard.press('Escape');
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');

  const coming = page.getByRole('listitem').filter({ has: page.locator(`a[href="${paths.voucher(id)}"]`) });
  await coming.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(dialog).toContainText('ahora no podemos cancelar tu reserva.');
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No se pudo cancelar la reserva');
  await mendCalls(page);
  await comeBack(page);
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(coming).toContainText('Cancelada');

  await cutCalls(page);
  await visit(page, paths.terms);
  await expect(headline(page)).toHaveText('Términos y condiciones');
  await visit(page, paths.reservations);
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
  await expect(coming, 'as last seen').toContainText('Cancelada');
  await expect(page.getByText('No tienes reservas actualmente')).toHaveCount(0);
});

const STORAGES: [state: string, spoil: () => void, warning: string | null][] = [
  ['empty', () => undefined, null],
  [
    'corrupt',
    () => {
      if (!sessionStorage.getItem('spoilt')) localStorage.setItem('resuena.data', '{"version":1,"instruments":[{"id":');
      sessionStorage.setItem('spoilt', '1');
    },
    'Lo que este dispositivo tenía guardado no se podía leer. Empezamos de nuevo.',
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
    'Este dispositivo no tiene más lugar: lo que hagas sin conexión se pierde al cerrar la página.',
  ],
  [
    'forbidden',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    },
    'Este navegador no permite guardar datos: lo que hagas sin conexión se pierde al cerrar la página.',
  ],
];

for (const [state, spoil, warning] of STORAGES) {
  test(`with ${state} storage the catalogue still goes on, and says so once`, async ({ page, watch, request }) => {
    watch.allow(NO_NETWORK);
    const [first] = (await listPage(request, 1)).products;
    if (!first) throw new Error('the shop is empty');
    const asked: string[] = [];
    page.on('request', (sent) => void (sent.url().includes('/api/instruments') && asked.push(sent.url())));
    await page.addInitScript(spoil);
    await open(page, paths.home);
    expect(asked, 'the catalogue came with the page').toEqual([]);
    await cutCalls(page);
    await visit(page, `/?q=${encodeURIComponent(first.name)}`);
    await expect(page.getByRole('heading', { level: 3, name: first.name })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    if (warning !== null) await expect(page.getByText(warning)).toHaveCount(1);
  });
}

test('hearts pressed without a network in two tabs reach the shop once each', async ({
  page,
  context,
  watch,
  request,
  freshCustomer,
}) => {
  watch.allow(NO_NETWORK);
  const customer = await freshCustomer();
  const wanted = [await findInstrument(request, 'Arpa'), await findInstrument(request, 'Violín')] as const;
  await signIn(page, customer);
  const other = await context.newPage();
  await open(page, paths.home);
  await open(other, paths.home);
  const sent: string[] = [];
  context.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().includes('/api/favorites/')) sent.push(new URL(asked.url()).pathname);
  });
  await context.setOffline(true);
  for (const [index, tab] of [page, other].entries()) {
    await expect(notice(tab)).toBeVisible();
    await tab.getByRole('button', { name: `Favorito: ${wanted[index]?.name}` }).click();
    await expect(tab.getByRole('status').getByText('Guardado en favoritos, por ahora en este dispositivo')).toBeVisible();
  }
  expect(sent).toEqual([]);
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(notice(tab)).toHaveCount(0);
  const kept = async () => {
    const list = (await (await customer.api.get(`/api/favorites/users/${customer.user.id}`)).json()) as {
      instrument: { id: number };
    }[];
    return list.map(({ instrument }) => instrument.id).toSorted((a, b) => a - b);
  };
  await expect.poll(kept).toEqual(wanted.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(sent).toHaveLength(2);
  for (const { name } of wanted) {
    await expect(page.getByRole('button', { name: `Favorito: ${name}` })).toHaveAttribute('aria-pressed', 'true');
  }
});

test('an account of this device is told as such before and after, and ends when the edge answers', async ({ page, watch }) => {
  watch.allow(NO_NETWORK, /status of 401 .*users\//);
  await open(page, paths.register);
  await page.getByLabel('Nombre', { exact: true }).fill('Elena');
  await cutCalls(page);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByText('la cuenta quedará solo en este dispositivo')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Elena');
  const who = { email: uniqueEmail(), password: 'Melodia42' };
  await page.getByLabel('Apellido').fill('Prueba');
  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password);
  await page.getByLabel('Confirmar contraseña').fill(who.password);
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(page.getByText('Registro exitoso. Solo en este dispositivo')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, { ...who, password: 'Otra cosa 1' });
  await expect(page.getByText('Credenciales inválidas. No podemos comprobar tu cuenta sin conexión.')).toBeVisible();
  await logIn(page, who);
  await expect(page).toHaveURL(paths.home);
  await expect(notice(page)).toContainText('Tu sesión existe solo en este dispositivo.');
  await visit(page, paths.profile);
  await expect(page.getByText('la tienda no la conoce y no te envió ningún correo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reenviar' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(who.password);
  await mendCalls(page);
  await comeBack(page);
  await expect(page.getByText('la sesión de este dispositivo terminó')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('an administrator of this device changes only this device, and sees it marked', async ({ page, watch, request }) => {
  watch.allow(NO_NETWORK, /status of 401 .*users\/me/);
  await open(page, paths.login);
  await cutCalls(page);
  await logIn(page, SAMPLE.admin);
  await expect(headline(page)).toHaveText('Dashboard');
  await visit(page, paths.adminCategories);
  await expect(page.getByText('queda solo en este dispositivo y la tienda no lo verá')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva categoría' }).click();
  await expect(page.getByRole('dialog')).toContainText('lo que cambies queda solo en este dispositivo');
  await page.getByLabel('Nombre').fill('Electrónica');
  await page.getByLabel('Descripción').fill('Sintetizadores y cajas de ritmo.');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear categoría' }).click();
  await expect(page.getByRole('row', { name: /Electrónica/ })).toContainText('Solo en este dispositivo');
  const listed = (await (await request.get('/api/categories')).json()) as { name: string }[];
  expect(listed.map(({ name }) => name)).not.toContain('Electrónica');
});

test('an administrator of the shop’s sees how old the data is, on the page and in a form, and can ask again', async ({
  page,
  watch,
  sampleCustomer,
}) => {
  watch.allow(NO_NETWORK);
  await signIn(page, await sampleCustomer('admin'));
  await open(page, paths.adminInstruments);
  await visit(page, paths.adminCategories);
  await expect(headline(page)).toHaveText('Categorías');
  await cutCalls(page);
  await visit(page, paths.adminInstruments);
  const banner = page.getByRole('status').filter({ hasText: 'Sin conexión con la tienda.' });
  await expect(banner).toContainText(
    /Ves lo guardado en este dispositivo \((?:ahora|hace \d+\s(?:s|min))\)\. Los cambios tienen que esperar\./,
  );
  await page.getByRole('button', { name: 'Nuevo instrumento' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('los cambios tienen que esperar');
  await page.keyboard.press('Escape');
  await visit(page, paths.adminMail);
  await expect(banner).toContainText('Nada de esta página se puede actualizar ni cambiar hasta que vuelva.');
  const askAgain = page.getByRole('button', { name: 'Volver a probar' });
  await askAgain.click();
  await expect(askAgain).toBeEnabled();
  await expect(banner).toBeVisible();
  await mendCalls(page);
  await comeBack(page);
  // Whether there are e-mails depends on what the tests before have sent.
  await expect(page.getByRole('tab', { name: /^Todos/ })).toBeVisible();
});

test('a logout without the edge is the first thing that it hears', async ({ page, watch, freshCustomer }) => {
  watch.allow(NO_NETWORK);
  const customer = await freshCustomer();
  await signIn(page, customer);
  await open(page, paths.home);
  await cutCalls(page);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByText('Cerraste la sesión en este dispositivo.')).toBeVisible();
  const heard: string[] = [];
  page.on('request', (asked) => {
    if (CALLS.test(new URL(asked.url()).pathname)) heard.push(new URL(asked.url()).pathname);
  });
  await mendCalls(page);
  await comeBack(page);
  await expect.poll(() => heard.filter((path) => path === '/logout')).toHaveLength(1);
  const mine = heard.filter((path) => path !== '/health/ping' && path !== '/api/categories');
  expect(mine[0]).toBe('/logout');
  expect((await customer.api.get('/api/users/me')).status()).toBe(401);
});
