import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { DELETION_OBSTACLES } from '../account.ts';
import { IdText } from '../fields.ts';
import { User } from '../users.ts';

const Count = z.number().int();

export const adminUsers = endpoints({
  'PUT /api/users/:id/active': {
    summary: "Activate or deactivate an account; acts on that user's next request",
    access: 'admin',
    permission: 'accounts',
    repeat: 'harmless',
    isFresh: true,
    limiter: 'write',
    params: z.object({ id: IdText }),
    query: z.object({
      active: z.enum(['true', 'false']),
      cancelReservations: z.enum(['true', 'false']).optional().meta({
        description: 'With active=false: cancels the open reservations in the same step, with one e-mail about all of them',
      }),
    }),
    reply: User,
    status: 200,
    failures: ['user_not_found', 'own_account', 'last_administrator'],
  },
  'DELETE /api/users/:id': {
    summary: 'Delete an account: the person is taken out of it, its reservations stay in the books',
    access: 'admin',
    permission: 'accounts',
    repeat: 'key',
    isFresh: true,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['user_not_found', 'own_account', ...DELETION_OBSTACLES],
  },
  'GET /api/users/counts': {
    summary: 'How many accounts there are of each kind',
    access: 'admin',
    permission: 'accounts',
    reply: z.object({ total: Count, administrators: Count, clients: Count, inactive: Count }),
    status: 200,
    failures: [],
  },
});
