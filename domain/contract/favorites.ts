import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdText, Instant } from './fields.ts';
import { Instrument } from './instruments.ts';

export const Favorite = z.object({ createdAt: Instant, instrument: Instrument }).meta({ id: 'Favorite' });
export type Favorite = z.output<typeof Favorite>;

const Pair = z.object({ userId: IdText, instrumentId: IdText });

export const favorites = endpoints({
  'POST /api/favorites/users/:userId/instruments/:instrumentId': {
    summary: 'Keep an instrument as a favourite; repeating changes nothing',
    access: 'self',
    repeat: 'harmless',
    offline: 'owed',
    isFresh: false,
    limiter: 'write',
    params: Pair,
    status: 204,
    failures: ['instrument_not_found'],
  },
  'DELETE /api/favorites/users/:userId/instruments/:instrumentId': {
    summary: 'Forget a favourite; repeating changes nothing',
    access: 'self',
    repeat: 'harmless',
    offline: 'owed',
    isFresh: false,
    limiter: 'write',
    params: Pair,
    status: 204,
    failures: [],
  },
  'GET /api/favorites/users/:userId': {
    summary: 'Own favourites, newest first',
    access: 'self',
    params: z.object({ userId: IdText }),
    reply: z.array(Favorite),
    status: 200,
    failures: [],
  },
});
