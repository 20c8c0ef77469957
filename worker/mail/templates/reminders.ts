import { html } from 'hono/html';
import { todayInShop } from '#domain/day.ts';
import { mapLink } from '#domain/map-link.ts';
import { cancellationWords } from '#domain/payment.ts';
import type { OutboxClaim, OutboxReservation } from '../../db/email-facts.ts';
import { button, factLines, factTable, frame, linkLine, paragraph, signature, smallPrint, type Fact } from './frame.ts';
import type { Email, EmailContext, Template } from './email-layout.ts';
import { MAP, periodOf, pictureOf, visitFacts, VOUCHER, voucherLink } from './rental.ts';
import { greet } from './user-words.ts';

type Words = {
  subject: (name: string) => string;
  title: string;
  body: (reservation: OutboxReservation) => string;
  /** What the button says and where it leads. */
  action: 'voucher' | 'rate';
  /** Whether place and hours help: not when all is over. */
  visit: boolean;
  /** Whether its customer may still extend it. */
  extends?: true;
};

const PICKUP: Words = {
  subject: (name) => `Mañana retiras: ${name}`,
  title: 'Tu alquiler empieza mañana',
  body: ({ instrumentName }) => `Te esperamos para que retires ${instrumentName}.`,
  action: 'voucher',
  visit: true,
};

const RETURN: Words = {
  subject: (name) => `Mañana devuelves: ${name}`,
  title: 'Tu alquiler termina mañana',
  body: ({ instrumentName }) =>
    `Mañana es el último día de tu alquiler de ${instrumentName}. Si necesitas más días, avísanos con al menos 24 horas de anticipación.`,
  action: 'voucher',
  visit: true,
  extends: true,
};

const OVERDUE: Words = {
  subject: (name) => `Devolución pendiente: ${name}`,
  title: 'Tu alquiler ya terminó',
  body: ({ instrumentName }) =>
    `El alquiler de ${instrumentName} terminó y todavía no registramos su devolución. Tráelo cuanto antes: otra persona puede estar esperándolo. Si ya lo devolviste, responde este mensaje.`,
  action: 'voucher',
  visit: true,
};

const INVITATION: Words = {
  subject: (name) => `¿Cómo te fue con ${name}?`,
  title: 'Cuéntanos cómo sonó',
  body: ({ instrumentName }) =>
    `Esperamos que hayas disfrutado de ${instrumentName}. Tu valoración ayuda a quien lo alquile después.`,
  action: 'rate',
  visit: false,
};

const MORE_DAYS = 'Necesito más días';

const STOP = 'Recibes este mensaje porque alquilaste con nosotros. Puedes dejar de recibir recordatorios en tu perfil:';

const reminder =
  (words: Words): Template =>
  async ({ user, reservation }: OutboxClaim, context: EmailContext): Promise<Email> => {
    if (!reservation) throw new Error('a reminder without its reservation');
    const greeting = greet(user);
    const body = words.body(reservation);
    const [label, link] =
      words.action === 'voucher'
        ? [VOUCHER, voucherLink(reservation, context)]
        : ['Valorar', new URL('/reservas', context.origin).href];
    const map = mapLink(context.address);
    const { startDay: startDate, endDay: endDate, status } = reservation;
    const cancelling = cancellationWords({ startDate, endDate, status }, todayInShop(context.nowMs));
    const moreDays = words.extends ? new URL(`/reservas?mas-dias=${reservation.id}`, context.origin).href : '';
    const profile = new URL('/profile', context.origin).href;
    const facts: Fact[] = [
      { label: 'Número de orden', value: `#${reservation.id}` },
      { label: 'Período', value: periodOf(reservation) },
      { label: 'Cantidad', value: String(reservation.quantity) },
      ...(words.visit ? visitFacts(context) : []),
    ];
    return {
      subject: words.subject(reservation.instrumentName),
      attachments: [],
      html: await frame(
        {
          title: words.title,
          preview: body,
          body: html`${paragraph(greeting)}${paragraph(body)}${pictureOf(reservation, context)}${factTable(facts)}${
            words.visit && linkLine(map, MAP)
          }${cancelling !== '' && paragraph(cancelling)}${button(link, label)}${moreDays !== '' && linkLine(moreDays, MORE_DAYS)}${smallPrint(`${STOP} ${profile}`)}`,
        },
        context,
      ),
      text: [
        words.title,
        `${greeting}\n${body}`,
        words.visit ? `${factLines(facts)}\n${MAP}: ${map}` : factLines(facts),
        ...(cancelling === '' ? [] : [cancelling]),
        `${label}: ${link}`,
        ...(moreDays === '' ? [] : [`${MORE_DAYS}: ${moreDays}`]),
        `${STOP} ${profile}`,
        signature(context),
      ].join('\n\n'),
    };
  };

export const remindPickup = reminder(PICKUP);
export const remindReturn = reminder(RETURN);
export const noticeOverdue = reminder(OVERDUE);
export const inviteRating = reminder(INVITATION);
