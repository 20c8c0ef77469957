/**
 * The slowest answers at eight connections: of this worker's static route and first page, and of a worker that does nothing on the same
 * Miniflare and workerd. They take turns, so that whatever else the machine does falls on all alike.
 */
import { createServer } from 'node:http';
import { bundleWorker } from '#tests/support/bundle.ts';
import { openEdge, temporaryState } from '#tests/support/edge.ts';
import { openLine } from './stopwatch.ts';

const CONNECTIONS = 8;
const ROUNDS = 10;
/** Of one connection in one round. */
const REQUESTS = 100;

type Target = { name: string; origin: string; path: string; times: number[] };

async function ask({ origin, path, times }: Target): Promise<void> {
  const lines = Array.from({ length: CONNECTIONS }, () => openLine(origin));
  await Promise.all(
    lines.map(async ({ line, close }) => {
      for (let i = 0; i < REQUESTS; i += 1) {
        const startedAt = performance.now();
        const { status } = await line({ method: 'GET', path });
        times.push(performance.now() - startedAt);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
      close();
    }),
  );
}

const share = (times: readonly number[], of: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(times.length * of)] ?? 0).toFixed(1)} ms`;

/** A server of Node alone: what the client and the machine take. */
async function openNode(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => response.end('pong'));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

export async function measureTail(worker: { dir: string; main: string }): Promise<void> {
  const [shopState, bareState] = [temporaryState(), temporaryState()];
  const shop = await openEdge(shopState.stateDir, { worker, mail: false });
  const bare = await openEdge(bareState.stateDir, { worker: await bundleWorker('tests/bench/bare.ts'), mail: false });
  const node = await openNode();
  const targets: Target[] = [
    { name: 'Node alone', origin: node.origin, path: '/', times: [] },
    { name: 'a worker that does nothing', origin: bare.origin, path: '/', times: [] },
    { name: 'this worker, /health/ping', origin: shop.origin, path: '/health/ping', times: [] },
    {
      name: 'this worker, first page from memory',
      origin: shop.origin,
      path: '/api/instruments/results?page=1&size=10',
      times: [],
    },
  ];
  for (const target of targets) await ask(target);
  for (const target of targets) target.times.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) for (const target of targets) await ask(target);
  console.log(
    `${CONNECTIONS} connections, ${CONNECTIONS * REQUESTS * ROUNDS} requests each`.padEnd(44),
    'p50',
    '      p99',
    '      p99.9',
  );
  for (const { name, times } of targets)
    console.log(name.padEnd(40), ...[0.5, 0.99, 0.999].map((of) => share(times, of).padStart(9)));
  node.close();
  await Promise.all([shop.close(), bare.close()]);
  shopState.remove();
  bareState.remove();
}
