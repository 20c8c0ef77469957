/** Promise 1: no unit of a day is ever sold twice, and promise 2's long form: nothing is refused that there was room for. */
import { openDoor, type Door } from '#tests/support/door.ts';
import { bundleWorker } from '#tests/support/bundle.ts';
import { openEdge, SESSION_KEY, temporaryState, type EdgeChoice } from '#tests/support/edge.ts';
import { stageShop, type Database, type StagedShop, type Staging } from '#tests/support/staged-shop.ts';
import { runLoad, settleBooks } from './stock-load.ts';
import { report, type Outcome } from './report.ts';

const STOCKS = [2, 3, 4, 5, 5, 6, 8, 3];
const CUSTOMERS = 250;

type Site = { door: Door; shop: StagedShop; db: Database };

/** A shop of its own on an edge of its own, gone afterwards. */
export async function onSite<T>(choice: EdgeChoice & Omit<Staging, 'sessionKey'>, work: (site: Site) => Promise<T>): Promise<T> {
  const { stateDir, remove } = temporaryState();
  const edge = await openEdge(stateDir, choice);
  try {
    const db = await edge.database();
    const shop = await stageShop(db, { ...choice, sessionKey: SESSION_KEY });
    return await work({ door: openDoor(edge.origin, fetch), shop, db });
  } finally {
    await edge.close();
    remove();
  }
}

export const runStock = ({ ops, seed }: { ops: number; seed: number }): Promise<Outcome> =>
  report(`${ops} operations at random, 32 at once`, seed, () =>
    onSite({ mail: false, stocks: STOCKS, customers: CUSTOMERS, unverified: 5 }, async ({ door, shop, db }) => {
      const { load, counts, faults } = await runLoad({ door, shop, seed, ops });
      return { facts: counts, faults: [...faults, ...(await settleBooks(load, db))] };
    }),
  );

/** The driver over a shop with a planted mistake: it must find oversells. */
export const runPlanted = ({ ops, seed }: { ops: number; seed: number }): Promise<Outcome> =>
  report('a planted look-then-write is caught', seed, async () => {
    const worker = await bundleWorker('tests/faults/planted-worker.ts');
    return onSite({ worker, mail: false, stocks: [3, 4], customers: CUSTOMERS }, async ({ door, shop, db }) => {
      const triggers = ['reservations_take_stock', 'reservations_give_back'];
      await db.batch(triggers.map((name) => db.prepare(`DROP TRIGGER ${name}`)));
      const { faults } = await runLoad({ door, shop, seed, ops, patience: 1, restocks: false });
      const oversold = faults.filter((fault) => fault.startsWith('oversold')).length;
      return { facts: { 'oversells caught': oversold }, faults: oversold > 0 ? [] : ['the driver saw nothing'] };
    });
  });

/** Bursts of 200 customers at once against a stock of 5, each on an untouched instrument: exactly 5, every time. */
export const runBursts = ({ bursts, seed }: { bursts: number; seed: number }): Promise<Outcome> =>
  report(`${bursts} bursts of 200 at once against a stock of 5`, seed, () =>
    onSite({ mail: false, stocks: Array.from({ length: bursts }, () => 5), customers: 200 }, async ({ door, shop }) => {
      const faults: string[] = [];
      for (const { id } of shop.instruments) {
        const json = { instrumentId: id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
        const answers = await Promise.all(
          shop.customers.map((person) =>
            door('POST', '/api/reservations', { cookie: person.cookie, json: { ...json, userId: person.id } }),
          ),
        );
        const granted = answers.filter(({ status }) => status === 201).length;
        const refused = answers.filter(
          ({ status, json: body }) => status === 409 && (body as { code: string }).code === 'no_stock',
        ).length;
        if (granted !== 5 || refused !== 195) faults.push(`${granted} granted, ${refused} refused`);
      }
      return { facts: { bursts, 'granted in each': 5 }, faults };
    }),
  );
