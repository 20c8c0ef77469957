import type { User } from '#domain/contract/users.ts';

/** Somebody signed in on this device while the edge was away: the edge knows nothing of it. */
export type LocalUser = User & { onlyHere: true };

export const isOnlyHere = (user: User | null): user is LocalUser => user !== null && 'onlyHere' in user;
