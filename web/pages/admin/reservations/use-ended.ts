import { useEffect, useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';

/** The message of success stays so long before the data is fetched again. */
const RELOAD_DELAY_MS = 3_000;

/** The reservation that was ended a moment ago: its message first, then `reload`. */
export function useEnded(reload: () => void): [ended: Reservation | null, setEnded: (reservation: Reservation) => void] {
  const [ended, setEnded] = useState<Reservation | null>(null);
  useEffect(() => {
    if (!ended) return undefined;
    const timer = setTimeout(() => {
      setEnded(null);
      reload();
    }, RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each ended reservation waits once; the callback is new on each rendering
  }, [ended]);
  return [ended, setEnded];
}
