import { type MouseEvent, useEffect, useRef, useState, type ReactNode, type MouseEventHandler, type Ref } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { PHONE as PHONE_NUMBER } from '#domain/account-rules.ts';
import { faultOf } from '#domain/text-rule.ts';
import type { User } from '#domain/contract/users.ts';
import { daysInclusive, type Day } from '#domain/day.ts';
import { toCents, totalCents, fromCents } from '#domain/money.ts';
import { paymentWords } from '#domain/payment.ts';
import { NOTES } from '#domain/reservation.ts';
import { clampQuantity, quantityLimit } from '#domain/stock.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { paths } from '../../paths.ts';
import { rememberCheckout } from '../../session/begun-checkout.ts';
import { quantityInUrl } from '../../chosen-dates.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { SLOW } from '../../loading/shown-source.tsx';
import { useReconnected } from '../../loading/use-reconnected.ts';
import { useApp } from '../../app-context.ts';
import { useSlow } from '../../loading/use-slow.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useChatTopic } from '../../use-chat-topic.ts';
import { useWayBack } from '../../way-back.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import './checkout-bar.css';
import { dayRange } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { BACK } from './checkout-problem.tsx';
import { CheckoutSummary, type Order, payableOf } from './checkout-summary.tsx';
import { noteDraft, useDraft } from '../../use-draft.ts';
import type { CheckoutReady } from './checkout-loader.ts';
import { shopFacts } from '../../shop-facts.ts';
import { Fold } from '../../ui/fold.tsx';
import { PickUp } from '../../parts/pick-up.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ProductBlock, ProductDetails } from './product-block.tsx';
import type { CheckoutForm as Submitted } from './submission.ts';
import { useUnknownReservation } from './use-unknown-reservation.ts';
import { UserBlock } from './user-block.tsx';

/** As many as the address can ask for. */
const MAX_ASKED = 9_999;

export interface CheckoutFormProps extends CheckoutReady {
  user: User;
}

/** First press reviews, second reserves. Dates and quantity stand in the address, notes in the tab's own storage. */
export function CheckoutForm({ instrument, dates, stock, user }: CheckoutFormProps) {
  const [search, setSearch] = useSearchParams();
  const fetcher = useFetcher<CheckoutAnswer>();
  // A login in the middle, or a look at another page, loses nothing.
  const [draft, setDraft] = useDraft(noteDraft(instrument.id), { notes: '', phone: '' }, { isKeptOnLeave: true });
  const { notes } = draft;
  const phone = usePhone(draft.phone);
  const [wasReviewed, setReviewed] = useState(false);
  /** The refusal after which the next step was taken. */
  const [dismissed, setDismissed] = useState<CheckoutAnswer>();
  /** The refusal for want of a server that answers again. */
  const [outlived, setOutlived] = useState<CheckoutAnswer>();
  const notesField = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const barButton = useRef<HTMLButtonElement>(null);

  const limit = quantityLimit(stock, dates.start, dates.end);
  const wanted = quantityInUrl(search);
  const quantity = clampQuantity(wanted, limit);
  const days = daysInclusive(dates.start, dates.end);
  const order = {
    dates,
    days,
    quantity,
    wanted,
    limit,
    pricePerDay: instrument.pricePerDay,
    total: totalCents(toCents(instrument.pricePerDay), days, quantity),
  };
  const answer = fetcher.data;
  const ticket = answer?.kind === 'reserved' ? answer.ticket : null;
  const isSending = fetcher.state !== 'idle' || ticket !== null;
  const isSlow = useSlow(isSending);
  const refusal = !isSending && answer?.kind === 'refused' && answer !== dismissed ? answer.problem : null;
  const unknown = useUnknownReservation(
    { instrumentId: instrument.id, dates, notes, quantities: [quantity, wanted] },
    isSending,
    answer,
  );
  const problem = unknown ?? (answer === outlived && refusal ? BACK : refusal);
  // What was reviewed is no longer free: the form must be reviewed again before confirming.
  const isReviewing = wasReviewed && problem?.code !== 'no_stock';

  // Said in the same place: without the message the button would move from under a hand that presses it.
  useReconnected(() => {
    if (problem?.code === 'offline' && !problem.timedOut) setOutlived(answer);
  });

  useChatTopic(instrument.name, dates);
  const app = useApp();
  const today = app.today();
  // A phone shows what is decided on first, and folds the rest.
  const isPhone = useMediaQuery(PHONE);
  const navigate = useNavigate();
  // A link in an e-mail may lead away from here, into another tab.
  const address = paths.checkout(instrument.id, dates, quantity);
  useEffect(() => rememberCheckout(app.storage, address), [app, address]);
  useEffect(() => {
    if (ticket !== null) void navigate(ticket, { replace: true });
  }, [ticket, navigate]);

  const chooseQuantity = (next: number) => {
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('cantidad', String(Math.min(next, MAX_ASKED)));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  const press = (event: MouseEvent) => {
    // The field says itself that it holds too much.
    if (notes.length > NOTES.max) {
      notesField.current?.focus();
      return;
    }
    if (!phone.check()) return;
    if (!isReviewing) {
      setDismissed(answer);
      setReviewed(true);
      return;
    }
    // The second click of a double click on the first button must not confirm.
    if (event.detail > 1 || isSending) return;
    const form: Submitted = {
      startDate: dates.start,
      endDate: dates.end,
      quantity,
      notes,
      phone: draft.phone.trim(),
      limit,
      pricePerDay: instrument.pricePerDay,
    };
    void fetcher.submit(form, { method: 'post', encType: 'application/json' });
  };

  const product = <ProductBlock instrument={instrument} dates={dates} days={days} isBrief={isPhone} />;
  const who = (
    <UserBlock
      user={user}
      isFolded={isPhone}
      notesRef={notesField}
      notes={notes}
      onNotes={(text) => setDraft((before) => ({ ...before, notes: text }))}
      phoneRef={phone.field}
      phone={draft.phone}
      phoneError={phone.error}
      onPhone={(text) => setDraft((before) => ({ ...before, phone: text }))}
    />
  );
  const step = { isReviewing, isSending, isDisabled: limit <= 0, onPress: press };
  const summary = (
    <CheckoutSummary
      order={order}
      instrumentId={instrument.id}
      terms={instrument.terms}
      today={today}
      isReviewing={isReviewing}
      isSending={isSending}
      isSlow={isSlow}
      problem={problem}
      isUnconfirmed={!user.emailVerified}
      onQuantity={chooseQuantity}
      onCancel={() => {
        setReviewed(false);
        // One of the two is shown; focusing the other does nothing.
        button.current?.focus();
        barButton.current?.focus();
      }}
      button={<ReviewButton {...step} ref={button} wide />}
    />
  );
  return (
    <>
      <PageTitle>Finalizar tu reserva</PageTitle>
      <div className="page checkout">
        <Back instrumentId={instrument.id} />
        <h1>Finalizar tu reserva</h1>
        <OfflineBanner>
          Sin conexión con la tienda: ahora no podemos tomar tu reserva. Lo que elijas y escribas queda aquí hasta que vuelva.
        </OfflineBanner>
        {isPhone ? (
          <div className="checkout-split">
            {product}
            {summary}
            <div className="checkout-folds">
              <ProductDetails instrument={instrument} />
              <Fold title={<h2>Retiro y devolución</h2>}>
                <PickUp />
              </Fold>
            </div>
            {who}
          </div>
        ) : (
          <div className="checkout-split">
            <div className="checkout-main">
              {product}
              {who}
              <section className="checkout-pick-up" aria-labelledby="titulo-retiro">
                <h2 id="titulo-retiro">Retiro y devolución</h2>
                <PickUp />
              </section>
            </div>
            {summary}
          </div>
        )}
      </div>
      <CheckoutBar order={order} today={today} isSlow={isSlow}>
        <ReviewButton {...step} ref={barButton} />
      </CheckoutBar>
    </>
  );
}

/** Whether what was typed may be a phone number; none is asked for. */
function usePhone(typed: string) {
  const field = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const fault = faultOf(PHONE_NUMBER, typed);
  return {
    field,
    error: isChecked ? fault : undefined,
    check(): boolean {
      setChecked(true);
      if (fault !== undefined) field.current?.focus();
      return fault === undefined;
    },
  };
}

function Back({ instrumentId }: { instrumentId: number }) {
  const goBack = useWayBack(() => paths.detail(instrumentId));
  return (
    <Button variant="quiet" size="sm" icon="arrow-left" className="checkout-back" onClick={goBack}>
      Volver
    </Button>
  );
}

/** Where the summary is not beside the form: the total and the button stay at the window's foot. */
function CheckoutBar({ order, today, isSlow, children }: { order: Order; today: Day; isSlow: boolean; children: ReactNode }) {
  const { now } = paymentWords(shopFacts.paymentTerms, payableOf(order), today);
  return (
    <aside className="checkout-bar" aria-label="Total de la reserva">
      <p className="num">
        <b>{formatPrice(fromCents(order.total))}</b>
        <span>{isSlow ? SLOW : now || dayRange(order.dates.start, order.dates.end)}</span>
      </p>
      {children}
    </aside>
  );
}

export interface ReviewButtonProps {
  isReviewing: boolean;
  isSending: boolean;
  isDisabled: boolean;
  wide?: boolean | undefined;
  onPress: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** The one button of the checkout, whose words say which step it takes. */
function ReviewButton({ isReviewing, isSending, isDisabled, wide, onPress, ref }: ReviewButtonProps) {
  return (
    <Button
      variant="fill"
      wide={wide}
      ref={ref}
      className="review-button"
      disabled={isDisabled}
      isPending={isSending}
      onClick={onPress}
    >
      {isReviewing ? 'Confirmar fechas y reservar' : 'Revisar fechas seleccionadas'}
    </Button>
  );
}
