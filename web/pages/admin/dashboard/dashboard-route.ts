import type { LoaderFunctionArgs } from 'react-router';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { readPeriod } from './period.ts';

export const Component = DashboardPage;

export type DashboardData = { figures: Deferred<Answer<Dashboard>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<DashboardData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  return {
    figures: await defer(
      app.call('GET /api/dashboard', { query: readPeriod(new URL(request.url).searchParams), signal: request.signal }),
    ),
  };
}
