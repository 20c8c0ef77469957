import type { Author } from '../db/audit-log.ts';
import type { Actor } from './actor.ts';

/** Whoever calls, as the author of what the log is to tell. */
export const authorNow = (actor: Actor): Author => ({ actorId: actor.id, nowMs: Date.now() });
