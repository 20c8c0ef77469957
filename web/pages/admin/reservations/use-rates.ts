import { useEffect, useState } from 'react';
import type { ProposalRates } from '#domain/proposals.ts';
import { useApp } from '../../../app-context.ts';
import { USUAL_RATES } from './movement-money.ts';

/** What the shop proposes for deposits and late days; the usual until that is known. */
export function useRates(): ProposalRates {
  const { call } = useApp();
  const [rates, setRates] = useState(USUAL_RATES);
  useEffect(() => {
    const leaving = new AbortController();
    void call('GET /api/settings', { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setRates(answer.value);
    });
    return () => leaving.abort();
  }, [call]);
  return rates;
}
