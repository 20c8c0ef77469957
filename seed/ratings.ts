/**
 * What customers said of the instruments; for the database only (the browser's own data starts without ratings). Each rating is
 * by another customer, who has ended a reservation of that instrument, and comes after it.
 */
import { addDays, toEpochDay, type Day } from '#domain/day.ts';
import { instantOf, sampleReservations, type SampleReservation } from './bookings.ts';
import { INSTRUMENTS } from './catalogue.ts';
import { accordion, musicalKeyboard } from './comments/keyboards.ts';
import { drum, longDrum } from './comments/percussion.ts';
import { banjo, guitar, harp, violin } from './comments/strings.ts';
import { flute, saxophone, trombone, trumpet } from './comments/wind.ts';
import { ANA_ID, BRUNO_ID } from './users.ts';

/** Stars and what was written with them; the comment may be empty. */
export type SampleComment = readonly [stars: number, comment: string];

export type SampleRating = {
  id: number;
  instrumentId: number;
  userId: number;
  stars: number;
  comment: string;
  /** Milliseconds since 1970 UTC. */
  createdAt: number;
};

export const COMMENTS: Readonly<Record<string, readonly SampleComment[]>> = {
  guitar,
  violin,
  banjo,
  harp,
  saxophone,
  trumpet,
  flute,
  trombone,
  drum,
  'long-drum': longDrum,
  'musical-keyboard': musicalKeyboard,
  accordion,
};

/** Ended reservations that are left for the person trying the shop to rate. */
const LEFT_TO_RATE = new Set([
  `${ANA_ID}:guitar`,
  `${ANA_ID}:violin`,
  `${BRUNO_ID}:trumpet`,
  `${BRUNO_ID}:drum`,
  `${BRUNO_ID}:long-drum`,
]);

const MAX_DAYS_TO_RATE = 3;

export function sampleRatings(today: Day): SampleRating[] {
  const reservations = sampleReservations(today);
  const ratings = INSTRUMENTS.flatMap(({ id, slug }) => {
    const comments = COMMENTS[slug] ?? [];
    const raters = firstEnded(reservations, id).filter(({ userId }) => !LEFT_TO_RATE.has(`${userId}:${slug}`));
    if (raters.length < comments.length)
      throw new Error(`${slug} has ${comments.length} sample ratings and ${raters.length} customers to give them`);
    return comments.map(([stars, comment], index) => {
      const { userId, endDate } = raters[index] as SampleReservation;
      return { instrumentId: id, userId, stars, comment, createdAt: afterReturn(today, endDate, userId) };
    });
  });
  return ratings.toSorted((a, b) => a.createdAt - b.createdAt).map((rating, index) => ({ id: index + 1, ...rating }));
}

/** The first ended reservation of each customer, in the order in which they ended. */
function firstEnded(reservations: readonly SampleReservation[], instrumentId: number): SampleReservation[] {
  const ended = reservations
    .filter((reservation) => reservation.instrumentId === instrumentId && reservation.status === 'ENDED')
    .toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1));
  return [...new Map(ended.toReversed().map((reservation) => [reservation.userId, reservation])).values()].toReversed();
}

function afterReturn(today: Day, endDate: Day, userId: number): number {
  const day = toEpochDay(addDays(endDate, 1 + (userId % MAX_DAYS_TO_RATE))) - toEpochDay(today);
  return instantOf(today, Math.min(day, -1), 9 * 60 + ((userId * 37) % (11 * 60)));
}
