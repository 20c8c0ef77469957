import type { CSSProperties } from 'react';
import { ADMIN_INSTRUMENT_SORTS } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { formatPrice } from '../../../format/price.ts';
import { type Column, DataTable, type Selection } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { type MenuEntry, MenuButton } from '../../../ui/menu-button.tsx';
import { paths } from '../../../paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { OnlyHereMark } from '../only-here-mark.tsx';
import { nextOrder, useTableAddress } from '../table-address.ts';
import type { BulkAct } from './bulk-dialog.tsx';
import type { InstrumentsAddress } from './instruments-address.ts';
import { StatusBadges } from './status-badges.tsx';

export type Open =
  | { act: 'edit' | 'delete' | 'maintenance'; instrument: AdminInstrument }
  | { act: 'create' }
  | { act: 'bulk'; bulk: BulkAct; rows: readonly AdminInstrument[] };

export interface InstrumentsTableProps {
  instruments: readonly AdminInstrument[] | null;
  address: InstrumentsAddress;
  isStale?: boolean;
  selection?: Selection<AdminInstrument>;
  hidden: ReadonlySet<HidableColumn>;
  onOpen: (open: Open) => void;
}

/** Columns that a person may do without. */
export const HIDABLE_COLUMNS = [
  { id: 'id', head: 'ID' },
  { id: 'image', head: 'Imagen' },
  { id: 'category', head: 'Categoría' },
  { id: 'status', head: 'Estado' },
  { id: 'free', head: 'Libres hoy' },
  { id: 'price', head: 'Precio/día' },
] as const;

export type HidableColumn = (typeof HIDABLE_COLUMNS)[number]['id'];

const COLUMNS: readonly Column<AdminInstrument, HidableColumn | 'name'>[] = [
  {
    id: 'id',
    head: 'ID',
    canSort: true,
    width: 56,
    skeleton: { width: 18 },
    cell: ({ id }) => <span className="soft">{id}</span>,
  },
  {
    id: 'image',
    head: 'Imagen',
    width: 68,
    skeleton: { width: 52, height: 40 },
    cell: ({ image }) => <Picture url={image} alt="" sizes="52px" ratio="13 / 10" className="instrument-thumb" />,
  },
  {
    id: 'name',
    head: 'Nombre',
    canSort: true,
    isRowHead: true,
    fills: true,
    skeleton: { width: 150 },
    cell: (instrument) => (
      <>
        <span className="data-name" title={instrument.name}>
          {instrument.name}
        </span>
        <OnlyHereMark of={instrument} />
      </>
    ),
  },
  {
    id: 'category',
    head: 'Categoría',
    canSort: true,
    needs: 'm',
    width: 104,
    skeleton: { width: 64 },
    cell: ({ category: { name } }) => (
      <span className="data-cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Estado',
    width: 150,
    skeleton: { width: 92, height: 24 },
    cell: (instrument) => <StatusBadges instrument={instrument} />,
  },
  {
    id: 'free',
    head: 'Libres hoy',
    canSort: true,
    needs: 'l',
    align: 'end',
    width: 98,
    skeleton: { width: 52 },
    cell: ({ freeToday, stock }) => <FreeToday free={freeToday} stock={stock} />,
  },
  {
    id: 'price',
    head: 'Precio/día',
    canSort: true,
    align: 'end',
    width: 104,
    skeleton: { width: 56 },
    cell: ({ pricePerDay }) => <b className="num instrument-price">{formatPrice(pricePerDay)}</b>,
  },
];

export function InstrumentsTable({ instruments, address: { sort }, isStale, selection, hidden, onOpen }: InstrumentsTableProps) {
  const { set } = useTableAddress();
  const columns: Column<AdminInstrument, HidableColumn | 'name' | 'actions'>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      // Three of the size of a finger.
      width: 'calc(3 * var(--touch) + 24px)',
      skeleton: { width: 90, height: 20 },
      cell: (instrument) => <Actions instrument={instrument} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption="Instrumentos"
      columns={columns.filter(({ id }) => !HIDABLE_COLUMNS.some((column) => column.id === id && hidden.has(column.id)))}
      rows={instruments}
      keyOf={({ id }) => id}
      sort={sort}
      isStale={isStale}
      selection={selection}
      onSort={(by) => {
        const key = ADMIN_INSTRUMENT_SORTS.find((candidate) => candidate === by);
        if (key) set({ orden: nextOrder(sort, key) }, { replace: true });
      }}
    />
  );
}

function FreeToday({ free, stock }: { free: number | null; stock: number }) {
  if (free === null) return <span className="soft">Sin datos</span>;
  const share = stock > 0 ? Math.max(0, Math.min(1, free / stock)) : 0;
  return (
    <span className="instrument-free num">
      <span>
        <b>{free}</b> de {stock}
      </span>
      <i aria-hidden="true" style={{ '--share': `${share * 100}%` } as CSSProperties} />
    </span>
  );
}

function Actions({ instrument, onOpen }: { instrument: AdminInstrument; onOpen: (open: Open) => void }) {
  const { name } = instrument;
  return (
    <span className="data-actions">
      <IconButton variant="bare" icon="pencil" label={`Editar ${name}`} onClick={() => onOpen({ act: 'edit', instrument })} />
      <IconButton
        variant="bare"
        icon="trash"
        className="danger"
        label={`Eliminar ${name}`}
        onClick={() => onOpen({ act: 'delete', instrument })}
      />
      <MenuButton label={`Más acciones de ${name}`} className="data-more" items={entriesOf(instrument, onOpen)}>
        <Icon path={adminIconPaths.more} />
      </MenuButton>
    </span>
  );
}

function entriesOf(instrument: AdminInstrument, onOpen: (open: Open) => void): MenuEntry[] {
  const { id, name } = instrument;
  const named = `?${new URLSearchParams({ buscar: name })}`;
  return [
    {
      id: `maintenance-${id}`,
      label: 'Mantenimiento',
      iconPath: adminIconPaths.wrench,
      onAction: () => onOpen({ act: 'maintenance', instrument }),
    },
    {
      id: `timeline-${id}`,
      label: 'Ver en la línea de tiempo',
      iconPath: adminIconPaths.timeline,
      href: `${paths.adminTimeline}${named}`,
    },
    {
      id: `audit-${id}`,
      label: 'Ver sus cambios',
      iconPath: adminIconPaths.scroll,
      href: `${paths.adminAudit}${named}&objeto=instrument`,
    },
    { id: `shop-${id}`, label: 'Ver en la tienda', icon: 'store', href: paths.detail(id) },
  ];
}
