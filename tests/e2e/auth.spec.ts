/** Coming in, by an account that exists or a new one, and leaving. */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { passTime, stopClock } from './clock.ts';
import { logIn, signIn, uniqueEmail } from './customer.ts';
import { openLive } from './live.ts';
import { CONFIRMATION, type Email, findInstrument, freeRange, linkIn, mailTo } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const BAD_EMAIL = 'Por favor ingrese un correo electrónico válido con un dominio reconocido';
const SHORT_PASSWORD = 'La contraseña debe tener al menos 6 caracteres';

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const send = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name });
const menu = (page: Page, name: string): Locator => page.getByRole('button', { name: `Menú de ${name}` });

async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  for (const [label, text] of [
    ['Nombre', 'Elena'],
    ['Apellido', 'Prueba'],
    ['Correo electrónico', email],
    ['Contraseña', password],
    ['Confirmar contraseña', password],
  ] as const)
    await field(page, label).fill(text);
}

test('registering: each field says what is wrong with it, and the first takes the focus', async ({ page, watch }) => {
  await page.goto(paths.register);
  await send(page, 'Crear Cuenta').click();
  for (const message of [
    'El nombre debe tener al menos 2 caracteres',
    'El apellido debe tener al menos 2 caracteres',
    BAD_EMAIL,
    SHORT_PASSWORD,
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveAccessibleDescription('El nombre debe tener al menos 2 caracteres');

  await field(page, 'Nombre').fill('Elena');
  await field(page, 'Apellido').fill('Prueba');
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres')).toBeHidden();
  for (const [email, isGood] of [
    ['elena', false],
    ['elena@tienda', false],
    ['elena@tienda.xyz', false],
    ['elena@tienda.com.uy', true],
    ['Elena@Tienda.ORG', true],
  ] as const) {
    await field(page, 'Correo electrónico').fill(email);
    await field(page, 'Correo electrónico').blur();
    await expect(page.getByText(BAD_EMAIL), email).toHaveCount(isGood ? 0 : 1);
  }
  for (const [password, strength] of [
    ['abcde', 'Débil'],
    ['abcdef', 'Media'],
    ['abcdefgh1', 'Media'],
    ['Abcdefg1', 'Fuerte'],
  ] as const) {
    await field(page, 'Contraseña').fill(password);
    await expect(page.getByText(`Seguridad de la contraseña: ${strength}`)).toBeVisible();
  }
  // Warned of, not refused.
  const warning = page.getByText('Es una de las contraseñas más usadas');
  await expect(warning).toBeVisible();
  await field(page, 'Contraseña').fill('Zurda4Lunas');
  await expect(warning).toBeHidden();
  await field(page, 'Contraseña').fill('Abcdefg1');
  await field(page, 'Confirmar contraseña').fill('Abcdefg2');
  await send(page, 'Crear Cuenta').click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(field(page, 'Confirmar contraseña')).toBeFocused();

  await field(page, 'Confirmar contraseña').fill('Abcdefg1');
  await field(page, 'Correo electrónico').fill('ANA@resuena.com');
  watch.allow(refusal(409, /\/api\/users\/register$/));
  await send(page, 'Crear Cuenta').click();
  await expect(page.getByText('El email ya está registrado')).toBeVisible();
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveValue('Elena');

  // The ways into that account, with the address.
  const ways = page.getByText('¿Es tu cuenta? Entra con ella:').locator('..');
  await expect(ways.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', paths.login);
  await ways.getByRole('link', { name: 'Recuperar contraseña' }).click();
  await expect(page).toHaveURL(paths.forgotPassword);
  await expect(field(page, 'Correo electrónico')).toHaveValue('ANA@resuena.com');
});

test('an account that others guess at lets its owner in with a code from the mailbox', async ({ page, watch, freshCustomer }) => {
  const { api, email } = await freshCustomer();
  for (const network of ['198.51.100.1', '198.51.100.2'])
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'CF-Connecting-IP': network };
      expect((await api.post('/login', { data: { email, password: 'no-es-esta' }, headers })).status()).toBe(401);
    }
  watch.allow(refusal(401, /\/login$/));
  await page.goto(paths.login);
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Contraseña').fill('Melodia42');
  await expect(field(page, 'Código')).toHaveCount(0);
  await send(page, 'Iniciar Sesión').click();
  await expect(page.getByText('te enviamos un código a tu correo')).toBeVisible();
  await expect(field(page, 'Código')).toBeFocused();
  await expect(page.getByText('Escribe el código que te enviamos por correo')).toHaveCount(0);
  const { text } = await mailTo(api, email, /código/);
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';

  await page.keyboard.press('Enter');
  await expect(page.getByText('Escribe el código que te enviamos por correo')).toBeVisible();
  await field(page, 'Código').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('El código no es correcto o ya venció.')).toBeVisible();
  await expect(field(page, 'Código')).toBeFocused();

  // The account's other e-mails may still be on their way.
  const codes = async (): Promise<Email[]> =>
    ((await (await api.get('/api/dev/mail', { params: { to: email } })).json()) as Email[]).filter(({ subject }) =>
      /código/.test(subject),
    );
  const before = (await codes()).length;
  await send(page, 'Enviarme otro código').click();
  await expect.poll(async () => (await codes()).length).toBe(before + 1);
  await field(page, 'Código').fill(code);
  await send(page, 'Iniciar Sesión').click();
  await expect(page).toHaveURL(paths.home);
  await expect(menu(page, 'Elena Prueba')).toBeVisible();
});

test('a new customer: success, two seconds, the login, and the link that verifies the address', async ({ page, request }) => {
  const [email, password] = [uniqueEmail(), 'Abcdefg1'];
  await page.clock.install();
  await openLive(page, paths.login);
  await field(page, 'Correo electrónico').fill(email);
  await page
    .getByRole('navigation', { name: /Iniciar sesión o crear/ })
    .getByRole('link', { name: 'Crear Cuenta' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' })).toBeVisible();
  // What was typed came along.
  await expect(field(page, 'Correo electrónico')).toHaveValue(email);
  await field(page, 'Nombre').fill('Elena María');
  await field(page, 'Apellido').fill('Prueba');
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Confirmar contraseña').fill(password);
  await stopClock(page);
  await send(page, 'Crear Cuenta').click();
  await expect(page.getByText(/exitoso.*Verifica tu cuenta con el enlace/)).toBeVisible();
  await passTime(page, 1_999);
  await expect(page).toHaveURL(paths.register);
  await passTime(page, 1);
  await expect(page).toHaveURL(paths.login);
  await page.clock.resume();
  await expect(page.getByText(`Te enviamos un enlace a ${email}`)).toBeVisible();

  const mail = await mailTo(request, email, /bienvenida/);
  expect(mail.text).toContain('Nombre: Elena María Prueba');
  expect(mail.text).toContain(`Correo: ${email}`);
  const link = linkIn(mail.text, CONFIRMATION);

  // Unverified, one may come in all the same, and the profile says so.
  await logIn(page, { email, password });
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola Elena' })).toBeVisible();
  await expect(page.getByText('Sin confirmar')).toBeVisible();
  await page.goto(link);
  await send(page, 'Confirmar mi correo').click();
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
  await menu(page, 'Elena María Prueba').click();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(`Tu correo, ${email}, ya está confirmado.`)).toBeVisible();
  await expect(send(page, 'Confirmar mi correo')).toHaveCount(0);
});

test('the login says what is missing, what is wrong, and when an account is closed', async ({ page, watch }) => {
  await page.goto(paths.login);
  await send(page, 'Iniciar Sesión').click();
  await expect(page.getByText('El correo es obligatorio')).toBeVisible();
  await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await logIn(page, { email: 'ana@resuena.com', password: '12345' });
  await expect(page.getByText(SHORT_PASSWORD)).toBeVisible();

  watch.allow(refusal(401, /\/login$/), refusal(403, /\/login$/));
  const answered = async (who: { email: string; password: string }): Promise<void> => {
    const answer = page.waitForResponse('**/login');
    await logIn(page, who);
    await answer;
    // What is pressed while one is under way counts for nothing.
    await expect(send(page, 'Iniciar Sesión')).not.toHaveAttribute('aria-disabled', 'true');
  };
  await answered({ email: 'ana@resuena.com', password: 'Equivocada1' });
  await expect(page.getByText('Credenciales inválidas')).toBeVisible();
  await answered({ email: uniqueEmail(), password: 'Equivocada1' });
  await expect(page.getByText('Credenciales inválidas')).toBeVisible();
  await answered({ email: 'inactiva@resuena.com', password: 'Cliente123' });
  await expect(page.getByText('Cuenta desactivada')).toBeVisible();

  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(field(page, 'Contraseña')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Contraseña')).toHaveValue('Cliente123');
});

test('after the login: back to our own pages only, never to another site', async ({ page, sampleCustomer }) => {
  const withReturn = (to: string): string => `${paths.login}?${new URLSearchParams({ volver: to })}`;
  await page.goto(withReturn('//evil.example/robar'));
  await logIn(page, { email: 'ana@resuena.com', password: 'Cliente123' });
  await expect(page).toHaveURL(paths.home);
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  // Who is signed in already is sent on at once.
  for (const hostile of ['/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/%09/evil.example', paths.login]) {
    await page.goto(withReturn(hostile));
    await expect(page, hostile).toHaveURL((url) => url.host === new URL(page.url()).host && !url.pathname.startsWith('/login'));
  }
  await page.goto(withReturn(`${paths.favorites}?buscar=arpa`));
  await expect(page).toHaveURL(`${paths.favorites}?buscar=arpa`);
  await page.goto(paths.register);
  await expect(page).toHaveURL(paths.home);
  expect((await sampleCustomer('ana')).user.username).toBe('Ana');
});

test('who logs in from an instrument comes back to it, with the chosen dates', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  const range = await freeRange(request, instrument);
  await page.goto(paths.detail(instrument.id, range));
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await logIn(page, { email: 'ana@resuena.com', password: 'Cliente123' });
  await expect(page).toHaveURL(paths.detail(instrument.id, range));
});

test('after a login or a registration from an instrument, Volver leads to the search before it', async ({ page, request }) => {
  const { id, name } = await findInstrument(request, 'Arpa');
  const search = '/?q=arpa&orden=nombre';
  await openLive(page, search);
  await page.getByRole('article').getByRole('link', { name }).click();
  await expect(page).toHaveURL(paths.detail(id));
  // The address changes before the header's links do.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  const [email, password] = [uniqueEmail(), 'Abcdefg1'];
  await fillRegistration(page, email, password);
  await send(page, 'Crear Cuenta').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Qué bueno verte' })).toBeVisible();
  await logIn(page, { email, password });
  await expect(page).toHaveURL(paths.detail(id));
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(search);
});

test('a newcomer on the way to a reservation is told that it goes on', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  const checkout = paths.checkout(instrument.id, await freeRange(request, instrument));
  await page.goto(`${paths.register}?${new URLSearchParams({ volver: checkout })}`);
  await expect(page.getByText('Crea tu cuenta para continuar con tu reserva.')).toBeVisible();
  const [email, password] = [uniqueEmail(), 'Abcdefg1'];
  await fillRegistration(page, email, password);
  await send(page, 'Crear Cuenta').click();
  await expect(page.getByText('Inicia sesión para continuar con tu reserva.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('resuena.checkout'))).toBe(checkout);
  await expect(page.getByText('Crea tu cuenta para continuar con tu reserva.')).toBeHidden();
  await expect(page.getByText('Ya puedes iniciar sesión y continuar con tu reserva.')).toBeVisible();
  // Also when it is loaded again, from a file that knows nothing of it.
  await page.reload();
  await expect(page.getByText('Ya puedes iniciar sesión y continuar con tu reserva.')).toBeVisible();
  await expect(field(page, 'Correo electrónico')).toHaveValue(email);
  expect(page.url()).not.toContain(encodeURIComponent(email));
  await logIn(page, { email, password });
  await expect(page).toHaveURL(checkout);
});

test('pages of one’s own ask a visitor to log in, and come back', async ({ page }) => {
  for (const path of [paths.profile, paths.favorites, paths.reservations]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: path })}`);
  }
  await logIn(page, { email: 'ana@resuena.com', password: 'Cliente123' });
  await expect(page).toHaveURL(paths.reservations);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Reservas' })).toBeFocused();
});

test('a page whose data come late has the focus on its title, before and after', async ({ page }) => {
  let letThrough = (): void => undefined;
  const isLet = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/reservations/user/*', async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto(`${paths.login}?${new URLSearchParams({ volver: paths.reservations })}`);
  await logIn(page, { email: 'ana@resuena.com', password: 'Cliente123' });
  const title = page.getByRole('heading', { level: 1, name: 'Historial de Reservas' });
  await expect(page.getByText('Cargando tus reservas...')).toBeVisible();
  await expect(title).toBeFocused();
  letThrough();
  await expect(page.getByText('Cargando tus reservas...')).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('the administration is for administrators, on a screen that is wide enough', async ({ page, sampleCustomer }) => {
  await page.goto(paths.admin);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, await sampleCustomer('ana'));
  await page.goto(paths.adminUsers);
  await expect(page).toHaveURL(paths.home);
  await menu(page, 'Ana Pereyra').click();
  await expect(page.getByRole('menuitem', { name: 'Mi Perfil' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.login);
  await logIn(page, { email: 'admin@resuena.com', password: 'Admin123' });
  await expect(page).toHaveURL(paths.adminDashboard);
  await page.goto(paths.home);
  await menu(page, 'Martina Olivera').click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(paths.adminDashboard);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('heading', { level: 1, name: 'Esta modalidad no esta disponible en móviles.' })).toBeVisible();
});

test('leaving: here, on the server, and in the other tab within about a second', async ({ page, context, freshCustomer }) => {
  const customer = await freshCustomer();
  await page.clock.install();
  await signIn(page, customer);
  const other = await context.newPage();
  await other.goto(paths.profile);
  await expect(other.getByRole('heading', { level: 1, name: 'Hola Elena' })).toBeVisible();

  await page.goto(paths.favorites);
  await menu(page, 'Elena Prueba').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Mi Perfil', 'Historial de Reservas', 'Favoritos', 'Cerrar Sesión']);
  await stopClock(page);
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(paths.login);
  await passTime(page, 1_000);
  await expect(other).toHaveURL(paths.login);
  await page.clock.resume();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('resuena.user'))).toBeNull();
  // The same cookie elsewhere opens nothing any more.
  await expect.poll(async () => (await customer.api.get('/api/users/me')).status()).toBe(401);
});

test('leaving an instrument’s page, which loads again without its viewer, leads to the login too', async ({
  page,
  freshCustomer,
}) => {
  await signIn(page, await freshCustomer());
  await page.goto(paths.detail(1));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await menu(page, 'Elena Prueba').click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(paths.login);
});

test('a session that ended elsewhere ends here at the next look', async ({ page, watch, freshCustomer }) => {
  const customer = await freshCustomer();
  await signIn(page, customer);
  expect((await customer.api.post('/logout')).status()).toBe(204);
  watch.allow(refusal(401, /\/api\//));
  await page.goto(paths.reservations);
  await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: paths.reservations, sesion: 'terminada' })}`);
  await expect(page.getByText('Tu sesión terminó. Inicia sesión para continuar.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('a forgotten password: the link of the e-mail chooses another, once', async ({ page, watch, request, freshCustomer }) => {
  const { email, password } = await freshCustomer();
  await openLive(page, paths.login);
  await field(page, 'Correo electrónico').fill(email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(field(page, 'Correo electrónico')).toHaveValue(email);
  await send(page, 'Enviar enlace').click();
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible();
  const mail = await mailTo(request, email, /nueva contraseña/);
  const link = linkIn(mail.text, /\/restablecer#/);

  await page.goto(link);
  const chosen = 'Distinta99';
  await field(page, 'Contraseña nueva').fill(chosen);
  await field(page, 'Confirmar contraseña').fill('Otra99');
  await send(page, 'Guardar contraseña').click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await field(page, 'Confirmar contraseña').fill(chosen);
  await send(page, 'Guardar contraseña').click();
  await expect(page).toHaveURL(paths.login);
  await expect(page.getByText('Tu contraseña cambió y se cerraron tus sesiones.')).toBeVisible();
  await expect(field(page, 'Correo electrónico')).toHaveValue(email);

  watch.allow(refusal(401, /\/login$/), /status of 4\d\d .*\/api\/users\/password\/reset$/);
  await logIn(page, { email, password });
  await expect(page.getByText('Credenciales inválidas')).toBeVisible();
  await logIn(page, { email, password: chosen });
  await expect(page).toHaveURL(paths.home);

  await page.goto('/health/ping');
  await page.goto(link);
  await field(page, 'Contraseña nueva').fill('Tercera99');
  await field(page, 'Confirmar contraseña').fill('Tercera99');
  await send(page, 'Guardar contraseña').click();
  await expect(page.getByText('El enlace no es válido o ya venció.')).toBeVisible();
});

test('a mistyped address is asked about, and never changed unasked', async ({ page }) => {
  await openLive(page, paths.register);
  const email = page.getByLabel('Correo electrónico');
  await email.fill('elena.prueba@gmail.con');
  await expect(page.getByText('¿Quisiste decir elena.prueba@gmail.com?')).toBeVisible();
  await expect(email).toHaveValue('elena.prueba@gmail.con');
  await page.getByRole('button', { name: 'elena.prueba@gmail.com' }).click();
  await expect(email).toHaveValue('elena.prueba@gmail.com');
  await expect(page.getByText('¿Quisiste decir')).toHaveCount(0);
});
