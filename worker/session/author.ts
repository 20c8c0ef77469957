import type { Author } from '../db/audit-log.ts';
import type { Actor } from './actor.ts';

/** The caller, as the author of an audit entry. */
export const authorNow = (actor: Actor): Author => ({ actorId: actor.id, nowMs: Date.now() });
