import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { MailPage as Mail } from '#domain/contract/admin/mail.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { formText } from '../../../ui/form-text.ts';
import { mailQuery, readMailAddress } from './mail-address.ts';
import { MailPage } from './mail-page.tsx';

export const Component = MailPage;

/** `nowMs` is when it was read: what 'hace 4 s' counts from. */
export type MailData = { list: Deferred<Answer<Mail>>; nowMs: number };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MailData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const address = readMailAddress(new URL(request.url).searchParams);
  return {
    list: await defer(app.call('GET /api/mail', { query: mailQuery(address), signal: request.signal })),
    nowMs: Date.now(),
  };
}

export type MailAnswer = { kind: 'retried'; count: number } | { kind: 'lifted' } | { kind: 'refused'; message: string };

/** `suppressedId` of an address to write to again; else `messageId` of one to send again, or none for all that failed. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<MailAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  const suppressedId = formText(form, 'suppressedId');
  if (suppressedId !== '') {
    const lifted = await app.call('DELETE /api/mail/suppressed/:id', { params: { id: Number(suppressedId) } });
    return lifted.ok ? { kind: 'lifted' } : { kind: 'refused', message: lifted.problem.message };
  }
  const id = formText(form, 'messageId');
  const answer =
    id === ''
      ? await app.call('POST /api/mail/retry')
      : await app.call('POST /api/mail/:message/retry', { params: { message: id } });
  if (!answer.ok) return { kind: 'refused', message: answer.problem.message };
  return { kind: 'retried', count: 'retried' in answer.value ? answer.value.retried : 1 };
}
