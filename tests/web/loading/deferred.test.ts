import { expect, test, vi } from 'vitest';
import { defer } from '#web/loading/deferred.ts';

test('what comes at once is handed over, what is late is promised', async () => {
  vi.useFakeTimers();
  try {
    expect(await defer(Promise.resolve('here'))).toEqual({ value: 'here' });
    let arrive: ((value: string) => void) | undefined;
    const late = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const handed = defer(late);
    await vi.advanceTimersByTimeAsync(200);
    expect(await handed).toEqual({ promise: late });
    arrive?.('later');
    expect(await late).toBe('later');
    await expect(defer(Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  } finally {
    vi.useRealTimers();
  }
});
