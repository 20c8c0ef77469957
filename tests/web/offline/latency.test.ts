import { expect, it } from 'vitest';
import { createLatency } from '#web/offline/latency.ts';

it('leaves a limit as it is while answers come fast', () => {
  const latency = createLatency();
  latency.observe(300);
  expect(latency.limit(2_000)).toBe(2_000);
});

it('gives twice the slowest of the last five answers, and three times the limit at most', () => {
  const latency = createLatency();
  latency.observe(2_500);
  expect(latency.limit(2_000)).toBe(5_000);
  latency.observe(20_000);
  expect(latency.limit(2_000)).toBe(6_000);
  for (let answer = 0; answer < 5; answer += 1) latency.observe(100);
  expect(latency.limit(2_000)).toBe(2_000);
});
