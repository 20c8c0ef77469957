/**
 * The three ways to a reservation, by as few taps as they take. A tap is each touch or click; within a form the keyboard's own key leads
 * from field to field. Their counts are printed with the results.
 */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn, uniqueEmail } from './customer.ts';
import { CONFIRMATION, linkIn, mailTo } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

const MAX_NEW = 12;
const MAX_KNOWN = 6;
const MAX_EMAIL = 2;

/** Counts what it presses. */
function hand(isTouch: boolean) {
  const taps: string[] = [];
  const press = (target: Locator): Promise<void> => (isTouch ? target.tap() : target.click());
  const tap = async (target: Locator): Promise<void> => {
    taps.push((await target.getAttribute('aria-label')) ?? (await target.textContent()) ?? '');
    await press(target);
  };
  return { taps, tap, press };
}

type Hand = ReturnType<typeof hand>;

function report(journey: string, { taps }: Hand, most: number): void {
  console.log(`${journey}: ${taps.length} taps of at most ${most}`);
  expect(taps.length, taps.join(' → ')).toBeLessThanOrEqual(most);
}

/** From Home to the button that leads to the checkout: next weekend, and the first that is free then. */
async function choose(page: Page, { tap }: Hand): Promise<void> {
  await page.goto(paths.home);
  await tap(page.getByRole('button', { name: /^(Fechas|.*Instrumento y fechas)/ }));
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Próximo finde/ }));
  await expect(page.getByRole('heading', { level: 2, name: /^Disponibles entre/ })).toBeVisible();
  await tap(page.getByRole('main').getByRole('article').first().getByRole('link').first());
  // A visitor's opens a dialog, a customer's is a link.
  await tap(
    page
      .locator('a, button')
      .filter({ hasText: /^Reservar$/ })
      .filter({ visible: true }),
  );
}

async function confirm(page: Page, { tap, press }: Hand): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Revisar fechas seleccionadas' }));
  // Two presses at one place, as near in time as a machine can, are a double press, which confirms nothing. A person reads first: no tap.
  await press(page.getByRole('heading', { level: 3, name: 'Revisa tus fechas' }));
  await tap(page.getByRole('button', { name: 'Confirmar fechas y reservar' }));
  await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeVisible();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a new customer registers on the way, and confirms the address from the e-mail', async ({ page, request }) => {
    const fingers = hand(true);
    const { tap } = fingers;
    const email = uniqueEmail();
    await choose(page, fingers);
    await tap(page.getByRole('dialog').getByRole('link', { name: 'Crear Cuenta' }));
    await tap(page.getByLabel('Nombre', { exact: true }));
    const fields: [label: string, typed: string][] = [
      ['Nombre', 'Elena'],
      ['Apellido', 'Prueba'],
      ['Correo electrónico', email],
      ['Contraseña', 'Melodia42'],
      ['Confirmar contraseña', 'Melodia42'],
    ];
    for (const [label, typed] of fields) await page.getByLabel(label, { exact: true }).fill(typed);
    await tap(page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }));
    // The new account logs in; the address is filled in already.
    await expect(page.getByRole('heading', { level: 1, name: 'Qué bueno verte' })).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await tap(page.getByLabel('Contraseña', { exact: true }));
    await page.getByLabel('Contraseña', { exact: true }).fill('Melodia42');
    await tap(page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }));
    await confirm(page, fingers);
    report('A new customer on a phone', fingers, MAX_NEW);

    const inMail = hand(true);
    const { text } = await mailTo(request, email, /^Confirma tu correo para mantener tu reserva/);
    inMail.taps.push('the link of the e-mail');
    await page.goto(linkIn(text, CONFIRMATION));
    await inMail.tap(page.getByRole('button', { name: 'Confirmar mi correo' }));
    await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver tu reserva' })).toBeVisible();
    report('The e-mail', inMail, MAX_EMAIL);
  });

  test('a known customer reserves with a finger', async ({ page, freshCustomer }) => {
    const fingers = hand(true);
    await signIn(page, await freshCustomer());
    await choose(page, fingers);
    await confirm(page, fingers);
    report('A known customer on a phone', fingers, MAX_KNOWN);
  });
});

test.describe('on a wide screen', () => {
  test.use(DESKTOP);

  test('a known customer reserves with a mouse', async ({ page, freshCustomer }) => {
    const mouse = hand(false);
    await signIn(page, await freshCustomer());
    await choose(page, mouse);
    await confirm(page, mouse);
    report('A known customer with a mouse', mouse, MAX_KNOWN);
  });
});
