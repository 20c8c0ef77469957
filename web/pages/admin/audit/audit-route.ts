import type { LoaderFunctionArgs } from 'react-router';
import type { AuditPage as Log } from '#domain/contract/admin/audit.ts';
import type { User } from '#domain/contract/users.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { auditQuery, readAuditAddress } from './audit-address.ts';
import { AuditPage } from './audit-page.tsx';

export const Component = AuditPage;

/** `nowMs` is when it was read: what 'Hoy' and 'Ayer' go by. `people` are those who can have done something. */
export type AuditData = { list: Deferred<Answer<Log>>; people: Promise<readonly User[]>; nowMs: number };

const MOST_PEOPLE = 100;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<AuditData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const address = readAuditAddress(new URL(request.url).searchParams);
  const people = app
    .call('GET /api/users', { query: { role: 'ADMIN', sort: 'name', size: MOST_PEOPLE }, signal: request.signal })
    .then((answer) => (answer.ok ? answer.value : []));
  return {
    list: await defer(app.call('GET /api/audit', { query: auditQuery(address, app.today()), signal: request.signal })),
    people,
    nowMs: Date.now(),
  };
}
