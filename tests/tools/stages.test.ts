import { afterEach, expect, it, vi } from 'vitest';
import { failuresIn, runs } from '#tools/stages.ts';

afterEach(() => vi.restoreAllMocks());

const node = (program: string): [command: string, args: string[]] => [process.execPath, ['--eval', program]];

it('a command of `npm test` that hangs is ended, and it says so', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  // A polite signal does not end it.
  const hangs = node(`process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1_000);`);
  expect(runs(...hangs, { limitMinutes: 0.03 })).toBe(false);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/: not done after 0\.03 minutes, and so ended$/));
});

it.each([
  [0, true],
  [3, false],
])('one that ends with %d within its time: %s', (code, isFine) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(runs(...node(`process.exit(${code})`))).toBe(isFine);
  expect(said).not.toHaveBeenCalled();
});

it('of browser tests that were ended as a whole, those are named that were running', () => {
  const spec = (title: string, status: string, results: unknown[]) => ({
    title,
    file: 'home.spec.ts',
    line: 7,
    tests: [{ status, results }],
  });
  // As Playwright writes them.
  const specs = [
    spec('passes', 'expected', [{ status: 'passed' }]),
    spec('fails', 'unexpected', [{ status: 'failed' }]),
    spec('hangs', 'skipped', [{ status: 'skipped' }]),
    spec('is never begun', 'skipped', []),
  ];
  const suites = [{ specs: [], suites: [{ specs }] }];
  const message = 'Timed out waiting 10200s for the test suite to run';
  expect(failuresIn({ errors: [{ message }], suites })).toEqual([
    `✗ ${message}`,
    '✗ home.spec.ts:7 › fails',
    '✗ home.spec.ts:7 › hangs: not done',
  ]);
  // A test may also leave itself out.
  expect(failuresIn({ errors: [], suites })).toEqual(['✗ home.spec.ts:7 › fails']);
});
