import { inspect } from 'node:util';

export type Found = {
  /** Figures worth reporting. */
  facts: Record<string, number>;
  /** Each a broken promise, as a message. */
  faults: string[];
};

export type Outcome = { name: string; faults: number };

/** Runs one proof and prints its outcome as soon as it is done. An exception counts as a fault. */
export async function report(name: string, seed: number, prove: () => Promise<Found>): Promise<Outcome> {
  const startedAt = performance.now();
  const { facts, faults } = await prove().catch((error: unknown) => ({
    facts: {},
    faults: [inspect(error)],
  }));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s, seed ${seed})`);
  for (const [fact, figure] of Object.entries(facts)) console.log(`    ${fact}: ${figure}`);
  for (const fault of faults.slice(0, 10)) console.log(`    ✗ ${fault}`);
  if (faults.length > 10) console.log(`    … and ${faults.length - 10} more`);
  return { name, faults: faults.length };
}
