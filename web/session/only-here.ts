import type { User } from '#domain/contract/users.ts';

/** Made or changed on this device while the server was away: the server knows nothing of it. */
export type OnlyHere = { onlyHere: true };

/** A user signed in on this device alone. */
export type LocalUser = User & OnlyHere;

export const isOnlyHere = <T extends object>(thing: T | null): thing is T & OnlyHere => thing !== null && 'onlyHere' in thing;

/** Where a change stands that was made without the server: with the shop's accounts until it can be sent, with this device's for good. */
export const heldHere = (user: User | null): string =>
  isOnlyHere(user) ? ', solo en este dispositivo' : ', por ahora en este dispositivo';
