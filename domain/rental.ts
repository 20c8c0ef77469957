/**
 * The rental of one line: hand-over, return, no-show and undo (docs/rental.md). The database enforces the same rules by constraints and
 * triggers, for concurrent movements.
 */
import { addDays, type Day } from './day.ts';
import { failure, failureAt, type Failure } from './failure.ts';
import { MAX_DAYS_AHEAD } from './limits.ts';
import {
  canEnd,
  holdsStock,
  refusedLength,
  type PlanFailureKind,
  type RentedInstrument,
  type ReservationRequest,
  type ReservationStatus,
} from './reservation.ts';
import { fail, ok, type Result } from './result.ts';
import type { TextRule } from './text-rule.ts';

export const MOVEMENT_KINDS = ['out', 'in', 'reversal'] as const;

/** Why the shop keeps units back. */
export const HOLD_KINDS = ['maintenance', 'turnaround', 'overdue'] as const;

export const CONDITION = { max: 1_000 } satisfies TextRule;

export const PHASES = [
  'no_show',
  'cancelled',
  'returned',
  'overdue',
  'partly_returned',
  'out',
  'not_collected',
  'to_hand_over',
  'upcoming',
] as const;
export type Phase = (typeof PHASES)[number];

/** A line as its row has it. Units that an undo took back count as never moved. */
export type Line = {
  status: ReservationStatus;
  startDate: Day;
  endDate: Day;
  quantity: number;
  quantityHanded: number;
  quantityReturned: number;
  isNoShow: boolean;
};

/** The shop's settings that a phase depends on. */
export type Counter = {
  /** The first day on which the shop recorded movements: earlier lines without any count as out. */
  recordingSince: Day;
  /** Whether only what was handed over can be overdue. */
  isHandOverStrict: boolean;
  /** 'HH:MM' at which the line's first day closes; null: at midnight. */
  closesAt: string | null;
};

/** A moment on the shop's clock; `time` is 'HH:MM'. */
export type ShopTime = { today: Day; time: string };

const isOpen = ({ status }: Line): boolean => holdsStock(status);

/** Open, begun before the shop recorded movements, and without any. */
const isUnrecorded = (line: Line, { recordingSince }: Counter): boolean =>
  isOpen(line) && line.quantityHanded === 0 && line.startDate < recordingSince;

export const quantityOut = (line: Line, counter: Counter): number =>
  isUnrecorded(line, counter) ? line.quantity : line.quantityHanded - line.quantityReturned;

const isClosingPast = ({ startDate }: Line, { closesAt }: Counter, { today, time }: ShopTime): boolean =>
  startDate < today || (startDate === today && closesAt !== null && time >= closesAt);

/** The line's phase: the first condition that holds decides. */
export function phaseOf(line: Line, counter: Counter, now: ShopTime): Phase {
  if (line.isNoShow) return 'no_show';
  if (line.status === 'CANCELLED') return 'cancelled';
  if (line.status === 'ENDED') return 'returned';
  const out = quantityOut(line, counter);
  const mayBeOut = out > 0 || (!counter.isHandOverStrict && line.quantityHanded === 0);
  if (line.endDate < now.today && mayBeOut) return 'overdue';
  if (out > 0) return line.quantityReturned > 0 ? 'partly_returned' : 'out';
  if (isClosingPast(line, counter, now)) return 'not_collected';
  return line.startDate <= now.today ? 'to_hand_over' : 'upcoming';
}

/** What a verb does to a line: units out, then units in, and whether the line ends. */
export type Move = { out: number; in: number; ends: boolean };

type Asked = { quantity?: number | undefined; expectedOut?: number | undefined };

type Refused = Failure<'wrong_phase' | 'invalid'>;

const wrongPhase = (): { ok: false; failure: Failure<'wrong_phase'> } => fail(failure('wrong_phase'));

const tooMany = (left: number): { ok: false; failure: Failure<'invalid'> } =>
  fail(failureAt('quantity', 'invalid', left === 1 ? 'Queda 1 unidad.' : `Quedan ${left} unidades.`));

const differs = (expected: number | undefined, out: number): boolean => expected !== undefined && expected !== out;

/** Hands units over to the customer: all that are left, unless `quantity` says how many. */
export function handOver(line: Line, counter: Counter, now: ShopTime, asked: Asked): Result<Move, Refused> {
  const left = quantityLeft(line, counter);
  if (!isOpen(line) || line.startDate > now.today || left === 0) return wrongPhase();
  if (differs(asked.expectedOut, quantityOut(line, counter))) return wrongPhase();
  const out = asked.quantity ?? left;
  return out > left ? tooMany(left) : ok({ out, in: 0, ends: false });
}

/**
 * Takes units back: all that are out, unless `quantity` says how many. A line without a recorded hand-over is handed over first, as the
 * press was forgotten. `isFinal` takes back everything that is out and ends the line, even if some units were never handed over.
 */
export function receive(
  line: Line,
  counter: Counter,
  now: ShopTime,
  asked: Asked & { isFinal?: boolean | undefined },
): Result<Move, Refused> {
  if (!isOpen(line) || differs(asked.expectedOut, quantityOut(line, counter))) return wrongPhase();
  const forgotten = line.quantityHanded === 0 ? line.quantity : 0;
  if (forgotten > 0 && line.startDate > now.today) return wrongPhase();
  const out = forgotten || quantityOut(line, counter);
  const isFinal = asked.isFinal === true;
  if (out === 0 && !isFinal) return wrongPhase();
  if (asked.quantity !== undefined && asked.quantity > out) return tooMany(out);
  const back = isFinal ? out : (asked.quantity ?? out);
  return ok({ out: forgotten, in: back, ends: isFinal || (back === out && line.quantityHanded + forgotten === line.quantity) });
}

/** Releases a line that was not collected: possible only if none of its units ever went out. */
export function release(line: Line, counter: Counter, now: ShopTime): Result<undefined, Refused> {
  const isWaiting = ['not_collected', 'overdue'].includes(phaseOf(line, counter, now));
  return isWaiting && line.quantityHanded === 0 && !isUnrecorded(line, counter) ? ok(undefined) : wrongPhase();
}

/** The line's last movement that was not taken back, with its shop day. */
export type LastMovement = { id: number; kind: 'out' | 'in'; quantity: number; day: Day; ends: boolean };

/** What an undo takes back: a movement by its id, or null for a no-show. `noShowDay` is the shop day of the no-show. */
export function undo(
  line: Line,
  { last, noShowDay }: { last: LastMovement | null; noShowDay: Day | null },
  today: Day,
  movementId?: number,
): Result<{ movementId: number | null }, Failure<'nothing_to_undo'>> {
  const nothing = fail(failure('nothing_to_undo'));
  if (movementId !== undefined && movementId !== last?.id) return nothing;
  if (noShowDay !== null) return noShowDay === today ? ok({ movementId: null }) : nothing;
  // What was ended without a movement stays ended, and so does what was cancelled.
  if (!last || last.day !== today || (!isOpen(line) && !last.ends)) return nothing;
  // What came back cannot be out again once a change gave it up.
  if (last.kind === 'in' && last.quantity > line.quantityReturned) return nothing;
  return ok({ movementId: last.id });
}

/** Units of a line that may still be handed over. */
export const quantityLeft = (line: Line, counter: Counter): number =>
  !isOpen(line) || isUnrecorded(line, counter) ? 0 : line.quantity - line.quantityHanded;

/** A line as its answers show it (`Reservation`). */
export type ShownLine = {
  status: ReservationStatus;
  startDate: Day;
  quantity: number;
  handover: {
    phase: Phase;
    quantityOut: number;
    quantityLeft: number;
    pickedUpAt: string | null;
    isUndoable: boolean;
  } | null;
};

/** What may be done with a line now. */
export type LineActions = {
  /** Units that may be handed over and taken back; 0: not allowed. */
  handOver: number;
  receive: number;
  noShow: boolean;
  end: boolean;
  cancel: boolean;
  undo: boolean;
};

export const NO_ACTIONS: LineActions = { handOver: 0, receive: 0, noShow: false, end: false, cancel: false, undo: false };

/** What the verbs above allow, computed from a reply. The server decides. */
export function actionsOf({ status, startDate, quantity, handover }: ShownLine, today: Day): LineActions {
  if (handover === null) return NO_ACTIONS;
  const { phase, quantityOut: out, quantityLeft: left, pickedUpAt, isUndoable } = handover;
  if (!holdsStock(status)) return { ...NO_ACTIONS, undo: isUndoable };
  const [isUnmoved, hasBegun] = [pickedUpAt === null, startDate <= today];
  const neverHanded = hasBegun ? quantity : 0;
  return {
    handOver: hasBegun ? left : 0,
    receive: isUnmoved ? neverHanded : out,
    noShow: isUnmoved && out === 0 && (phase === 'not_collected' || phase === 'overdue'),
    end: hasBegun && canEnd(status),
    cancel: isUnmoved || out === 0,
    undo: isUndoable,
  };
}

/** Checks the dates of a rental that began before it is recorded: its end may lie in the past. */
export function planPastRental(
  request: ReservationRequest,
  instrument: RentedInstrument,
  today: Day,
): Result<ReservationRequest, Failure<PlanFailureKind | 'start_in_future' | 'start_too_early'>> {
  const { startDate } = request;
  if (startDate > today) return fail(failureAt('startDate', 'start_in_future'));
  if (startDate < addDays(today, -MAX_DAYS_AHEAD)) return fail(failureAt('startDate', 'start_too_early'));
  const refused = refusedLength(request, instrument);
  return refused ? fail(failureAt('endDate', refused)) : ok(request);
}
