import type { BodyOf } from '#domain/contract/api.ts';
import type { ChangeDraft } from '#domain/contract/changes.ts';
import type { LedgerDraft } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { FieldError } from '#domain/failure.ts';

type Move = { lineId: number; quantity?: number; expectedOut: number; condition?: string; note?: string };

/** What the pages of an order and of the counter ask their action for. */
export type OrderCommand =
  /** `entries` are recorded once the units have moved: a second screen with the same command is refused before money is recorded twice. */
  | (Move & { verb: 'hand-over' | 'return'; entries?: readonly LedgerDraft[] })
  | { verb: 'add-line'; line: BodyOf<'POST /api/orders/:id/lines'> }
  /** `changes`: how often the line had been changed when it was shown. */
  | { verb: 'change'; lineId: number; changes: number; change: Partial<ChangeDraft> }
  | { verb: 'no-show'; lineId: number; note: string }
  /** `entryIds`: money that was written down with the movement. */
  | { verb: 'undo'; lineId: number; movementId?: number; entryIds?: readonly number[] }
  | { verb: 'record'; entries: readonly LedgerDraft[] }
  | { verb: 'reverse'; entryId: number; note: string };

/** What was done, also of a command that was refused half-way: `movementId` is what an undo takes back. */
type Done = { command: OrderCommand; movementId: number | null; entryIds: readonly number[] };

export type OrderAnswer =
  | (Done & { kind: 'done' })
  /** `isUnknown`: its answer was lost, and it may have been done. */
  | (Done & { kind: 'refused'; message: string; code: string; errors: readonly FieldError[]; isUnknown: boolean });

/** Whether a line that was loaded after a lost answer shows that the command was carried out. */
export function showsDone(
  command: OrderCommand,
  { status, handover, changes = 0 }: Pick<Reservation, 'status' | 'handover' | 'changes'>,
): boolean {
  // The line does not show whether the money was recorded too.
  if ('entries' in command && command.entries) return false;
  const { phase = '', quantityOut = 0, lastMovementId = null } = handover ?? {};
  switch (command.verb) {
    case 'hand-over':
      return quantityOut > command.expectedOut;
    case 'return':
      return quantityOut < command.expectedOut || status === 'ENDED';
    case 'change':
      return changes > command.changes;
    case 'no-show':
      return phase === 'no_show';
    case 'undo':
      return command.movementId === undefined ? phase !== 'no_show' : lastMovementId !== command.movementId;
    case 'add-line':
    case 'record':
    case 'reverse':
      return false;
  }
}

/** All that may be moved, if the line is as it was seen. */
export const moveOf = (
  verb: 'hand-over' | 'return',
  { id, handover }: Reservation,
): Extract<OrderCommand, { verb: 'hand-over' | 'return' }> => ({
  verb,
  lineId: id,
  expectedOut: handover?.quantityOut ?? 0,
});

/** Takes the last step of a line back. */
export function undoOf({ id, handover }: Reservation): OrderCommand {
  const movementId = handover?.phase === 'no_show' ? null : handover?.lastMovementId;
  return { verb: 'undo', lineId: id, ...(movementId && { movementId }) };
}
