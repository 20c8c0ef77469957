import { html } from 'hono/html';
import { formatCents } from '#domain/money.ts';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, factLines, factTable, frame, paragraph, signature, subheading, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { periodOf } from './rental.ts';
import { greet, userWords } from './user-words.ts';

/** Informs the customer that the shop cancelled a reservation, and why. */
export async function announceCancellation({ user, reservation }: OutboxClaim, context: EmailContext): Promise<Email> {
  if (!reservation) throw new Error('a cancellation without its reservation');
  const title = 'Cancelamos tu reserva';
  const greeting = greet(user);
  const opening = `Tu reserva de ${reservation.instrumentName} fue cancelada por la tienda. Lamentamos el inconveniente: si tienes dudas o quieres otras fechas, escríbenos o responde este mensaje.`;
  const reason = userWords(reservation.closingNote);
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
    attachments: [],
    html: await frame(
      {
        title,
        preview: reason === '' ? opening : reason,
        body: html`${paragraph(greeting)}${paragraph(opening)}${
            reason === '' ? '' : html`${subheading('Motivo')}${reason.split('\n').map((line) => paragraph(line))}`
          }${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${button(shop, 'Buscar otro instrumento')}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      ...(reason === '' ? [] : [`Motivo: ${reason}`]),
      factLines(facts),
      `Buscar otro instrumento: ${shop}`,
      signature(context),
    ].join('\n\n'),
  };
}
