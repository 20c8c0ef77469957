import type { Reservation } from '#domain/contract/reservations.ts';
import { forgetWrite, askReservationOutcome, unknownReservations } from '../api/pending.ts';
import type { App } from '../app-context.ts';
import { paths } from '../paths.ts';
import { showReservationArrived } from '../show-reservation-arrived.ts';
import { showToast } from '../ui/show-toast.ts';
import { forgetDraft, noteDraft } from '../use-draft.ts';

/** After an answer that decided nothing, and while its own form is open. */
const AGAIN_AFTER_MS = 15_000;

type Choices = {
  app: App;
  router: { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> };
  /** Stores the reservation for offline use. */
  keep: (reservation: Reservation) => void;
};

/** Handles reservations whose answers were lost. The returned function asks the server about them and shows the result on any page. */
export function createLostReservations({ app, router, keep }: Choices): () => Promise<void> {
  let asking: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellThatItIsNot = (instrumentId: number): void =>
    showToast({
      kind: 'note',
      text: 'La reserva que quedó sin respuesta no llegó: no se reservó nada.',
      isLasting: true,
      action: { label: 'Reservar de nuevo', onPress: () => void router.navigate(paths.checkout(instrumentId)) },
    });

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    let isLeft = false;
    for (const { key, instrumentId } of unknownReservations(app)) {
      // The open form asks by itself and leads to the ticket.
      const outcome = location.pathname === paths.checkout(instrumentId) ? 'unknown' : await askReservationOutcome(app, key);
      if (outcome === 'unknown') {
        isLeft = true;
        continue;
      }
      forgetWrite(app, key);
      if (outcome === 'closed') {
        tellThatItIsNot(instrumentId);
        // Updates a page that shows the outcome as unknown.
        await router.revalidate();
        continue;
      }
      keep(outcome);
      // Its note was written for this one. Cancelled, it may be reserved again.
      if (outcome.status !== 'CANCELLED') forgetDraft(noteDraft(instrumentId), outcome.userId);
      showReservationArrived(outcome, router.navigate);
      await router.revalidate();
    }
    // Otherwise the next reconnection asks.
    if (isLeft && app.connection.state() === 'online') timer = setTimeout(() => void askOnce(), AGAIN_AFTER_MS);
  };

  const askOnce = (): Promise<void> =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));
  return askOnce;
}
