import type { Reservation } from '#domain/contract/reservations.ts';
import { paths } from './paths.ts';
import { showToast } from './ui/show-toast.ts';

/** Shows that a reservation whose answer was lost did arrive, and whether it has been cancelled since. */
export function showReservationArrived(
  { id, instrumentName, status }: Reservation,
  navigate: (to: string) => void | Promise<void>,
): void {
  if (status === 'CANCELLED') {
    return showToast({
      kind: 'note',
      text: `Tu reserva de ${instrumentName} llegó, pero ya está cancelada.`,
      isLasting: true,
      action: { label: 'Ver mis reservas', onPress: () => void navigate(paths.reservations) },
    });
  }
  showToast({
    text: `Tu reserva de ${instrumentName} sí llegó.`,
    isLasting: true,
    action: { label: 'Ver la reserva', onPress: () => void navigate(paths.voucher(id)) },
  });
}
