import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { MailPage as Mail } from '#domain/contract/admin/mail.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../shop/shop-context.ts';
import type { Answer } from '../../../shop/shop.ts';
import { soon, type Soon } from '../../../shop/soon.ts';
import { formText } from '../../../ui/form-text.ts';
import { mailQuery, readMailAddress } from './mail-address.ts';
import { MailPage } from './mail-page.tsx';

export const Component = MailPage;

/** `nowMs` is when it was read: what 'hace 4 s' counts from. */
export type MailData = { list: Soon<Answer<Mail>>; nowMs: number };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MailData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const address = readMailAddress(new URL(request.url).searchParams);
  return { list: await soon(desk.listMail(mailQuery(address), request.signal)), nowMs: Date.now() };
}

export type MailAnswer = { kind: 'retried'; count: number } | { kind: 'refused'; message: string };

/** `messageId` of one to send again, or none for all that failed. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<MailAnswer> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const id = formText(await request.formData(), 'messageId');
  const answer = id === '' ? await desk.retryAllMail() : await desk.retryMail(id);
  if (!answer.ok) return { kind: 'refused', message: answer.problem.message };
  return { kind: 'retried', count: 'retried' in answer.value ? answer.value.retried : 1 };
}
