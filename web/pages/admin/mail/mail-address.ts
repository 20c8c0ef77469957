import type { MailQuery } from '#domain/contract/admin/mail.ts';
import type { OutboxStatus } from '#domain/mail.ts';
import { readTable } from '../table-address.ts';

/** The tabs in the address; the first is not written. */
export const MAIL_TABS = [
  { id: 'todos', label: 'Todos', status: undefined },
  { id: 'en-cola', label: 'En cola', status: 'queued' },
  { id: 'reintentando', label: 'Reintentando', status: 'failed' },
  { id: 'no-entregados', label: 'No entregados', status: 'dead' },
  { id: 'enviados', label: 'Enviados', status: 'sent' },
] as const satisfies readonly { id: string; label: string; status: OutboxStatus | undefined }[];

export function readMailAddress(params: URLSearchParams) {
  const { text, page, size } = readTable(params, ['createdAt'], { by: 'createdAt', order: 'desc' });
  return { text, page, size, tab: MAIL_TABS.find(({ id }) => id === params.get('pestana')) ?? MAIL_TABS[0] };
}

export const mailQuery = ({ text, page, size, tab }: ReturnType<typeof readMailAddress>): MailQuery => ({
  page,
  size,
  ...(text && { search: text }),
  ...(tab.status && { status: [tab.status] }),
});
