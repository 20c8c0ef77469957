import { useEffect, useState } from 'react';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { Answer } from '../../../api/call.ts';
import { useApp } from '../../../app-context.ts';

/** The order of a dialog, as it is now; null while it is on its way, or for no id. */
export function useOrder(orderId: number | null): Answer<Order> | null {
  const { call } = useApp();
  const [answer, setAnswer] = useState<Answer<Order> | null>(null);
  useEffect(() => {
    if (orderId === null) return undefined;
    const leaving = new AbortController();
    void call('GET /api/orders/:id', { params: { id: orderId }, signal: leaving.signal }).then((given) => {
      if (!leaving.signal.aborted) setAnswer(given);
    });
    return () => leaving.abort();
  }, [call, orderId]);
  return answer;
}
