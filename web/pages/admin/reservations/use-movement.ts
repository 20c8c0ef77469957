import { useState } from 'react';
import type { LedgerDraft } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { type OrderCommand, showsDone } from './order-command.ts';
import { type OrderDone, type Sender, useOrderCommand } from './use-order-command.ts';

type Move = Extract<OrderCommand, { verb: 'hand-over' | 'return' | 'no-show' }>;

/** The units have moved, and so much of the money is written down. */
type Begun = Pick<OrderDone, 'command' | 'movementId' | 'entryIds'>;

/**
 * Moves units, then writes the money down. Where the money was refused, the next press writes down what is missing and moves nothing again.
 * `leave` is for a dialog that closes half-way: the units that moved are reported.
 */
export function useMovement(
  orderId: number,
  line: Reservation,
  onDone: (done: OrderDone) => void,
): Pick<Sender, 'refused'> & { send: (command: Move) => void; isSending: boolean; hasMoved: boolean; leave: () => void } {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [counted, setCounted] = useState<Sender['refused']>(null);
  const whole = (done: OrderDone): OrderDone =>
    begun === null ? done : { ...done, ...begun, entryIds: [...begun.entryIds, ...done.entryIds] };
  const { send, sending, refused } = useOrderCommand(
    orderId,
    (done) => onDone(whole(done)),
    (sent) => showsDone(sent, line),
  );
  if (refused && refused !== counted) {
    setCounted(refused);
    const { command, movementId, entryIds } = refused;
    if (begun) setBegun({ ...begun, entryIds: [...begun.entryIds, ...entryIds] });
    else if (movementId !== null) setBegun({ command, movementId, entryIds });
  }
  const missing = (entries: readonly LedgerDraft[]): LedgerDraft[] => entries.slice(begun?.entryIds.length ?? 0);
  return {
    refused,
    isSending: sending !== null,
    hasMoved: begun !== null,
    send(command) {
      if (begun === null) send(command);
      else send({ verb: 'record', entries: missing('entries' in command ? (command.entries ?? []) : []) });
    },
    leave() {
      if (begun) onDone({ kind: 'done', ...begun });
    },
  };
}
