import { expect, test, vi } from 'vitest';
import { soon } from '#web/shop/soon.ts';

test('what comes at once is handed over, what is late is promised', async () => {
  vi.useFakeTimers();
  try {
    expect(await soon(Promise.resolve('here'))).toEqual({ now: 'here' });
    let arrive: ((value: string) => void) | undefined;
    const late = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const handed = soon(late);
    await vi.advanceTimersByTimeAsync(200);
    expect(await handed).toEqual({ later: late });
    arrive?.('later');
    expect(await late).toBe('later');
    await expect(soon(Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  } finally {
    vi.useRealTimers();
  }
});
