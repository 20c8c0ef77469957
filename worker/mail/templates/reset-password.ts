import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, frame, paragraph, signature, smallPrint } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet } from './user-words.ts';

const TITLE = 'Elige una nueva contraseña';
const ASK = 'Recibimos un pedido para cambiar la contraseña de tu cuenta. El enlace vale una hora y se usa una sola vez.';
const LABEL = 'Elegir contraseña';
const NOT_ME = 'Si no lo pediste, ignora este mensaje: tu contraseña sigue siendo la misma.';

/** The link with which a person who forgot the password chooses another. */
export async function resetPassword({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const greeting = greet(user);
  const link = await context.mintResetLink();
  return {
    subject: `${TITLE} · Resuena`,
    attachments: [],
    html: await frame(
      {
        title: TITLE,
        preview: ASK,
        body: html`${paragraph(greeting)}${paragraph(ASK)}${button(link, LABEL)}${smallPrint(NOT_ME)}`,
      },
      context,
    ),
    text: [TITLE, `${greeting}\n${ASK}`, `${LABEL}: ${link}`, NOT_ME, signature(context)].join('\n\n'),
  };
}
