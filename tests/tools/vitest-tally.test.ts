/** A run that can no longer go on, such as one whose runtime hangs, ends by itself and says where it stood. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { PROJECT_DIR } from '#tools/project.ts';
import type { Tally } from '#tools/stages.ts';
import { tallyIn } from '#tools/vitest-tally.ts';

/** More than a loaded machine takes from one sign of life to the next while it starts a file. */
const SILENCE_MS = 5_000;

let dir: string;
const at = (name: string): string => join(dir, name);
const tally = (): Tally => JSON.parse(readFileSync(at('tally.json'), 'utf8')) as Tally;

beforeEach(() => {
  // Within the project, whose packages it uses.
  const cache = join(PROJECT_DIR, '.cache');
  mkdirSync(cache, { recursive: true });
  dir = mkdtempSync(join(cache, 'tally-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a file that keeps its process busy for good is named and counted as failed, and its process ends', async () => {
  writeFileSync(
    at('vitest.config.ts'),
    `import { tallyIn } from '#tools/vitest-tally.ts';
     const tally = tallyIn(${JSON.stringify(at('tally.json'))}, ${SILENCE_MS});
     export default { test: { root: ${JSON.stringify(dir)}, include: ['*.test.ts'], reporters: ['dot', tally] } };`,
  );
  writeFileSync(
    at('one.test.ts'),
    `import { writeFileSync } from 'node:fs';
     import { it } from 'vitest';
     it('hangs', () => {
       writeFileSync(${JSON.stringify(at('pid'))}, String(process.pid));
       for (;;);
     });`,
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_DIR, 'node_modules/vitest/vitest.mjs'), 'run', '--config', at('vitest.config.ts')],
    { cwd: dir, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' },
  );
  expect(status).toBe(1);
  const stuck = '✗ one.test.ts: nothing began or came to an end for 5 s';
  expect(stderr).toContain(stuck);
  expect(tally()).toMatchObject({ passed: 0, failed: 1, names: [stuck] });
  const pid = Number(readFileSync(at('pid'), 'utf8'));
  await expect.poll(() => isThere(pid)).toBe(false);
});

describe('by the clock', () => {
  const moduleOf = (): TestModule => ({ type: 'module', id: 'file', relativeModuleId: 'some.test.ts' }) as TestModule;
  const module = moduleOf();
  const testOf = (id: string): TestCase => ({ type: 'test', id, fullName: `test ${id}`, module }) as TestCase;
  const exit = vi.fn<() => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    exit.mockReset();
    vi.spyOn(process, 'exit').mockImplementation(exit as never);
    vi.spyOn(console, 'error').mockReturnValue();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('a run goes on as long as anything begins or ends', () => {
    const reporter = tallyIn(at('tally.json'), SILENCE_MS);
    void reporter.onTestRunStart?.([]);
    for (const sign of [
      () => reporter.onTestModuleQueued?.(module),
      () => reporter.onTestModuleCollected?.(module),
      () => reporter.onHookStart?.({ name: 'beforeAll', entity: module }),
      () => reporter.onHookEnd?.({ name: 'beforeAll', entity: module }),
      () => reporter.onTestCaseReady?.(testOf('1')),
      () => reporter.onTestCaseResult?.(testOf('1')),
      () => reporter.onTestModuleEnd?.(module),
    ]) {
      vi.advanceTimersByTime(SILENCE_MS * 0.9);
      void sign();
    }
    void reporter.onTestRunEnd?.([], [], 'passed');
    vi.advanceTimersByTime(SILENCE_MS * 10);
    expect(exit).not.toHaveBeenCalled();
    expect(tally()).toEqual({ passed: 0, failed: 0, skipped: 0, names: [] });
  });

  it('the tests that did not end are named, not those that did, nor the file beside them', () => {
    const reporter = tallyIn(at('tally.json'), SILENCE_MS);
    void reporter.onTestRunStart?.([]);
    void reporter.onTestModuleQueued?.(module);
    void reporter.onTestModuleCollected?.(moduleOf());
    for (const id of ['1', '2']) void reporter.onTestCaseReady?.(testOf(id));
    void reporter.onTestCaseResult?.(testOf('1'));
    vi.advanceTimersByTime(SILENCE_MS * 0.9);
    expect(existsSync(at('tally.json'))).toBe(false);
    vi.advanceTimersByTime(SILENCE_MS * 0.2);
    expect(exit).toHaveBeenCalledWith(1);
    const { failed, names } = tally();
    expect({ failed, names }).toEqual({
      failed: 1,
      names: ['✗ some.test.ts › test 2: nothing began or came to an end for 5 s'],
    });
  });
});
