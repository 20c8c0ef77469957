import { useState } from 'react';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useApp } from '../../shop/shop-context.ts';

/** Columns of `table` that this person does without; remembered on this device, for each who works at it, where storage allows. */
export function useHiddenColumns<Id extends string>(
  table: string,
  ids: readonly Id[],
): [hidden: ReadonlySet<Id>, setHidden: (hidden: ReadonlySet<Id>) => void] {
  const { storage } = useApp();
  const user = useCurrentUser();
  const key = `resuena.admin.columns.${table}.${user?.id ?? 0}`;
  const [hidden, setHidden] = useState(() => read(storage, key, ids));
  return [
    hidden,
    (next) => {
      setHidden(next);
      try {
        storage?.setItem(key, [...next].join(','));
      } catch {
        // Full or forbidden storage: the choice lasts as long as the page.
      }
    },
  ];
}

function read<Id extends string>(storage: Storage | null, key: string, ids: readonly Id[]): ReadonlySet<Id> {
  try {
    const kept = storage?.getItem(key)?.split(',') ?? [];
    return new Set(ids.filter((id) => kept.includes(id)));
  } catch {
    return new Set();
  }
}
