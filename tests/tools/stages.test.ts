import { afterEach, expect, it, vi } from 'vitest';
import { runs } from '#tools/stages.ts';

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
