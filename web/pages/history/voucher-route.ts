import type { LoaderFunctionArgs } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { failure } from '#domain/failure.ts';
import { parseId } from '#domain/id.ts';
import { requireUser } from '../../session/require-user.ts';
import { appContext } from '../../app-context.ts';
import type { Answer, Source } from '../../api/call.ts';
import { VoucherPage } from './voucher-page.tsx';

export const Component = VoucherPage;

export type VoucherData = { answer: Answer<Reservation>; source: Source | undefined };

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<VoucherData> {
  const app = context.get(appContext);
  await requireUser(app, request);
  const id = parseId(params['id'] ?? '');
  const answer = id === null ? missing : await app.call('GET /api/reservations/:id', { params: { id }, signal: request.signal });
  await requireUser(app, request);
  return { answer, source: answer.ok ? answer.source : undefined };
}

const { kind, message } = failure('reservation_not_found');
const missing: Answer<Reservation> = { ok: false, problem: { code: kind, message, status: 404 } };
