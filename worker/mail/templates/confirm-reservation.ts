import { html } from 'hono/html';
import { fullName } from '#domain/account.ts';
import { daysInclusive, numericDay } from '#domain/day.ts';
import { formatCents } from '#domain/money.ts';
import type { OutboxClaim, OutboxReservation } from '../../db/outbox-claim.ts';
import { calendarFile } from './calendar-file.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, subheading, type Fact } from './frame.ts';
import type { Letter, LetterContext } from './letter.ts';
import { greet, userWords } from './user-words.ts';

const NO_NOTES = 'Sin notas adicionales';
const NO_PROVIDER = 'Proveedor';
const NO_CONTACT = 'Sin información de contacto';

/** The confirmation of a reservation, with its calendar file. A reservation cancelled before its mail left is told as such. */
export async function confirmReservation({ user, reservation, createdAt }: OutboxClaim, context: LetterContext): Promise<Letter> {
  if (!reservation) throw new Error('a confirmation without its reservation');
  const cancelled = reservation.status === 'CANCELLED';
  const title = cancelled ? 'Tu reserva fue cancelada' : '¡Tu reserva está confirmada!';
  const opening = cancelled
    ? `Recibimos tu reserva de ${reservation.instrumentName} y después fue cancelada. Estos eran sus datos.`
    : `Reservaste ${reservation.instrumentName}. Estos son los datos de tu reserva.`;
  const greeting = greet(user);
  const order = orderFacts(reservation);
  const people = peopleFacts(user, reservation);
  const visit = visitFacts(reservation, context);
  const history = new URL('/reservas', context.origin).href;
  const calendarNote = 'Adjuntamos un archivo para que agendes estas fechas en tu calendario.';

  return {
    subject: `${cancelled ? 'Reserva cancelada' : 'Reserva confirmada'} n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: cancelled ? [] : [calendarFile(reservation, context, createdAt)],
    html: await frame(
      {
        title,
        preview: `${reservation.instrumentName}, del ${numericDay(reservation.startDay)} al ${numericDay(reservation.endDay)}.`,
        body: html`${paragraph(greeting)}${paragraph(opening)}${factTable(order)}${subheading('Datos de la reserva')}${factTable(people)}${
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
      factLines(order),
      factLines(people),
      ...(cancelled ? [] : [`RETIRO Y DEVOLUCIÓN\n${factLines(visit)}`]),
      `Ver mis reservas: ${history}`,
      ...(cancelled ? [] : [calendarNote]),
      signature(context),
    ].join('\n\n'),
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

const visitFacts = ({ startDay, endDay }: OutboxReservation, { address, hours, contact }: LetterContext): Fact[] => [
  { label: 'Retiras el', value: numericDay(startDay) },
  { label: 'Devuelves el', value: numericDay(endDay) },
  { label: 'Dónde', value: address },
  { label: 'Horario', value: hours },
  { label: 'Consultas', value: contact },
];
