/** State that a module of the worker keeps between requests must be made by `worker/per-isolate.ts`, so that a new isolate resets it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#tools/project.ts';

/** A variable of a module, or a collection that begins empty. */
const STATE = /^(?:export )?(?:let |(?:const|var) .*= new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/gm;

/** An object or array of a module. */
const HOLDER = /^(?:export )?const (\w+)(?:: .*)? = [[{].*/gm;

/** Those that the same file writes to. */
const writtenHolders = (source: string): string[] =>
  Array.from(source.matchAll(HOLDER))
    .filter(([, name]) =>
      new RegExp(`\\b${name}(?:(?:\\.\\w+|\\[\\w+\\]) (?:[-+*/|&?]*)=(?!=) |\\.(?:push|pop|shift|unshift|splice)\\()`).test(
        source,
      ),
    )
    .map(([line]) => line);

const FIXED = [
  // Filled while the routes are registered, and only read by requests.
  'worker/idempotency.ts: const recalls =',
  // The last result of a pure function.
  'worker/db/rental-line.ts: let ',
  // Filled while modules load, and read by a test alone.
  'worker/db/prepared.ts: export const PREPARED:',
  // What follows from constants of fields, made when one is first used.
  'worker/db/database.ts: const shapes =',
];

test('the worker keeps its state in one place', () => {
  const files = globSync('worker/**/*.ts', { cwd: PROJECT_DIR }).filter((file) => file !== 'worker/per-isolate.ts');
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(PROJECT_DIR, file), 'utf8');
    const lines = [...Array.from(source.matchAll(STATE), ([line]) => line), ...writtenHolders(source)];
    return lines.map((line) => `${file}: ${line}`);
  });
  expect(found.filter((line) => !FIXED.some((fixed) => line.startsWith(fixed)))).toEqual([]);
});
