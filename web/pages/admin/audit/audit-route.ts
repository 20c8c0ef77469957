import type { LoaderFunctionArgs } from 'react-router';
import type { AuditPage as Log } from '#domain/contract/admin/audit.ts';
import type { User } from '#domain/contract/users.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../shop/shop-context.ts';
import type { Answer } from '../../../shop/shop.ts';
import { soon, type Soon } from '../../../shop/soon.ts';
import { auditQuery, readAuditAddress } from './audit-address.ts';
import { AuditPage } from './audit-page.tsx';

export const Component = AuditPage;

/** `nowMs` is when it was read: what 'Hoy' and 'Ayer' go by. `people` are those who can have done something. */
export type AuditData = { list: Soon<Answer<Log>>; people: Promise<readonly User[]>; nowMs: number };

const MOST_PEOPLE = 100;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<AuditData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const address = readAuditAddress(new URL(request.url).searchParams);
  const people = desk
    .listUsers({ role: 'ADMIN', sort: 'name', size: MOST_PEOPLE }, request.signal)
    .then((answer) => (answer.ok ? answer.value.users : []));
  return { list: await soon(desk.listAudit(auditQuery(address, app.today()), request.signal)), people, nowMs: Date.now() };
}
