import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Synonym } from '#domain/contract/admin/synonyms.ts';
import type { FieldError } from '#domain/failure.ts';
import type { Answer } from '../../../api/call.ts';
import { appContext } from '../../../app-context.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { formText } from '../../../ui/form-text.ts';
import { SynonymsPage } from './synonyms-page.tsx';

export const Component = SynonymsPage;

export type SynonymsData = { list: Deferred<Answer<Synonym[]>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<SynonymsData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  return { list: await defer(app.call('GET /api/synonyms', { signal: request.signal })) };
}

export type SynonymsAnswer =
  | { kind: 'saved' | 'removed' }
  /** `message` is null when every reason stands at a field. */
  | { kind: 'refused'; message: string | null; errors: FieldError[] };

/** `id` of one to delete, or the `term` and `meaning` to save. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<SynonymsAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  const id = Number(formText(form, 'id'));
  const answer =
    id > 0
      ? await app.call('DELETE /api/synonyms/:id', { params: { id } })
      : await app.call('PUT /api/synonyms', { body: { term: formText(form, 'term'), meaning: formText(form, 'meaning') } });
  if (answer.ok) return { kind: id > 0 ? 'removed' : 'saved' };
  const { message, errors = [] } = answer.problem;
  return { kind: 'refused', message: errors.length > 0 ? null : message, errors };
}
