import { useEffect, useState } from 'react';
import type { Soon } from './soon.ts';

/** What has arrived, for a part beside the one that waits for it; while the next is on its way, the last. */
export function useArrived<T>(data: Soon<T>): T | null {
  const [known, setKnown] = useState<{ of: Soon<T>; value: T } | null>('now' in data ? { of: data, value: data.now } : null);
  if ('now' in data && known?.of !== data) setKnown({ of: data, value: data.now });
  useEffect(() => {
    if ('now' in data) return undefined;
    let isLeft = false;
    data.later.then(
      (value) => isLeft || setKnown({ of: data, value }),
      // Whoever waits for it shows what went wrong.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [data]);
  return known?.value ?? null;
}
