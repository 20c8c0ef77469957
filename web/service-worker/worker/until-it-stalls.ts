import { inTime } from './in-time.ts';

/** From here on the page's scripts know what to do. */
const ROOT = '<div id="root"';

/**
 * A page as it comes, once its head and its root element are there; rejects when that does not come. A body that breaks off, or stands still for `ms`, ends
 * there: a document that is never finished never runs its scripts.
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
