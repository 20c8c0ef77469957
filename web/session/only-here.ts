import type { User } from '#domain/contract/users.ts';

/** Made or changed on this device while offline: the server does not have it. */
export type OnlyHere = { onlyHere: true };

/** A user signed in on this device alone. */
export type LocalUser = User & OnlyHere;

export const isOnlyHere = <T extends object>(thing: T | null): thing is T & OnlyHere => thing !== null && 'onlyHere' in thing;

/** Added to the message of an offline change: one of a server account is sent later, one of a local account stays on this device. */
export const heldHere = (user: User | null): string =>
  isOnlyHere(user) ? ', solo en este dispositivo' : ', por ahora en este dispositivo';
