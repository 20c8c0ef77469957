import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ROLES } from '#domain/account.ts';
import type { ReplyOf } from '#domain/contract/api.ts';
import type { User } from '#domain/contract/users.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { withFreshCheck } from '../../../session/with-fresh-check.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { ofAnswer, type ShownSource, sourceOf } from '../../../loading/source-of.ts';
import { narrowing, readUsersAddress } from './users-address.ts';
import { UsersPage } from './users-page.tsx';

export const Component = UsersPage;

export type UserCounts = ReplyOf<'GET /api/users/counts'>;

export type UsersData = {
  /** `total` of the answer counts all that match. */
  list: Deferred<Answer<User[]>>;
  counts: Promise<UserCounts | null>;
  source: ShownSource;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<UsersData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const address = readUsersAddress(new URL(request.url).searchParams);
  const { page, size, sort } = address;
  const query = { ...narrowing(address, app.today()), page, size, sort: sort.by, order: sort.order };
  // First, as the page waits for it.
  const users = app.call('GET /api/users', { query, signal: request.signal });
  const counts = app
    .call('GET /api/users/counts', { signal: request.signal })
    .then((answer) => (answer.ok ? answer.value : null));
  const list = await defer(users);
  return { list, counts, source: sourceOf(list, ofAnswer) };
}

export type UsersAnswer = { kind: 'changed'; user: User } | { kind: 'deleted' } | { kind: 'refused'; message: string };

/** `intent` 'role' with `userId` and `role`, 'active' with `userId`, `active` and `cancelReservations`, or 'delete' with `userId`. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<UsersAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  const id = Number(form.get('userId'));
  if (form.get('intent') === 'delete') {
    const gone = await withFreshCheck(app.call, () => app.call('DELETE /api/users/:id', { params: { id } }));
    return gone.ok ? { kind: 'deleted' } : { kind: 'refused', message: gone.problem.message };
  }
  const role = ROLES.find((known) => known === form.get('role')) ?? 'USER';
  const answer =
    form.get('intent') === 'role'
      ? await withFreshCheck(app.call, () => app.call('PUT /api/users/:id/role', { params: { id }, query: { role } }))
      : await withFreshCheck(app.call, () =>
          app.call('PUT /api/users/:id/active', {
            params: { id },
            query: {
              active: form.get('active') === 'true' ? 'true' : 'false',
              ...(form.get('cancelReservations') === 'true' && { cancelReservations: 'true' }),
            },
          }),
        );
  return answer.ok ? { kind: 'changed', user: answer.value } : { kind: 'refused', message: answer.problem.message };
}
