/** The short form of `npm run test:faults`: the same proofs over the built worker, small enough for every run. */
import { describe, expect, it } from 'vitest';
import { runKills } from './kills.ts';
import { runMail } from './mail.ts';
import { runBursts, runPlanted, runStock } from './stock.ts';

const seed = Date.now() % 1_000_000;

describe('the built worker', { timeout: 300_000 }, () => {
  it('sells no unit of a day twice, and refuses none that is free', async () => {
    expect(await runStock({ ops: 800, seed })).toMatchObject({ faults: 0 });
  });

  it('is watched by a driver that catches a planted look-then-write', async () => {
    expect(await runPlanted({ ops: 6_000, seed })).toMatchObject({ faults: 0 });
  });

  it('lets exactly five of 200 at once have the five units', async () => {
    expect(await runBursts({ bursts: 1, seed })).toMatchObject({ faults: 0 });
  });

  it('loses nothing acknowledged when it is killed', async () => {
    expect(await runKills({ kills: 2, seed })).toMatchObject({ faults: 0 });
  });

  it('loses no e-mail to a provider that fails, nor sends one twice', async () => {
    expect(await runMail({ mails: 60, kills: 1, seed })).toMatchObject({ faults: 0 });
  });
});
