import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../../../app-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import { type AffectedRental, AffectedRentals } from './affected-rentals.tsx';

export type StatusWarning = {
  /** False until it is known what is at risk. */
  isKnown: boolean;
  /** null when nothing is at risk. */
  warning: ReactNode;
};

type Found = { ids: string; rentals: AffectedRental[]; problem: string | null };

/** What the status 'Mantenimiento' would put at risk. `instruments`: those that are about to get it; none when none is. */
export function useStatusWarning(instruments: readonly { id: number; name: string }[]): StatusWarning {
  const { call } = useApp();
  const [found, setFound] = useState<Found | null>(null);
  const ids = instruments.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return undefined;
    const asked = new AbortController();
    const find = async (): Promise<void> => {
      const answers = await Promise.all(
        instruments.map(({ id }) =>
          call('GET /api/instruments/:id/maintenance/conflicts', { params: { id }, signal: asked.signal }),
        ),
      );
      if (asked.signal.aborted) return;
      const rentals = answers.flatMap((answer, i) =>
        answer.ok
          ? answer.value.reservations.map((one) =>
              answers.length > 1 ? { ...one, instrument: instruments[i]?.name ?? '' } : one,
            )
          : [],
      );
      const refused = answers.find((answer) => !answer.ok);
      setFound({ ids, rentals, problem: refused?.problem.message ?? null });
    };
    void find();
    return () => asked.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is new on each rendering, its ids say whether it changed
  }, [call, ids]);

  if (ids === '') return { isKnown: true, warning: null };
  if (found?.ids !== ids) return { isKnown: false, warning: null };
  const { rentals, problem } = found;
  if (rentals.length === 0 && problem === null) return { isKnown: true, warning: null };
  return {
    isKnown: true,
    warning: (
      <AffectedRentals rentals={rentals}>
        {problem !== null && <Banner kind="bad">{problem}</Banner>}
        {rentals.length > 0 && (
          <Banner kind="warn">
            {rentals.length === 1 ? 'Queda en riesgo 1 reserva' : `Quedan en riesgo ${rentals.length} reservas`}: en mantenimiento
            no hay unidades para entregar.
          </Banner>
        )}
      </AffectedRentals>
    ),
  };
}
