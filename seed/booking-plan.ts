/**
 * What happens in the sample shop, as days before (negative) or after today. Everything that a person trying the product
 * looks for is scripted here; {@link ./bookings.ts} fills the rest.
 */
import type { ReservationStatus } from '#domain/reservation.ts';
import { ANA_ID, BRUNO_ID } from './users.ts';

/** A reservation with its days relative to today; both ends count. */
export type Booking = {
  slug: string;
  userId: number;
  start: number;
  end: number;
  quantity: number;
  status: ReservationStatus;
  notes: string;
  /** Units that went out on its first day, and those of them that came back on its evening. */
  moved?: { out: number; back: number };
};

export const FIRST_PAST_DAY = -240;
export const LAST_PAST_DAY = -4;
/** About three months ahead. */
export const LAST_COMING_DAY = 92;

type Demand = {
  /** Different customers who ended a reservation and rated: as many as there are sample ratings. */
  raters: number;
  /** Further past reservations. */
  repeats: number;
  /** Reservations to come, beside the scripted ones. */
  coming: number;
};

export const DEMAND: Readonly<Record<string, Demand>> = {
  guitar: { raters: 22, repeats: 9, coming: 22 },
  violin: { raters: 27, repeats: 8, coming: 18 },
  saxophone: { raters: 18, repeats: 6, coming: 13 },
  'musical-keyboard': { raters: 24, repeats: 7, coming: 16 },
  drum: { raters: 12, repeats: 8, coming: 17 },
  accordion: { raters: 15, repeats: 5, coming: 9 },
  trumpet: { raters: 9, repeats: 5, coming: 13 },
  harp: { raters: 7, repeats: 3, coming: 5 },
  'long-drum': { raters: 14, repeats: 6, coming: 15 },
  banjo: { raters: 8, repeats: 3, coming: 7 },
  flute: { raters: 10, repeats: 4, coming: 13 },
  trombone: { raters: 6, repeats: 3, coming: 9 },
};

/** Runs of days on which every unit is taken. */
export const SOLD_OUT: readonly { slug: string; from: number; to: number }[] = [
  { slug: 'harp', from: 1, to: 4 },
  { slug: 'violin', from: 8, to: 9 },
  { slug: 'accordion', from: 12, to: 14 },
  { slug: 'saxophone', from: 20, to: 21 },
  { slug: 'banjo', from: 26, to: 29 },
  { slug: 'guitar', from: 34, to: 35 },
  { slug: 'trombone', from: 47, to: 48 },
  { slug: 'musical-keyboard', from: 61, to: 62 },
  { slug: 'long-drum', from: 75, to: 76 },
];

const LUCIA_ID = 5;
const MATIAS_ID = 8;
const GONZALO_ID = 18;
const ROMINA_ID = 19;
const MARIANA_ID = 21;

export const SCRIPTED: readonly Booking[] = [
  // Two that should be back by now; each is followed by a reservation of that unit. The first went out before movements were recorded.
  {
    slug: 'harp',
    userId: GONZALO_ID,
    start: -6,
    end: -2,
    quantity: 1,
    status: 'ACTIVE',
    notes: 'Es para una ceremonia en Atlántida.',
  },
  {
    slug: 'violin',
    userId: ROMINA_ID,
    start: -9,
    end: -1,
    quantity: 1,
    status: 'ACTIVE',
    notes: '',
    moved: { out: 1, back: 0 },
  },

  { slug: 'flute', userId: ANA_ID, start: -118, end: -109, quantity: 1, status: 'ENDED', notes: '' },
  { slug: 'guitar', userId: ANA_ID, start: -62, end: -59, quantity: 1, status: 'ENDED', notes: 'Con cuerdas .010, por favor.' },
  { slug: 'trumpet', userId: ANA_ID, start: -41, end: -38, quantity: 1, status: 'CANCELLED', notes: '' },
  { slug: 'violin', userId: ANA_ID, start: -34, end: -28, quantity: 1, status: 'ENDED', notes: '' },
  {
    slug: 'musical-keyboard',
    userId: ANA_ID,
    start: -2,
    end: 3,
    quantity: 1,
    status: 'ACTIVE',
    notes: 'Paso a retirarlo con camioneta.',
    moved: { out: 1, back: 0 },
  },
  { slug: 'guitar', userId: ANA_ID, start: 11, end: 14, quantity: 1, status: 'ACTIVE', notes: '' },
  { slug: 'accordion', userId: ANA_ID, start: 40, end: 44, quantity: 1, status: 'PENDING', notes: '' },

  { slug: 'trumpet', userId: BRUNO_ID, start: -103, end: -97, quantity: 1, status: 'ENDED', notes: '' },
  {
    slug: 'drum',
    userId: BRUNO_ID,
    start: -76,
    end: -73,
    quantity: 3,
    status: 'ENDED',
    notes: 'Tres redoblantes para el ensayo general.',
  },
  { slug: 'long-drum', userId: BRUNO_ID, start: -21, end: -19, quantity: 2, status: 'ENDED', notes: '' },
  {
    slug: 'trombone',
    userId: BRUNO_ID,
    start: -3,
    end: 1,
    quantity: 1,
    status: 'ACTIVE',
    notes: '',
    moved: { out: 1, back: 0 },
  },
  { slug: 'drum', userId: BRUNO_ID, start: 17, end: 21, quantity: 4, status: 'CONFIRMED', notes: 'Para el corso del barrio.' },
  { slug: 'saxophone', userId: BRUNO_ID, start: 30, end: 33, quantity: 1, status: 'ACTIVE', notes: '' },
];

/** Lines that the counter has to receive today, and lines that were not collected in full. */
export const AT_THE_COUNTER: readonly Booking[] = [
  {
    slug: 'flute',
    userId: LUCIA_ID,
    start: -3,
    end: 0,
    quantity: 2,
    status: 'ACTIVE',
    notes: 'Una es para mi hija: puede volver antes.',
    moved: { out: 2, back: 1 },
  },
  { slug: 'guitar', userId: MATIAS_ID, start: -2, end: 0, quantity: 1, status: 'ACTIVE', notes: '', moved: { out: 1, back: 0 } },
  {
    slug: 'drum',
    userId: MARIANA_ID,
    start: -1,
    end: 2,
    quantity: 2,
    status: 'ACTIVE',
    notes: 'El segundo lo retira el profesor.',
    moved: { out: 1, back: 1 },
  },
];

export const NOTES: readonly string[] = [
  'Paso a retirarlo después de las 18\u00A0h.',
  'Es para un casamiento, necesito devolverlo el lunes a primera hora.',
  '¿Puede quedar pronto desde las 10? Salimos para Maldonado.',
  'Lo retira mi hermana, con mi cédula.',
  'Primera vez que alquilo, agradezco una explicación de los cuidados.',
  'Para la muestra de fin de año del taller.',
  'Si hay funda de repuesto, mejor.',
];
