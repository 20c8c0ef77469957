import { env, exports } from 'cloudflare:workers';
import { openDoor, type Answer, type Door } from '#tests/support/door.ts';
import { stageShop, type StagedShop } from '#tests/support/staged-shop.ts';

/** The worker's own front door, asked as a browser on this machine would. */
export const door: Door = openDoor('http://localhost', (url, init) => exports.default.fetch(new Request(url, init)));

export const ownShop = (stocks: number[], customers: number, unverified = 0): Promise<StagedShop> =>
  stageShop(env.DB, { stocks, customers, unverified, sessionKey: env.SESSION_KEY });

/** Asks for an e-mail once more, as an administrator does. */
export async function askMailAgain(outboxId: string): Promise<Answer> {
  const { admin } = await ownShop([1], 1);
  return door('POST', `/api/mail/${outboxId}/retry`, { cookie: admin.cookie });
}
