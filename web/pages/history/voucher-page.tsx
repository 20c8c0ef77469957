import { useLoaderData, useRevalidator } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { paths } from '../../paths.ts';
import { SignedIn } from '../../session/signed-in.tsx';
import { useApp } from '../../app-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NextSteps } from '../../parts/next-steps.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Ticket } from '../../parts/ticket.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { badgeOf, mayExtend, nextStep } from './reservation-facts.ts';
import type { VoucherData } from './voucher-route.ts';
import './voucher.css';

const TITLE = 'Comprobante de reserva';

/** One reservation to show at the counter or to print. */
export function VoucherPage() {
  const { answer } = useLoaderData<VoucherData>();
  return (
    <SignedIn>
      {() => (
        <div className="page voucher">
          <PageTitle>{TITLE}</PageTitle>
          {answer.ok ? (
            <Voucher reservation={answer.value} />
          ) : (
            <NoVoucher
              message={answer.problem.message}
              mayComeBack={answer.problem.status < 400 || answer.problem.status >= 500}
            />
          )}
        </div>
      )}
    </SignedIn>
  );
}

function Voucher({ reservation }: { reservation: Reservation }) {
  const today = useApp().today();
  const { label, ...badge } = badgeOf(reservation, today);
  return (
    <>
      <PageHead title={TITLE} aside={<Back />} />
      <HoldNotice reservation={reservation} today={today} />
      <Ticket
        reservation={reservation}
        today={today}
        badge={
          <>
            <Badge {...badge}>{label}</Badge> {nextStep(reservation, today)}
          </>
        }
      />
      {mayExtend(reservation, today) && (
        <LinkButton to={paths.moreDays(reservation.id)} icon="plus" size="sm" className="voucher-more">
          Necesito más días
        </LinkButton>
      )}
      <MoneyFacts reservation={reservation} />
      <NextSteps reservation={reservation} today={today} />
    </>
  );
}

function NoVoucher({ message, mayComeBack }: { message: string; mayComeBack: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Blank
      string="snapped"
      level={1}
      title={message}
      action={
        mayComeBack ? (
          <Button icon="repeat" isPending={state === 'loading'} pendingText="Cargando..." onClick={() => void revalidate()}>
            Reintentar
          </Button>
        ) : (
          <Back />
        )
      }
    />
  );
}

const Back = () => (
  <LinkButton to={paths.reservations} size="sm" className="voucher-back">
    Ver mis reservas
  </LinkButton>
);
