/** The watch over every other test, shown to bite. */
import { expect, test } from './shop-test.ts';

test('the watch notices thrown errors, rejections, console errors and what the policy stops', async ({ page, watch }) => {
  await page.goto('/terms');
  expect(watch.take()).toEqual([]);
  await page.evaluate(() => {
    console.error('written to the console');
    setTimeout(() => {
      throw new Error('thrown in a timer');
    });
    void Promise.reject(new Error('nobody handles this'));
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }));
  });
  const noticed: string[] = [];
  await expect
    .poll(() => noticed.push(...watch.take()) && noticed.join('\n'))
    .toMatch(/(?=[^]*written to the console)(?=[^]*thrown in a timer)(?=[^]*nobody handles this)(?=[^]*policy: script-src)/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
