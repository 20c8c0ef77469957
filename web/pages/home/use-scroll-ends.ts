import { type RefObject, useEffect, useState } from 'react';

/** A pixel that rounding may leave. */
const SLACK_PX = 2;

/** Whether a sideways scroller stands at its ends: its arrows have nowhere to go there. */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const atStart = element.scrollLeft <= SLACK_PX;
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - SLACK_PX;
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return ends;
}
