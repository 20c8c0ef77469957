import { useState } from 'react';

/** A list that came, or an empty one that stands for what did not come. */
type Loaded = { isLoaded: boolean };

/**
 * What came last, while it cannot be loaded again: without an answer a row must not go, with the dialog that is open over it and what
 * is typed there.
 */
export function useLastLoaded<T extends Loaded>(list: T): T {
  const [last, setLast] = useState(list);
  if (!list.isLoaded) return { ...last, isLoaded: false };
  if (list !== last) setLast(list);
  return list;
}
