import type { User } from '#domain/contract/users.ts';
import type { AppContext } from '../app-env.ts';
import { type Entry, startSession } from '../db/users.ts';
import { enqueue } from '../mail/enqueue.ts';
import { writeCookie } from './cookie.ts';
import { readClaim } from './guard.ts';
import { SESSION_SECONDS, signSession } from './token.ts';
import { whereabouts } from './whereabouts.ts';

type Proved = Omit<Entry, 'session' | 'replaced' | 'outboxId'> & { sessionId: string; nowMs: number };

/**
 * Starts the user's session, sets its cookie, and warns the owner of a new device. False, and nothing is written, when the proof
 * no longer holds.
 */
export async function beginSession(c: AppContext, user: User, { sessionId, nowMs, ...proved }: Proved): Promise<boolean> {
  const expiresAt = nowMs + SESSION_SECONDS * 1000;
  const session = { id: sessionId, userId: user.id, createdAt: nowMs, expiresAt, ...whereabouts(c) };
  const outboxId = crypto.randomUUID();
  const started = await startSession(c.var.db, { ...proved, session, replaced: await readClaim(c), outboxId });
  if (!started) return false;
  if (started.isOwnerWarned) enqueue(c, outboxId);
  console.log({ event: 'login', requestId: c.get('requestId'), call: `${c.req.method} ${c.req.path}`, userId: user.id });
  writeCookie(c, await signSession({ sessionId, userId: user.id }, c.env, nowMs));
  return true;
}
