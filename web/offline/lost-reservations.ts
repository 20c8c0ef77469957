import type { Reservation } from '#domain/contract/reservations.ts';
import { forgetWrite, type WriteContext } from '../api/write.ts';
import { showLostElsewhere } from '../lost-reservations.ts';
import { paths } from '../paths.ts';
import { showReservationArrived } from '../show-reservation-arrived.ts';
import { showToast } from '../ui/show-toast.ts';
import { forgetDraft, noteDraft } from '../use-draft.ts';

type Choices = {
  app: WriteContext;
  router: { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> };
  /** Stores the reservation for offline use. */
  keep: (reservation: Reservation) => void;
};

/** Shows on any page what became of a reservation whose answer was lost. */
export function showLostReservations({ app, router, keep }: Choices): void {
  showLostElsewhere(async ({ key, instrumentId }, outcome) => {
    if (outcome) {
      keep(outcome);
      // Its note was written for this one. Cancelled, it may be reserved again.
      if (outcome.status !== 'CANCELLED') forgetDraft(noteDraft(instrumentId), outcome.userId);
      showReservationArrived(outcome, router.navigate);
    } else
      showToast({
        kind: 'note',
        text: 'La reserva que quedó sin respuesta no llegó: no se reservó nada.',
        isLasting: true,
        action: { label: 'Reservar de nuevo', onPress: () => void router.navigate(paths.checkout(instrumentId)) },
      });
    forgetWrite(app, key);
    // Updates a page that shows the outcome as unknown.
    await router.revalidate();
  });
}
