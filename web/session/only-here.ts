import type { User } from '#domain/contract/users.ts';

/** Made or changed on this device while the edge was away: the edge knows nothing of it. */
export type OnlyHere = { onlyHere: true };

/** A user signed in on this device alone. */
export type LocalUser = User & OnlyHere;

export const isOnlyHere = <T extends object>(thing: T | null): thing is T & OnlyHere => thing !== null && 'onlyHere' in thing;
