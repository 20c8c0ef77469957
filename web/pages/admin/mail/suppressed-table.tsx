import type { SuppressedAddress } from '#domain/contract/admin/mail.ts';
import type { SuppressionCause } from '#domain/mail.ts';
import { rowOf } from '#domain/row-of.ts';
import { momentOf } from '../../../format/moment.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

const CAUSES: Record<SuppressionCause, string> = {
  refused: 'La dirección rechazó un correo',
  bounced: 'Un correo fue devuelto',
  complained: 'Marcó un correo como no deseado',
};

export interface SuppressedTableProps {
  rows: readonly SuppressedAddress[];
  nowMs: number;
  /** Id of the address that is being lifted. */
  lifting: string | null;
  onLift: (id: string) => void;
}

/** Addresses that the shop writes to no more. */
export function SuppressedTable({ rows, nowMs, lifting, onLift }: SuppressedTableProps) {
  const columns: Column<SuppressedAddress>[] = [
    {
      id: 'address',
      head: 'Dirección',
      isRowHead: true,
      fills: true,
      skeleton: { width: 220 },
      cell: ({ address, userName, cause, detail }) => (
        <span className="mail-said">
          <span title={`${userName} · ${address}`}>{address}</span>
          <span className="mail-why" title={detail}>
            {rowOf(CAUSES, cause) ?? cause}
          </span>
        </span>
      ),
    },
    {
      id: 'since',
      head: 'Desde',
      align: 'end',
      needs: 'm',
      skeleton: { width: 76 },
      cell: ({ createdAt }) => momentOf(createdAt, nowMs),
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 170,
      cell: ({ id, address }) => (
        <Button
          size="sm"
          isPending={lifting === String(id)}
          aria-label={`Volver a escribir a ${address}`}
          onClick={() => onLift(String(id))}
        >
          Volver a escribirle
        </Button>
      ),
    },
  ];
  return (
    <Sheet label="Direcciones suspendidas">
      <div className="mail-bar">
        <h2>Direcciones a las que ya no se escribe</h2>
      </div>
      <DataTable caption="Direcciones suspendidas" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Sheet>
  );
}
