/**
 * `npm run test:faults`: what takes too long, or kills too much, for `npm test`. Prints each proof's figures and its seed; exit
 * code 1 when a promise broke.
 *
 *   --ops 1000000 --commands 100000 --bursts 100 --kills 200 --mails 10000 --requests 10000 --seconds 60
 *                          the sizes that the promises name; --full asks for all of them, and takes hours
 *   --only stock,planted   some of the proofs
 *   --fault 'bare 502'     of the network's table that part alone; may be given more than once
 *   --table FILE           that table, as Markdown
 *   --seed 42              the same choices again
 */
import { readOptions, refuseArguments } from '#tools/arguments.ts';
import { runContract } from './contract.ts';
import { runKills } from './kills.ts';
import { runMail } from './mail.ts';
import { runModel } from './model.ts';
import { runNetwork } from './network.ts';
import type { Outcome } from './report.ts';
import { runVisitors } from './visitors.ts';
import { runBursts, runPlanted, runStock } from './stock.ts';

const values = readOptions({
  full: { type: 'boolean', default: false },
  only: { type: 'string' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  ops: { type: 'string' },
  bursts: { type: 'string' },
  commands: { type: 'string' },
  kills: { type: 'string' },
  mails: { type: 'string' },
  requests: { type: 'string' },
  seconds: { type: 'string' },
  fault: { type: 'string', multiple: true },
  table: { type: 'string' },
});

const size = (given: string | undefined, usual: number, full: number): number => {
  const number = Number(given ?? (values.full ? full : usual));
  if (!Number.isInteger(number) || number < 1) return refuseArguments(`${given} is no number of times.`);
  return number;
};

const seed = Number(values.seed);
const proofs: Record<string, () => Promise<Outcome>> = {
  planted: () => runPlanted({ seed, ops: 4_000 }),
  bursts: () => runBursts({ seed, bursts: size(values.bursts, 10, 100) }),
  model: () => runModel({ seed, commands: size(values.commands, 5_000, 100_000) }),
  stock: () => runStock({ seed, ops: size(values.ops, 20_000, 1_000_000) }),
  contract: () => runContract({ seed, requests: size(values.requests, 10_000, 10_000) }),
  kills: () => runKills({ seed, kills: size(values.kills, 20, 200) }),
  visitors: () => runVisitors({ seed, seconds: size(values.seconds, 20, 60) }),
  network: () => runNetwork({ seed, only: values.fault, table: values.table }),
  mail: () => runMail({ seed, mails: size(values.mails, 1_000, 10_000), kills: values.full ? 20 : 4 }),
};

const named = values.only?.split(',') ?? Object.keys(proofs);
const unknown = named.filter((name) => !Object.hasOwn(proofs, name));
if (unknown.length > 0) refuseArguments(`There is no proof ${unknown.join(', ')}: there are ${Object.keys(proofs).join(', ')}.`);
let faults = 0;
for (const name of named) faults += (await proofs[name]?.())?.faults ?? 0;
console.log(faults === 0 ? '\nEvery promise held.' : `\n${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);
