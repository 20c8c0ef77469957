import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { frame, linkLine, paragraph, signature, smallPrint } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet } from './user-words.ts';

const TITLE = 'Tu código para entrar';
const ASK =
  'Hubo muchos intentos de entrar en tu cuenta. Para saber que eres tú, escribe este código en la página de inicio de sesión.';
const LIFE = 'Vale 10 minutos y se usa una sola vez. No se lo digas a nadie.';
const NOT_ME = 'Quien lo pidió escribió tu contraseña. Si no fuiste tú, elige otra cuanto antes.';
const LABEL = 'Elegir otra contraseña';

/** The code for a login to an account that others guess at. It is sent only after the right password. */
export async function sendLoginCode({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const greeting = greet(user);
  const code = await context.loginCode();
  const recovery = new URL('/recuperar', context.origin).href;
  return {
    subject: `${TITLE} · Resuena`,
    attachments: [],
    html: await frame(
      {
        title: TITLE,
        preview: ASK,
        body: html`${paragraph(greeting)}${paragraph(ASK)}
        ${paragraph(html`<b style="font-size:32px;letter-spacing:0.2em;">${code}</b>`)}${paragraph(LIFE)}${smallPrint(NOT_ME)}${linkLine(recovery, LABEL)}`,
      },
      context,
    ),
    text: [TITLE, `${greeting}\n${ASK}`, code, LIFE, `${NOT_ME}\n${LABEL}: ${recovery}`, signature(context)].join('\n\n'),
  };
}
