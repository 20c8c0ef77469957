import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import type { FieldError } from '#domain/failure.ts';
import { requireAdmin } from '../../session/require-admin.ts';
import { appContext } from '../../app-context.ts';
import type { Answer, CallApi, Problem } from '../../api/call.ts';
import { defer, type Deferred } from '../../loading/deferred.ts';
import { ofAnswer, type ShownSource, sourceOf } from '../../loading/source-of.ts';
import { formText } from '../../ui/form-text.ts';
import type { TableAddress } from './table-address.ts';

/** What categories and characteristics have in common. */
export type TaxonomyEntry = { id: number; name: string; description: string; icon: string; productCount: number };

export type TaxonomyDraft = { name: string; description: string; icon: string };

/** The calls of one of the two. */
export type TaxonomyCalls = {
  list: (call: CallApi, signal: AbortSignal) => Promise<Answer<TaxonomyEntry[]>>;
  add: (call: CallApi, draft: TaxonomyDraft) => Promise<Answer<unknown>>;
  change: (call: CallApi, id: number, draft: TaxonomyDraft) => Promise<Answer<unknown>>;
  remove: (call: CallApi, id: number) => Promise<Answer<undefined>>;
  /** Shown at the name, below the server's own message; null where that message is shown there itself. */
  taken: string | null;
  /** Shown when a change is refused without a readable reason. A failing or unreachable server has the message of its call. */
  failed: { save: string; remove: string };
};

export type TaxonomyData = { entries: Deferred<Answer<TaxonomyEntry[]>>; source: ShownSource };

export type TaxonomyAnswer =
  | { kind: 'done' }
  /** `message` is null when every reason stands at a field. */
  | { kind: 'refused'; message: string | null; errors: FieldError[] };

export const taxonomyLoader =
  (calls: TaxonomyCalls) =>
  async ({ context, request }: LoaderFunctionArgs): Promise<TaxonomyData> => {
    const app = context.get(appContext);
    await requireAdmin(app, request);
    const entries = await defer(calls.list(app.call, request.signal));
    return { entries, source: sourceOf(entries, ofAnswer) };
  };

/** `intent` 'save' with the draft, and `id` for one that exists; 'delete' with `id`. The list reloads after it. */
export const taxonomyAction =
  (calls: TaxonomyCalls) =>
  async ({ context, request }: ActionFunctionArgs): Promise<TaxonomyAnswer> => {
    const app = context.get(appContext);
    await requireAdmin(app, request);
    const form = await request.formData();
    const id = Number(formText(form, 'id'));
    const draft = {
      name: formText(form, 'name').trim(),
      description: formText(form, 'description').trim(),
      icon: formText(form, 'icon').trim(),
    };
    if (form.get('intent') === 'delete') {
      const answer = await calls.remove(app.call, id);
      return answer.ok ? { kind: 'done' } : refusal(answer.problem, calls.taken, calls.failed.remove);
    }
    const answer = await (id > 0 ? calls.change(app.call, id, draft) : calls.add(app.call, draft));
    return answer.ok ? { kind: 'done' } : refusal(answer.problem, calls.taken, calls.failed.save);
  };

function refusal({ code, message, errors = [] }: Problem, taken: string | null, failed: string): TaxonomyAnswer {
  if (code === 'unreadable') return { kind: 'refused', message: failed, errors: [] };
  if (code === 'duplicate')
    return { kind: 'refused', message: taken && message, errors: [{ path: 'name', message: taken ?? message }] };
  const atFields = errors.map((error) => (error.path === 'label' ? { ...error, path: 'name' } : error));
  return { kind: 'refused', message: atFields.length > 0 ? null : message, errors: atFields };
}

/** Search and sort only rearrange what is here already. */
export { keepLoaded as taxonomyShouldRevalidate } from '../../keep-loaded.ts';

export const TAXONOMY_SORTS = ['id', 'name', 'products'] as const;
export type TaxonomySort = (typeof TAXONOMY_SORTS)[number];

/** Those that the search names, in the order asked for. A search without a letter or digit finds nothing. */
export function taxonomyRows(
  entries: readonly TaxonomyEntry[],
  { text, sort }: Pick<TableAddress<TaxonomySort>, 'text' | 'sort'>,
): TaxonomyEntry[] {
  const words = searchWords(text);
  const found = text === '' ? entries : entries.filter(({ name, description }) => matchesSearch(`${name} ${description}`, words));
  const way = sort.order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => way * compare(a, b, sort.by));
}

function compare(a: TaxonomyEntry, b: TaxonomyEntry, by: TaxonomySort): number {
  if (by === 'name') return a.name.localeCompare(b.name, 'es');
  if (by === 'products') return a.productCount - b.productCount || a.id - b.id;
  return a.id - b.id;
}
