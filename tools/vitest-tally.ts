/** A reporter of Vitest for `npm test`: what passed and failed as one `Tally`, written to a file. It ends a run that stands still. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { Tally } from './stages.ts';

/** How often a silence is looked at. It is counted, not timed: a machine that was asleep for it did not stand still. */
const LOOKS = 30;

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} › ${fullName}`;

function tallyOf(modules: readonly TestModule[], others: readonly string[]): Tally {
  const cases = modules.flatMap(({ children }) => [...children.allTests()]);
  const ofState = (state: string): TestCase[] => cases.filter((one) => one.result().state === state);
  const passed = ofState('passed');
  const failed = ofState('failed');
  // A file that breaks before its first test has no failed test.
  const broken = modules.flatMap((module) => module.errors().map(({ message }) => `✗ ${module.relativeModuleId}: ${message}`));
  const names = [
    ...broken,
    ...others,
    ...failed.map((one) => `✗ ${nameOf(one)}: ${firstLine(one.result().errors?.[0]?.message)}`),
  ];
  return {
    passed: passed.length,
    failed: failed.length + broken.length + others.length,
    skipped: cases.length - passed.length - failed.length,
    names,
  };
}

/**
 * `silenceMs`: once no file, test or hook begins or ends for so long, the tally has a failure for each test or file that is running, and the
 * process ends, with those of its files. It must be longer than the time limit of any one test or hook.
 */
export function tallyIn(file: string, silenceMs: number): Reporter {
  let vitest: Vitest | undefined;
  let watch: NodeJS.Timeout | undefined;
  let looksInSilence = 0;
  /** By their ids: a file that was loaded is another object than the one that was queued. */
  const running = new Map<string, TestModule | TestCase>();

  const goOn = (): void => void (looksInSilence = 0);
  const begin = (one: TestModule | TestCase): void => {
    goOn();
    running.set(one.id, one);
  };
  const end = (one: TestModule | TestCase): void => {
    goOn();
    running.delete(one.id);
  };

  function giveUp(): void {
    const why = `nothing began or came to an end for ${silenceMs / 1_000} s`;
    const tests = [...running.values()].filter((one) => one.type === 'test');
    const files = [...running.values()].filter((one) => one.type === 'module');
    const stuck = [
      ...tests.map(nameOf),
      ...files.filter(({ id }) => !tests.some((one) => one.module.id === id)).map((one) => one.relativeModuleId),
    ];
    const names = (stuck.length > 0 ? stuck : ['between files']).map((name) => `✗ ${name}: ${why}`);
    console.error(['', ...names].join('\n'));
    writeFileSync(file, JSON.stringify(tallyOf(vitest?.state.getTestModules() ?? [], names)));
    // Vitest kills the processes of the files, and Miniflare its runtime, once this one is gone.
    process.exit(1);
  }

  return {
    onInit: (started) => void (vitest = started),
    onTestRunStart() {
      watch = setInterval(() => {
        looksInSilence += 1;
        if (looksInSilence >= LOOKS) giveUp();
      }, silenceMs / LOOKS);
    },
    onTestModuleQueued: begin,
    onTestModuleCollected: begin,
    onTestCaseReady: begin,
    onHookStart: goOn,
    onHookEnd: goOn,
    onTestCaseResult: end,
    onTestModuleEnd: end,
    onTestRunEnd(modules, unhandled) {
      clearInterval(watch);
      const stray = unhandled.map(({ message }) => `✗ outside of any test: ${message}`);
      writeFileSync(file, JSON.stringify(tallyOf(modules, stray)));
    },
  };
}
