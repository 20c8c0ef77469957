import { html } from 'hono/html';
import type { OutboxClaim } from '../../db/email-facts.ts';
import { factLines, factTable, frame, linkLine, paragraph, signature, smallPrint, subheading, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { changeLink, periodOf } from './rental.ts';
import { greet } from './user-words.ts';

const NOTHING_TAKEN = 'Todavía no apartamos ninguna de estas opciones: queda reservada cuando la confirmas.';
const BY_SHOP =
  'Para cambiar de instrumento, responde este mensaje o escríbenos: lo cambiamos nosotros, al precio que ya tenías.';

/** Offers other days and other instruments to the customer of a reservation whose units may be missing. */
export async function offerAlternatives({ user, reservation, details }: OutboxClaim, context: EmailContext): Promise<Email> {
  if (!reservation) throw new Error('an offer without its reservation');
  const { dates = [], instruments = [] } = details?.alternatives ?? {};
  const title = 'Te proponemos otra opción';
  const greeting = greet(user);
  const opening = `Es posible que ${reservation.instrumentName} no esté en la tienda a tiempo. Tu reserva sigue en pie mientras no elijas otra cosa, y ahora mismo puedes cambiarla por una de estas opciones.`;
  const facts: Fact[] = [
    { label: 'Número de orden', value: `#${reservation.id}` },
    { label: 'Período', value: periodOf(reservation) },
    { label: 'Cantidad', value: String(reservation.quantity) },
    { label: 'Consultas', value: context.contact },
  ];
  const days = dates.map((range) => ({
    label: periodOf({ startDay: range.startDate, endDay: range.endDate }),
    link: changeLink(reservation.id, context, range),
  }));
  const others = instruments.map(({ id, name }) => ({ label: name, link: new URL(`/detail/${id}`, context.origin).href }));
  const lists = [
    { head: 'El mismo instrumento, en otras fechas', options: days, note: '' },
    { head: 'Otro instrumento, en tus fechas', options: others, note: BY_SHOP },
  ].filter(({ options }) => options.length > 0);
  return {
    subject: `Otra opción para tu reserva n.º ${reservation.id}: ${reservation.instrumentName}`,
    attachments: [],
    html: await frame(
      {
        title,
        preview: opening,
        body: html`${paragraph(greeting)}${paragraph(opening)}${factTable(facts)}${lists.map(
          ({ head, options, note }) =>
            html`${subheading(head)}${options.map(({ label, link }) => linkLine(link, label))}${note !== '' && paragraph(note)}`,
        )}${smallPrint(NOTHING_TAKEN)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      factLines(facts),
      ...lists.map(({ head, options, note }) =>
        [head.toUpperCase(), ...options.map(({ label, link }) => `${label}: ${link}`), ...(note === '' ? [] : [note])].join('\n'),
      ),
      NOTHING_TAKEN,
      signature(context),
    ].join('\n\n'),
  };
}
