import { type ReactNode, Suspense, use } from 'react';
import type { Soon } from './soon.ts';

export interface AwaitSoonProps<T> {
  data: Soon<T>;
  /** What stands there the first time, until the data comes; a reload keeps what was shown. */
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

export function AwaitSoon<T>({ data, fallback, children }: AwaitSoonProps<T>) {
  return (
    <Suspense fallback={fallback}>
      <Arrived data={data}>{children}</Arrived>
    </Suspense>
  );
}

// One component for both cases: data that comes late on a reload must not unmount an open dialog.
const Arrived = <T,>({ data, children }: Pick<AwaitSoonProps<T>, 'data' | 'children'>) =>
  children('now' in data ? data.now : use(data.later));
