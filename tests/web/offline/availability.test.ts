import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLatency } from '#web/offline/latency.ts';
import type { ConnectionState } from '#web/api/connection.ts';
import { createAvailability, PING_TIMEOUT_MS, REMEMBERED_MS } from '#web/offline/availability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Edge = 'there' | 'gone' | 'silent' | 'slow' | 'a page of somebody else' | 'without its storage';
/** Of a slow one. */
const ANSWERS_AFTER_MS = 2_500;

/** An edge whose state the test changes; `pings` are the questions it got. */
function edge(now: Edge, first?: ConnectionState) {
  const world = { state: now, pings: 0, confirmations: 0, isHidden: false };
  const changes: ConnectionState[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    world.pings += 1;
    switch (world.state) {
      case 'gone':
        return Promise.reject(new TypeError('fetch failed'));
      case 'silent':
        return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));
      case 'slow':
        return new Promise((resolve) => {
          setTimeout(() => resolve(new Response('pong')), ANSWERS_AFTER_MS);
        });
      case 'a page of somebody else':
        return Promise.resolve(new Response('<h1>Wi-Fi</h1>'));
      case 'there':
      case 'without its storage':
        return Promise.resolve(new Response('pong'));
    }
  };
  const availability = createAvailability({
    fetch,
    latency: createLatency(),
    ...(first && { first }),
    confirm: async () => {
      world.confirmations += 1;
      return world.state === 'there' || world.state === 'slow' ? 'reachable' : 'refused';
    },
    onChange: (state) => changes.push(state),
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
  availability.onRefused();
  await vi.advanceTimersByTimeAsync(REMEMBERED_MS + 1);
  expect(await Promise.all([availability.check(), availability.check(), availability.check()])).toEqual([
    'refused',
    'refused',
    'refused',
  ]);
  expect(world.pings).toBe(1);
  expect(await availability.check()).toBe('refused');
  expect(world.pings).toBe(1);
});

it('takes no answer for one that was asked before the network went', async () => {
  const { world, changes, availability } = edge('there');
  const before = availability.probe();
  world.state = 'gone';
  await availability.networkLost();
  expect(await before).toBe('reachable');
  expect(changes).toEqual(['offline']);
  availability.stop();
});

it('does not take the last answer of a network that the browser has lost for a connection', async () => {
  const { world, changes, availability } = edge('there');
  const lost = availability.networkLost();
  await availability.probe();
  world.state = 'gone';
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await lost;
  expect(changes).toEqual(['offline']);
  availability.stop();
});

it('does not wait for a silent edge, nor say that it is gone', async () => {
  const { availability, changes } = edge('silent');
  const answer = availability.probe();
  await vi.advanceTimersByTimeAsync(PING_TIMEOUT_MS);
  await expect(answer).resolves.toBe('timedOut');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changes).toEqual([]);
});

it('hears a pong that comes late, and waits longer for the next', async () => {
  const { availability, changes, world } = edge('slow');
  availability.onTimeout();
  expect(changes).toEqual(['slow']);
  const first = availability.probe();
  await vi.advanceTimersByTimeAsync(ANSWERS_AFTER_MS);
  await expect(first).resolves.toBe('timedOut');
  expect(changes).toEqual(['slow', 'online']);
  const second = availability.probe();
  await vi.advanceTimersByTimeAsync(ANSWERS_AFTER_MS);
  await expect(second).resolves.toBe('reachable');
  expect(world.pings).toBe(2);
});

it('says that it is offline when a ping is refused, whatever was known before', async () => {
  const { availability, changes, world } = edge('gone');
  await availability.probe();
  world.state = 'there';
  await availability.probe();
  availability.onTimeout();
  world.state = 'gone';
  await availability.probe();
  availability.stop();
  expect(changes).toEqual(['offline', 'online', 'slow', 'offline']);
});

it.each(['gone', 'a page of somebody else', 'without its storage'] as const)(
  'is not back while the edge is %s',
  async (state) => {
    const { world, changes, availability } = edge(state);
    availability.onRefused();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes).toEqual(['offline']);
    world.state = 'there';
    await vi.advanceTimersByTimeAsync(2_000);
    expect(changes).toEqual(['offline', 'online']);
  },
);

it('asks every 2 s in the first minute, then every 5 s, and after ten minutes every 15 s', async () => {
  const { world, availability } = edge('gone');
  const pingsIn = async (ms: number): Promise<number> => {
    const before = world.pings;
    await vi.advanceTimersByTimeAsync(ms);
    return world.pings - before;
  };
  availability.onRefused();
  expect(await pingsIn(60_000)).toBe(30);
  expect(await pingsIn(60_000)).toBe(12);
  expect(await pingsIn(480_000)).toBe(96);
  expect(await pingsIn(60_000)).toBe(4);
});

it('is not asked later by the clock because somebody asked in vain in between', async () => {
  const { world, availability, changes } = edge('gone');
  availability.onRefused();
  for (let press = 0; press < 5; press += 1) expect(await availability.probe()).toBe('refused');
  world.state = 'there';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changes).toEqual(['offline', 'online']);
});

it('begins as the page was opened, and finds out by itself that it no longer hangs', async () => {
  const { changes } = edge('there', 'slow');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changes).toEqual(['online']);
});

it('leaves the edge alone while nobody looks', async () => {
  const { world, availability } = edge('gone');
  world.isHidden = true;
  availability.onRefused();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(world.pings).toBe(0);
});

it('is asked every five seconds when it comes back only to be missed at once', async () => {
  const { world, availability, changes } = edge('there');
  availability.onRefused();
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (availability.state() === 'online') availability.onRefused();
  }
  expect(changes.filter((state) => state === 'online')).toHaveLength(12);
  expect(world.confirmations).toBe(12);
});
