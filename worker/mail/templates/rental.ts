/** What e-mails about a reservation share. */
import { fallbackSrcOf } from '#domain/pictures.ts';
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

export const MAP = 'Ver el local en el mapa';

export const visitFacts = ({ address, hours }: EmailContext): Fact[] => [
  { label: 'Dónde', value: address },
  { label: 'Horario', value: hours },
];
