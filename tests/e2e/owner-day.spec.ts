/**
 * An owner's day at the counter, at 300 instruments and 1,500 reservations, by keyboard alone. Prints how many presses each job took,
 * beside its budget, and how long calls and screens took. Typed text is no press: a hand scanner types it as well.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, numericDay } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { fillOwnerShop, type OwnerDay, type OwnerLine } from '#tests/support/owner-shop.ts';
import type { Database } from '#tests/support/staged-shop.ts';
import { beginWithinDay } from '#tests/support/within-day.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { paths } from '#web/paths.ts';
import { read, test as base } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { openOtherShop } from './other-shop.ts';
import { today } from './shop.ts';

/** The shop is filled for one day, and serves all tests of this file. */
const ALL_TESTS_MS = 10 * 60_000;

type OwnerShop = { origin: string; day: OwnerDay; database: Database };

const test = base.extend<object, { ownerShop: OwnerShop }>({
  ownerShop: [
    async ({ browserName: _ }, use) => {
      const picture = await readFile(join(PROJECT_DIR, 'seed/pictures/sample-accordion-1.webp'));
      let day: OwnerDay | undefined;
      await beginWithinDay(ALL_TESTS_MS);
      const shop = await openOtherShop({}, {}, async ({ DB, PICTURES }) => {
        const put = (key: string) => PICTURES.put(key, picture, { httpMetadata: { contentType: 'image/webp' } });
        day = await fillOwnerShop(DB as unknown as Database, today(), put);
      });
      if (day) await use({ origin: shop.origin, day, database: shop.bindings.DB as unknown as Database });
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 + ALL_TESTS_MS },
  ],
  // Every other fixture is of that shop.
  shopOrigin: [({ ownerShop }, use) => use(ownerShop.origin), { scope: 'worker' }],
});

test.use({ viewport: { width: 1440, height: 900 } });

/** Presses of one job at most. */
const BUDGET = {
  'Open the counter': 1,
  'Hand over, nothing due': 2,
  'Receive, nothing due': 2,
  'Receive late, with its charge': 3,
  'Keep a damage from the deposit': 5,
  'Release what nobody collected': 5,
  'Walk-in without e-mail, handed over and paid': 25,
  'Booking by telephone': 20,
  'No alquilar': 11,
  'Close of the day': 5,
} as const;
type Job = keyof typeof BUDGET;

/** Returns to each screen. */
const TURNS = 3;

/** More stops than lie between any two places of these screens. */
const MAX_STOPS = 25;

class Keyboard {
  readonly page: Page;
  /** Most presses that one job of the kind took, and how often it was done. */
  readonly done = new Map<Job, { presses: number; times: number }>();
  private presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    this.presses += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async pressUntil(key: string, isDone: () => Promise<void>): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.down(key);
    await isDone();
    await this.page.keyboard.up(key);
  }

  type = (text: string, delay = 0): Promise<void> => this.page.keyboard.type(text, { delay });

  /** Tab, or Shift+Tab, until the focus is there. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      await this.press(key);
      if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
    }
    throw new Error(`${key} does not lead to ${String(target)}`);
  }

  async job(name: Job, work: () => Promise<void>): Promise<void> {
    this.presses = 0;
    await work();
    const { presses = 0, times = 0 } = this.done.get(name) ?? {};
    this.done.set(name, { presses: Math.max(presses, this.presses), times: times + 1 });
  }
}

/** Of milliseconds. The printed times are of this machine: nothing is asserted. */
function p95(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0).toFixed(0).padStart(5)} ms   ${sorted.length} times`;
}

/** Follows the calls of a page. */
function timeCalls(page: Page): () => string[] {
  const times = new Map<string, number[]>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const name = `${request.method()} ${pathname.replaceAll(/\d+/g, ':id')}`;
    times.set(name, [...(times.get(name) ?? []), request.timing().responseEnd]);
  });
  return () => [...times].map(([name, all]) => `${name.padEnd(48)} ${p95(all)}`);
}

type Return = {
  /** Milliseconds from the press of Back until what the window shows is painted, and until all rows are. */
  shown: number;
  whole: number;
  /** Rows that had cells when all rows first stood. */
  first: number;
  /** Rows without cells that were seen. */
  holes: number;
};

/** `looks` for rows without cells, which takes time. */
const timeReturn = (page: Page, rows: string, count: number, looks: boolean): Promise<Return> =>
  page.evaluate(
    async ([sought, least, seeks]) => {
      const all = () => [...document.querySelectorAll(sought)];
      const isEmpty = (row: Element) => row.childElementCount === 0;
      let [first, holes] = [0, 0];
      const stood = Promise.withResolvers<void>();
      const observer = new MutationObserver(() => {
        const standing = all();
        if (first > 0 || standing.length < least) return;
        const empty = standing.filter(isEmpty);
        first = standing.length - empty.length;
        stood.resolve();
        if (!seeks) return;
        holes = empty.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }).length;
      });
      observer.observe(document, { childList: true, subtree: true });
      const frame = () => new Promise(requestAnimationFrame);
      const pressed = performance.now();
      history.back();
      await stood.promise;
      // The frame that paints them, and its end.
      await frame();
      await frame();
      const shown = performance.now() - pressed;
      while (all().some(isEmpty)) await frame();
      const whole = performance.now() - pressed;
      observer.disconnect();
      return { shown, whole, first, holes };
    },
    [rows, count, looks] as const,
  );

const rowOf = (page: Page, { id }: { id: number }): Locator => page.locator(`tr[data-row="${id}"]`).first();
const search = (page: Page): Locator => page.getByRole('searchbox', { name: /^Nombre, teléfono/ });
const step = (page: Page, name: 'Entregar' | 'Recibir', { id }: { id: number }): Locator =>
  page.getByRole('button', { name: `${name} la reserva #${id}`, exact: true });

/** From the search, whose text is selected, to the line's next step. */
async function find(keys: Keyboard, text: string, button: Locator): Promise<void> {
  await expect(search(keys.page)).toBeFocused();
  await keys.type(text);
  await expect(button).toBeVisible();
  await keys.press('Enter');
  await expect(button).toBeFocused();
}

async function handOver(keys: Keyboard, line: OwnerLine): Promise<void> {
  await find(keys, String(line.id), step(keys.page, 'Entregar', line));
  await keys.press('Enter');
  await expect(rowOf(keys.page, line)).toContainText('Entregada');
}

async function receive(keys: Keyboard, line: OwnerLine): Promise<void> {
  await find(keys, line.userName, step(keys.page, 'Recibir', line));
  await keys.press('Enter');
  await expect(rowOf(keys.page, line)).toContainText('Recibida');
}

async function receiveLate(keys: Keyboard, line: OwnerLine): Promise<void> {
  await find(keys, line.instrumentName, step(keys.page, 'Recibir', line));
  const charge = keys.page.getByRole('dialog', { name: 'Recibir' }).getByLabel('Cargo por 1 día tarde');
  // A hand has the key still down when the money comes.
  await keys.pressUntil('Enter', () => expect(charge).toBeFocused());
  await keys.press('Enter');
  await expect(rowOf(keys.page, line)).toContainText('Recibida');
}

async function keepDamage(keys: Keyboard, line: OwnerLine): Promise<void> {
  await find(keys, String(line.id), step(keys.page, 'Recibir', line));
  await keys.press('Enter');
  const dialog = keys.page.getByRole('dialog', { name: 'Recibir' });
  await expect(dialog.getByLabel('Devolver del depósito')).toBeFocused();
  await keys.press('Shift+Tab', 'Shift+Tab');
  await expect(dialog.getByLabel('Cargo')).toBeFocused();
  // As a hand does: a scanner's keys come at once.
  await keys.type('40', 60);
  await expect(dialog.getByRole('button', { name: 'Recibir y devolver $60,00' })).toBeVisible();
  await keys.press('Enter');
  await expect(rowOf(keys.page, line)).toContainText('Recibida');
}

async function release(keys: Keyboard, line: OwnerLine): Promise<void> {
  await find(keys, String(line.id), step(keys.page, 'Entregar', line));
  await keys.press('Shift+Tab', 'Enter');
  await expect(keys.page.getByRole('button', { name: 'Volver' })).toBeFocused();
  await keys.press('Tab', 'Enter');
  await expect(rowOf(keys.page, line)).toContainText('Liberada');
}

/** From the search of the counter. */
async function openNew(keys: Keyboard): Promise<Locator> {
  await expect(search(keys.page)).toBeFocused();
  await keys.tabTo(keys.page.getByRole('button', { name: 'Nueva reserva' }), 'Shift+Tab');
  await keys.press('Enter');
  const dialog = keys.page.getByRole('dialog', { name: 'Nueva reserva' });
  await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  return dialog;
}

async function choose(keys: Keyboard, typed: string, option: string | RegExp): Promise<void> {
  await keys.type(typed);
  await expect(keys.page.getByRole('option', { name: option })).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
}

async function walkIn(keys: Keyboard, instrument: string): Promise<void> {
  const { page } = keys;
  const dialog = await openNew(keys);
  await choose(keys, 'Rosa Caminante', 'Crear «Rosa Caminante»');
  await keys.tabTo(dialog.getByLabel('Teléfono'));
  await keys.type('099 555 123');
  await keys.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rosa Caminante');
  await keys.tabTo(dialog.getByRole('combobox', { name: 'Instrumento' }));
  await choose(keys, instrument, instrument);
  await keys.tabTo(dialog.getByRole('button', { name: 'Reservar' }));
  await keys.press('Enter');
  await expectMessage(page, /^Reserva #\d+ creada\.(?! El cliente)/);
  await expect(dialog).toHaveCount(0);
  await keys.press('Control+k');
  await expect(search(page)).toBeFocused();
  await keys.type('Rosa Caminante');
  const button = page.getByRole('button', { name: /^Entregar la reserva #/ });
  await expect(button).toBeVisible();
  await keys.press('Enter', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Entregar' }).getByLabel('Cobrar')).toBeFocused();
  await keys.press('Enter');
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Rosa Caminante' })).toContainText('Entregada');
}

async function phoneBooking(keys: Keyboard, { userName }: OwnerLine, instrument: string): Promise<void> {
  const dialog = await openNew(keys);
  await choose(keys, userName, new RegExp(`^${userName}`));
  await keys.tabTo(dialog.getByLabel('Desde'));
  await keys.press('Control+a');
  await keys.type(numericDay(addDays(today(), 5)));
  await keys.tabTo(dialog.getByLabel('Hasta'));
  await keys.press('Control+a');
  await keys.type(numericDay(addDays(today(), 7)));
  await keys.tabTo(dialog.getByRole('combobox', { name: 'Instrumento' }));
  await choose(keys, instrument, instrument);
  await keys.tabTo(dialog.getByRole('button', { name: 'Reservar' }));
  await keys.press('Enter');
  await expectMessage(keys.page, /^Reserva #\d+ creada\. El cliente recibe un correo\./);
  await expect(dialog).toHaveCount(0);
  await keys.press('Control+k');
}

async function block(keys: Keyboard, line: OwnerLine): Promise<void> {
  const { page } = keys;
  await expect(search(page)).toBeFocused();
  await keys.type(String(line.id));
  await keys.tabTo(page.getByRole('link', { name: line.userName }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: line.userName })).toBeVisible();
  await keys.tabTo(page.getByRole('button', { name: 'No alquilar' }));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'No alquilar' });
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await keys.type('Volvió tarde y rota');
  await keys.tabTo(dialog.getByRole('button', { name: 'No alquilar' }));
  await keys.press('Enter');
  // The counter's shortcut does not leave a dialog.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Volvió tarde y rota');
}

async function close(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.press('Control+k');
  await expect(search(page)).toBeFocused();
  await keys.tabTo(page.getByRole('link', { name: 'Cierre del día' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cierre del día' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Por persona' })).toContainText('Martina Olivera');
}

const slowest = (times: number[]): string => Math.max(...times).toFixed(0);

const HUNDRED = '?filas=100';
const SCREENS: [name: string, path: (line: OwnerLine) => string, rows: string, count: number][] = [
  ['the counter', () => paths.adminCounter, 'main tr[data-row]', 80],
  ['Reservas', () => paths.adminReservations + HUNDRED, 'main tbody tr', 100],
  ['the reservations by date', () => paths.adminByDate + HUNDRED, 'main tbody tr', 40],
  ['the timeline', () => paths.adminTimeline, 'main .timeline-instrument', 50],
  ['an order', ({ id }) => paths.adminOrder(id), 'main tbody tr', 1],
  ['a customer', ({ userId }) => paths.adminCustomer(userId), 'main tbody tr', 1],
  ['Instrumentos', () => paths.adminInstruments + HUNDRED, 'main tbody tr', 100],
  ['Usuarios', () => paths.adminUsers + HUNDRED, 'main tbody tr', 100],
];

// These and the next come first: they find the lists that the day empties.
for (const [name, pathOf, rows, count] of SCREENS)
  test(`${name} comes back with all its rows, those that are seen first`, async ({ adminPage: page, ownerShop: { day } }) => {
    const [line] = day.toHandOver;
    if (!line) throw new Error('nothing is handed over');
    const path = pathOf(line);
    await page.goto(path);
    await expect.poll(() => page.locator(rows).count()).toBeGreaterThanOrEqual(count);
    const comeBack = async (looks: boolean): Promise<Return> => {
      await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Ajustes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ajustes de la tienda' })).toBeVisible();
      await expect(page.locator(rows)).toHaveCount(0);
      const known = await timeReturn(page, rows, count, looks);
      await expect(page).toHaveURL(path);
      return known;
    };
    const returns: Return[] = [];
    while (returns.length < TURNS) returns.push(await comeBack(false));
    expect((await comeBack(true)).holes).toBe(0);
    await page
      .locator(rows)
      .nth(count >> 1)
      .scrollIntoViewIfNeeded();
    expect((await comeBack(true)).holes).toBe(0);
    if (count > 1) expect(Math.min(...returns.map(({ first }) => first))).toBeLessThan(count);
    const shown = slowest(returns.map((known) => known.shown));
    const whole = slowest(returns.map((known) => known.whole));
    console.log(
      `Slowest of ${TURNS} returns to ${path}, from the press of Back: what the window shows ${shown} ms, all rows ${whole} ms`,
    );
  });

test('a row that an arrow key reaches is never under the heads', async ({ adminPage: page, ownerShop: { day } }) => {
  await page.goto(paths.adminCounter);
  const last = day.toReceive.at(-1);
  if (!last) throw new Error('nothing is received');
  await step(page, 'Recibir', last).focus();
  const above = (): Promise<number> =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('tr');
      const heads = ['main thead', 'main tbody:has(:focus) .counter-head'].map((head) => document.querySelector(head));
      const [top, ...bottoms] = [row, ...heads].map((part, at) => part?.getBoundingClientRect()[at ? 'bottom' : 'top'] ?? NaN);
      return (top ?? NaN) - Math.max(...bottoms);
    });
  const distances: number[] = [];
  for (let row = 0; row < 30; row += 1) {
    await page.keyboard.press('ArrowUp');
    distances.push(await above());
  }
  // A row's edge may be a fraction of a pixel above.
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(-1);
});

test('a whole day is done by keyboard within its budget of presses, and the books agree at its end', async ({
  adminPage: page,
  sampleCustomer,
  ownerShop: { day, database },
}) => {
  // Some hundred presses, each with the calls of its job.
  test.slow();
  const keys = new Keyboard(page);
  const { api } = await sampleCustomer('admin');
  const callTimes = timeCalls(page);
  const [walkInInstrument = '', bookedInstrument = ''] = day.free;
  await page.goto(paths.adminDashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keys.job('Open the counter', () => keys.press('Control+k'));
  for (const line of day.toHandOver) await keys.job('Hand over, nothing due', () => handOver(keys, line));
  for (const line of day.toReceive) await keys.job('Receive, nothing due', () => receive(keys, line));
  for (const line of day.late) await keys.job('Receive late, with its charge', () => receiveLate(keys, line));
  await keys.job('Keep a damage from the deposit', () => keepDamage(keys, day.withDeposit));
  for (const line of day.notCollected) await keys.job('Release what nobody collected', () => release(keys, line));
  await keys.job('Walk-in without e-mail, handed over and paid', () => walkIn(keys, walkInInstrument));
  const [caller, troubled] = day.late;
  if (caller) await keys.job('Booking by telephone', () => phoneBooking(keys, caller, bookedInstrument));
  if (troubled) await keys.job('No alquilar', () => block(keys, troubled));
  await keys.job('Close of the day', () => close(keys));

  console.log('\nPresses of each job, at most, beside its budget; typed text is not counted');
  for (const [name, budget] of Object.entries(BUDGET) as [Job, number][]) {
    const { presses = 0, times = 0 } = keys.done.get(name) ?? {};
    console.log(`  ${name.padEnd(48)} ${String(presses).padStart(2)} of ${String(budget).padStart(2)}   ${times} times`);
    expect.soft(presses, name).toBeLessThanOrEqual(budget);
  }

  console.log('\n95th percentile of each call');
  for (const line of callTimes()) console.log(`  ${line}`);

  const { money } = await read<Order>(await api.get(`/api/orders/${day.withDeposit.id}`));
  expect(money).toMatchObject({ charges: 40, due: 0, deposit: 0 });
  for (const { id } of day.late) expect((await read<Order>(await api.get(`/api/orders/${id}`))).money).toMatchObject({ due: 0 });
  const [rosa] = await read<User[]>(await api.get('/api/users', { params: { search: 'Caminante' } }));
  expect(rosa?.email).toBeNull();
  const counter = await read<Record<string, { total: number }>>(await api.get('/api/counter'));
  expect(['toHandOver', 'overdue', 'notCollected'].map((name) => counter[name]?.total)).toEqual([0, 0, 0]);
  expect(await audit(database)).toEqual([]);
});

test('Reservas asks for the money of what it hands over', async ({
  adminPage: page,
  sampleCustomer,
  ownerShop: { day, database },
}) => {
  const { api } = await sampleCustomer('admin');
  const userId = day.toHandOver[0]?.userId;
  const lines = [{ instrumentId: 300, startDate: today(), endDate: today(), quantity: 1 }];
  const { id } = await read<Order>(await api.post('/api/orders', { data: { userId, lines, notes: '' } }), 201);
  // No call leaves a line CONFIRMED; Reservas hands over those that are.
  await database.prepare(`UPDATE reservations SET status = 'CONFIRMED' WHERE id = ?1`).bind(id).all();
  await page.goto(paths.adminReservations);
  await page.getByRole('searchbox', { name: 'Buscar reserva' }).fill(String(id));
  await page.getByRole('button', { name: new RegExp(`^Entregar la reserva #${id} de `) }).click();
  const dialog = page.getByRole('dialog', { name: 'Entregar' });
  await expect(dialog.getByLabel(/^Cobrar/)).toHaveValue('70');
  await dialog.getByRole('button', { name: 'Entregar y cobrar $70,00' }).click();
  // It ends today, so that the day's returns may have it as well.
  const listed = page.getByRole('region', { name: 'Reservas' });
  await expect(listed.getByRole('button', { name: new RegExp(`^Finalizar la reserva #${id} de `) })).toBeVisible();
  const order = await read<Order>(await api.get(`/api/orders/${id}`));
  expect([order.lines[0]?.status, order.lines[0]?.handover?.quantityOut, order.money.paid, order.money.due]).toEqual([
    'ACTIVE',
    1,
    70,
    0,
  ]);
});
