/** A reporter of Vitest for `npm test`: what passed and failed as one `Tally`, written to a file. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';
import type { Tally } from './stages.ts';

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} › ${fullName}`;

export const tallyIn = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const cases = modules.flatMap(({ children }) => [...children.allTests()]);
    const ofState = (state: string): TestCase[] => cases.filter((one) => one.result().state === state);
    const passed = ofState('passed');
    const failed = ofState('failed');
    // A file that breaks before its first test has no failed test.
    const broken = modules.flatMap((module) => module.errors().map(({ message }) => `✗ ${module.relativeModuleId}: ${message}`));
    const stray = unhandled.map(({ message }) => `✗ outside of any test: ${message}`);
    const names = [
      ...broken,
      ...stray,
      ...failed.map((one) => `✗ ${nameOf(one)}: ${firstLine(one.result().errors?.[0]?.message)}`),
    ];
    const tally: Tally = {
      passed: passed.length,
      failed: failed.length + broken.length + stray.length,
      skipped: cases.length - passed.length - failed.length,
      names,
    };
    writeFileSync(file, JSON.stringify(tally));
  },
});
