import type { CSSProperties } from 'react';
import { ADMIN_INSTRUMENT_SORTS, type AdminInstrumentSort } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { formatPrice } from '../../../format/price.ts';
import { type Column, DataTable, type Selection } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { OnlyHereMark } from '../only-here-mark.tsx';
import { nextOrder, useTableAddress } from '../table-address.ts';
import type { BulkAct } from './bulk-bar.tsx';
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
  onOpen: (open: Open) => void;
}

export function InstrumentsTable({ instruments, address: { sort }, isStale, selection, onOpen }: InstrumentsTableProps) {
  const { set } = useTableAddress();
  const columns: Column<AdminInstrument, AdminInstrumentSort | 'image' | 'status' | 'actions'>[] = [
    {
      id: 'id',
      head: 'ID',
      canSort: true,
      width: 50,
      bone: { width: 18 },
      cell: ({ id }) => <span className="soft">{id}</span>,
    },
    {
      id: 'image',
      head: 'Imagen',
      width: 72,
      bone: { width: 52, height: 40 },
      cell: ({ image }) => <Picture url={image} alt="" sizes="52px" ratio="13 / 10" className="instrument-thumb" />,
    },
    {
      id: 'name',
      head: 'Nombre',
      canSort: true,
      isRowHead: true,
      bone: { width: 150 },
      cell: (instrument) => (
        <>
          <span className="instrument-name">{instrument.name}</span> <OnlyHereMark of={instrument} />
        </>
      ),
    },
    {
      id: 'category',
      head: 'Categoría',
      canSort: true,
      needs: 'm',
      bone: { width: 64 },
      cell: ({ category }) => category.name,
    },
    {
      id: 'status',
      head: 'Estado',
      bone: { width: 92, height: 24 },
      cell: (instrument) => <StatusBadges instrument={instrument} />,
    },
    {
      id: 'free',
      head: 'Libres hoy',
      canSort: true,
      needs: 'l',
      align: 'end',
      bone: { width: 52 },
      cell: ({ freeToday, stock }) => <FreeToday free={freeToday} stock={stock} />,
    },
    {
      id: 'price',
      head: 'Precio/día',
      canSort: true,
      align: 'end',
      bone: { width: 56 },
      cell: ({ pricePerDay }) => <b className="num instrument-price">{formatPrice(pricePerDay)}</b>,
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 120,
      bone: { width: 90, height: 20 },
      cell: (instrument) => <Actions instrument={instrument} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption="Instrumentos"
      columns={columns}
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

function FreeToday({ free, stock }: { free: number; stock: number }) {
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
      <button
        type="button"
        className="icon-button"
        data-variant="bare"
        aria-label={`Mantenimiento de ${name}`}
        title={`Mantenimiento de ${name}`}
        onClick={() => onOpen({ act: 'maintenance', instrument })}
      >
        <Icon path={adminIconPaths.wrench} />
      </button>
      <IconButton
        variant="bare"
        icon="trash"
        className="danger"
        label={`Eliminar ${name}`}
        onClick={() => onOpen({ act: 'delete', instrument })}
      />
    </span>
  );
}
