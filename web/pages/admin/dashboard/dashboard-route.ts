import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#domain/contract/api.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { type App, appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { readPeriod } from './period.ts';

export const Component = DashboardPage;

/** What an administrator of this device alone sees in place of the shop's figures: what there is on it. */
export type LocalFigures = { categories: Category[]; users: ReplyOf<'GET /api/users/counts'> };

export type DashboardData = { figures: Deferred<Answer<Dashboard>>; local: LocalFigures | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<DashboardData> {
  const app = context.get(appContext);
  const user = await requireAdmin(app, request);
  return {
    local: isOnlyHere(user) ? await readLocal(app) : null,
    figures: await defer(
      app.call('GET /api/dashboard', { query: readPeriod(new URL(request.url).searchParams), signal: request.signal }),
    ),
  };
}

async function readLocal({ call }: App): Promise<LocalFigures | null> {
  const [categories, users] = await Promise.all([call('GET /api/categories'), call('GET /api/users/counts')]);
  return categories.ok && users.ok ? { categories: categories.value, users: users.value } : null;
}
