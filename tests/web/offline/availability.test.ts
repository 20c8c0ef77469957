import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAvailability, PING_TIMEOUT_MS, REMEMBERED_MS } from '#web/offline/availability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Edge = 'there' | 'gone' | 'silent' | 'a page of somebody else' | 'without its storage';

/** An edge whose state the test changes; `pings` are the questions it got. */
function edge(first: Edge) {
  const world = { state: first, pings: 0, confirmations: 0, isHidden: false };
  const changes: boolean[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    world.pings += 1;
    switch (world.state) {
      case 'gone':
        return Promise.reject(new TypeError('fetch failed'));
      case 'silent':
        return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));
      case 'a page of somebody else':
        return Promise.resolve(new Response('<h1>Wi-Fi</h1>'));
      case 'there':
      case 'without its storage':
        return Promise.resolve(new Response('pong'));
    }
  };
  const availability = createAvailability({
    fetch,
    confirm: async () => {
      world.confirmations += 1;
      return world.state === 'there';
    },
    onChange: (isOffline) => changes.push(isOffline),
    isHidden: () => world.isHidden,
  });
  return { world, changes, availability };
}

it('asks nothing while nobody misses the edge', async () => {
  const { world } = edge('there');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(world.pings).toBe(0);
});

it('shares one question among the calls made together, and remembers the answer for a moment', async () => {
  const { world, availability } = edge('gone');
  world.isHidden = true;
  availability.missed();
  await vi.advanceTimersByTimeAsync(REMEMBERED_MS + 1);
  expect(await Promise.all([availability.check(), availability.check(), availability.check()])).toEqual([false, false, false]);
  expect(world.pings).toBe(1);
  expect(await availability.check()).toBe(false);
  expect(world.pings).toBe(1);
});

it('takes no answer for one that was asked before the network went', async () => {
  const { world, changes, availability } = edge('there');
  const before = availability.probe();
  world.state = 'gone';
  await availability.networkLost();
  expect(await before).toBe(true);
  expect(changes).toEqual([true]);
  availability.stop();
});

it('does not wait for a silent edge', async () => {
  const { availability } = edge('silent');
  availability.missed();
  const answer = availability.probe();
  await vi.advanceTimersByTimeAsync(PING_TIMEOUT_MS);
  await expect(answer).resolves.toBe(false);
});

it.each(['gone', 'a page of somebody else', 'without its storage'] as const)(
  'is not back while the edge is %s',
  async (state) => {
    const { world, changes, availability } = edge(state);
    availability.missed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes).toEqual([true]);
    world.state = 'there';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(changes).toEqual([true, false]);
  },
);

it('asks ever more seldom: not thirty times in ten minutes', async () => {
  const { world, availability } = edge('gone');
  availability.missed();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(world.pings).toBe(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(world.pings).toBeLessThan(16);
});

it('is not asked later by the clock because somebody asked in vain in between', async () => {
  const { world, availability, changes } = edge('gone');
  availability.missed();
  for (let press = 0; press < 5; press += 1) expect(await availability.probe()).toBe(false);
  world.state = 'there';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changes).toEqual([true, false]);
});

it('leaves the edge alone while nobody looks', async () => {
  const { world, availability } = edge('gone');
  world.isHidden = true;
  availability.missed();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(world.pings).toBe(0);
});

it('is asked ever more seldom, too, when it comes back only to be missed at once', async () => {
  const { world, availability, changes } = edge('there');
  availability.missed();
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (!availability.isOffline()) availability.missed();
  }
  expect(changes.filter((isOffline) => !isOffline)).toHaveLength(4);
  expect(world.confirmations).toBe(4);
});
