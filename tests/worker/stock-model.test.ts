/**
 * The shop against its reference model: random commands, one after another and in rushes, over the front door. The long form of
 * this runs with `npm run test:faults`. A failure prints its seed and the shortest sequence that still fails.
 */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBooks } from '#tests/support/books.ts';
import { audit } from '#tests/support/audited.ts';
import { compareBooks, shopCommands } from '#tests/support/shop-commands.ts';
import { door, ownShop } from './shop-of-own.ts';

const SIZE = { instruments: 2, customers: 5, maxCommands: 25 };
const RUNS = 12;

it('agrees with the books after every command', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shopCommands(SIZE), async (commands) => {
      const shop = await ownShop([3, 5], SIZE.customers, 1);
      const books = openBooks(
        shop.instruments.map(({ stock }) => stock),
        shop.customers.map(({ openLimit }) => openLimit),
      );
      await fc.asyncModelRun(() => ({ model: books, real: { door, shop } }), commands);
      await compareBooks(books, { door, shop });
    }),
    { numRuns: RUNS },
  );
  expect(await audit(env.DB)).toEqual([]);
});
