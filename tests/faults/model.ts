/** Promises 2 and 16: the books, the counter and its money agree with the reference model after every one of many random commands. */
import fc from 'fast-check';
import { audit } from '#tests/support/audited.ts';
import { openBooks } from '#tests/support/books.ts';
import { openDoor } from '#tests/support/door.ts';
import { openEdge, SESSION_KEY, temporaryState } from '#tests/support/edge.ts';
import { todayOf } from '#tests/support/command.ts';
import { compareBooks, shopCommands } from '#tests/support/shop-commands.ts';
import { closeShop, holdNothing, recordSince, stageShop } from '#tests/support/staged-shop.ts';
import { report, type Outcome } from './report.ts';

/** Rentals that are written down late may have begun before. */
const DAYS_RECORDED = 8;

const SIZE = { instruments: 3, customers: 8, maxCommands: 150 };

/** 'POST /api/orders/:id/ledger' */
const callOf = (method: string, path: string): string => `${method} ${path.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/:id')}`;

/** Sequences of commands, each in a shop of its own, until `commands` were run. A failure prints its seed and is shrunk. */
export const runModel = ({ commands, seed }: { commands: number; seed: number }): Promise<Outcome> =>
  report(`${commands} commands against the reference model`, seed, async () => {
    const { stateDir, remove } = temporaryState();
    const edge = await openEdge(stateDir, { mail: false, vars: { UNCONFIRMED_UNIT_DAYS: '1000000000' } });
    const door = openDoor(edge.origin, fetch);
    const db = await edge.database();
    await recordSince(db, DAYS_RECORDED);
    const count: Record<string, number> & { requests: number; sequences: number } = { requests: 0, sequences: 0 };
    const countingDoor: typeof door = async (method, path, ...asked) => {
      count.requests += 1;
      const answer = await door(method, path, ...asked);
      if (method !== 'GET') {
        const what = `${callOf(method, path)}, ${answer.status < 300 ? 'done' : 'refused'}`;
        count[what] = (count[what] ?? 0) + 1;
      }
      return answer;
    };
    const sequence = fc.asyncProperty(shopCommands(SIZE), async (sequenceOfCommands) => {
      await holdNothing(db);
      const shop = await stageShop(db, { stocks: [2, 4, 6], customers: SIZE.customers, unverified: 1, sessionKey: SESSION_KEY });
      const books = openBooks(
        shop.instruments.map(({ stock }) => stock),
        shop.customers.map(({ isConfirmed }) => isConfirmed),
        todayOf(shop) - DAYS_RECORDED,
      );
      const real = { door: countingDoor, shop };
      await fc.asyncModelRun(() => ({ model: books, real }), sequenceOfCommands);
      await compareBooks(books, real);
      await closeShop(db);
    });
    try {
      while (count.requests < commands) {
        await fc.assert(sequence, { seed: seed + count.sequences, numRuns: 4 });
        count.sequences += 4;
      }
      const differences = await audit(db);
      return {
        facts: count,
        faults: differences.map((difference) => `audit: ${JSON.stringify(difference)}`),
      };
    } finally {
      await edge.close();
      remove();
    }
  });
