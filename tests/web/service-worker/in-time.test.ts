import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime, NotInTime } from '#web/service-worker/worker/in-time.ts';

const LIMIT_MS = 6_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A network that sends the headers after one time and the body after another, and stops where the signal says so. */
const network = (headersMs: number, bodyMs: number) => async (signal: AbortSignal) => {
  const pause = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
  await pause(headersMs);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause(bodyMs);
      controller.enqueue(new TextEncoder().encode('the whole page'));
      controller.close();
    },
  });
  return new Response(body);
};

it('reads a slow page to its end once it has begun', async () => {
  const answer = inTime(network(1_000, LIMIT_MS * 3), LIMIT_MS);
  await vi.advanceTimersByTimeAsync(1_000);
  const text = (await answer).text();
  await vi.advanceTimersByTimeAsync(LIMIT_MS * 3);
  await expect(text).resolves.toBe('the whole page');
});

it('does not wait for one that does not begin, and takes the question back', async () => {
  const signals: AbortSignal[] = [];
  const answer = inTime((signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  }, LIMIT_MS);
  const refused = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toBeInstanceOf(NotInTime);
  expect(signals[0]?.aborted).toBe(true);
});

it('hands on at once what could not be asked, and leaves no clock behind', async () => {
  await expect(inTime(() => Promise.reject(new TypeError('fetch failed')), LIMIT_MS)).rejects.toThrow('fetch failed');
  expect(vi.getTimerCount()).toBe(0);
});
