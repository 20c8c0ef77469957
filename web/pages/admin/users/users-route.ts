import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ROLES } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import type { UserCounts } from '../../../shop/back-office.ts';
import { appContext } from '../../../shop/shop-context.ts';
import type { Answer } from '../../../shop/shop.ts';
import { soon, type Soon } from '../../../shop/soon.ts';
import { ofAnswer, type ShownSource, sourceOf } from '../../../shop/source-of.ts';
import { narrowing, readUsersAddress, USERS_PAGE_SIZE } from './users-address.ts';
import { UsersPage } from './users-page.tsx';

export const Component = UsersPage;

export type UsersData = {
  list: Soon<Answer<{ users: User[]; total: number }>>;
  counts: Promise<UserCounts | null>;
  source: ShownSource;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<UsersData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const address = readUsersAddress(new URL(request.url).searchParams);
  const { page, sort } = address;
  const counts = desk.userCounts(request.signal).then((answer) => (answer.ok ? answer.value : null));
  const query = { ...narrowing(address), page, size: USERS_PAGE_SIZE, sort: sort.by, order: sort.order };
  const list = await soon(desk.listUsers(query, request.signal));
  return { list, counts, source: sourceOf(list, ofAnswer) };
}

export type UsersAnswer = { kind: 'changed'; user: User } | { kind: 'refused'; message: string };

/** `intent` 'role' with `userId` and `role`, or 'active' with `userId` and `active`. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<UsersAnswer> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const form = await request.formData();
  const id = Number(form.get('userId'));
  const role = ROLES.find((known) => known === form.get('role')) ?? 'USER';
  const answer =
    form.get('intent') === 'role' ? await desk.changeRole(id, role) : await desk.setActive(id, form.get('active') === 'true');
  return answer.ok ? { kind: 'changed', user: answer.value } : { kind: 'refused', message: answer.problem.message };
}
