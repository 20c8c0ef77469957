import { html } from 'hono/html';
import type { SummaryItemKind } from '#domain/mail.ts';
import type { OutboxClaim, SummaryItem } from '../../db/email-facts.ts';
import { button, factLines, factTable, frame, paragraph, signature, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { periodOf } from './rental.ts';
import { greet, userWords } from './user-words.ts';

const TITLE = 'Novedades de tu cuenta';
const OPENING = 'Hoy ya te escribimos muchas veces, así que reunimos en un solo mensaje lo que faltaba contarte.';
const LABEL = 'Ver mis reservas';

/** What each e-mail of its own would have been about. */
const NEWS: Record<SummaryItemKind, string> = {
  cancellation: 'Cancelamos tu reserva',
  pickup_reminder: 'Se acerca el retiro',
  return_reminder: 'Se acerca la devolución',
  overdue_notice: 'Falta devolver',
  rating_invitation: '¿Cómo te fue?',
  administrator_notice: 'Recibió permisos de administrador',
  deactivation: 'La tienda la desactivó y canceló las reservas que tenías abiertas',
};

/** One e-mail in place of many. */
export async function summarizeNews({ user, summaryItems }: OutboxClaim, context: EmailContext): Promise<Email> {
  const greeting = greet(user);
  const facts = summaryItems.map(factOf);
  const history = new URL('/reservas', context.origin).href;
  return {
    subject: `${TITLE} · Resuena`,
    attachments: [],
    html: await frame(
      {
        title: TITLE,
        preview: OPENING,
        body: html`${paragraph(greeting)}${paragraph(OPENING)}${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${button(history, LABEL)}`,
      },
      context,
    ),
    text: [TITLE, `${greeting}\n${OPENING}`, factLines(facts), `${LABEL}: ${history}`, signature(context)].join('\n\n'),
  };
}

function factOf({ kind, reservation }: SummaryItem): Fact {
  if (!reservation) return { label: 'Tu cuenta', value: NEWS[kind] };
  const { id, instrumentName, closingNote } = reservation;
  const reason = kind === 'cancellation' ? userWords(closingNote) : '';
  return {
    label: `${NEWS[kind]} n.º ${id}`,
    value: `${instrumentName}\n${periodOf(reservation)}${reason === '' ? '' : `\nMotivo: ${reason}`}`,
  };
}
