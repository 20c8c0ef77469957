/**
 * Promise 5: no e-mail is lost, and none is accepted twice for one key, while the provider fails three times in ten, messages are
 * delivered again and again, and the worker is killed. Hours of back-off pass by bringing forward the times in the outbox.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/day.ts';
import { seededRandom, type Random } from '#seed/random.ts';
import { openDoor } from '#tests/support/door.ts';
import { openEdge, SESSION_KEY, temporaryState, untilAnswering, type Edge } from '#tests/support/edge.ts';
import type { Fault } from '#tests/support/mail-provider.ts';
import { stageShop, type Database, type StagedShop } from '#tests/support/staged-shop.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { report, type Outcome } from './report.ts';

const AT_ONCE = 16;
const OPEN_EACH = 80;
/** Without one e-mail more that has come to an end. */
const PATIENCE_MS = 240_000;

/** Three in ten, of every kind; one in 500 never answers, which costs the consumer its whole time-out. */
function faultyLuck(random: Random): Fault | undefined {
  const luck = random.between(1, 1_000);
  if (luck <= 120) return 500;
  if (luck <= 180) return 429;
  if (luck <= 230) return 'unreachable';
  if (luck <= 283) return 'lost answer';
  if (luck <= 298) return 422;
  return luck <= 300 ? 'silence' : undefined;
}

type Journey = { edge: Edge; reopen: () => Promise<Edge>; shop: StagedShop; random: Random; revivals: number };
type Row = { id: string; status: string; reservation: number };

const rowsOf = async (db: Database): Promise<Row[]> =>
  (await db.prepare('SELECT id, status, reservation_id AS reservation FROM outbox').all()).results as Row[];

/** Reserves until `count` are acknowledged, asking again with the same key whatever a kill cut off. */
async function reserveAll(journey: Journey, count: number, kills: number): Promise<number[]> {
  const { shop, random } = journey;
  const ids: number[] = [];
  let next = 0;
  const killAt = new Set(Array.from({ length: kills }, (_, i) => Math.floor(((i + 1) * count) / (kills + 1))));
  let revival: Promise<unknown> = Promise.resolve();
  const person = async (): Promise<void> => {
    while (next < count) {
      const turn = next;
      next += 1;
      const customer = shop.customers[Math.floor(turn / OPEN_EACH)];
      const startDate = addDays(shop.firstDay, random.between(20, 300));
      const json = {
        instrumentId: random.pick(shop.instruments).id,
        userId: customer?.id,
        startDate,
        endDate: startDate,
        quantity: 1,
      };
      const question = { cookie: customer?.cookie ?? '', json, headers: { 'Idempotency-Key': crypto.randomUUID() } };
      // One after the other: of edges opened at once, none knows which workerd is its own, and each would kill another's.
      if (killAt.has(turn)) revival = revival.then(() => revive(journey));
      for (let answered = false; !answered;) {
        const answer = await openDoor(journey.edge.origin, fetch)('POST', '/api/reservations', question).catch(() => null);
        answered = answer !== null;
        if (answer === null) await revival;
        else if (answer.status === 201) ids.push((answer.json as { id: number }).id);
        else throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.json)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  await revival;
  return ids;
}

async function revive(journey: Journey): Promise<void> {
  await journey.edge.kill();
  journey.edge = await journey.reopen();
  await untilAnswering(journey.edge.origin);
  await bringForward(await journey.edge.database(), true);
  journey.revivals += 1;
}

/** Ends the waits and, after a kill, the leases of dead consumers. */
async function bringForward(db: Database, leases = false): Promise<void> {
  await db
    .prepare(`UPDATE outbox SET next_attempt_at = 0 ${leases ? ', lease_until = 0' : ''} WHERE status IN ('queued', 'failed')`)
    .all();
}

/** Sweeps until nothing waits, and enqueues some messages a second time. */
async function deliverAll(journey: Journey): Promise<string[]> {
  let [fewest, since] = [Infinity, performance.now()];
  while (performance.now() - since < PATIENCE_MS) {
    const db = await journey.edge.database();
    const rows = await rowsOf(db);
    const waiting = rows.filter(({ status }) => status !== 'sent' && status !== 'dead').length;
    if (waiting === 0) return [];
    if (waiting < fewest) [fewest, since] = [waiting, performance.now()];
    await bringForward(db);
    await journey.edge.runScheduled();
    await journey.edge.enqueueMail(Array.from({ length: 20 }, () => journey.random.pick(rows).id));
    await sleep(1_000);
  }
  return [`${fewest} e-mails still wait`];
}

/** What ended dead is shown as failed to its customer, and an administrator has it tried again. */
async function tryDeadAgain({ edge, shop }: Journey, dead: Row[]): Promise<string[]> {
  const faults: string[] = [];
  const door = openDoor(edge.origin, fetch);
  const { cookie } = shop.admin;
  for (const { id, reservation } of dead) {
    const shown = (await door('GET', `/api/reservations/${reservation}`, { cookie })).json as { email: { status: string } };
    if (shown.email.status !== 'failed')
      faults.push(`the e-mail of reservation ${reservation} is dead and shown as ${shown.email.status}`);
    const { status } = await door('POST', `/api/mail/${id}/retry`, { cookie });
    if (status !== 200) faults.push(`trying the e-mail of reservation ${reservation} again answered ${status}`);
  }
  return faults;
}

function compare(rows: Row[], ids: number[], { provider }: MailServer): string[] {
  const faults: string[] = [];
  const emails = Map.groupBy(rows, ({ reservation }) => reservation);
  for (const id of ids)
    if (emails.get(id)?.length !== 1) faults.push(`reservation ${id} has ${emails.get(id)?.length ?? 0} e-mails`);
  if (rows.length !== ids.length) faults.push(`${rows.length} e-mails for ${ids.length} reservations`);
  const accepted = Map.groupBy(provider.accepted, ({ key }) => key);
  for (const { id, status, reservation } of rows) {
    const mails = accepted.get(id) ?? [];
    if (status !== 'sent') faults.push(`the e-mail of reservation ${reservation} ended ${status}`);
    if (mails.length !== 1) faults.push(`the e-mail of reservation ${reservation} was accepted ${mails.length} times`);
    if (!mails[0]?.text.includes(String(reservation))) faults.push(`the e-mail of reservation ${reservation} does not name it`);
  }
  return faults;
}

export const runMail = ({ mails, kills, seed }: { mails: number; kills: number; seed: number }): Promise<Outcome> =>
  report(`${mails} reservations' e-mails through a provider that fails three in ten, ${kills} kills`, seed, async () => {
    const { stateDir, remove } = temporaryState();
    const random = seededRandom(seed);
    let isFaulty = true;
    const server = await openMailServer(() => (isFaulty ? faultyLuck(random) : undefined));
    const vars = { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 're_test', RESEND_URL: server.url };
    const reopen = (): Promise<Edge> => openEdge(stateDir, { vars });
    const edge = await reopen();
    const stocks = Array.from({ length: 20 }, () => 1_000);
    const customers = Math.ceil(mails / OPEN_EACH);
    const shop = await stageShop(await edge.database(), { stocks, customers, sessionKey: SESSION_KEY });
    const journey: Journey = { edge, reopen, shop, random, revivals: 0 };
    try {
      const ids = await reserveAll(journey, mails, kills);
      const faults = journey.revivals === kills ? [] : [`it was killed ${journey.revivals} times instead of ${kills}`];
      faults.push(...(await deliverAll(journey)));
      const db = await journey.edge.database();
      const dead = (await rowsOf(db)).filter(({ status }) => status === 'dead');
      isFaulty = false;
      faults.push(...(await tryDeadAgain(journey, dead)));
      faults.push(...(await deliverAll(journey)), ...compare(await rowsOf(db), ids, server));
      const facts = {
        'handed to the provider': server.provider.calls(),
        accepted: server.provider.accepted.length,
        'dead, shown as failed, and sent once tried again': dead.length,
      };
      return { facts, faults };
    } finally {
      await journey.edge.close().catch(() => undefined);
      server.close();
      remove();
    }
  });
