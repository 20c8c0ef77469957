import { useEffect, useEffectEvent } from 'react';
import { COUNTER_SEARCH_ID } from '../../counter-shortcut.ts';

/** A scanner types faster than this from key to key, and no hand does. */
const SCAN_GAP_MS = 30;
/** Beside a field a hand may type a number too. */
const TYPING_GAP_MS = 1_000;
/** In a field one digit and Enter may be a hand's. */
const MIN_FIELD_DIGITS = 2;
const MAX_DIGITS = 9;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** `before` is the text of the field before the first digit, `''` where that replaced it. */
type Typed = { digits: string; at: number; field: Field | null; before: string; replaced: string };

const NOTHING: Typed = { digits: '', at: 0, field: null, before: '', replaced: '' };

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * A hand scanner types the number of a voucher and Enter, wherever the focus is. Enter then presses nothing, and a field gets back the text
 * that it had. The search of the counter keeps the number, selected for the next one to take its place.
 */
export function useScanner(isHeard: () => boolean, onScan: (number: number) => void): void {
  const isListening = useEffectEvent(isHeard);
  const onScanned = useEffectEvent(onScan);
  useEffect(() => {
    let typed = NOTHING;
    const onDigit = (key: string, target: EventTarget | null, at: number): void => {
      const field = isField(target) ? target : null;
      const goesOn = at - typed.at <= gapOf(field) && typed.field === field;
      if (goesOn) typed = { ...typed, digits: typed.digits + key, at };
      else typed = { digits: key, at, field, ...textOf(field) };
    };
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, timeStamp: at } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !isListening()) return;
      if (/^\d$/.test(key)) {
        onDigit(key, target, at);
        return;
      }
      const { digits, field, before, replaced } = typed;
      const isQuick = key === 'Enter' && at - typed.at <= gapOf(field) && digits.length >= (field ? MIN_FIELD_DIGITS : 1);
      // Digits after others may be the end of a number that came slowly: the whole text is searched for then, as typed.
      const isSearch = field?.id === COUNTER_SEARCH_ID;
      const endsText = isSearch && before !== '';
      typed = NOTHING;
      if (!isQuick || endsText || digits.length > MAX_DIGITS) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSearch) field.select();
      else if (field) putBack(field, replaced);
      onScanned(Number(digits));
    };
    // Before any button or field sees the key.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const gapOf = (field: Field | null): number => (field ? SCAN_GAP_MS : TYPING_GAP_MS);

function textOf(field: Field | null): Pick<Typed, 'before' | 'replaced'> {
  if (!field) return { before: '', replaced: '' };
  const { value, selectionStart, selectionEnd } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return { before: isWhole ? '' : value, replaced: value };
}

/** React hears of it as of what is typed. */
function putBack(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
