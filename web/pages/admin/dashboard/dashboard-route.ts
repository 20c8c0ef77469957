import type { LoaderFunctionArgs } from 'react-router';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../shop/shop-context.ts';
import type { Answer } from '../../../shop/shop.ts';
import { soon, type Soon } from '../../../shop/soon.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { readPeriod } from './period.ts';

export const Component = DashboardPage;

export type DashboardData = { figures: Soon<Answer<Dashboard>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<DashboardData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  return { figures: await soon(desk.dashboard(readPeriod(new URL(request.url).searchParams), request.signal)) };
}
