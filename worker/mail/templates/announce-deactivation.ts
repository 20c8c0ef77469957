import { html } from 'hono/html';
import { formatInShop } from '#domain/shop-clock.ts';
import { counted } from '#domain/plural.ts';
import type { CancelledReservation, OutboxClaim } from '../../db/email-facts.ts';
import { factLines, factTable, frame, paragraph, signature, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { periodOf } from './rental.ts';
import { greet } from './user-words.ts';

/** Informs the customer that the shop deactivated the account, and which reservations it cancelled with it. */
export async function announceDeactivation({ user, cancelled, createdAt }: OutboxClaim, context: EmailContext): Promise<Email> {
  const when = formatInShop(createdAt, "dd/MM/yyyy 'a las' HH:mm");
  if (cancelled.length === 0) return announceAlone(user, when, context);
  const isOne = cancelled.length === 1;
  const title = isOne ? 'Cancelamos tu reserva' : 'Cancelamos tus reservas';
  const greeting = greet(user);
  const opening = isOne
    ? `La tienda desactivó tu cuenta el ${when} y canceló la reserva que tenías abierta. Las fechas quedaron libres.`
    : `La tienda desactivó tu cuenta el ${when} y canceló las ${cancelled.length} reservas que tenías abiertas. Las fechas quedaron libres.`;
  const facts = cancelled.map(factOf);
  const closing = `Si crees que es un error, responde este mensaje o escríbenos: ${context.contact}`;
  return {
    subject: isOne ? 'Tu cuenta fue desactivada y tu reserva, cancelada' : 'Tu cuenta fue desactivada y tus reservas, canceladas',
    attachments: [],
    html: await frame(
      {
        title,
        preview: opening,
        body: html`${paragraph(greeting)}${paragraph(opening)}${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${paragraph(closing)}`,
      },
      context,
    ),
    text: [title, `${greeting}\n${opening}`, factLines(facts), closing, signature(context)].join('\n\n'),
  };
}

async function announceAlone(user: OutboxClaim['user'], when: string, context: EmailContext): Promise<Email> {
  const title = 'Tu cuenta fue desactivada';
  const greeting = greet(user);
  const opening = `La tienda desactivó tu cuenta el ${when}: se cerró tu sesión y no puedes entrar hasta que la active de nuevo. Si tienes reservas abiertas, quedan como están.`;
  const closing = `Si crees que es un error, responde este mensaje o escríbenos: ${context.contact}`;
  return {
    subject: `${title} · Resuena`,
    attachments: [],
    html: await frame(
      { title, preview: opening, body: html`${paragraph(greeting)}${paragraph(opening)}${paragraph(closing)}` },
      context,
    ),
    text: [title, `${greeting}\n${opening}`, closing, signature(context)].join('\n\n'),
  };
}

const factOf = ({ id, instrumentName, quantity, ...days }: CancelledReservation): Fact => ({
  label: `Reserva #${id}`,
  value: `${instrumentName}\n${periodOf(days)}, ${counted(quantity, 'unidad', 'unidades')}`,
});
