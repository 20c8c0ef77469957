/**
 * What a reservation costs, when it is paid, and until when it may be cancelled. The same words stand beside the button, on
 * success, in the e-mail and on the voucher. How the shop is paid is configuration (PAYMENT_TERMS); without it nothing is said.
 */
import { isDay, type Day } from './day.ts';
import { dayAndMonth } from './day-words.ts';
import { type Cents, formatCents, toCents } from './money.ts';
import { depositOf, type ProposalRates } from './proposals.ts';
import { canCancel, holdsStock, lastDayToCancel, type ReservationStatus } from './reservation.ts';

/** Where PAYMENT_TERMS has the total: 'Pagas {total} al retirar. Trae tu documento.' */
export const TOTAL_PLACE = '{total}';

/**
 * The fields of a reservation that payment texts need. The total is a decimal number, as in JSON. `money` is present once something was
 * paid: texts then state what is left to pay instead of the total.
 */
export type Payable = { startDate: Day; endDate: Day; status: ReservationStatus; totalPrice: number; money?: object | undefined };

/** `now` is only true on the day it is read, so paper leaves it out. Each is empty when there is nothing to say. */
export type PaymentWords = { now: string; later: string };

/**
 * 'Hoy no pagas nada.' and 'Pagas $255,00 al retirar. Trae tu documento. Cancelas gratis hasta el 27 de noviembre.', each while it
 * is true. Empty without `terms`, and for a reservation that is over.
 */
export function paymentWords(terms: string, reservation: Payable, today: Day): PaymentWords {
  if (!isSaid(terms, reservation)) return { now: '', later: '' };
  const { startDate, totalPrice, money } = reservation;
  const cancel = cancellationWords(reservation, today);
  if (money) return { now: '', later: cancel };
  const pay = terms.replaceAll(TOTAL_PLACE, () => formatCents(toCents(totalPrice)));
  return { now: nothingNow(startDate, today), later: cancel === '' ? pay : `${pay} ${cancel}` };
}

/** 'Cancelas gratis hasta el 27 de noviembre.'; empty once its customer may not cancel any more. */
export function cancellationWords(reservation: Omit<Payable, 'totalPrice'>, today: Day): string {
  if (!canCancel(reservation, today, 'owner')) return '';
  const last = lastDayToCancel(reservation);
  if (last === today) return 'Cancelas gratis solo hoy.';
  return `Cancelas gratis hasta el ${dayAndMonth(last)}${last.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${last.slice(0, 4)}`}.`;
}

/** A reply of another release may lack its days. */
const isSaid = (terms: string, { status, startDate, endDate }: Payable): boolean =>
  terms !== '' && holdsStock(status) && isDay(startDate) && isDay(endDate);

/** A customer who collects today pays today. */
function nothingNow(startDate: Day, today: Day): string {
  if (today > startDate) return '';
  return today === startDate ? 'Ahora no pagas nada.' : 'Hoy no pagas nada.';
}

/** What is paid now, when collecting, and given back later; and what else to know, one short text each. */
export type PaymentBreakdown = { lines: [term: string, amount: Cents][]; notes: string[] };

const RETURNED = 'Depósito, se devuelve';

/** Of a reservation that is not made yet. Null without `terms`; what depends on `rates` is left out without them. */
export function paymentBreakdown(
  terms: string,
  wanted: Payable & { pricePerDay: number },
  rates: ProposalRates | undefined,
  today: Day,
): PaymentBreakdown | null {
  if (!isSaid(terms, wanted)) return null;
  const total = toCents(wanted.totalPrice);
  const deposit = rates ? depositOf(total, rates) : 0;
  const lateFee = Math.round((toCents(wanted.pricePerDay) * (rates?.lateFeePercent ?? 0)) / 100);
  return {
    lines: [
      [today === wanted.startDate ? 'Ahora' : 'Hoy', 0],
      [/retirar/i.test(terms) ? 'Al retirar' : 'Después', total],
      ...(rates ? [[deposit > 0 ? RETURNED : 'Depósito', deposit] as [string, Cents]] : []),
    ],
    notes: [
      terms.replaceAll(TOTAL_PLACE, 'el total'),
      cancellationWords(wanted, today),
      lateFee > 0 ? `Cada día de atraso cuesta ${formatCents(lateFee)} por unidad.` : '',
      'El desgaste es nuestro; un daño lo pagas según presupuesto.',
    ].filter((note) => note !== ''),
  };
}

/** `day`: when; null for what needs no day of its own. */
export type Step = { title: string; day: Day | null; text: string };

/** 'Qué sigue': the steps that have not happened yet; none without `terms`. */
export function stepsAhead(terms: string, reservation: Payable, today: Day): Step[] {
  if (!isSaid(terms, reservation)) return [];
  const { startDate, endDate, totalPrice, money } = reservation;
  const pickUp: Step[] = [
    { title: 'Retirar', day: startDate, text: 'Con tu documento de identidad y el número de reserva.' },
    ...(money ? [] : [{ title: 'Pagar', day: null, text: `${formatCents(toCents(totalPrice))} en total.` }]),
  ];
  const giveBack: Step = { title: 'Devolver', day: endDate, text: 'En el mismo lugar y horario.' };
  return [...(today <= startDate ? pickUp : []), ...(today <= endDate ? [giveBack] : [])];
}
