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
