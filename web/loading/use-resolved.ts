import { useEffect, useState } from 'react';
import type { Deferred } from './deferred.ts';

/** The resolved value, for a component outside the one that suspends. While the next value is pending, the last one. */
export function useResolved<T>(data: Deferred<T>): T | null {
  const [known, setKnown] = useState<{ of: Deferred<T>; value: T } | null>(
    'value' in data ? { of: data, value: data.value } : null,
  );
  if ('value' in data && known?.of !== data) setKnown({ of: data, value: data.value });
  useEffect(() => {
    if ('value' in data) return undefined;
    let isLeft = false;
    data.promise.then(
      (value) => isLeft || setKnown({ of: data, value }),
      // The component that suspends on it shows the error.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [data]);
  return known?.value ?? null;
}
