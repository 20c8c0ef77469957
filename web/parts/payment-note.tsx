import './payment-note.css';
import type { Day } from '#domain/day.ts';
import { paymentWords, type Payable } from '#domain/payment.ts';
import { shopFacts } from '../shop-facts.ts';

export interface PaymentNoteProps {
  reservation: Payable;
  today: Day;
}

/** What is paid, when, and until when cancelling is free. Nothing for a shop that does not say how it is paid. */
export function PaymentNote({ reservation, today }: PaymentNoteProps) {
  const { now, later } = paymentWords(shopFacts.paymentTerms, reservation, today);
  if (later === '') return null;
  return (
    <p className="payment-note">
      {now !== '' && <b>{now} </b>}
      {later}
    </p>
  );
}
