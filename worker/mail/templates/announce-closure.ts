import { html } from 'hono/html';
import { weekdayAndNumericDay } from '#domain/day-words.ts';
import type { AffectedLine, OutboxClaim } from '../../db/email-facts.ts';
import { factLines, factTable, frame, linkLine, paragraph, signature, subheading, type Fact } from './frame.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { changeLink, periodOf, voucherLink } from './rental.ts';
import { greet, userWords } from './user-words.ts';

/** Informs a customer that the shop closes on days on which their reservations start or end, and what they can do. */
export async function announceClosure({ user, closure, affected }: OutboxClaim, context: EmailContext): Promise<Email> {
  const title = 'Cerramos en un día de tu reserva';
  const greeting = greet(user);
  const closed = closure ? closedWords(closure) : 'unos días';
  const opening = `La tienda cierra ${closed}, y entonces no podemos entregar ni recibir. ${
    affected.length === 1 ? 'Esta reserva tuya empieza o termina' : 'Estas reservas tuyas empiezan o terminan'
  } en el cierre: elige otros días, escríbenos o responde este mensaje. Lamentamos el inconveniente.`;
  const sections = affected.map((line) => ({ line, facts: factsOf(line), ...stepOf(line, context) }));
  return {
    subject: `La tienda cierra ${closed}: revisa tu reserva`,
    attachments: [],
    html: await frame(
      {
        title,
        preview: opening,
        body: html`${paragraph(greeting)}${paragraph(opening)}${sections.map(
          ({ line, facts, label, link }) =>
            html`${subheading(`${line.instrumentName} · #${line.id}`)}${factTable(facts)}${linkLine(link, label)}`,
        )}${factTable([{ label: 'Consultas', value: context.contact }])}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      ...sections.map(
        ({ line, facts, label, link }) => `${line.instrumentName} · #${line.id}\n${factLines(facts)}\n${label}: ${link}`,
      ),
      `Consultas: ${context.contact}`,
      signature(context),
    ].join('\n\n'),
  };
}

const closedWords = ({ startDay, endDay, note }: NonNullable<OutboxClaim['closure']>): string => {
  const days =
    startDay === endDay
      ? `el ${weekdayAndNumericDay(startDay)}`
      : `del ${weekdayAndNumericDay(startDay)} al ${weekdayAndNumericDay(endDay)}`;
  return note === '' ? days : `${days} (${userWords(note)})`;
};

const factsOf = (line: AffectedLine): Fact[] => [
  { label: 'Período', value: periodOf(line) },
  { label: 'Cantidad', value: String(line.quantity) },
];

/** What is out can only be kept longer, or given back earlier with the shop's help. */
const stepOf = (line: AffectedLine, context: EmailContext): { label: string; link: string } =>
  line.isOut === 1
    ? { label: 'Ver el comprobante', link: voucherLink(line, context) }
    : { label: 'Elegir otros días', link: changeLink(line.id, context) };
