import { html } from 'hono/html';
import { numericDay } from '#domain/day.ts';
import type { OutboxClaim, OutboxReservation } from '../../db/outbox-claim.ts';
import { button, factLines, factTable, frame, paragraph, signature, smallPrint, type Fact } from './frame.ts';
import type { Email, EmailContext, Template } from './email-layout.ts';
import { greet } from './user-words.ts';

type Words = {
  subject: (name: string) => string;
  title: string;
  body: (reservation: OutboxReservation) => string;
  action: { label: string; path: (reservation: OutboxReservation) => string };
  /** Whether place and hours help: not when all is over. */
  visit: boolean;
};

const HISTORY = { label: 'Ver mis reservas', path: () => '/reservas' };

const PICKUP: Words = {
  subject: (name) => `Mañana retiras: ${name}`,
  title: 'Tu alquiler empieza mañana',
  body: ({ instrumentName, startDay }) => `Te esperamos el ${numericDay(startDay)} para que retires ${instrumentName}.`,
  action: HISTORY,
  visit: true,
};

const RETURN: Words = {
  subject: (name) => `Mañana devuelves: ${name}`,
  title: 'Tu alquiler termina mañana',
  body: ({ instrumentName, endDay }) =>
    `El ${numericDay(endDay)} es el último día de tu alquiler de ${instrumentName}. Si necesitas más días, avísanos con al menos 24 horas de anticipación.`,
  action: HISTORY,
  visit: true,
};

const OVERDUE: Words = {
  subject: (name) => `Devolución pendiente: ${name}`,
  title: 'Tu alquiler ya terminó',
  body: ({ instrumentName, endDay }) =>
    `El alquiler de ${instrumentName} terminó el ${numericDay(endDay)} y todavía no registramos su devolución. Tráelo cuanto antes: otra persona puede estar esperándolo. Si ya lo devolviste, responde este mensaje.`,
  action: HISTORY,
  visit: true,
};

const INVITATION: Words = {
  subject: (name) => `¿Cómo te fue con ${name}?`,
  title: 'Cuéntanos cómo sonó',
  body: ({ instrumentName }) =>
    `Esperamos que hayas disfrutado de ${instrumentName}. Tu valoración ayuda a quien lo alquile después.`,
  action: { label: 'Valorar', path: () => '/reservas' },
  visit: false,
};

const STOP = 'Recibes este mensaje porque alquilaste con nosotros. Puedes dejar de recibir recordatorios en tu perfil:';

const reminder =
  (words: Words): Template =>
  async ({ user, reservation }: OutboxClaim, context: EmailContext): Promise<Email> => {
    if (!reservation) throw new Error('a reminder without its reservation');
    const greeting = greet(user);
    const body = words.body(reservation);
    const link = new URL(words.action.path(reservation), context.origin).href;
    const profile = new URL('/profile', context.origin).href;
    const facts: Fact[] = [
      { label: 'Número de orden', value: `#${reservation.id}` },
      { label: 'Período', value: `${numericDay(reservation.startDay)} al ${numericDay(reservation.endDay)}` },
      { label: 'Cantidad', value: String(reservation.quantity) },
      ...(words.visit
        ? [
            { label: 'Dónde', value: context.address },
            { label: 'Horario', value: context.hours },
          ]
        : []),
    ];
    return {
      subject: words.subject(reservation.instrumentName),
      attachments: [],
      html: await frame(
        {
          title: words.title,
          preview: body,
          body: html`${paragraph(greeting)}${paragraph(body)}${factTable(facts)}
            <div style="height:20px;line-height:20px;">&nbsp;</div>
            ${button(link, words.action.label)}${smallPrint(`${STOP} ${profile}`)}`,
        },
        context,
      ),
      text: [
        words.title,
        `${greeting}\n${body}`,
        factLines(facts),
        `${words.action.label}: ${link}`,
        `${STOP} ${profile}`,
        signature(context),
      ].join('\n\n'),
    };
  };

export const remindPickup = reminder(PICKUP);
export const remindReturn = reminder(RETURN);
export const noticeOverdue = reminder(OVERDUE);
export const inviteRating = reminder(INVITATION);
