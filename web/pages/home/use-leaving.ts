import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What opened over the page, while it is open: a press or the focus going anywhere outside its box leaves it, and so does Escape. */
export function useLeaving(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: (how: 'outside' | 'escape') => void,
): void {
  const look = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave('outside');
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave('escape');
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', look, { signal });
    document.addEventListener('focusin', look, { signal });
    document.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, [isOpen]);
}
