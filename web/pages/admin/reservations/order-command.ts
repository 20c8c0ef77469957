import type { LedgerDraft } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { FieldError } from '#domain/failure.ts';

type Move = { lineId: number; quantity?: number; expectedOut: number; condition?: string; note?: string };

/** What the pages of an order and of the counter ask their action for. */
export type OrderCommand =
  /** `entries` are written down once the units have moved: a second desk that presses the same is refused before any money counts twice. */
  | (Move & { verb: 'hand-over' | 'return'; entries?: readonly LedgerDraft[] })
  | { verb: 'no-show'; lineId: number; note: string }
  /** `entryIds`: money that was written down with the movement. */
  | { verb: 'undo'; lineId: number; movementId?: number; entryIds?: readonly number[] }
  | { verb: 'record'; entries: readonly LedgerDraft[] }
  | { verb: 'reverse'; entryId: number; note: string };

/** What was done, also of a command that was refused half-way: `movementId` is what an undo takes back. */
type Done = { command: OrderCommand; movementId: number | null; entryIds: readonly number[] };

export type OrderAnswer =
  | (Done & { kind: 'done' })
  | (Done & { kind: 'refused'; message: string; errors: readonly FieldError[] });

/** All that may be moved, if the line is as it was seen. */
export const moveOf = (verb: 'hand-over' | 'return', { id, handover }: Reservation): OrderCommand => ({
  verb,
  lineId: id,
  expectedOut: handover?.quantityOut ?? 0,
});

/** Takes the last step of a line back. */
export function undoOf({ id, handover }: Reservation): OrderCommand {
  const movementId = handover?.phase === 'no_show' ? null : handover?.lastMovementId;
  return { verb: 'undo', lineId: id, ...(movementId && { movementId }) };
}
