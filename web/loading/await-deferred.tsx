import { type ReactNode, Suspense, use } from 'react';
import type { Deferred } from './deferred.ts';

export interface AwaitDeferredProps<T> {
  data: Deferred<T>;
  /** Shown until the data resolves the first time; a reload keeps what was shown. */
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

export function AwaitDeferred<T>({ data, fallback, children }: AwaitDeferredProps<T>) {
  return (
    <Suspense fallback={fallback}>
      <Resolved data={data}>{children}</Resolved>
    </Suspense>
  );
}

// One component for both cases: data that comes late on a reload must not unmount an open dialog.
const Resolved = <T,>({ data, children }: Pick<AwaitDeferredProps<T>, 'data' | 'children'>) =>
  children('value' in data ? data.value : use(data.promise));
