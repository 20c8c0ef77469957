import { INSTRUMENTS } from './catalogue.ts';
import { ANA_ID, BRUNO_ID } from './users.ts';

const CHOICES: readonly (readonly [userId: number, slugs: readonly string[]])[] = [
  [ANA_ID, ['harp', 'violin', 'accordion']],
  [BRUNO_ID, ['drum', 'trombone']],
];

export const FAVORITES: readonly { userId: number; instrumentId: number }[] = CHOICES.flatMap(([userId, slugs]) =>
  INSTRUMENTS.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => ({ userId, instrumentId: id })),
);
