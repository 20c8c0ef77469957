import { useEffect, useRef } from 'react';
import { Navigate, useLoaderData, useLocation, useNavigate } from 'react-router';
import './checkout-page.css';
import { rememberCheckout } from '../../session/begun-checkout.ts';
import { loginPath } from '../../session/return-path.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useApp } from '../../app-context.ts';
import { CheckoutError } from './checkout-error.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { CheckoutData } from './checkout-loader.ts';
import './reserved.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NextSteps } from '../../parts/next-steps.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Ticket } from '../../parts/ticket.tsx';
import { VibratingString } from '../../ui/vibrating-string.tsx';
import { forgetReservation } from '../../lost-reservations.ts';
import { forgetDraft, noteDraft } from '../../use-draft.ts';
import { MailLine } from './mail-line.tsx';

const TITLE = '¡Reserva completada con éxito!';

function Reserved({ reservation }: { reservation: Reservation }) {
  const { id, instrumentId, userId } = reservation;
  const app = useApp();
  const isUnconfirmed = useCurrentUser()?.emailVerified === false;
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone: scroll to the top, where the result is.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  // Not before the ticket was painted in a visible tab: until then pressing again must return this reservation.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      forgetReservation(app, instrumentId);
      forgetDraft(noteDraft(instrumentId), userId);
      // Who confirms the address next comes back to it.
      rememberCheckout(app.storage, isUnconfirmed ? paths.voucher(id) : null);
    });
    return () => cancelAnimationFrame(frame);
  }, [app, id, instrumentId, userId, isUnconfirmed]);
  return (
    <div className="page reserved">
      <PageTitle>{TITLE}</PageTitle>
      <VibratingString />
      <h1 ref={title} tabIndex={-1}>
        {TITLE}
      </h1>
      <MailLine reservation={reservation} />
      <Ticket reservation={reservation} today={app.today()} />
      <NextSteps reservation={reservation} today={app.today()} />
      <div className="reserved-ways">
        <LinkButton to={paths.home}>Volver al inicio</LinkButton>
        <LinkButton variant="fill" to={paths.reservations}>
          Ver mis reservas
        </LinkButton>
      </div>
    </div>
  );
}

export function CheckoutPage() {
  const data = useLoaderData<CheckoutData>();
  const user = useCurrentUser();
  const { session } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refusesDates = data.kind === 'failed' && data.refuses === 'dates';
  useEffect(() => {
    if (refusesDates && search !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [refusesDates, pathname, search, navigate]);

  // After a logout, here or in another tab, the draft is kept for the return.
  if (!user) return <Navigate to={loginPath(pathname + search, session.hasEnded())} replace />;
  switch (data.kind) {
    case 'ready':
      return <CheckoutForm key={data.instrument.id} {...data} user={user} />;
    case 'reserved':
      return <Reserved key={data.reservation.id} reservation={data.reservation} />;
    case 'failed':
      return <CheckoutError instrumentId={data.instrumentId} message={data.message} />;
  }
}
