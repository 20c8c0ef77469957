import { useEffect, useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { holdRow } from '../../../ui/row-focus.ts';

/** The message of success stays so long before the data is fetched again. */
const RELOAD_DELAY_MS = 3_000;
/** By then the list shows what was fetched. */
const DRAWN_MS = 2_000;

export type Ended = {
  /** The last one, while its message stays. */
  latest: Reservation | null;
  /** Each one that was ended since the data was fetched: it counts as ended until the data says so. */
  ids: ReadonlySet<number>;
  add: (reservation: Reservation) => void;
};

/** Reservations that were ended a moment ago: the message of the last one first, then `reload`. */
export function useEnded(reload: () => Promise<void>): Ended {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const [latest, setLatest] = useState<Reservation | null>(null);

  useEffect(() => {
    if (!latest) return undefined;
    const timer = setTimeout(() => {
      setLatest(null);
      // One that is ended while the data comes is not in it.
      const known = ids;
      // The rows that have ended go once the data is drawn, and the focus with them.
      const letGo = holdRow(document.activeElement);
      void reload().then(() => {
        setIds((now) => new Set([...now].filter((id) => !known.has(id))));
        setTimeout(letGo, DRAWN_MS);
      });
    }, RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each ended reservation waits once; the callback is new on each rendering
  }, [latest]);

  return {
    latest,
    ids,
    add: (reservation) => {
      setLatest(reservation);
      setIds((before) => new Set([...before, reservation.id]));
    },
  };
}
