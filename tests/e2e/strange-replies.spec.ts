/** No page breaks over a reply in which one field is unknown, null or missing. */
import fc from 'fast-check';
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { signIn } from './customer.ts';
import { visit } from './cut-calls.ts';
import { followRequests } from './follow-requests.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, mailTo, reservationsOf, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { type Change, changed, changesOf, type Json } from './strange-replies.ts';
import type { Watch } from './watch.ts';

/** `STRANGE_REPLIES=2000 SEED=7 npx playwright test strange-replies` tries more of them, or others. */
const TRIES = Number(process.env['STRANGE_REPLIES'] ?? 20);
const SEED = Number(process.env['SEED'] ?? 20261122);

type Screen = {
  path: string;
  /** Presses the first such button, where there is one: a dialog shows more of the same replies. */
  button?: RegExp;
};

type Answer = { status: number; headers: Record<string, string>; json: Json };
type Case = { screen: Screen; url: string; change: Change };

const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/** Answers the page's reads with what the shop answered first; one of them changed once `now` names it. */
async function playReplies(page: Page) {
  const known = new Map<string, Answer>();
  const replies = { asked: new Set<string>(), known, now: null as Case | null };
  await page.route('**/api/**', async (route) => {
    const url = route.request().url();
    if (route.request().method() !== 'GET') return route.continue();
    replies.asked.add(url);
    let answer = known.get(url);
    if (!answer) {
      // Asked for whole: of a reply that has not changed there is nothing to change.
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const response = await askShop(route, headers);
      answer = { status: response.status(), headers: response.headers(), json: (await response.json()) as Json };
      known.set(url, answer);
    }
    const { now } = replies;
    return route.fulfill({ ...answer, json: now?.url === url ? changed(answer.json, now.change) : answer.json });
  });
  // None of this is about pictures, and making one takes its time.
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: NO_PICTURE }));
  return replies;
}

/** What stands there. */
const look = (page: Page): Promise<{ titles: number; broken: number; odd: string[] }> =>
  page.evaluate(() => ({
    titles: document.querySelectorAll('h1').length,
    broken: document.querySelectorAll('.error-page').length,
    odd: (document.body.textContent ?? '').match(/.{0,40}(?:NaN|undefined|\[object).{0,40}/g) ?? [],
  }));

async function pressFirst(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name }).and(page.locator(':enabled'));
  if ((await button.count()) === 0) return;
  await button.first().click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Goes there within this document, and waits until nothing is on its way: no reply, and no code. */
async function open(page: Page, requestsEnded: () => Promise<void>, { path, button }: Screen) {
  for (const to of [paths.terms, path]) {
    await visit(page, to);
    await requestsEnded();
  }
  const seen = await look(page);
  if (button) await pressFirst(page, button);
  return seen;
}

async function tryAll(page: Page, watch: Watch, screens: readonly Screen[]): Promise<void> {
  test.setTimeout(60_000 + TRIES * 5_000);
  // What has no id is not found.
  watch.allow(/status of 40[04] .*\/api\//);
  const replies = await playReplies(page);
  const requestsEnded = followRequests(page);
  await openLive(page, paths.terms);
  const cases: Case[] = [];
  for (const screen of screens) {
    replies.asked.clear();
    // As it is: all code is here then, and every reply known.
    expect(await open(page, requestsEnded, screen), screen.path).toEqual({ titles: 1, broken: 0, odd: [] });
    expect(replies.asked.size, screen.path).toBeGreaterThan(0);
    for (const url of replies.asked)
      for (const change of changesOf(replies.known.get(url)?.json)) cases.push({ screen, url, change });
  }
  const count = Math.min(TRIES, cases.length);
  console.log(`${count} of ${cases.length} changed replies, SEED=${SEED}`);
  const [chosen = []] = fc.sample(fc.shuffledSubarray(cases, { minLength: count, maxLength: count }), { numRuns: 1, seed: SEED });
  for (const one of chosen) {
    replies.now = one;
    const seen = await open(page, requestsEnded, one.screen);
    const { field, kind } = one.change;
    const name = `${one.screen.path}: ${field.join('.')} ${kind} in ${new URL(one.url).pathname}`;
    expect.soft({ ...seen, errors: watch.take() }, name).toEqual({ titles: 1, broken: 0, odd: [], errors: [] });
  }
  replies.now = null;
  await visit(page, paths.terms);
}

test('a customer’s screens stand, whatever one field of a reply is', async ({ page, watch, request, sampleCustomer }) => {
  const ana = await sampleCustomer('ana');
  const instrument = await findInstrument(request, 'Arpa');
  const range = await freeRange(request, instrument);
  const own = await reservationsOf(ana);
  const id = own[0]?.id ?? 0;
  await signIn(page, ana);
  await tryAll(page, watch, [
    { path: `${paths.home}?q=a` },
    { path: paths.detail(instrument.id, range) },
    { path: paths.checkout(instrument.id, range) },
    { path: `${paths.checkout(instrument.id)}?reserva=${id}` },
    { path: paths.profile, button: /^Eliminar cuenta/ },
    { path: paths.favorites },
    { path: paths.reservations, button: /^Valorar/ },
    { path: paths.voucher(id) },
  ]);
});

test('an administrator’s screens stand, whatever one field of a reply is', async ({
  page,
  watch,
  request,
  sampleCustomer,
  freshCustomer,
}) => {
  const admin = await sampleCustomer('admin');
  // Something to read in the mailbox and in the log.
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  await reserve(customer, instrument, await freeRange(request, instrument));
  await mailTo(request, customer.email, /bienvenida/);
  for (const active of ['false', 'true']) await admin.api.put(`/api/users/${customer.user.id}/active`, { params: { active } });
  await signIn(page, admin);
  await tryAll(page, watch, [
    { path: paths.adminDashboard },
    { path: paths.adminInstruments, button: /^Editar/ },
    { path: paths.adminSpecifications },
    { path: paths.adminCategories },
    { path: paths.adminReservations },
    { path: `${paths.adminReservations}?pestana=finalizadas` },
    { path: paths.adminTimeline },
    { path: paths.adminUsers },
    { path: paths.adminMail, button: /^Ver / },
    { path: paths.adminAudit },
  ]);
});
