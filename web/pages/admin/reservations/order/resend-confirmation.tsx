import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '#domain/contract/admin/orders.ts';
import { holdsStock } from '#domain/reservation.ts';
import { useApp } from '../../../../app-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/show-toast.ts';

/** Sends the confirmation of an open order again, to the address shown beside the button; renders nothing for a customer without one. */
export function ResendConfirmation({ order: { lines, customer } }: { order: Order }) {
  const { call } = useApp();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = lines.find(({ status }) => holdsStock(status));
  const address = customer?.email;
  if (!open || !address) return null;

  const resend = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    const answer = await call('POST /api/reservations/:id/email', { params: { id: open.id } });
    setSending(false);
    if (!answer.ok) {
      setRefusal(answer.problem.message);
      return;
    }
    showToast({ text: `La confirmación va otra vez a ${address}` });
    await revalidate();
  };

  return (
    <span className="order-resend">
      {refusal ? (
        <span className="order-refusal" role="alert">
          {refusal}
        </span>
      ) : (
        <span className="soft cut" title={address}>
          {address}
        </span>
      )}
      <Button size="sm" aria-label={`Reenviar la confirmación a ${address}`} isPending={isSending} onClick={() => void resend()}>
        Reenviar
      </Button>
    </span>
  );
}
