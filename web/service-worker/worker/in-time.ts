/** The network did not refuse; it did nothing. */
export class NotInTime extends Error {}

/**
 * What `ask` is answered; rejects when no answer has begun after `ms`, and `signal` then ends the question. One that has begun may take
 * its time: the signal no longer cuts the rest of it.
 */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new NotInTime('no answer in time'));
    }, ms);
  });
  try {
    return await Promise.race([ask(limit.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
