import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, factLines, factTable, frame, paragraph, signature, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { periodOf } from './rental.ts';
import { greet } from './user-words.ts';

/** Informs the customer that a reservation was not collected and that its days are free again. */
export async function announceNoShow({ user, reservation }: OutboxClaim, context: EmailContext): Promise<Email> {
  if (!reservation) throw new Error('a no-show without its reservation');
  const title = 'No retiraste tu reserva';
  const greeting = greet(user);
  const opening = `No pasaste a retirar ${reservation.instrumentName}, así que la reserva quedó cancelada y sus fechas, libres. Si todavía lo necesitas, puedes reservar de nuevo o escribirnos.`;
  const facts: Fact[] = [
    { label: 'Número de orden', value: `#${reservation.id}` },
    { label: 'Instrumento', value: reservation.instrumentName },
    { label: 'Período', value: periodOf(reservation) },
    { label: 'Cantidad', value: String(reservation.quantity) },
    { label: 'Consultas', value: context.contact },
  ];
  const shop = new URL('/', context.origin).href;
  return {
    subject: `Reserva no retirada n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: [],
    html: await frame(
      {
        title,
        preview: opening,
        body: html`${paragraph(greeting)}${paragraph(opening)}${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${button(shop, 'Reservar de nuevo')}`,
      },
      context,
    ),
    text: [title, `${greeting}\n${opening}`, factLines(facts), `Reservar de nuevo: ${shop}`, signature(context)].join('\n\n'),
  };
}
