import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window a part still counts as near, so that it is there when one arrives. */
const MARGIN = '600px 0px';

/** True from the moment the framed part comes near the window: what is heavy waits until then. */
export function useNear(): [RefObject<HTMLDivElement | null>, boolean] {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, isNear];
}
