/** What tests ask the shop itself, past any page: to know what is free, to take it away, to read the mail. */
import { type APIRequestContext, expect } from 'playwright/test';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays, type Day, todayInShop } from '#domain/day.ts';
import { type DailyStock, nearestFreeStart } from '#domain/stock.ts';
import type { Customer } from './customer.ts';

export const today = (): Day => todayInShop(Date.now());

/** About what the two months of a calendar show, from next week on. */
const FIRST_DAY_AHEAD = 3;
const DAYS_SEARCHED = 150;

export type DateRange = { start: Day; end: Day };

export async function findInstrument(api: APIRequestContext, words: string): Promise<Instrument> {
  const answer = await api.get('/api/instruments/results', { params: { page: 1, size: 1, search: words } });
  const { products } = (await answer.json()) as InstrumentPage;
  const [found] = products;
  if (!found) throw new Error(`no instrument is found by '${words}'`);
  return found;
}

/** A page of Home without filters. */
export async function listPage(api: APIRequestContext, page: number): Promise<InstrumentPage> {
  return (await (await api.get('/api/instruments/results', { params: { page, size: 10 } })).json()) as InstrumentPage;
}

export async function dailyStock(api: APIRequestContext, instrumentId: number, start: Day, end: Day): Promise<DailyStock[]> {
  const answer = await api.get('/api/availability/daily-stock', { params: { instrumentId, startDate: start, endDate: end } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as DailyStock[];
}

/** The first days in a row on which so many units are free; asked for anew, so that no test depends on what another took. */
export async function freeRange(
  api: APIRequestContext,
  { id }: { id: number },
  { days = 3, units = 1, from = addDays(today(), FIRST_DAY_AHEAD) } = {},
): Promise<DateRange> {
  const entries = await dailyStock(api, id, from, addDays(from, DAYS_SEARCHED));
  const start = nearestFreeStart(entries, from, days, units);
  if (start === undefined) throw new Error(`instrument ${id} has no ${days} days with ${units} free units`);
  return { start, end: addDays(start, days - 1) };
}

/** Reserves past any page, as another customer's browser would. */
export async function reserve(
  { api, user }: Customer,
  instrument: { id: number },
  { start, end }: DateRange,
  quantity = 1,
): Promise<Reservation> {
  const answer = await api.post('/api/reservations', {
    data: { instrumentId: instrument.id, userId: user.id, startDate: start, endDate: end, quantity, notes: '' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Reservation;
}

export async function reservationsOf({ api, user }: Customer): Promise<Reservation[]> {
  return (await (await api.get(`/api/reservations/user/${user.id}`)).json()) as Reservation[];
}

export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: string }[];
};

/** The newest e-mail to that address whose subject says so, once it has come. */
export async function mailTo(api: APIRequestContext, email: string, subject: RegExp): Promise<Email> {
  const find = async (): Promise<Email | undefined> => {
    const answer = await api.get('/api/dev/mail', { params: { to: email } });
    return ((await answer.json()) as Email[]).find((mail) => subject.test(mail.subject));
  };
  await expect
    .poll(async () => (await find())?.subject ?? null, { message: `no mail to ${email}`, timeout: 60_000 })
    .toMatch(subject);
  const mail = await find();
  if (!mail) throw new Error(`the mail to ${email} has gone`);
  return mail;
}

/** Where the link that confirms an address leads. */
export const CONFIRMATION = /\/confirmar(?:\?reserva=\d+)?#token=/;

/** The link of an e-mail, as its plain text has it. */
export const linkIn = (text: string, path: RegExp): string =>
  text.match(new RegExp(`https?://\\S*${path.source}\\S*`))?.[0] ?? '';
