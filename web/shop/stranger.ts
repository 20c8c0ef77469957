/**
 * Answers without the edge's number: a proxy on the way may have dropped it, or somebody else may have answered, as the network of a
 * hotel does. What has the marks of the contract's reply is taken for the edge's own. Seldom needed, so in a file of its own.
 */
import type { Call, ReplyOf } from '#domain/contract/api.ts';

type KeyOf<R> = R extends readonly (infer Item)[] ? KeyOf<Item> : R extends object ? keyof R & string : never;
type Marks = { readonly [C in Call]?: readonly KeyOf<ReplyOf<C>>[] };

const USER = ['id', 'email'] as const;
const KIND = ['id', 'description'] as const;
const INSTRUMENT = ['id', 'name', 'pricePerDay'] as const;
const RESERVATION = ['id', 'instrumentId'] as const;

/** In each of them. */
const LISTS: Marks = {
  'GET /api/categories': KIND,
  'GET /api/specifications': KIND,
  'GET /api/ratings/instrument/:id': ['id', 'stars'],
  'GET /api/availability/daily-stock': ['date', 'availableStock'],
  'GET /api/reservations/user/:userId': RESERVATION,
  'GET /api/reservations/details': RESERVATION,
  'GET /api/favorites/users/:userId': ['instrument'],
  'GET /api/users': USER,
  'GET /api/instruments/:id/maintenance': ['id', 'startDate'],
};

const OBJECTS: Marks = {
  'POST /login': USER,
  'POST /api/users/register': USER,
  'GET /api/users/me': USER,
  'PUT /api/users/me': USER,
  'PUT /api/users/:id/role': USER,
  'PUT /api/users/:id/active': USER,
  'GET /api/users/counts': ['total', 'clients'],
  'GET /api/users/me/deletion': ['obstacle'],
  'GET /api/instruments/results': ['products'],
  'GET /api/instruments/:id': INSTRUMENT,
  'POST /api/instruments/add': INSTRUMENT,
  'PUT /api/instruments/:id': INSTRUMENT,
  'POST /api/categories/add': KIND,
  'PUT /api/categories/:id': KIND,
  'POST /api/specifications/add': KIND,
  'PUT /api/specifications/:id': KIND,
  'POST /api/ratings': ['id', 'stars'],
  'POST /api/reservations': RESERVATION,
  'GET /api/reservations/:id': RESERVATION,
  'PUT /api/reservations/:id/status': RESERVATION,
  'PUT /api/reservations/:id/cancel': RESERVATION,
  'POST /api/reservations/:id/cancellation': RESERVATION,
  'GET /api/admin/instruments': ['instruments', 'place'],
  'GET /api/admin/overview': ['reservations'],
  'GET /api/dashboard': ['totalUsers', 'statuses'],
  'GET /api/reservations/agenda': ['overdue'],
  'GET /api/reservations/groups': ['groups'],
  'GET /api/timeline': ['instruments'],
  'GET /api/mail': ['messages', 'place'],
  'GET /api/audit': ['entries', 'place'],
};

export function hasMarks(call: Call, json: object): boolean {
  const marks: readonly string[] | undefined = (Array.isArray(json) ? LISTS : OBJECTS)[call];
  const items: unknown[] = Array.isArray(json) ? json : [json];
  return marks !== undefined && items.every((item) => item instanceof Object && marks.every((mark) => mark in item));
}
