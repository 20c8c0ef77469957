/** What the shop is for, from an empty browser to the confirmation in the mailbox: by mouse, by finger, and by keyboard alone. */
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { addDays, daysInclusive, toEpochDay } from '#domain/day.ts';
import { weekdayAndNumericDay } from '#domain/day-words.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { fromCents, toCents, totalCents } from '#domain/money.ts';
import { longDay } from '#web/format/day.ts';
import { weekdayDay, weekdayPeriod, weekdayRange } from '#web/format/full-day.ts';
import { formatPrice } from '#web/format/price.ts';
import { chooseDates } from './calendar.ts';
import type { Customer } from './customer.ts';
import { fact } from './fact.ts';
import { press, tabTo } from './keyboard.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, mailTo, reservationsOf, type DateRange, today } from './shop.ts';
import { expect, PHONE, test } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

const NOTES = 'Paso el martes después de las 18 h.\n¿Incluye <estuche> rígido?';
const UNITS = 2;
const DRUM_MAKER: Errand['provider'] = ['Parches y Cueros', 'tambores@example.com'];
const NOBODY: Errand['provider'] = ['Proveedor', 'Sin información de contacto'];

/** `provider` is what the e-mail says of it. */
type Errand = { instrument: Instrument; range: DateRange; customer: Customer; provider: [name: string, contact: string] };

async function prepare(api: APIRequestContext, words: string, customer: Customer, provider: Errand['provider']): Promise<Errand> {
  const instrument = await findInstrument(api, words);
  return { instrument, range: await freeRange(api, instrument, { days: 4, units: UNITS }), customer, provider };
}

const totalOf = ({ instrument, range }: Errand): string =>
  formatPrice(fromCents(totalCents(toCents(instrument.pricePerDay), daysInclusive(range.start, range.end), UNITS)));

const checkoutOf = ({ instrument, range }: Errand): RegExp =>
  new RegExp(`/reservation/${instrument.id}\\?desde=${range.start}&hasta=${range.end}`);

async function expectResults(page: Page, { range }: Errand): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`\\?desde=${range.start}&hasta=${range.end}$`));
  await expect(
    page.getByRole('heading', { level: 2, name: `Disponibles entre ${longDay(range.start)} y ${longDay(range.end)}` }),
  ).toBeVisible();
}

async function expectReview(page: Page, errand: Errand): Promise<void> {
  const { range } = errand;
  const panel = page.getByRole('region', { name: 'Revisa tus fechas' });
  await expect(fact(panel, 'Inicio')).toHaveText(weekdayDay(range.start));
  await expect(fact(panel, 'Fin')).toHaveText(weekdayDay(range.end));
  await expect(fact(panel, 'Total de días')).toHaveText(String(daysInclusive(range.start, range.end)));
  await expect(fact(panel, 'Cantidad')).toHaveText(String(UNITS));
  await expect(fact(panel, 'Total')).toHaveText(totalOf(errand));
}

async function expectSuccess(page: Page, errand: Errand): Promise<void> {
  const { instrument, range, customer } = errand;
  await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeFocused();
  await expect(page.getByText(`Enviamos un correo de confirmación a ${customer.email}`)).toBeVisible({ timeout: 60_000 });
  const ticket = page.getByRole('region', { name: instrument.name });
  await expect(fact(ticket, 'Período')).toHaveText(weekdayRange(range.start, range.end));
  await expect(fact(ticket, 'Total de días')).toHaveText(String(daysInclusive(range.start, range.end)));
  await expect(fact(ticket, 'Cantidad')).toHaveText(String(UNITS));
  await expect(fact(ticket, 'Precio total')).toHaveText(totalOf(errand));
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(
    await page.evaluate(() => [localStorage.getItem('reservationStartDate'), localStorage.getItem('reservationEndDate')]),
  ).toEqual([null, null]);
}

async function expectHistory(page: Page, { instrument, range }: Errand): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Reservas' })).toBeVisible();
  await expect(page.getByText('1 de 1 reserva(s)')).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: instrument.name }) });
  await expect(row).toContainText('En curso');
  await expect(fact(row, 'Período:')).toHaveText(weekdayPeriod(range.start, range.end));
  await expect(fact(row, 'Días')).toHaveText(String(daysInclusive(range.start, range.end)));
  await expect(row.getByRole('button', { name: 'Reserva en curso' })).toBeDisabled();
}

/** Every field that the specification's confirmation e-mail names, and the dates as a file for the calendar. */
async function expectMail(errand: Errand): Promise<void> {
  const { instrument, range, customer, provider } = errand;
  const [reservation] = await reservationsOf(customer);
  const mail = await mailTo(customer.api, customer.email, /reserva n\.º/);
  const lines = mail.text.split('\n');
  expect(mail.subject).toBe(`Confirma tu correo para mantener tu reserva n.º ${reservation?.id}: ${instrument.name}`);
  for (const line of [
    `Número de orden: #${reservation?.id}`,
    `A nombre de: ${customer.user.username} ${customer.user.lastname}`,
    `Correo: ${customer.email}`,
    `Instrumento: ${instrument.name}`,
    `Fecha de inicio: ${weekdayAndNumericDay(range.start)}`,
    `Fecha de fin: ${weekdayAndNumericDay(range.end)}`,
    `Total de días: ${daysInclusive(range.start, range.end)}`,
    `Precio por día: ${formatPrice(instrument.pricePerDay)}`,
    `Cantidad: ${UNITS}`,
    `Precio total: ${totalOf(errand)}`,
    `Proveedor: ${provider[0]}`,
    `Contacto del proveedor: ${provider[1]}`,
  ]) {
    expect(lines).toContain(line);
  }
  expect(mail.text).toContain(`Notas: ${NOTES}`);
  expect(mail.html).not.toContain('<estuche>');
  expect(mail.html).toContain('&lt;estuche&gt;');

  const [calendar] = mail.attachments;
  expect(calendar?.filename).toBe(`reserva-${reservation?.id}.ics`);
  const compact = (day: string): string => day.replaceAll('-', '');
  expect(calendar?.content).toContain(`DTSTART;VALUE=DATE:${compact(range.start)}`);
  expect(calendar?.content).toContain(`DTEND;VALUE=DATE:${compact(addDays(range.end, 1))}`);
  expect(calendar?.content.replaceAll('\r\n ', '')).toContain(`SUMMARY:Alquiler: ${instrument.name}`);
}

/** The same way for a mouse and a finger; `push` is a click or a tap. */
async function reserveByHand(
  page: Page,
  errand: Errand,
  openCalendar: () => Promise<Locator>,
  push: (target: Locator) => Promise<void>,
): Promise<void> {
  const { instrument, range, customer } = errand;
  await test.step('choose dates on Home', async () => {
    // Home keeps what it shows on the device, after a while.
    await page.goto('/health/ping');
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    await page.goto('/');
    await chooseDates(await openCalendar(), range);
    // The last day closes the calendar and searches.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectResults(page, errand);
  });

  await test.step('open the instrument and reserve', async () => {
    await push(page.getByRole('link', { name: instrument.name }));
    await expect(page.getByRole('heading', { level: 1, name: instrument.name })).toBeVisible();
    await push(page.getByRole('button', { name: 'Reservar', exact: true }));
    await push(page.getByRole('dialog', { name: 'Inicia sesión para reservar' }).getByRole('link', { name: 'Iniciar Sesión' }));
  });

  await test.step('log in and come back to the same checkout', async () => {
    await page.getByLabel('Correo electrónico').fill(customer.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(customer.password);
    await push(page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }));
    await expect(page).toHaveURL(checkoutOf(errand));
    await expect(page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' })).toBeVisible();
  });

  await test.step('review and confirm', async () => {
    await page.getByLabel('Notas adicionales').fill(NOTES);
    await push(page.getByRole('button', { name: 'Agregar uno' }));
    await expect(page.getByRole('textbox', { name: /^Cantidad/ })).toHaveValue(String(UNITS));
    await push(page.getByRole('button', { name: 'Revisar fechas seleccionadas' }));
    await expectReview(page, errand);
    // Two presses at one place, as near in time as a machine can, are a double press, which confirms nothing. A person reads first.
    await push(page.getByRole('heading', { level: 3, name: 'Revisa tus fechas' }));
    await push(page.getByRole('button', { name: 'Confirmar fechas y reservar' }));
    await expectSuccess(page, errand);
  });

  await test.step('find it in the history and in the mail', async () => {
    await push(page.getByRole('link', { name: 'Ver mis reservas' }));
    await expectHistory(page, errand);
    await expectMail(errand);
  });
}

test('a visitor reserves with a mouse', async ({ page, request, freshCustomer }) => {
  const errand = await prepare(request, 'Flauta', await freshCustomer(), NOBODY);
  const openCalendar = async (): Promise<Locator> => {
    await page.getByRole('button', { name: /^Fechas/ }).click();
    return page.getByRole('dialog', { name: 'Elige tus fechas' });
  };
  await reserveByHand(page, errand, openCalendar, (target) => target.click());
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a visitor reserves with a finger', async ({ page, request, freshCustomer }) => {
    const errand = await prepare(request, 'Djembé', await freshCustomer(), DRUM_MAKER);
    const openCalendar = async (): Promise<Locator> => {
      await page.getByRole('button', { name: /Instrumento y fechas/ }).tap();
      return page.getByRole('dialog', { name: 'Qué buscas y cuándo' });
    };
    await reserveByHand(page, errand, openCalendar, (target) => target.tap());
  });
});

test('a visitor reserves with the keyboard alone', async ({ page, request, freshCustomer }) => {
  const errand = await prepare(request, 'Redoblante', await freshCustomer(), DRUM_MAKER);
  const { instrument, range, customer } = errand;

  await test.step('choose dates on Home', async () => {
    await openLive(page, '/');
    await tabTo(page, page.getByRole('button', { name: /^Fechas/ }));
    await page.keyboard.press('Enter');
    // What many want comes first, then the days.
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Este finde/ })).toBeFocused();
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /, hoy/ }));
    const days = toEpochDay(range.start) - toEpochDay(today());
    await press(page, 'ArrowDown', Math.floor(days / 7));
    await press(page, 'ArrowRight', days % 7);
    await page.keyboard.press('Enter');
    await press(page, 'ArrowRight', daysInclusive(range.start, range.end) - 1);
    await page.keyboard.press('Space');
    await expectResults(page, errand);
    await expect(page.getByRole('button', { name: /^Fechas/ })).toBeFocused();
  });

  await test.step('open the instrument and reserve', async () => {
    await expect(page.getByRole('link', { name: instrument.name })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: instrument.name }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: instrument.name })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Reservar', exact: true }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Iniciar Sesión' }));
    await page.keyboard.press('Enter');
  });

  await test.step('log in', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, page.getByLabel('Correo electrónico'));
    await page.keyboard.type(customer.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(customer.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(checkoutOf(errand));
  });

  await test.step('review and confirm', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' })).toBeFocused();
    await expect(page.getByLabel('Notas adicionales')).toBeVisible();
    await tabTo(page, page.getByLabel('Notas adicionales'));
    await page.keyboard.insertText(NOTES);
    await tabTo(page, page.getByRole('textbox', { name: /^Cantidad/ }));
    await press(page, 'ArrowUp', UNITS - 1);
    await tabTo(page, page.getByRole('button', { name: 'Revisar fechas seleccionadas' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Revisa tus fechas' })).toBeFocused();
    await expectReview(page, errand);
    await tabTo(page, page.getByRole('button', { name: 'Confirmar fechas y reservar' }));
    await page.keyboard.press('Enter');
    await expectSuccess(page, errand);
  });

  await test.step('find it in the history', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Ver mis reservas' }));
    await page.keyboard.press('Enter');
    await expectHistory(page, errand);
  });

  await test.step('open its voucher', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Comprobante' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Comprobante de reserva' })).toBeFocused();
    await expect(page.getByRole('region', { name: instrument.name })).toContainText('A nombre de');
  });
});
