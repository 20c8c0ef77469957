/** What fingers do on a phone's screen, as the browser gets it from the device. */
import type { Page } from 'playwright/test';

export type Spot = readonly [x: number, y: number];
const STEPS = 10;
/** A frame of the screen. */
const STEP_MS = 16;

export interface Fingers {
  /** Puts them down, moves them evenly and lifts them. */
  drag: (from: readonly Spot[], to: readonly Spot[]) => Promise<void>;
  doubleTap: (at: Spot) => Promise<void>;
}

export async function fingersOf(page: Page): Promise<Fingers> {
  const device = await page.context().newCDPSession(page);
  /** The device says when: on a busy machine a step here may take longer than a double tap may. */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[], atMs: number): Promise<unknown> =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(([x, y], id) => ({ x, y, id })),
      timestamp: atMs / 1000,
    });
  /** What was done so far is drawn. */
  const nextFrame = (): Promise<unknown> => page.evaluate(() => new Promise(requestAnimationFrame));
  return {
    async drag(from, to) {
      const startMs = Date.now();
      await touch('touchStart', from, startMs);
      for (let step = 1; step <= STEPS; step += 1) {
        const way = (a: number, b: number): number => a + ((b - a) * step) / STEPS;
        await touch(
          'touchMove',
          from.map(([x, y], id) => [way(x, to[id]?.[0] ?? x), way(y, to[id]?.[1] ?? y)] as const),
          startMs + step * STEP_MS,
        );
        await nextFrame();
      }
      await touch('touchEnd', [], startMs + (STEPS + 1) * STEP_MS);
    },
    async doubleTap(at) {
      const startMs = Date.now();
      for (const tapMs of [0, 100]) {
        await touch('touchStart', [at], startMs + tapMs);
        await touch('touchEnd', [], startMs + tapMs + STEP_MS);
        await nextFrame();
      }
    },
  };
}
