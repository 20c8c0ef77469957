import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those may be taken again before a server listens on it. */
const [FIRST_PORT, LAST_PORT] = [10_240, 32_000];

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  const probe = createServer();
  probe.listen({ port, host: '127.0.0.1' });
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
