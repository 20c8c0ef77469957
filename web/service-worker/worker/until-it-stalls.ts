import { inTime } from './in-time.ts';

/** Once this has arrived, the page's scripts can handle the rest. */
const ROOT = '<div id="root"';

/**
 * A streamed page, once its head and root element have arrived; rejects if they do not. A body that breaks off or stalls for `ms` is closed
 * there, as the scripts of an unfinished document would never run.
 */
export async function untilItStalls(page: Response, ms: number): Promise<Response> {
  if (!page.body) return page;
  const reader = page.body.getReader();
  const read = () => inTime(() => reader.read(), ms);
  const begun: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  for (let text = ''; !text.includes(ROOT);) {
    const { done, value } = await read();
    if (done) break;
    begun.push(value);
    text += decoder.decode(value, { stream: true });
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of begun) controller.enqueue(part);
    },
    async pull(controller) {
      try {
        const { done, value } = await read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        controller.close();
        void reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = page;
  return new Response(body, { status, statusText, headers });
}
