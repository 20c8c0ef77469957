import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '#worker/app.ts';
import { openDoor, type Door } from '#tests/support/door.ts';

const app = createApp();

/** The shop as a caller from that address meets it, under other bindings where some are given. */
export function doorFrom(address: string, bindings: Partial<Env> = {}): Door {
  const door = openDoor('http://localhost', async (url, init) => {
    const context = createExecutionContext();
    const response = await app.fetch(new Request(url, init), { ...env, ...bindings }, context);
    await waitOnExecutionContext(context);
    return response;
  });
  return (method, path, question = {}) =>
    door(method, path, { ...question, headers: { 'CF-Connecting-IP': address, ...question.headers } });
}

/** Names that no other test asks from. */
export const freshIpv4 = (): string => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
export const hexGroup = (): string => Math.floor(Math.random() * 65_536).toString(16);
