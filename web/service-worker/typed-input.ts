import { tabStorage } from '../storage.ts';
import { TYPED_KEY } from './watch-chunks.ts';

/** Secrets and files are never written down. */
const FIELDS = 'input:not([type=password], [type=file], [type=hidden]), textarea, select';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Typed = { path: string; fields: Record<string, string | boolean> };

const isMark = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

export const valueOf = (field: Field): string | boolean => (isMark(field) ? field.checked : field.value);

/** The fields of the page by their names, told apart by their order among those of one name. */
export function fieldsByName(): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const name = `${field.type}:${field.name || field.labels?.[0]?.textContent || field.id}:${isMark(field) ? field.value : ''}`;
    let turn = 0;
    while (found.has(`${name}:${turn}`)) turn += 1;
    found.set(`${name}:${turn}`, field);
  }
  return found;
}

/** What stands in the fields now; null when there is nothing to lose. */
export function readTyped(): Typed | null {
  const fields = [...fieldsByName()].flatMap(([name, field]) => {
    const value = valueOf(field);
    return value === '' || value === false ? [] : [[name, value] as const];
  });
  return fields.length === 0 ? null : { path: location.pathname, fields: Object.fromEntries(fields) };
}

/** A reload closes dialogs: what is typed into one could not be given back. */
export const isTypingInDialog = (): boolean =>
  [...document.querySelectorAll<Field>(`[role=dialog] :is(${FIELDS})`)].some((field) => valueOf(field) !== '' && !isMark(field));

/** False where storage is forbidden or full: then nothing is to be reloaded unasked. */
export const keepTyped = (typed: Typed | null): boolean =>
  tabStorage.write(TYPED_KEY, typed && JSON.stringify(typed)) || typed === null;
