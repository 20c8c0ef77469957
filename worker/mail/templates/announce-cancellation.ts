import { html } from 'hono/html';
import { formatCents } from '#domain/money.ts';
import type { OutboxClaim, OutboxReservation } from '../../db/email-facts.ts';
import { calendarFile } from './calendar-file.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, subheading, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { periodOf } from './rental.ts';
import { greet, userWords } from './user-words.ts';

type Words = { title: string; opening: string; reason: string };

/** Informs the customer that the shop cancelled a reservation, and why. */
export const announceCancellation = (claim: OutboxClaim, context: EmailContext): Promise<Email> =>
  write(claim, context, ({ instrumentName, closingNote }) => ({
    title: 'Cancelamos tu reserva',
    opening: `Tu reserva de ${instrumentName} fue cancelada por la tienda. Lamentamos el inconveniente: si tienes dudas o quieres otras fechas, escríbenos o responde este mensaje.`,
    reason: userWords(closingNote),
  }));

/** Confirms a cancellation to the customer who made it. */
export const confirmCancellation = (claim: OutboxClaim, context: EmailContext): Promise<Email> =>
  write(claim, context, ({ instrumentName }) => ({
    title: 'Cancelaste tu reserva',
    opening: `Cancelaste tu reserva de ${instrumentName}. Las fechas quedaron libres y no tienes que pagar nada. Si no fuiste tú, escríbenos o responde este mensaje.`,
    reason: '',
  }));

const CALENDAR_NOTE = 'Adjuntamos el archivo de calendario que quita la reserva del tuyo.';

async function write(
  { user, reservation, createdAt }: OutboxClaim,
  context: EmailContext,
  wordsOf: (reservation: OutboxReservation) => Words,
): Promise<Email> {
  if (!reservation) throw new Error('a cancellation without its reservation');
  const { title, opening, reason } = wordsOf(reservation);
  const greeting = greet(user);
  const facts: Fact[] = [
    { label: 'Número de orden', value: `#${reservation.id}` },
    { label: 'Instrumento', value: reservation.instrumentName },
    { label: 'Período', value: periodOf(reservation) },
    { label: 'Cantidad', value: String(reservation.quantity) },
    { label: 'Precio total', value: formatCents(reservation.totalCents) },
    { label: 'Consultas', value: context.contact },
  ];
  const shop = new URL('/', context.origin).href;
  return {
    subject: `Reserva cancelada n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: [calendarFile({ ...reservation, status: 'CANCELLED' }, context, createdAt)],
    html: await frame(
      {
        title,
        preview: reason === '' ? opening : reason,
        body: html`${paragraph(greeting)}${paragraph(opening)}${
            reason === '' ? '' : html`${subheading('Motivo')}${reason.split('\n').map((line) => paragraph(line))}`
          }${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${button(shop, 'Buscar otro instrumento')}${smallPrint(CALENDAR_NOTE)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      ...(reason === '' ? [] : [`Motivo: ${reason}`]),
      factLines(facts),
      `Buscar otro instrumento: ${shop}`,
      CALENDAR_NOTE,
      signature(context),
    ].join('\n\n'),
  };
}
