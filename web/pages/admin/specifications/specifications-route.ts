import { type KindCalls, type KindDraft, kindsAction, kindsLoader, kindsShouldRevalidate } from '../kinds.ts';
import { SpecificationsPage } from './specifications-page.tsx';

export const Component = SpecificationsPage;

const labelled = ({ name, ...rest }: KindDraft) => ({ label: name, ...rest });

const calls: KindCalls = {
  list: (desk, signal) => desk.listSpecifications(signal),
  add: (desk, draft) => desk.addSpecification(labelled(draft)),
  change: (desk, id, draft) => desk.changeSpecification(id, labelled(draft)),
  remove: (desk, id) => desk.deleteSpecification(id),
  taken: null,
  failed: { save: 'Error al procesar la solicitud', remove: 'Error al eliminar la característica' },
};

export const loader = kindsLoader(calls);
export const action = kindsAction(calls);
export const shouldRevalidate = kindsShouldRevalidate;
