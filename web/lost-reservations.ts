/** Reservations whose answer was lost: which they are, and the one poller that asks what became of them. */
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Problem } from './api/call.ts';
import { askOutcome, findWrite, lostWrites, startAnew, type WriteContext } from './api/write.ts';
import type { App } from './app-context.ts';
import { paths } from './paths.ts';

const RESERVE = 'POST /api/reservations';
/** After an answer that decided nothing: while a form waits for it, and otherwise. */
const AGAIN_FOR_FORM_MS = 2_000;
const AGAIN_AFTER_MS = 15_000;

export const UNKNOWN_RESERVATION: Problem = {
  code: 'unknown',
  message: 'No sabemos si tu reserva llegó. Lo comprobamos en cuanto vuelva la conexión.',
  status: 0,
};

export type LostReservation = { key: string; instrumentId: number };

/**
 * Gets what the write came to; null if it never arrived. Forgets the record, but not before that is shown: until then, a page that is
 * reloaded has to ask again, and a second press must be a repeat.
 */
type ShowOutcome = (lost: LostReservation, outcome: Reservation | null) => void | Promise<void>;

const subjectOf = (context: WriteContext, instrumentId: number): string =>
  `${instrumentId}/${context.session.current()?.id ?? 0}`;

/** The key of an own reservation of this instrument whose answer was lost; null when there is none. */
export function lostReservation(context: WriteContext, instrumentId: number): string | null {
  const write = findWrite(context, RESERVE, subjectOf(context, instrumentId));
  return write?.state === 'unknown' ? write.key : null;
}

/** The person's reservations whose answer was lost, without those that this page still waits for. */
export const lostReservations = (context: WriteContext): LostReservation[] =>
  lostWrites(context, RESERVE).map(({ key, subject }) => ({ key, instrumentId: Number.parseInt(subject, 10) }));

/** Once its ticket is shown: the next press makes another reservation. */
export const forgetReservation = (context: WriteContext, instrumentId: number): void =>
  startAnew(context, RESERVE, subjectOf(context, instrumentId));

/** By key: what an open form waits for. Kept here too, as another tab may learn the outcome first and remove the stored record. */
const awaited = new Map<string, { lost: LostReservation; show: ShowOutcome }>();
let showElsewhere: ShowOutcome | null = null;
let asking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The open form shows the outcome itself, until the returned function is called. */
export function awaitReservation(app: App, lost: LostReservation, show: ShowOutcome): () => void {
  awaited.set(lost.key, { lost, show });
  void askForLost(app);
  return () => void awaited.delete(lost.key);
}

/** How the outcome is shown on any other page. */
export function showLostElsewhere(show: ShowOutcome): void {
  showElsewhere = show;
}

/** Asks what became of the reservations whose answer was lost, and again until that is known. */
export const askForLost = (app: App): Promise<void> =>
  (asking ??= askAll(app).finally(() => {
    asking = null;
    clearTimeout(timer);
    if (allLost(app).length > 0)
      timer = setTimeout(() => void askForLost(app), awaited.size > 0 ? AGAIN_FOR_FORM_MS : AGAIN_AFTER_MS);
  }));

const allLost = (app: App): LostReservation[] => {
  const forms = [...awaited.values()].map(({ lost }) => lost);
  return [...forms, ...lostReservations(app).filter(({ key }) => !awaited.has(key))];
};

async function askAll(app: App): Promise<void> {
  for (const lost of allLost(app)) {
    if (app.connection.state() === 'offline' || !shownBy(lost)) continue;
    const outcome = await askOutcome(app, { key: lost.key, call: RESERVE }).catch(() => 'unknown' as const);
    // The form may have been left meanwhile.
    const show = shownBy(lost);
    if (outcome === 'unknown' || !show) continue;
    awaited.delete(lost.key);
    await show(lost, outcome === 'closed' ? null : ((outcome.reply as Reservation | undefined) ?? null));
  }
}

/** Null where nothing shows it yet: its form is about to open, or the code of the others has not come. */
function shownBy({ key, instrumentId }: LostReservation): ShowOutcome | null {
  const form = awaited.get(key);
  if (form) return form.show;
  return location.pathname === paths.checkout(instrumentId) ? null : showElsewhere;
}
