import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While it is open: a press or the focus going anywhere outside the box closes it. */
export function useLeaving(box: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
}
