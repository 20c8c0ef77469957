import { useState } from 'react';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useApp } from '../../app-context.ts';
import type { SafeStorage } from '../../storage.ts';
import { adminIconPaths } from '../../ui/admin-icon-paths.ts';
import '../../ui/data-table.css';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

export interface ColumnChooserProps<Id extends string> {
  /** Those that may go, in the table's order. */
  columns: readonly { id: Id; head: string }[];
  hidden: ReadonlySet<Id>;
  onChange: (hidden: ReadonlySet<Id>) => void;
}

/** Which columns a table shows. What names its rows and acts on them always stays. */
export function ColumnChooser<Id extends string>({ columns, hidden, onChange }: ColumnChooserProps<Id>) {
  return (
    <MenuButton
      label="Columnas"
      className="data-more"
      items={columns.map(({ id, head }) => ({ id, label: head }))}
      chosen={new Set(columns.map(({ id }) => id).filter((id) => !hidden.has(id)))}
      onChoose={(chosen) => onChange(new Set(columns.map(({ id }) => id).filter((id) => !chosen.has(id))))}
    >
      <Icon path={adminIconPaths.columns} />
    </MenuButton>
  );
}

/** Columns of `table` that this person does without; remembered on this device, for each who works at it, where storage allows. */
export function useHiddenColumns<Id extends string>(
  table: string,
  ids: readonly Id[],
): [hidden: ReadonlySet<Id>, setHidden: (hidden: ReadonlySet<Id>) => void] {
  const { storage } = useApp();
  const user = useCurrentUser();
  const key = `resuena.admin.columns.${table}.${user?.id ?? 0}`;
  const [held, setHeld] = useState(() => ({ key, hidden: read(storage, key, ids) }));
  // Another user logged in meanwhile, in another tab: theirs.
  const current = held.key === key ? held : { key, hidden: read(storage, key, ids) };
  if (current !== held) setHeld(current);
  return [
    current.hidden,
    (hidden) => {
      setHeld({ key, hidden });
      storage.write(key, [...hidden].join(','));
    },
  ];
}

function read<Id extends string>(storage: SafeStorage, key: string, ids: readonly Id[]): ReadonlySet<Id> {
  const kept = storage.read(key)?.split(',') ?? [];
  return new Set(ids.filter((id) => kept.includes(id)));
}
