import type { Call } from '#domain/contract/api.ts';
import type { Question } from '#tests/support/door.ts';
import type { Person } from '#tests/support/staged-shop.ts';

/**
 * Every call times every actor. A call of the contract without a row here does not compile; the answers are of a shop in which
 * the owner has a reservation, and the body or path names the owner each time.
 */
type Row = {
  /** Path and body for what belongs to the owner. */
  ask: (owner: Person, shop: Facts) => { path: string } & Question;
  /** Anonymous, owner, another customer, administrator, deactivated. */
  answers: readonly [number, number, number, number, number];
};

type Facts = { instrumentId: number; reservationId: number; startDate: string };

const PUBLIC = [200, 200, 200, 200, 200] as const;
const ADMIN = (status: number) => [401, 403, 403, status, 401] as const;

export const reservation = (owner: Person, { instrumentId, startDate }: Facts) => ({
  instrumentId,
  userId: owner.id,
  startDate,
  endDate: startDate,
  quantity: 1,
});

/** Shaped as a browser's, of a passkey that nobody has. */
const PROOF = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

export const rows: Record<Call, Row> = {
  'GET /api/synonyms': { ask: () => ({ path: '/api/synonyms' }), answers: ADMIN(200) },
  'PUT /api/synonyms': {
    ask: () => ({ path: '/api/synonyms', json: { term: 'criolla', meaning: 'guitarra' } }),
    answers: ADMIN(200),
  },
  'DELETE /api/mail/suppressed/:id': { ask: () => ({ path: '/api/mail/suppressed/9999' }), answers: ADMIN(404) },
  'DELETE /api/synonyms/:id': { ask: () => ({ path: '/api/synonyms/9999' }), answers: ADMIN(404) },
  'DELETE /api/idempotency-keys/:key': {
    ask: () => ({ path: '/api/idempotency-keys/of-nobody-yet' }),
    answers: [401, 200, 200, 200, 401],
  },
  'POST /login': {
    ask: () => ({ path: '/login', json: { email: 'nadie@example.com', password: 'no-es-esta' } }),
    answers: [401, 401, 401, 401, 401],
  },
  'POST /logout': { ask: () => ({ path: '/logout', cookie: '' }), answers: [204, 204, 204, 204, 204] },
  'GET /api/users/me': { ask: () => ({ path: '/api/users/me' }), answers: [401, 200, 200, 200, 401] },
  'PUT /api/users/me': { ask: () => ({ path: '/api/users/me', json: {} }), answers: [401, 200, 200, 200, 401] },
  'POST /api/users/me/verification': { ask: () => ({ path: '/api/users/me/verification' }), answers: [401, 204, 204, 204, 401] },
  'POST /api/users/register': { ask: () => ({ path: '/api/users/register', json: {} }), answers: [422, 422, 422, 422, 422] },
  'GET /api/users/verify': { ask: () => ({ path: '/api/users/verify?token=x' }), answers: [302, 302, 302, 302, 302] },
  'POST /api/users/verify': {
    ask: () => ({ path: '/api/users/verify', json: { token: 'x' } }),
    answers: [400, 400, 400, 400, 400],
  },
  'GET /api/users': { ask: () => ({ path: '/api/users' }), answers: ADMIN(200) },
  'PUT /api/users/:id/role': { ask: ({ id }) => ({ path: `/api/users/${id}/role?role=USER` }), answers: ADMIN(200) },
  'POST /api/users/password/forgot': {
    ask: () => ({ path: '/api/users/password/forgot', json: { email: 'nadie@example.com' } }),
    answers: [204, 204, 204, 204, 204],
  },
  'POST /api/users/password/reset': {
    ask: () => ({ path: '/api/users/password/reset', json: { token: 'x', password: 'Nueva123' } }),
    answers: [400, 400, 400, 400, 400],
  },
  'PUT /api/users/me/email': {
    ask: () => ({ path: '/api/users/me/email', json: { email: 'otra@correo.com', password: 'no-es-esta' } }),
    answers: [401, 422, 422, 422, 401],
  },
  'PUT /api/users/me/password': {
    ask: () => ({ path: '/api/users/me/password', json: { currentPassword: 'no-es-esta', newPassword: 'Nueva123' } }),
    answers: [401, 422, 422, 422, 401],
  },
  'GET /api/users/passkey/challenge': { ask: () => ({ path: '/api/users/passkey/challenge' }), answers: PUBLIC },
  'POST /api/users/passkey/login': {
    ask: () => ({ path: '/api/users/passkey/login', json: PROOF }),
    answers: [401, 401, 401, 401, 401],
  },
  'POST /api/users/passkey/recover': {
    ask: () => ({ path: '/api/users/passkey/recover', json: { email: 'nadie@example.com', recoveryCode: 'no-es-este' } }),
    answers: [401, 401, 401, 401, 401],
  },
  'GET /api/users/me/passkeys': { ask: () => ({ path: '/api/users/me/passkeys' }), answers: [401, 200, 200, 200, 401] },
  'PUT /api/users/me/passkeys/challenge': {
    ask: () => ({ path: '/api/users/me/passkeys/challenge', json: { password: 'no-es-esta' } }),
    answers: [401, 422, 422, 422, 401],
  },
  'PUT /api/users/me/passkeys': {
    ask: () => ({
      path: '/api/users/me/passkeys',
      json: { name: 'Mi teléfono', credential: { ...PROOF, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
    }),
    answers: [401, 422, 422, 422, 401],
  },
  'PUT /api/users/me/passkeys/:id': {
    ask: () => ({ path: '/api/users/me/passkeys/999999', json: { name: 'Mi teléfono' } }),
    answers: [401, 404, 404, 404, 401],
  },
  'DELETE /api/users/me/passkeys/:id': {
    ask: () => ({ path: '/api/users/me/passkeys/999999' }),
    answers: [401, 404, 404, 404, 401],
  },
  'PUT /api/users/me/recovery-codes': {
    ask: () => ({ path: '/api/users/me/recovery-codes', json: { password: 'no-es-esta' } }),
    answers: [401, 422, 422, 422, 401],
  },
  'GET /api/users/me/fresh-check': { ask: () => ({ path: '/api/users/me/fresh-check' }), answers: [401, 204, 204, 204, 401] },
  'GET /api/users/me/fresh-check/challenge': {
    ask: () => ({ path: '/api/users/me/fresh-check/challenge' }),
    answers: [401, 200, 200, 200, 401],
  },
  'PUT /api/users/me/fresh-check': {
    ask: () => ({ path: '/api/users/me/fresh-check', json: PROOF }),
    answers: [401, 422, 422, 422, 401],
  },
  'GET /api/users/me/sessions': { ask: () => ({ path: '/api/users/me/sessions' }), answers: [401, 200, 200, 200, 401] },
  'DELETE /api/users/me/sessions/:session': {
    ask: () => ({ path: '/api/users/me/sessions/of-nobody' }),
    answers: [401, 404, 404, 404, 401],
  },
  'DELETE /api/users/me/sessions': { ask: () => ({ path: '/api/users/me/sessions' }), answers: [401, 204, 204, 204, 401] },
  'GET /api/users/me/data': { ask: () => ({ path: '/api/users/me/data' }), answers: [401, 200, 200, 200, 401] },
  'GET /api/users/me/calendar': { ask: () => ({ path: '/api/users/me/calendar' }), answers: [401, 200, 200, 200, 401] },
  'PUT /api/users/me/calendar': { ask: () => ({ path: '/api/users/me/calendar' }), answers: [401, 200, 200, 200, 401] },
  'DELETE /api/users/me/calendar': { ask: () => ({ path: '/api/users/me/calendar' }), answers: [401, 204, 204, 204, 401] },
  'GET /api/calendars/:token/resuena.ics': {
    ask: () => ({ path: '/api/calendars/of-nobody/resuena.ics' }),
    answers: [404, 404, 404, 404, 404],
  },
  'GET /api/users/me/deletion': { ask: () => ({ path: '/api/users/me/deletion' }), answers: [401, 200, 200, 200, 401] },
  'DELETE /api/users/me': {
    ask: () => ({ path: '/api/users/me', json: { password: 'no-es-esta' } }),
    answers: [401, 422, 422, 422, 401],
  },

  'GET /api/orders/:id': {
    ask: (_, { reservationId }) => ({ path: `/api/orders/${reservationId}` }),
    answers: [401, 200, 403, 200, 401],
  },
  'GET /api/counter': { ask: () => ({ path: '/api/counter' }), answers: ADMIN(200) },
  'GET /api/orders': { ask: () => ({ path: '/api/orders?size=1' }), answers: ADMIN(200) },
  'POST /api/orders': {
    ask: ({ id }, { instrumentId }) => ({
      path: '/api/orders',
      json: { userId: id, lines: [{ instrumentId, startDate: '2020-01-01', endDate: '2020-01-01', quantity: 1 }] },
    }),
    answers: ADMIN(422),
  },
  'POST /api/orders/:id/lines': {
    ask: (_, { instrumentId, startDate }) => ({
      path: '/api/orders/999999/lines',
      json: { instrumentId, startDate, endDate: startDate, quantity: 1 },
    }),
    answers: ADMIN(404),
  },
  'POST /api/orders/:id/ledger': {
    ask: () => ({ path: '/api/orders/999999/ledger', json: { kind: 'payment', method: 'cash', amount: 10 } }),
    answers: ADMIN(404),
  },
  'POST /api/orders/:id/ledger/:entryId/reversal': {
    ask: () => ({ path: '/api/orders/999999/ledger/999999/reversal' }),
    answers: ADMIN(404),
  },
  'POST /api/customers': {
    ask: ({ id }) => ({ path: '/api/customers', json: { username: 'x', lastname: String(id), phone: '099 123 456' } }),
    answers: ADMIN(422),
  },
  'GET /api/customers/:id': { ask: ({ id }) => ({ path: `/api/customers/${id}` }), answers: ADMIN(200) },
  'PUT /api/customers/:id/notes': {
    ask: () => ({ path: '/api/customers/999999/notes', json: { text: 'x', before: '' } }),
    answers: ADMIN(404),
  },
  'PUT /api/users/:id/contact': {
    ask: () => ({ path: '/api/users/999999/contact', json: { phone: '099 123 456' } }),
    answers: ADMIN(404),
  },
  'PUT /api/users/:id/rental-block': {
    ask: () => ({ path: '/api/users/999999/rental-block', json: { reason: 'No devolvió a tiempo' } }),
    answers: ADMIN(404),
  },
  'DELETE /api/users/:id/rental-block': { ask: () => ({ path: '/api/users/999999/rental-block' }), answers: ADMIN(404) },
  'GET /api/settings': { ask: () => ({ path: '/api/settings' }), answers: ADMIN(200) },
  'PUT /api/settings': { ask: () => ({ path: '/api/settings', json: {} }), answers: ADMIN(200) },
  'GET /api/shop-calendar': {
    ask: (_, { startDate }) => ({ path: `/api/shop-calendar?startDate=${startDate}&endDate=${startDate}` }),
    answers: PUBLIC,
  },
  'GET /api/closures': { ask: () => ({ path: '/api/closures' }), answers: ADMIN(200) },
  'POST /api/closures': {
    ask: () => ({ path: '/api/closures', json: { startDate: '2020-01-02', endDate: '2020-01-01' } }),
    answers: ADMIN(422),
  },
  'DELETE /api/closures/:id': { ask: () => ({ path: '/api/closures/999999' }), answers: ADMIN(404) },
  'GET /api/ledger': { ask: () => ({ path: '/api/ledger?startDate=2026-01-01&endDate=2026-01-31' }), answers: ADMIN(200) },

  'GET /api/instruments': { ask: () => ({ path: '/api/instruments' }), answers: PUBLIC },
  'GET /api/instruments/results': { ask: () => ({ path: '/api/instruments/results' }), answers: PUBLIC },
  'GET /api/instruments/filter': { ask: () => ({ path: '/api/instruments/filter?categoryId=1' }), answers: PUBLIC },
  'GET /api/instruments/:id': { ask: (_, { instrumentId }) => ({ path: `/api/instruments/${instrumentId}` }), answers: PUBLIC },
  'POST /api/instruments/add': { ask: () => ({ path: '/api/instruments/add', form: new FormData() }), answers: ADMIN(422) },
  'PUT /api/instruments/:id': {
    ask: (_, { instrumentId }) => ({ path: `/api/instruments/${instrumentId}`, form: new FormData() }),
    answers: ADMIN(422),
  },
  'DELETE /api/instruments/:id': { ask: () => ({ path: '/api/instruments/999999' }), answers: ADMIN(404) },

  'GET /api/categories': { ask: () => ({ path: '/api/categories' }), answers: PUBLIC },
  'POST /api/categories/add': { ask: () => ({ path: '/api/categories/add', json: {} }), answers: ADMIN(422) },
  'PUT /api/categories/:id': { ask: () => ({ path: '/api/categories/1', json: {} }), answers: ADMIN(422) },
  'DELETE /api/categories/:id': { ask: () => ({ path: '/api/categories/999999' }), answers: ADMIN(404) },
  'GET /api/specifications': { ask: () => ({ path: '/api/specifications' }), answers: PUBLIC },
  'POST /api/specifications/add': { ask: () => ({ path: '/api/specifications/add', json: {} }), answers: ADMIN(422) },
  'PUT /api/specifications/:id': { ask: () => ({ path: '/api/specifications/1', json: {} }), answers: ADMIN(422) },
  'DELETE /api/specifications/:id': { ask: () => ({ path: '/api/specifications/999999' }), answers: ADMIN(404) },

  'GET /api/availability/daily-stock': {
    ask: (_, { instrumentId, startDate }) => ({
      path: `/api/availability/daily-stock?instrumentId=${instrumentId}&startDate=${startDate}&endDate=${startDate}`,
    }),
    answers: PUBLIC,
  },
  'POST /api/availability/reserve': {
    ask: (owner, shop) => ({ path: '/api/availability/reserve', json: reservation(owner, shop) }),
    answers: [401, 201, 403, 201, 401],
  },
  'POST /api/reservations': {
    ask: (owner, shop) => ({ path: '/api/reservations', json: reservation(owner, shop) }),
    answers: [401, 201, 403, 201, 401],
  },
  'GET /api/reservations/all': { ask: () => ({ path: '/api/reservations/all' }), answers: ADMIN(200) },
  'GET /api/reservations/user/:userId': {
    ask: ({ id }) => ({ path: `/api/reservations/user/${id}` }),
    answers: [401, 200, 403, 200, 401],
  },
  'GET /api/reservations/:id': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}` }),
    answers: [401, 200, 403, 200, 401],
  },
  'GET /api/reservations/:id/calendar.ics': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/calendar.ics` }),
    answers: [401, 200, 403, 200, 401],
  },
  'GET /api/reservations/:id/change': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/change?quantity=1` }),
    answers: [401, 200, 403, 200, 401],
  },
  'PUT /api/reservations/:id/change': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/change`, json: { quantity: 2 } }),
    answers: [401, 200, 403, 200, 401],
  },
  // Cancelled by its owner, it cannot be cancelled again.
  'PUT /api/reservations/:id/cancel': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/cancel` }),
    answers: [401, 200, 403, 409, 401],
  },
  'PUT /api/reservations/:id/status': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/status?status=ENDED` }),
    answers: ADMIN(200),
  },

  'POST /api/ratings': {
    ask: (owner) => ({ path: '/api/ratings', json: { instrumentId: 999_999, userId: owner.id, stars: 5 } }),
    answers: [401, 404, 403, 403, 401],
  },
  'GET /api/ratings/instrument/:id': {
    ask: (_, { instrumentId }) => ({ path: `/api/ratings/instrument/${instrumentId}` }),
    answers: PUBLIC,
  },
  'POST /api/ratings/:id/reports': {
    ask: () => ({ path: '/api/ratings/999999/reports', json: { reason: 'other' } }),
    answers: [401, 404, 404, 404, 401],
  },
  'GET /api/admin/ratings': { ask: () => ({ path: '/api/admin/ratings' }), answers: ADMIN(200) },
  'PUT /api/ratings/:id/visibility': {
    ask: () => ({ path: '/api/ratings/999999/visibility', json: { visible: true } }),
    answers: ADMIN(404),
  },
  'POST /api/favorites/users/:userId/instruments/:instrumentId': {
    ask: ({ id }, { instrumentId }) => ({ path: `/api/favorites/users/${id}/instruments/${instrumentId}` }),
    answers: [401, 204, 403, 403, 401],
  },
  'DELETE /api/favorites/users/:userId/instruments/:instrumentId': {
    ask: ({ id }, { instrumentId }) => ({ path: `/api/favorites/users/${id}/instruments/${instrumentId}` }),
    answers: [401, 204, 403, 403, 401],
  },
  'GET /api/favorites/users/:userId': {
    ask: ({ id }) => ({ path: `/api/favorites/users/${id}` }),
    answers: [401, 200, 403, 403, 401],
  },
  'GET /api/dashboard': { ask: () => ({ path: '/api/dashboard' }), answers: ADMIN(200) },

  'PUT /api/users/:id/active': { ask: ({ id }) => ({ path: `/api/users/${id}/active?active=true` }), answers: ADMIN(200) },
  'DELETE /api/users/:id': { ask: () => ({ path: '/api/users/999999' }), answers: ADMIN(404) },
  'GET /api/users/counts': { ask: () => ({ path: '/api/users/counts' }), answers: ADMIN(200) },
  'GET /api/admin/overview': { ask: () => ({ path: '/api/admin/overview' }), answers: ADMIN(200) },
  'GET /api/admin/instruments': { ask: () => ({ path: '/api/admin/instruments' }), answers: ADMIN(200) },
  'GET /api/reservations/days': {
    ask: (_, { startDate }) => ({ path: `/api/reservations/days?startDate=${startDate}&endDate=${startDate}` }),
    answers: ADMIN(200),
  },
  'GET /api/reservations/agenda': { ask: () => ({ path: '/api/reservations/agenda' }), answers: ADMIN(200) },
  'GET /api/reservations/groups': { ask: () => ({ path: '/api/reservations/groups' }), answers: ADMIN(200) },
  'GET /api/reservations/details': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/details?id=${reservationId}` }),
    answers: ADMIN(200),
  },
  'POST /api/reservations/:id/cancellation': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/cancellation`, json: { reason: 'Se rompió' } }),
    answers: ADMIN(200),
  },
  // It begins tomorrow: nothing of it can be handed over yet.
  'POST /api/reservations/:id/hand-over': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/hand-over` }),
    answers: ADMIN(409),
  },
  'POST /api/reservations/:id/return': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/return` }),
    answers: ADMIN(409),
  },
  'POST /api/reservations/:id/no-show': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/no-show` }),
    answers: ADMIN(409),
  },
  'POST /api/reservations/:id/undo': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/undo` }),
    answers: ADMIN(409),
  },
  'POST /api/reservations/:id/email': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/email` }),
    answers: ADMIN(202),
  },
  'GET /api/reservations/:id/alternatives': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/alternatives` }),
    answers: ADMIN(200),
  },
  'POST /api/reservations/:id/alternatives': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/alternatives` }),
    answers: ADMIN(202),
  },
  'POST /api/closures/:id/notices': {
    ask: ({ id }) => ({ path: '/api/closures/999999/notices', json: { userId: id } }),
    answers: ADMIN(404),
  },
  'DELETE /api/reservations/:id/turnaround': {
    ask: (_, { reservationId }) => ({ path: `/api/reservations/${reservationId}/turnaround` }),
    answers: ADMIN(409),
  },
  'GET /api/instruments/:id/maintenance': {
    ask: (_, { instrumentId }) => ({ path: `/api/instruments/${instrumentId}/maintenance` }),
    answers: ADMIN(200),
  },
  'GET /api/instruments/:id/maintenance/conflicts': {
    ask: (_, { instrumentId, startDate }) => ({
      path: `/api/instruments/${instrumentId}/maintenance/conflicts?startDate=${startDate}&endDate=${startDate}&quantity=1`,
    }),
    answers: ADMIN(200),
  },
  'POST /api/instruments/:id/maintenance': {
    ask: (_, { instrumentId, startDate }) => ({
      path: `/api/instruments/${instrumentId}/maintenance`,
      json: { startDate, endDate: startDate, quantity: 1 },
    }),
    answers: ADMIN(201),
  },
  'DELETE /api/maintenance/:id': { ask: () => ({ path: '/api/maintenance/999999' }), answers: ADMIN(404) },
  'GET /api/timeline': { ask: () => ({ path: '/api/timeline' }), answers: ADMIN(200) },
  'GET /api/mail': { ask: () => ({ path: '/api/mail' }), answers: ADMIN(200) },
  'GET /api/mail/:message': { ask: () => ({ path: '/api/mail/00000000-0000-4000-8000-000000000000' }), answers: ADMIN(404) },
  'POST /api/mail/:message/retry': {
    ask: () => ({ path: '/api/mail/00000000-0000-4000-8000-000000000000/retry' }),
    answers: ADMIN(404),
  },
  'POST /api/mail/retry': { ask: () => ({ path: '/api/mail/retry' }), answers: ADMIN(200) },
  'GET /api/audit': { ask: () => ({ path: '/api/audit' }), answers: ADMIN(200) },
  'GET /api/export/instruments.csv': { ask: () => ({ path: '/api/export/instruments.csv' }), answers: ADMIN(200) },
  'GET /api/export/reservations.csv': { ask: () => ({ path: '/api/export/reservations.csv' }), answers: ADMIN(200) },
  'GET /api/export/ledger.csv': {
    ask: () => ({ path: '/api/export/ledger.csv?startDate=2026-01-01&endDate=2026-01-31' }),
    answers: ADMIN(200),
  },
  'GET /api/export/users.csv': { ask: () => ({ path: '/api/export/users.csv' }), answers: ADMIN(200) },
  'POST /api/telemetry': {
    ask: () => ({ path: '/api/telemetry', json: { release: 'index-abc1234.js', vitals: [], errors: [] } }),
    answers: [204, 204, 204, 204, 204],
  },
  'GET /api/export/audit.csv': { ask: () => ({ path: '/api/export/audit.csv' }), answers: ADMIN(200) },
};
