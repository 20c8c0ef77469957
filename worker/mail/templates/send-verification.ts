import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, frame, paragraph, signature, smallPrint } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet } from './user-words.ts';

const NOT_ME = 'Si no lo pediste, ignora este mensaje.';

/** The verification link once more. */
export async function sendVerification({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const title = 'Confirma tu correo';
  const greeting = greet(user);
  const ask = `Pediste un nuevo enlace para confirmar que ${user.email} es tu correo. Vale 7 días.`;
  const link = await context.mintVerificationLink();

  return {
    subject: `${title} en Resuena`,
    attachments: [],
    html: await frame(
      {
        title,
        preview: ask,
        body: html`${paragraph(greeting)}${paragraph(ask)}${button(link, 'Confirmar mi correo')}${smallPrint(NOT_ME)}`,
      },
      context,
    ),
    text: [title, `${greeting}\n${ask}`, `Confirmar mi correo: ${link}`, NOT_ME, signature(context)].join('\n\n'),
  };
}
