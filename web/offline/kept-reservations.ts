import './without-eval.ts';
import { z } from 'zod';
import { Instant } from '#domain/contract/fields.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { RESERVATIONS_KEY } from '../session/forget-account.ts';
import { recordsByOwner } from './by-owner.ts';
import type { SafeStorage } from '../storage.ts';

const Kept = z.object({
  /** When the server gave all of them; null while only single ones were seen. */
  listedAt: Instant.nullable(),
  rows: z.array(
    z.object({
      seenAt: Instant,
      /** A later release may have more statuses. */
      reservation: Reservation.extend({ status: z.custom<Reservation['status']>((status) => typeof status === 'string') }),
    }),
  ),
});
type Kept = z.output<typeof Kept>;

const NONE: Kept = { listedAt: null, rows: [] };

/** One's own reservations as the server gave them last: at the counter there may be no network. Gone with the logout. */
export function createKeptReservations(storage: SafeStorage, now: () => number) {
  const records = recordsByOwner(storage, RESERVATIONS_KEY, Kept);
  const of = (user: User): Kept => records.of(user) ?? NONE;
  const seen = (reservation: Reservation) => ({ seenAt: new Date(now()).toISOString(), reservation });

  return {
    /** All of that person's, newest start first; null unless the server gave them all. */
    listOf(user: User): { reservations: Reservation[]; savedAt: string } | null {
      const { listedAt, rows } = of(user);
      if (listedAt === null) return null;
      const reservations = rows
        .map(({ reservation }) => reservation)
        .toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id);
      return { reservations, savedAt: listedAt };
    },
    one(user: User, id: number): { reservation: Reservation; savedAt: string } | null {
      const row = of(user).rows.find(({ reservation }) => reservation.id === id);
      return row ? { reservation: row.reservation, savedAt: row.seenAt } : null;
    },
    setAll: (user: User, reservations: readonly Reservation[]): void =>
      records.set(user, { listedAt: new Date(now()).toISOString(), rows: reservations.map(seen) }),
    set(user: User, reservation: Reservation): void {
      const { listedAt, rows } = of(user);
      records.set(user, { listedAt, rows: [seen(reservation), ...rows.filter((row) => row.reservation.id !== reservation.id)] });
    },
  };
}

export type KeptReservations = ReturnType<typeof createKeptReservations>;
