import { html } from 'hono/html';
import { fullName } from '#domain/account.ts';
import { daysInclusive, numericDay, todayInShop } from '#domain/day.ts';
import { confirmBefore, HOLD_MS, HOLD_WARNING } from '#domain/hold.ts';
import { formatCents } from '#domain/money.ts';
import type { OutboxClaim, OutboxReservation } from '../../db/outbox-claim.ts';
import { calendarFile } from './calendar-file.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, subheading, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet, userWords } from './user-words.ts';

const CONFIRM = 'Confirmar mi correo';
const NOT_ME = 'Si no hiciste esta reserva, ignora este mensaje.';
const NO_NOTES = 'Sin notas adicionales';
const NO_PROVIDER = 'Proveedor';
const NO_CONTACT = 'Sin información de contacto';

/**
 * The confirmation of a reservation, with its calendar file; to an address that is not confirmed, with the link that confirms it and
 * the time that is left. For a reservation cancelled before its e-mail left, it says so.
 */
export async function confirmReservation(claim: OutboxClaim, context: EmailContext): Promise<Email> {
  const { user, reservation, createdAt } = claim;
  if (!reservation) throw new Error('a confirmation without its reservation');
  const { title, subject, opening } = wordsFor(reservation);
  const cancelled = reservation.status === 'CANCELLED';
  const request = cancelled || user.emailVerified ? null : await confirmationRequest(claim, reservation, context);
  const greeting = greet(user);
  const order = orderFacts(reservation);
  const people = peopleFacts(user, reservation);
  const visit = visitFacts(reservation, context);
  const history = new URL('/reservas', context.origin).href;
  const calendarNote = 'Adjuntamos un archivo para que agendes estas fechas en tu calendario.';

  return {
    subject: `${subject} n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: cancelled ? [] : [calendarFile(reservation, context, createdAt)],
    html: await frame(
      {
        title,
        preview:
          request?.text ??
          `${reservation.instrumentName}, del ${numericDay(reservation.startDay)} al ${numericDay(reservation.endDay)}.`,
        body: html`${paragraph(greeting)}${paragraph(opening)}${
            request && html`${paragraph(html`<b>${request.text}</b>`)}${button(request.link, CONFIRM)}${smallPrint(NOT_ME)}`
          }${factTable(order)}${subheading('Datos de la reserva')}${factTable(people)}${
            cancelled ? '' : html`${subheading('Retiro y devolución')}${factTable(visit)}`
          }
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${button(history, 'Ver mis reservas')}${cancelled ? '' : smallPrint(calendarNote)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      ...(request ? [`${request.text}\n${CONFIRM}: ${request.link}`, NOT_ME] : []),
      factLines(order),
      factLines(people),
      ...(cancelled ? [] : [`RETIRO Y DEVOLUCIÓN\n${factLines(visit)}`]),
      `Ver mis reservas: ${history}`,
      ...(cancelled ? [] : [calendarNote]),
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

/** What the customer of an unconfirmed address is asked, and the link to do it. The provider accepts this now, or a moment later. */
async function confirmationRequest(
  { sentAt }: OutboxClaim,
  { isHeld }: OutboxReservation,
  { nowMs, mintVerificationLink }: EmailContext,
): Promise<{ text: string; link: string }> {
  const deadline = confirmBefore((sentAt ?? nowMs) + HOLD_MS, todayInShop(nowMs));
  return {
    text: isHeld ? `${deadline}. ${HOLD_WARNING}` : 'Confirma también que este correo es tuyo.',
    link: await mintVerificationLink(),
  };
}

const orderFacts = (reservation: OutboxReservation): Fact[] => [
  { label: 'Número de orden', value: `#${reservation.id}` },
  { label: 'Instrumento', value: reservation.instrumentName },
  { label: 'Categoría', value: reservation.categoryName },
  { label: 'Fecha de inicio', value: numericDay(reservation.startDay) },
  { label: 'Fecha de fin', value: numericDay(reservation.endDay) },
  { label: 'Total de días', value: String(daysInclusive(reservation.startDay, reservation.endDay)) },
  { label: 'Precio por día', value: formatCents(reservation.priceCents) },
  { label: 'Cantidad', value: String(reservation.quantity) },
  { label: 'Precio total', value: formatCents(reservation.totalCents), strong: true },
];

const peopleFacts = (user: OutboxClaim['user'], reservation: OutboxReservation): Fact[] => [
  { label: 'A nombre de', value: userWords(fullName(user)) },
  { label: 'Email', value: user.email },
  { label: 'Notas', value: userWords(reservation.notes) || NO_NOTES },
  { label: 'Proveedor', value: reservation.providerName?.trim() || NO_PROVIDER },
  { label: 'Contacto del proveedor', value: reservation.providerContact?.trim() || NO_CONTACT },
];

const visitFacts = ({ startDay, endDay }: OutboxReservation, { address, hours, contact }: EmailContext): Fact[] => [
  { label: 'Retiras el', value: numericDay(startDay) },
  { label: 'Devuelves el', value: numericDay(endDay) },
  { label: 'Dónde', value: address },
  { label: 'Horario', value: hours },
  { label: 'Consultas', value: contact },
];
