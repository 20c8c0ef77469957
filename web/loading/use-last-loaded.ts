import { useState } from 'react';

/** A loaded list, or an empty one in place of one that failed to load. */
type Loaded = { isLoaded: boolean };

/** The last loaded list while a reload fails: a row must not disappear with the dialog that is open over it and what is typed there. */
export function useLastLoaded<T extends Loaded>(list: T): T {
  const [last, setLast] = useState(list);
  if (!list.isLoaded) return { ...last, isLoaded: false };
  if (list !== last) setLast(list);
  return list;
}
