import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { button, frame, paragraph, signature, smallPrint } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { greet } from './user-words.ts';

/** Informs the previous address that the account no longer uses it. Has no link: that address no longer gives access. */
export async function tellAddressChanged({ user }: OutboxClaim, context: EmailContext): Promise<Email> {
  const title = 'El correo de tu cuenta cambió';
  const greeting = greet(user);
  const said =
    'La tienda cambió el correo de tu cuenta por otro. Se cerraron todas las sesiones, y este correo ya no sirve para entrar.';
  const advice = `Si no lo pediste, responde este mensaje o escríbenos: ${context.contact}`;
  return {
    subject: `${title} · Resuena`,
    attachments: [],
    html: await frame(
      { title, preview: said, body: html`${paragraph(greeting)}${paragraph(said)}${paragraph(advice)}` },
      context,
    ),
    text: [title, `${greeting}\n${said}`, advice, signature(context)].join('\n\n'),
  };
}

/** For an address that an administrator entered: has the link that confirms it. */
export const confirmNewAddress = (claim: OutboxClaim, context: EmailContext): Promise<Email> =>
  askToConfirm(claim, context, {
    ask: `La tienda anotó ${claim.user.email} como el correo de tu cuenta. Confirma que es tuyo: el enlace vale 7 días. Para entrar, usa este correo.`,
    notMe: 'Si no alquilas con nosotros, ignora este mensaje.',
    link: context.mintVerificationLink,
  });

/** For an address that the account's owner requested: has the link that confirms it. */
export const confirmWantedAddress = (claim: OutboxClaim, context: EmailContext): Promise<Email> =>
  askToConfirm(claim, context, {
    ask: `Pediste usar ${claim.recipient ?? claim.user.email} como el correo de tu cuenta. Confirma que es tuyo: el enlace vale 7 días. Hasta entonces sigue el de antes.`,
    notMe: 'Si no pediste este cambio, ignora este mensaje.',
    link: context.mintVerificationLink,
  });

type Asked = { ask: string; notMe: string; link: () => Promise<string> };

async function askToConfirm({ user }: OutboxClaim, context: EmailContext, { ask, notMe, link }: Asked): Promise<Email> {
  const title = 'Confirma tu correo';
  const greeting = greet(user);
  const href = await link();
  return {
    subject: `${title} en Resuena`,
    attachments: [],
    html: await frame(
      {
        title,
        preview: ask,
        body: html`${paragraph(greeting)}${paragraph(ask)}${button(href, 'Confirmar mi correo')}${smallPrint(notMe)}`,
      },
      context,
    ),
    text: [title, `${greeting}\n${ask}`, `Confirmar mi correo: ${href}`, notMe, signature(context)].join('\n\n'),
  };
}
