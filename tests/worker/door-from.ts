import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '#worker/app.ts';
import { openDoor, type Door } from '#tests/support/door.ts';

const app = createApp();

/** What these leave behind, if anything, is a line of the log 25 seconds later (worker/refusal-log.ts). */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** The shop as a caller from that address meets it, under other bindings where they are given. */
export function doorFrom(address: string, bindings: Partial<Env> = {}): Door {
  const door = openDoor('http://localhost', async (url, init) => {
    const context = createExecutionContext();
    const response = await app.fetch(new Request(url, init), { ...env, ...bindings }, context);
    if (!REFUSALS.has(response.status)) await waitOnExecutionContext(context);
    return response;
  });
  return (method, path, question = {}) =>
    door(method, path, { ...question, headers: { 'CF-Connecting-IP': address, ...question.headers } });
}

/** The door over a database that lets `meanwhile` happen before the request's batch of that number, the first being 1. */
export function doorInterrupted(atBatch: number, meanwhile: () => Promise<unknown>): Door {
  let batches = 0;
  const slow = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') return (Reflect.get(target, name) as () => unknown).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        batches += 1;
        if (batches === atBatch) await meanwhile();
        return target.batch(statements);
      };
    },
  });
  return doorFrom(freshIpv4(), { DB: slow });
}

let addresses = 0;

/** Addresses and groups of them that no other test asks from. Two of 65,536 at random would be the same before long. */
export const freshIpv4 = (): string => `198.51.${(addresses += 1) >> 8}.${addresses & 0xff}`;
export const hexGroup = (): string => (addresses += 1).toString(16);
