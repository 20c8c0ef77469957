import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { AdminInstrumentPage } from '#domain/contract/admin/instruments.ts';
import type { Category } from '#domain/contract/categories.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer, Problem } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { ofAnswer, type ShownSource, sourceOf } from '../../../loading/source-of.ts';
import { formText } from '../../../ui/form-text.ts';
import { queryOfAddress, readInstruments } from './instruments-address.ts';
import { InstrumentsPage } from './instruments-page.tsx';

export const Component = InstrumentsPage;

export type InstrumentsData = {
  list: Deferred<Answer<AdminInstrumentPage>>;
  categories: Deferred<Category[]>;
  source: ShownSource;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<InstrumentsData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const address = readInstruments(new URL(request.url).searchParams);
  const categories = app
    .call('GET /api/categories', { signal: request.signal, cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.value : []));
  const [list, known] = await Promise.all([
    defer(app.call('GET /api/admin/instruments', { query: queryOfAddress(address), signal: request.signal })),
    defer(categories),
  ]);
  return { list, categories: known, source: sourceOf(list, ofAnswer) };
}

export type DeleteAnswer = { kind: 'done' } | { kind: 'refused'; message: string };

/** Deletes the one whose `id` is sent. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<DeleteAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const answer = await app.call('DELETE /api/instruments/:id', {
    params: { id: Number(formText(await request.formData(), 'id')) },
  });
  if (answer.ok) return { kind: 'done' };
  return { kind: 'refused', message: whyNotDeleted(answer.problem) };
}

/** What did not happen, and why when the answer tells more than that it failed. */
function whyNotDeleted({ code, message }: Problem): string {
  const said = 'Error al eliminar el instrumento';
  return code === 'unreadable' || code === 'internal' ? said : `${said}: ${message}`;
}
