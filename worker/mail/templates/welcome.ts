import { html } from 'hono/html';
import { fullName } from '#domain/account.ts';
import type { OutboxClaim } from '../../db/outbox-claim.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet, userWords } from './user-words.ts';

const WORK = 'Ya puedes reservar instrumentos, guardar tus favoritos y valorar lo que alquilaste.';
const ASK = 'Para terminar, confirma que este correo es tuyo. El enlace vale 7 días.';
const NOT_ME = 'Si no creaste esta cuenta, ignora este mensaje.';

/** Greets a new account with the link that confirms its address; an address confirmed meanwhile needs none. */
export async function welcome({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const title = 'Te damos la bienvenida a Resuena';
  const greeting = greet(user);
  const facts: Fact[] = [
    { label: 'Nombre', value: userWords(fullName(user)) },
    { label: 'Correo', value: user.email },
  ];
  const link = user.emailVerified ? context.origin : await context.mintVerificationLink();
  const label = user.emailVerified ? 'Explorar instrumentos' : 'Confirmar mi correo';

  return {
    subject: title,
    attachments: [],
    html: await frame(
      {
        title,
        preview: user.emailVerified ? WORK : ASK,
        body: html`${paragraph(greeting)}${paragraph(`Tu cuenta está lista. ${WORK}`)}${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${user.emailVerified ? '' : paragraph(ASK)}${button(link, label)}${smallPrint(NOT_ME)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\nTu cuenta está lista. ${WORK}`,
      factLines(facts),
      ...(user.emailVerified ? [] : [ASK]),
      `${label}: ${link}`,
      NOT_ME,
      signature(context),
    ].join('\n\n'),
  };
}
