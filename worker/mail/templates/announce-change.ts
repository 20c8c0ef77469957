import { html } from 'hono/html';
import { formatCents } from '#domain/money.ts';
import type { OutboxChange, OutboxClaim } from '../../db/email-facts.ts';
import { calendarFile } from './calendar-file.ts';
import type { Email, EmailContext } from './email-layout.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, subheading, type Fact } from './frame.ts';
import { periodOf, VOUCHER, voucherLink } from './rental.ts';
import { greet } from './user-words.ts';

const CALENDAR_NOTE = 'Adjuntamos el archivo de calendario con los datos nuevos: reemplaza al anterior.';
const NOT_EXPECTED = 'Si no esperabas este cambio, escríbenos o responde este mensaje.';

/** What a reservation was and what it is now, with the calendar entry that replaces the one before. */
export async function announceChange(
  { user, reservation, change, createdAt }: OutboxClaim,
  context: EmailContext,
): Promise<Email> {
  if (!reservation || !change) throw new Error('a change without its reservation');
  const { before, after, place } = change;
  const title = 'Tu reserva cambió';
  const greeting = greet(user);
  const opening = `Cambiaron los datos de tu reserva n.º ${reservation.id} de ${after.instrumentName}.`;
  const [was, now] = [factsOf(before), factsOf(after)];
  const difference = differenceWords(after.totalCents - before.totalCents);
  const voucher = voucherLink(reservation, context);
  return {
    subject: `Reserva cambiada n.º ${reservation.id}: ${after.instrumentName}`,
    attachments: [calendarFile({ ...after, id: reservation.id, changes: place }, context, createdAt)],
    html: await frame(
      {
        title,
        preview: `${opening} ${difference}`,
        body: html`${paragraph(greeting)}${paragraph(opening)}${subheading('Ahora')}${factTable(now)}${paragraph(
          html`<b>${difference}</b>`,
        )}${button(voucher, VOUCHER)}${subheading('Antes')}${factTable(was)}${smallPrint(CALENDAR_NOTE)}${smallPrint(NOT_EXPECTED)}`,
      },
      context,
    ),
    text: [
      title,
      `${greeting}\n${opening}`,
      `AHORA\n${factLines(now)}`,
      difference,
      `${VOUCHER}: ${voucher}`,
      `ANTES\n${factLines(was)}`,
      CALENDAR_NOTE,
      NOT_EXPECTED,
      signature(context),
    ].join('\n\n'),
  };
}

const factsOf = (terms: OutboxChange['before']): Fact[] => [
  { label: 'Instrumento', value: terms.instrumentName },
  { label: 'Período', value: periodOf(terms) },
  { label: 'Cantidad', value: String(terms.quantity) },
  { label: 'Precio total', value: formatCents(terms.totalCents) },
];

function differenceWords(cents: number): string {
  if (cents === 0) return 'El total no cambia.';
  return cents > 0 ? `Son ${formatCents(cents)} más.` : `Son ${formatCents(-cents)} menos.`;
}
