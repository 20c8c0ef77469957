/** The network neither answered nor refused. */
export class NotInTime extends Error {}

/** The answer to `ask`. Rejects and aborts `signal` if it does not begin within `ms`. Once it has begun, it is never aborted. */
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
