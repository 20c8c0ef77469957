/** What e-mails about a reservation share. */
import { fallbackSrcOf } from '#domain/pictures.ts';
import type { Day } from '#domain/day.ts';
import { weekdayAndNumericDay } from '#domain/day-words.ts';
import type { OutboxReservation } from '../../db/email-facts.ts';
import type { EmailContext } from './email-layout.ts';
import { picture, type Fact, type Markup } from './frame.ts';

type Rental = Pick<OutboxReservation, 'startDay' | 'endDay'>;

/** 'viernes 27/11/2026 al domingo 29/11/2026' */
export const periodOf = ({ startDay, endDay }: Rental): string =>
  `${weekdayAndNumericDay(startDay)} al ${weekdayAndNumericDay(endDay)}`;

/** The instrument's picture, from our own address; nothing for one without. */
export const pictureOf = ({ picture: path, instrumentName }: OutboxReservation, { origin }: EmailContext): Markup | '' =>
  path === null ? '' : picture(new URL(fallbackSrcOf(path), origin).href, instrumentName);

export const VOUCHER = 'Ver el comprobante';

export const voucherLink = ({ id }: Pick<OutboxReservation, 'id'>, { origin }: EmailContext): string =>
  new URL(`/reservas/${id}`, origin).href;

/** The customer's reservations with the dialog for other days open; with a range, those are chosen in it. */
export const changeLink = (id: number, { origin }: EmailContext, range?: { startDate: Day; endDate: Day }): string => {
  const link = new URL(`/reservas?cambiar=${id}`, origin);
  if (range) {
    link.searchParams.set('desde', range.startDate);
    link.searchParams.set('hasta', range.endDate);
  }
  return link.href;
};

export const MAP = 'Ver el local en el mapa';

export const visitFacts = ({ address, hours }: EmailContext): Fact[] => [
  { label: 'Dónde', value: address },
  { label: 'Horario', value: hours },
];
