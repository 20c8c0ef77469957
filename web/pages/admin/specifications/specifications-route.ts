import { type TaxonomyCalls, type TaxonomyDraft, taxonomyAction, taxonomyLoader, taxonomyShouldRevalidate } from '../taxonomy.ts';
import { SpecificationsPage } from './specifications-page.tsx';

export const Component = SpecificationsPage;

const labelled = ({ name, ...rest }: TaxonomyDraft) => ({ label: name, ...rest });

const calls: TaxonomyCalls = {
  list: (call, signal) => call('GET /api/specifications', { signal, cache: 'no-cache' }),
  add: (call, draft) => call('POST /api/specifications/add', { body: labelled(draft) }),
  change: (call, id, draft) => call('PUT /api/specifications/:id', { params: { id }, body: labelled(draft) }),
  remove: (call, id) => call('DELETE /api/specifications/:id', { params: { id } }),
  taken: null,
  failed: { save: 'Error al procesar la solicitud', remove: 'Error al eliminar la característica' },
};

export const loader = taxonomyLoader(calls);
export const action = taxonomyAction(calls);
export const shouldRevalidate = taxonomyShouldRevalidate;
