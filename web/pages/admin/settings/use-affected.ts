import { useState } from 'react';
import type { MadeClosure } from '#domain/contract/shop-calendar.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays, type Day } from '#domain/day.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { formatPrice } from '../../../format/price.ts';
import type { CallApi } from '../../../api/call.ts';
import { useApp } from '../../../app-context.ts';

const PERCENT = 100;

type Outcome = { text: string; isDone: boolean };

/** The same number of days from the first day after the closure on, or the next possibility; what is out only comes back later. */
async function move(call: CallApi, line: Reservation, after: Day): Promise<Outcome> {
  const isOut = (line.handover?.quantityOut ?? 0) > 0;
  const asked = isOut ? { endDate: after } : { startDate: after, endDate: addDays(after, line.totalDays - 1) };
  const params = { id: line.id };
  const preview = await call('GET /api/reservations/:id/change', { params, query: asked });
  if (!preview.ok) return { text: preview.problem.message, isDone: false };
  const { isPossible, next, reason } = preview.value;
  const target = isPossible ? asked : next;
  if (target === null) return { text: reason?.message ?? 'No hay otros días.', isDone: false };
  const moved = await call('PUT /api/reservations/:id/change', { params, body: target });
  return moved.ok
    ? { text: `Movida: ${dayRangeOfYear(moved.value.startDate, moved.value.endDate)}`, isDone: true }
    : { text: moved.problem.message, isDone: false };
}

async function discount(call: CallApi, line: Reservation, percent: number, note: string): Promise<Outcome> {
  const amount = Math.round(line.totalPrice * percent) / PERCENT;
  const params = { id: line.orderId ?? line.id };
  const written = await call('POST /api/orders/:id/ledger', {
    params,
    body: { kind: 'discount', amount, lineId: line.id, note },
  });
  return written.ok
    ? { text: `Descuento de ${formatPrice(amount)}`, isDone: true }
    : { text: written.problem.message, isDone: false };
}

/** One e-mail for each customer, about all that is theirs. */
async function tell(call: CallApi, { userId }: Reservation, id: number): Promise<Outcome> {
  const told = await call('POST /api/closures/:id/notices', { params: { id }, body: { userId } });
  return told.ok ? { text: 'Avisado por correo', isDone: true } : { text: told.problem.message, isDone: false };
}

const STEPS = ['tell', 'move', 'discount'] as const;
export type Step = (typeof STEPS)[number];

/** Writes to the customers of a closure's reservations, moves each of these, or gives each a discount: one after another, so that none takes the days of the next. */
export function useAffected({ closure, affected }: MadeClosure) {
  const { call } = useApp();
  const [running, setRunning] = useState<Step | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const keyOf = (step: Step, { id, userId }: Reservation): string => `${step} ${step === 'tell' ? userId : id}`;
  const left = (step: Step): Reservation[] => affected.filter((line) => !outcomes.get(keyOf(step, line))?.isDone);

  const run = async (step: Step, each: (line: Reservation) => Promise<Outcome>): Promise<void> => {
    setRunning(step);
    const lines = step === 'tell' ? oneOfEachCustomer(left(step)) : left(step);
    for (const line of lines) {
      // oxlint-disable-next-line no-await-in-loop -- see above
      const outcome = await each(line);
      setOutcomes((known) => new Map(known).set(keyOf(step, line), outcome));
    }
    setRunning(null);
  };
  return {
    running,
    /** How many a step has not been done for. */
    left: (step: Step) => left(step).length,
    said: (line: Reservation) => STEPS.flatMap((step) => outcomes.get(keyOf(step, line))?.text ?? []).join(' · '),
    tellAll: () => void run('tell', (line) => tell(call, line, closure.id)),
    moveAll: () => void run('move', (line) => move(call, line, addDays(closure.endDate, 1))),
    discountAll: (percent: number) => {
      const note = `Por el cierre del ${dayRangeOfYear(closure.startDate, closure.endDate)}`;
      void run('discount', (line) => discount(call, line, percent, note));
    },
  };
}

const oneOfEachCustomer = (lines: readonly Reservation[]): Reservation[] => [
  ...new Map(lines.map((line) => [line.userId, line])).values(),
];
