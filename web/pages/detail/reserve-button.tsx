import { useEffect, useState } from 'react';
import { usePagePrefetch } from '../../page-prefetch.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Booking } from './booking.ts';
import { ChooseDates } from './jump-link.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const loadGuestDialog = () => import('./guest-dialog.tsx');
const GuestDialog = lazyDialog(async () => (await loadGuestDialog()).GuestDialog);

export interface ReserveButtonProps {
  booking: Booking;
  wide?: boolean | undefined;
  /** Id of what says why it cannot be pressed. */
  describedBy: string;
}

/** Leads to the checkout; a visitor is first asked to come in, and then arrives there. */
export function ReserveButton({ booking, wide, describedBy }: ReserveButtonProps) {
  const user = useCurrentUser();
  const pagePrefetch = usePagePrefetch();
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const { range, instrumentId, quantity } = booking;
  const willAsk = !user && range !== null;
  // Chosen dates are a sign of intent, and touch gives no earlier one.
  useEffect(() => {
    if (willAsk) prefetch(loadGuestDialog);
  }, [willAsk]);

  if (range === null || booking.isInMaintenance) {
    return (
      <div className="reserve-ways">
        {!booking.isInMaintenance && <ChooseDates />}
        <Button variant="fill" wide={wide} disabled aria-describedby={describedBy}>
          Reservar
        </Button>
      </div>
    );
  }

  const checkout = paths.checkout(instrumentId, range, quantity);
  if (user) {
    return (
      <LinkButton
        variant="fill"
        wide={wide}
        to={checkout}
        onPointerEnter={() => pagePrefetch?.prefetch(checkout)}
        onFocus={() => pagePrefetch?.prefetch(checkout)}
      >
        Reservar
      </LinkButton>
    );
  }
  return (
    <>
      <Button variant="fill" wide={wide} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Reservar
      </Button>
      {isAsking !== null && <GuestDialog isOpen={isAsking} onOpenChange={setAsking} checkoutPath={checkout} />}
    </>
  );
}
