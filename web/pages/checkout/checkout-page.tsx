import { useEffect } from 'react';
import { Navigate, useLoaderData, useLocation, useNavigate } from 'react-router';
import './checkout-page.css';
import { loginPath } from '../../session/return-path.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useApp } from '../../app-context.ts';
import { CheckoutError } from './checkout-error.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { CheckoutData } from './checkout-loader.ts';
import { Reserved } from './reserved.tsx';

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

  // Signed out, here or in another tab: what was typed waits for the way back.
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
