import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilItStalls } from '#web/service-worker/worker/until-it-stalls.ts';

const STALL_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BREAKS = Symbol('breaks');
const ENDS = Symbol('ends');
type Step = string | number | typeof BREAKS | typeof ENDS;

/** A page that sends these texts, waiting so many milliseconds where a number stands; after the last nothing comes. */
function pageOf(...steps: Step[]): Response {
  const left = [...steps];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let step = left.shift();
      while (typeof step === 'number') {
        const ms = step;
        await new Promise((resolve) => {
          setTimeout(resolve, ms);
        });
        step = left.shift();
      }
      if (step === undefined) await new Promise(() => undefined);
      else if (step === BREAKS) controller.error(new TypeError('terminated'));
      else if (step === ENDS) controller.close();
      else controller.enqueue(new TextEncoder().encode(step));
    },
  });
  return new Response(body, { status: 404, headers: { 'content-type': 'text/html', 'x-own': '1' } });
}

const HEAD = '<html><head><script></script></head><body><div id="root">';

it.each<[name: string, text: string, steps: Step[]]>([
  ['a whole page, however slowly it comes', `${HEAD}all</body>`, [HEAD, 2_900, 'al', 2_900, 'l</body>', ENDS]],
  ['what came before it broke off', `${HEAD}half`, [HEAD, 'half', BREAKS]],
  ['what came before it stood still', `${HEAD}half`, [HEAD, 'half']],
  ['a beginning in parts', `${HEAD}x`, [HEAD.slice(0, -9), HEAD.slice(-9), 'x', ENDS]],
  ['a page of somebody else', 'no', ['no', ENDS]],
])('gives %s', async (_, text, steps) => {
  const page = await untilItStalls(pageOf(...steps), STALL_MS);
  expect([page.status, page.headers.get('x-own')]).toEqual([404, '1']);
  const read = page.text();
  await vi.advanceTimersByTimeAsync(STALL_MS * 3);
  await expect(read).resolves.toBe(text);
});

it.each<[name: string, steps: Step[]]>([
  ['breaks off', ['<html><head>', BREAKS]],
  ['stands still', ['<html><head>']],
])('gives nothing of a page that %s before its root', async (_, steps) => {
  const page = untilItStalls(pageOf(...steps), STALL_MS);
  const refused = page.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(STALL_MS);
  expect(await refused).toBeInstanceOf(Error);
});
