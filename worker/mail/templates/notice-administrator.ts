import { html } from 'hono/html';
import { numericDay, todayInShop } from '#domain/day.ts';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, frame, paragraph, signature, smallPrint } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet } from './user-words.ts';

const TITLE = 'Tu cuenta recibió permisos de administrador';
const LABEL = 'Abrir la administración';
const NOT_EXPECTED = 'Si no lo esperabas, responde este mensaje: los permisos pueden haberse dado por error.';

/** Says that the account became an administrator's, to the owner of its mailbox. */
export async function noticeAdministrator({ user, createdAt }: OutboxClaim, context: EmailContext): Promise<Email> {
  const greeting = greet(user);
  const day = numericDay(todayInShop(createdAt));
  const body = `Desde el ${day}, la cuenta ${user.email} puede ver y cambiar todo en la tienda: instrumentos, reservas, usuarios y sus permisos.`;
  const link = new URL('/administracion', context.origin).href;
  return {
    subject: `${TITLE} · Resuena`,
    attachments: [],
    html: await frame(
      {
        title: TITLE,
        preview: body,
        body: html`${paragraph(greeting)}${paragraph(body)}${button(link, LABEL)}${smallPrint(NOT_EXPECTED)}`,
      },
      context,
    ),
    text: [TITLE, `${greeting}\n${body}`, `${LABEL}: ${link}`, NOT_EXPECTED, signature(context)].join('\n\n'),
  };
}
