import { tabStorage } from '../storage.ts';
import { DRAFT } from '../use-draft.ts';

/** On logging out, what was typed and not sent is deleted. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(`${DRAFT}.`)) tabStorage.write(key, null);
}
