/**
 * `npm test`: every stage in order, whatever the ones before it said; the last line is the sum of what the runners counted.
 * Stages can be named: `npm test -- types vitest`.
 */
import { refuseArguments } from './arguments.ts';
import { ensureDevVars } from './dev-vars.ts';
import { stages, sum, type Tally } from './stages.ts';

const named = process.argv.slice(2);
const known = stages();
const unknown = named.filter((name) => !known.some((stage) => stage.name === name));
if (unknown.length > 0)
  refuseArguments(`There is no stage ${unknown.join(', ')}: there are ${known.map(({ name }) => name).join(', ')}.`);

ensureDevVars();
const tallies: Tally[] = [];
const failedStages: string[] = [];

for (const { name, run } of known.filter((stage) => named.length === 0 || named.includes(stage.name))) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const done = run();
  tallies.push(done);
  const { passed, failed, skipped } = done;
  if (failed > 0) failedStages.push(name);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`   ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)`);
}

const total = sum(tallies);
console.log('');
for (const name of total.names) console.log(name);
if (failedStages.length > 0) console.log(`Failed: ${failedStages.join(', ')}`);
if (total.skipped > 0) console.log(`Skipped: ${total.skipped}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
