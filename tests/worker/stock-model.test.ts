/**
 * The shop against its reference model: random commands, one after another and in rushes, over the front door. The long form of
 * this runs with `npm run test:faults`. A failure prints its seed and the shortest sequence that still fails.
 */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOLD_MS } from '#domain/hold.ts';
import { sweep } from '#worker/sweep.ts';
import { openBooks } from '#tests/support/books.ts';
import { audit } from '#tests/support/audited.ts';
import { todayOf } from '#tests/support/command.ts';
import { compareBooks, shopCommands } from '#tests/support/shop-commands.ts';
import { closeShop, holdNothing, recordSince, type StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';
import { acceptMail, confirmAddress, SILENT_QUEUE } from './unconfirmed.ts';

const SIZE = { instruments: 2, customers: 5, maxCommands: 30, world: true };
const UNCONFIRMED = 2;
const RUNS = 12;
const DAYS_RECORDED = 8;

const door = doorFrom(freshIpv4(), SILENT_QUEUE);

/** Those too that wait for their turn. */
async function acceptAll({ customers }: StagedShop): Promise<void> {
  await env.DB.prepare(`UPDATE outbox SET next_attempt_at = 0 WHERE status IN ('queued', 'failed')`).run();
  await acceptMail(customers.map(({ id }) => id));
}

const sweepLater = (): Promise<void> => sweep({ ...env, ...SILENT_QUEUE }, Date.now() + HOLD_MS + 1_000);

it('agrees with the books after every command', { timeout: 120_000 }, async () => {
  await recordSince(env.DB, DAYS_RECORDED);
  await fc.assert(
    fc.asyncProperty(shopCommands(SIZE), async (commands) => {
      await closeShop(env.DB);
      await holdNothing(env.DB);
      const shop = await ownShop([3, 5], SIZE.customers, UNCONFIRMED);
      const books = openBooks(
        shop.instruments.map(({ stock }) => stock),
        shop.customers.map(({ isConfirmed }) => isConfirmed),
        todayOf(shop) - DAYS_RECORDED,
      );
      const real = { door, shop, world: { confirm: confirmAddress, acceptMail: () => acceptAll(shop), sweepLater } };
      await fc.asyncModelRun(() => ({ model: books, real }), commands);
      await compareBooks(books, real);
    }),
    { numRuns: RUNS },
  );
  expect(await audit(env.DB)).toEqual([]);
});
