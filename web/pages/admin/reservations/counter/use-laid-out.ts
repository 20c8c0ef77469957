import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Counter } from '#domain/contract/admin/counter.ts';

/** Dialogs and menus that open from a row: the row stays while the focus is in them. */
const FROM_A_ROW = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/**
 * The lists as they are laid out: those of `latest`, but unchanged while the focus or the pointer is in the list. Spread `hold` on the
 * element that holds the rows.
 */
export function useLaidOut(latest: Counter) {
  const [shown, setShown] = useState(latest);
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isHeld = (hasFocus || hasPointer) && shown.date === latest.date;
  if (!isHeld && shown !== latest) setShown(latest);

  const isInside = (element: Element | null): boolean =>
    element !== null && ((box.current?.contains(element) ?? false) || element.closest(FROM_A_ROW) !== null);

  useEffect(() => {
    if (!hasFocus) return undefined;
    const onFocus = ({ target }: Event): void => setFocus(target instanceof Element && isInside(target));
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [hasFocus]);

  return {
    shown,
    isHeld,
    /** Lays them out again at once, also while they are held. */
    layOut: () => setShown(latest),
    hold: {
      ref: box,
      onFocus: () => setFocus(true),
      onBlur({ relatedTarget }: FocusEvent) {
        if (relatedTarget !== null) return;
        // A press beside the list leaves no element focused. A replaced button does so only for a moment.
        requestAnimationFrame(() => setFocus((had) => had && document.activeElement !== document.body));
      },
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
    },
  };
}
