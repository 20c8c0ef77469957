import { useState } from 'react';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useApp } from '../../app-context.ts';

/** Columns of `table` that this person does without; remembered on this device, for each who works at it, where storage allows. */
export function useHiddenColumns<Id extends string>(
  table: string,
  ids: readonly Id[],
): [hidden: ReadonlySet<Id>, setHidden: (hidden: ReadonlySet<Id>) => void] {
  const { storage } = useApp();
  const user = useCurrentUser();
  const key = `resuena.admin.columns.${table}.${user?.id ?? 0}`;
  const [held, setHeld] = useState(() => ({ key, hidden: read(storage, key, ids) }));
  // Somebody else logged in meanwhile, in another tab: theirs.
  const current = held.key === key ? held : { key, hidden: read(storage, key, ids) };
  if (current !== held) setHeld(current);
  return [
    current.hidden,
    (hidden) => {
      setHeld({ key, hidden });
      try {
        storage?.setItem(key, [...hidden].join(','));
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
