import { html } from 'hono/html';
import { fullName } from '#domain/account.ts';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet, userWords } from './user-words.ts';

const WORK = 'Ya puedes reservar instrumentos, guardar tus favoritos y valorar lo que alquilaste.';
const ASK = 'Para terminar, confirma que este correo es tuyo. El enlace vale 7 días.';
const NOT_ME = 'Si no creaste esta cuenta, ignora este mensaje.';
const MADE_BY_SHOP = 'La tienda creó tu cuenta. Para entrar, elige una contraseña con «¿Olvidaste tu contraseña?».';
const NOT_MINE = 'Si no alquilas con nosotros, ignora este mensaje.';

/** Greets a new account with the link that confirms its address; an address confirmed meanwhile needs none. */
export async function welcome({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const title = 'Te damos la bienvenida a Resuena';
  const greeting = greet(user);
  const facts: Fact[] = [
    { label: 'Nombre', value: userWords(fullName(user)) },
    { label: 'Correo', value: user.email },
  ];
  const opening = user.hasPassword ? `Tu cuenta está lista. ${WORK}` : MADE_BY_SHOP;
  const ignore = user.hasPassword ? NOT_ME : NOT_MINE;
  const link = user.emailVerified ? context.origin : await context.mintVerificationLink();
  const label = user.emailVerified ? 'Explorar instrumentos' : 'Confirmar mi correo';

  return {
    subject: title,
    attachments: [],
    html: await frame(
      {
        title,
        preview: user.emailVerified ? WORK : ASK,
        body: html`${paragraph(greeting)}${paragraph(opening)}${factTable(facts)}
          <div style="height:20px;line-height:20px;">&nbsp;</div>
          ${user.emailVerified ? '' : paragraph(ASK)}${button(link, label)}${smallPrint(ignore)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      factLines(facts),
      ...(user.emailVerified ? [] : [ASK]),
      `${label}: ${link}`,
      ignore,
      signature(context),
    ].join('\n\n'),
  };
}
