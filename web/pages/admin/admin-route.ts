import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import type { Overview } from '#domain/contract/admin/overview.ts';
import { keepLoaded } from '../../keep-loaded.ts';
import { requireAdmin } from '../../session/require-admin.ts';
import { appContext } from '../../app-context.ts';
import { AdminShell } from './admin-shell.tsx';

export const Component = AdminShell;

/** `overview` is null when it could not be loaded: the side then shows no counts. */
export type AdminFrameData = { overview: Promise<Overview | null> };

/** Not waited for: no page stands still for the counts beside its name. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<AdminFrameData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  return {
    overview: app.call('GET /api/admin/overview', { signal: request.signal }).then((answer) => (answer.ok ? answer.value : null)),
  };
}

/** A search or another sort changes no count; another page and every change do. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  keepLoaded(change) || change.currentUrl.pathname !== change.nextUrl.pathname;
