import { html } from 'hono/html';
import { fullName } from '#domain/account.ts';
import { daysInclusive, todayInShop } from '#domain/day.ts';
import { weekdayAndNumericDay } from '#domain/day-words.ts';
import { confirmBefore, HOLD_MS, HOLD_WARNING } from '#domain/hold.ts';
import { mapLink } from '#domain/map-link.ts';
import { formatCents, fromCents } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';
import { cancellationWords, paymentWords, stepsAhead } from '#domain/payment.ts';
import type { OrderLine, OutboxClaim, OutboxReservation } from '../../db/email-facts.ts';
import { calendarFile } from './calendar-file.ts';
import {
  button,
  factLines,
  factTable,
  frame,
  linkLine,
  paragraph,
  signature,
  smallPrint,
  subheading,
  type Fact,
} from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { MAP, periodOf, pictureOf, visitFacts, VOUCHER, voucherLink } from './rental.ts';
import { greet, userWords } from './user-words.ts';

const CONFIRM = 'Confirmar mi correo';
const HISTORY = 'Ver mis reservas';
const NOT_ME = 'Si no hiciste esta reserva, ignora este mensaje.';
const ALSO = 'También en este pedido';
const NO_NOTES = 'Sin notas adicionales';
const NO_PROVIDER = 'Proveedor';
const NO_CONTACT = 'Sin información de contacto';

/**
 * The confirmation of a reservation: what is paid and when, and the calendar file. For an unconfirmed address also the link that
 * confirms it and the time that is left. It is never sent after a cancellation; administrators then see a preview that says so.
 */
export async function confirmReservation(claim: OutboxClaim, context: EmailContext): Promise<Email> {
  const { user, reservation, orderLines, createdAt } = claim;
  if (!reservation) throw new Error('a confirmation without its reservation');
  const { title, subject, opening } = wordsFor(reservation);
  const cancelled = reservation.status === 'CANCELLED';
  const request = cancelled || user.emailVerified ? null : await confirmationRequest(claim, reservation, context);
  const greeting = greet(user);
  const sums = sumsOf(reservation, orderLines);
  const others = otherLinesFacts(orderLines, sums);
  const order = orderFacts(reservation, orderLines, sums);
  const people = peopleFacts(user, reservation);
  const ahead = cancelled ? null : whatIsAhead(reservation, sums, context);
  const voucher = voucherLink(reservation, context);
  const history = new URL('/reservas', context.origin).href;
  const calendarNote = 'Adjuntamos un archivo para que agendes estas fechas en tu calendario.';

  return {
    subject: `${subject} n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: cancelled ? [] : [calendarFile(reservation, context, createdAt)],
    html: await frame(
      {
        title,
        preview: request?.text ?? opening,
        body: html`${paragraph(greeting)}${paragraph(opening)}${
          request && html`${paragraph(html`<b>${request.text}</b>`)}${button(request.link, CONFIRM)}${smallPrint(NOT_ME)}`
        }${pictureOf(reservation, context)}${factTable(order)}${
          others.length > 0 && html`${subheading(ALSO)}${factTable(others)}`
        }${
          ahead &&
          html`${ahead.terms !== '' && paragraph(html`<b>${ahead.terms}</b>`)}${button(voucher, VOUCHER)}${
            ahead.steps.length > 0 && html`${subheading('Qué sigue')}${factTable(ahead.steps)}`
          }${subheading('Retiro y devolución')}${factTable(ahead.visit)}${linkLine(ahead.map, MAP)}`
        }${subheading('Datos de la reserva')}${factTable(people)}${linkLine(history, HISTORY)}${
          ahead && smallPrint(calendarNote)
        }`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      ...(request ? [`${request.text}\n${CONFIRM}: ${request.link}`, NOT_ME] : []),
      factLines(order),
      ...(others.length > 0 ? [`${ALSO.toUpperCase()}\n${factLines(others)}`] : []),
      ...(ahead
        ? [
            ...(ahead.terms === '' ? [] : [ahead.terms]),
            `${VOUCHER}: ${voucher}`,
            ...(ahead.steps.length === 0 ? [] : [`QUÉ SIGUE\n${factLines(ahead.steps)}`]),
            `RETIRO Y DEVOLUCIÓN\n${factLines(ahead.visit)}\n${MAP}: ${ahead.map}`,
          ]
        : []),
      `DATOS DE LA RESERVA\n${factLines(people)}`,
      `${HISTORY}: ${history}`,
      ...(ahead ? [calendarNote] : []),
      signature(context),
    ].join('\n\n'),
  };
}

type Words = { title: string; subject: string; opening: string };

function wordsFor({ status, isHeld, instrumentName }: OutboxReservation): Words {
  if (status === 'CANCELLED')
    return {
      title: 'Tu reserva fue cancelada',
      subject: 'Reserva cancelada',
      opening: `Recibimos tu reserva de ${instrumentName} y después fue cancelada. Estos eran sus datos.`,
    };
  const opening = `Reservaste ${instrumentName}. Estos son los datos de tu reserva.`;
  return isHeld
    ? { title: 'Falta confirmar tu correo', subject: 'Confirma tu correo para mantener tu reserva', opening }
    : { title: '¡Tu reserva está confirmada!', subject: 'Reserva confirmada', opening };
}

/** Asks the customer to confirm the address, with the link to do it. The provider accepts this e-mail now, or a moment later. */
async function confirmationRequest(
  { sentAt }: OutboxClaim,
  { id, isHeld, holdDeadline }: OutboxReservation,
  { nowMs, mintVerificationLink }: EmailContext,
): Promise<{ text: string; link: string }> {
  const deadline = confirmBefore(holdDeadline ?? (sentAt ?? nowMs) + HOLD_MS, todayInShop(nowMs));
  return {
    text: isHeld ? `${deadline}. ${HOLD_WARNING}` : 'Confirma también que este correo es tuyo.',
    // The page that confirms leads on to what was reserved.
    link: (await mintVerificationLink()).replace('#', `?reserva=${id}#`),
  };
}

const orderFacts = (reservation: OutboxReservation, others: readonly OrderLine[], sums: Sums): Fact[] => [
  { label: 'Número de orden', value: `#${reservation.orderId}` },
  { label: 'Instrumento', value: reservation.instrumentName },
  { label: 'Categoría', value: reservation.categoryName },
  { label: 'Fecha de inicio', value: weekdayAndNumericDay(reservation.startDay) },
  { label: 'Fecha de fin', value: weekdayAndNumericDay(reservation.endDay) },
  { label: 'Total de días', value: String(daysInclusive(reservation.startDay, reservation.endDay)) },
  { label: 'Precio por día', value: formatCents(reservation.priceCents) },
  { label: 'Cantidad', value: String(reservation.quantity) },
  { label: 'Precio total', value: formatCents(reservation.totalCents), strong: true },
  ...(others.length > 0 ? [] : moneyFacts(sums)),
];

/** Of the whole order, in cents. */
type Sums = { total: number; charges: number; discounts: number; settled: number };

const sumsOf = (
  { totalCents: own, chargesCents: charges, discountsCents: discounts, settledCents: settled }: OutboxReservation,
  others: readonly OrderLine[],
): Sums => ({ total: others.reduce((sum, { totalCents }) => sum + totalCents, own), charges, discounts, settled });

/** Nothing where more was paid. */
const leftToPay = ({ total, charges, discounts, settled }: Sums): number => Math.max(0, total + charges - discounts - settled);

/** What makes the total differ from what is left to pay; nothing where it does not. */
function moneyFacts(sums: Sums): Fact[] {
  const differences = [
    ['Cargos', sums.charges],
    ['Descuento', sums.discounts],
    ['Pagado', sums.settled],
  ] as const;
  const facts = differences
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]): Fact => ({ label, value: formatCents(cents) }));
  return facts.length === 0 ? [] : [...facts, { label: 'Por pagar', value: formatCents(leftToPay(sums)), strong: true }];
}

const otherLinesFacts = (others: readonly OrderLine[], sums: Sums): Fact[] =>
  others.length === 0
    ? []
    : [
        ...others.map((line): Fact => ({
          label: line.instrumentName,
          value: `${periodOf(line)} · ${counted(line.quantity, 'unidad', 'unidades')} · ${formatCents(line.totalCents)}`,
        })),
        { label: 'Total del pedido', value: formatCents(sums.total), strong: true },
        ...moneyFacts(sums),
      ];

const peopleFacts = (user: OutboxClaim['user'], reservation: OutboxReservation): Fact[] => [
  { label: 'A nombre de', value: userWords(fullName(user)) },
  { label: 'Correo', value: user.email },
  { label: 'Notas', value: userWords(reservation.notes) || NO_NOTES },
  { label: 'Proveedor', value: reservation.providerName?.trim() || NO_PROVIDER },
  { label: 'Contacto del proveedor', value: reservation.providerContact?.trim() || NO_CONTACT },
];

/** What the customer pays, does and finds; `terms` is empty when there is nothing left to say. */
function whatIsAhead(reservation: OutboxReservation, sums: Sums, context: EmailContext) {
  const today = todayInShop(context.nowMs);
  const { startDay: startDate, endDay: endDate, status } = reservation;
  const payable = { startDate, endDate, status, totalPrice: fromCents(leftToPay(sums)), ...(sums.settled > 0 && { money: {} }) };
  const { now, later } = paymentWords(context.paymentTerms, payable, today);
  return {
    terms: later === '' ? cancellationWords(payable, today) : `${now} ${later}`.trim(),
    // The dates stand above.
    steps: stepsAhead(context.paymentTerms, payable, today).map(({ title, text }): Fact => ({ label: title, value: text })),
    visit: [...visitFacts(context), { label: 'Consultas', value: context.contact }],
    map: mapLink(context.address),
  };
}
