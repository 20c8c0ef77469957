import { html } from 'hono/html';
import { countryName } from '#domain/country-name.ts';
import { formatInShop } from '#domain/shop-clock.ts';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { factLines, factTable, frame, linkLine, paragraph, signature, type Fact } from './frame.ts';
import type { Email, EmailContext, Template } from './email-layout.ts';
import { greet } from './user-words.ts';

type Words = { title: string; said: string; notMe: string };

const LABEL = 'Elegir otra contraseña';

/** Informs the owner of what was done with the account, when and from where, and what to do about it. */
const warnOwner =
  ({ title, said, notMe }: Words): Template =>
  async ({ user, createdAt, device, country }: OutboxClaim, context: EmailContext): Promise<Email> => {
    const greeting = greet(user);
    const place = countryName(country ?? '');
    const facts: Fact[] = [
      { label: 'Cuenta', value: user.email },
      { label: 'Cuándo', value: `${formatInShop(createdAt, "dd/MM/yyyy 'a las' HH:mm")} (hora de Uruguay)` },
      ...(device === null ? [] : [{ label: 'Dispositivo', value: device }]),
      ...(place === '' ? [] : [{ label: 'País', value: place }]),
    ];
    const recovery = new URL('/recuperar', context.origin).href;
    const advice = `${notMe} Si necesitas ayuda, responde este mensaje o escríbenos: ${context.contact}`;
    return {
      subject: `${title} · Resuena`,
      attachments: [],
      html: await frame(
        {
          title,
          preview: said,
          body: html`${paragraph(greeting)}${paragraph(said)}${factTable(facts)}
            <div style="height:20px;line-height:20px;">&nbsp;</div>
            ${paragraph(advice)}${linkLine(recovery, LABEL)}`,
        },
        context,
      ),
      text: [title, `${greeting}\n${said}`, factLines(facts), `${advice}\n${LABEL}: ${recovery}`, signature(context)].join(
        '\n\n',
      ),
    };
  };

export const warnOfPasswordChange = warnOwner({
  title: 'Tu contraseña cambió',
  said: 'Se cambió la contraseña de tu cuenta desde el perfil y se cerraron las demás sesiones.',
  notMe: 'Si no fuiste tú, elige otra contraseña ahora: así se cierran todas las sesiones.',
});

export const warnOfReset = warnOwner({
  title: 'Se eligió una contraseña nueva',
  said: 'Se usó el enlace que enviamos a este correo para elegir otra contraseña. Se cerraron todas las sesiones y se quitaron las llaves de acceso, los códigos de recuperación y el enlace de tu calendario.',
  notMe: 'Si no fuiste tú, alguien puede leer tu correo: cambia primero su contraseña y después la de tu cuenta.',
});

export const warnOfNewDevice = warnOwner({
  title: 'Entraron a tu cuenta desde un dispositivo nuevo',
  said: 'Alguien inició sesión en tu cuenta desde un dispositivo o un país que no había usado.',
  notMe: 'Si fuiste tú, no hace falta nada. Si no, elige otra contraseña ahora: así se cierran todas las sesiones.',
});

export const warnOfPasskey = warnOwner({
  title: 'Se agregó una llave de acceso a tu cuenta',
  said: 'Desde ahora se puede entrar a tu cuenta también con esa llave de acceso, sin contraseña.',
  notMe: 'Si no fuiste tú, elige otra contraseña ahora: así se quitan las llaves y se cierran todas las sesiones.',
});

export const warnOfWantedAddress = warnOwner({
  title: 'Pidieron cambiar el correo de tu cuenta',
  said: 'Desde tu cuenta y con tu contraseña pidieron usar otro correo. Este sigue siendo el de la cuenta hasta que confirmen el nuevo.',
  notMe: 'Si no fuiste tú, elige otra contraseña ahora: así el cambio queda sin efecto y se cierran todas las sesiones.',
});

export const warnOfRoleRemoved = warnOwner({
  title: 'Tu cuenta ya no es de administrador',
  said: 'Un administrador quitó los permisos de administrador a tu cuenta.',
  notMe: 'Si no lo esperabas, avisa a la tienda y elige otra contraseña.',
});
