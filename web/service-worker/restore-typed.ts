import { tabStorage } from '../storage.ts';
import { type Field, fieldsByName, type Typed, valueOf } from './typed-input.ts';
import { TYPED_KEY } from './watch-chunks.ts';

/** How long fields may take to come back, in milliseconds; what has no field by then is let go. */
const PATIENCE_MS = 10_000;

/** Gives a reloaded page what stood in its fields, as each of them appears, until the person types or presses something there. */
export function restoreTyped(): void {
  const typed = takeTyped();
  if (typed?.path !== location.pathname) return;
  const waiting = new Map(Object.entries(typed.fields));
  const fill = (): void => {
    for (const [name, field] of fieldsByName()) {
      const value = waiting.get(name);
      if (value === undefined) continue;
      waiting.delete(name);
      if (value !== valueOf(field)) put(field, value);
    }
    if (waiting.size === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const stop = (): void => {
    observer.disconnect();
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, stop, true);
  };
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, stop, true);
  observer.observe(document, { childList: true, subtree: true });
  setTimeout(stop, PATIENCE_MS);
  fill();
}

function takeTyped(): Typed | null {
  const typed = tabStorage.readJson(TYPED_KEY);
  tabStorage.write(TYPED_KEY, null);
  const isTyped = typeof typed === 'object' && typed !== null && 'fields' in typed && typeof typed.fields === 'object';
  return isTyped ? (typed as Typed) : null;
}

/** Past React's own bookkeeping, which would take a plain assignment for its own. */
function put(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
