import { Suspense, useState, use } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Category } from '#domain/contract/categories.ts';
import { AwaitDeferred } from '../../../loading/await-deferred.tsx';
import { isPartial } from '../../../loading/source-of.ts';
import { exportAddress } from '../export-address.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { Sheet, SheetBar, SheetSkeleton } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { ColumnChooser, useHiddenColumns } from '../column-chooser.tsx';
import { ExportLink } from '../export-link.tsx';
import { useTableAddress, useTableSearch } from '../table-address.ts';
import { TablePages } from '../table-pages.tsx';
import { BulkTable } from '../bulk-table.tsx';
import { NOTHING_CHOSEN, useSelection } from '../use-selection.ts';
import type { BulkAct } from './bulk-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { filterOf, type InstrumentsAddress, readInstruments } from './instruments-address.ts';
import './instruments.css';
import type { loader } from './instruments-route.ts';
import { HIDABLE_COLUMNS, InstrumentsTable, type InstrumentsTableProps, type Open } from './instruments-table.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import type { Overview } from '#domain/contract/admin/overview.ts';
import { counted } from '#domain/plural.ts';
import { ADMIN_ROUTE_ID } from '../admin-route-id.ts';
import type { AdminFrameData } from '../admin-route.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

export function InstrumentsPage() {
  const { list, categories } = useLoaderData<typeof loader>();
  const { params, set } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [open, setOpen] = useState<Open | null>(null);
  const [hidden, setHidden] = useHiddenColumns('instruments', COLUMN_IDS);
  const address = readInstruments(params);
  const create = () => setOpen({ act: 'create' });
  const close = () => setOpen(null);

  return (
    <>
      <AdminHead
        title="Lista Productos"
        actions={
          <>
            <ExportLink href={exportAddress('GET /api/export/instruments.csv', filterOf(address))} />
            <Button variant="fill" icon="plus" onClick={create}>
              Nuevo instrumento
            </Button>
          </>
        }
      >
        <StockSummary />
      </AdminHead>
      <Sheet label="Lista Productos">
        {/* Outside of what loads late: the field keeps the focus while a person types. */}
        <SheetBar
          count={
            <AwaitDeferred data={list} fallback={<SheetSkeleton>Cargando instrumentos</SheetSkeleton>}>
              {(answer) => answer.ok && !isPartial(answer.source) && countText(answer.value.place.total)}
            </AwaitDeferred>
          }
          tools={<ColumnChooser columns={HIDABLE_COLUMNS} hidden={hidden} onChange={setHidden} />}
        >
          <TableSearch label="Buscar instrumento" value={text} onChange={setText} />
          <AwaitDeferred data={categories} fallback={<CategoryFilter categories={[]} />}>
            {(known) => <CategoryFilter categories={known} />}
          </AwaitDeferred>
          <FilterPill
            label="Estado"
            value={address.status ?? ''}
            none="todos"
            options={INSTRUMENT_STATUSES.map((status) => ({ value: status, label: status }))}
            onChange={(status) => set({ estado: status })}
          />
        </SheetBar>
        <DeferredTable
          data={list}
          rowsOf={({ instruments }) => instruments}
          blank={() => (
            <NoInstruments
              address={address}
              onCreate={create}
              onShowAll={() => {
                setText('');
                set({ buscar: '', categoria: '', estado: '' });
              }}
            />
          )}
          foot={({ value, source }) => <TablePages place={value.place} source={source} />}
        >
          {({ rows, isStale }) => (
            <ChosenInstruments instruments={rows} address={address} isStale={isStale} hidden={hidden} onOpen={setOpen} />
          )}
        </DeferredTable>
      </Sheet>
      {open?.act === 'create' && <InstrumentDialog key="create" id={null} onClose={close} />}
      {open?.act === 'edit' && <InstrumentDialog key={open.instrument.id} id={open.instrument.id} onClose={close} />}
      {open?.act === 'delete' && <DeleteDialog instrument={open.instrument} onClose={close} />}
      {open?.act === 'maintenance' && <MaintenanceDialog instrument={open.instrument} onClose={close} />}
      {/* Beside the list, not in it: what was refused is shown whatever becomes of the rows. */}
      {open?.act === 'bulk' && <BulkDialog act={open.bulk} rows={open.rows} onClose={close} />}
    </>
  );
}

const COLUMN_IDS = HIDABLE_COLUMNS.map(({ id }) => id);

const countText = (count: number): string => counted(count, 'instrumento');

function CategoryFilter({ categories }: { categories: readonly Category[] }) {
  const { params, set } = useTableAddress();
  const { categoryId } = readInstruments(params);
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = String(categoryId ?? '');
  // One that is not in the list any more still narrows it, and must be seen to.
  if (chosen !== '' && !options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `n.º ${chosen}` });
  return (
    <FilterPill
      label="Categoría"
      value={chosen}
      none="todas"
      options={options}
      onChange={(category) => set({ categoria: category })}
    />
  );
}

const NONE: readonly AdminInstrument[] = [];
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

function ChosenInstruments(props: Omit<InstrumentsTableProps, 'selection'>) {
  const { instruments, onOpen } = props;
  const chosen = useSelection(instruments ?? NONE, ({ name }) => name);
  return (
    <BulkTable
      chosen={chosen}
      countOf={(count) => counted(count, 'seleccionado')}
      acts={<BulkActs onAct={(bulk) => onOpen({ act: 'bulk', bulk, rows: chosen.rows })} />}
    >
      <InstrumentsTable {...props} selection={instruments ? chosen.selection : NOTHING_CHOSEN} />
    </BulkTable>
  );
}

interface NoInstrumentsProps {
  address: InstrumentsAddress;
  onCreate: () => void;
  onShowAll: () => void;
}

function NoInstruments({ address: { text, categoryId, status }, onCreate, onShowAll }: NoInstrumentsProps) {
  return text !== '' || categoryId !== null || status !== null ? (
    <SheetBlank
      icon="search"
      title="Ningún instrumento coincide"
      action={
        <Button icon="close" onClick={onShowAll}>
          Borrar filtros
        </Button>
      }
    >
      {text === '' ? 'No hay resultados con estos filtros.' : `No hay resultados para «${text}».`}
    </SheetBlank>
  ) : (
    <SheetBlank
      icon="guitar"
      title="Todavía no hay instrumentos"
      action={
        <Button variant="fill" icon="plus" onClick={onCreate}>
          Nuevo instrumento
        </Button>
      }
    >
      Agrega el primero con sus fotos, su precio y sus unidades.
    </SheetBlank>
  );
}

/** '12 instrumentos, 52 unidades': the whole catalogue, whatever the filters. */
function StockSummary() {
  const frame = useRouteLoaderData<AdminFrameData>(ADMIN_ROUTE_ID);
  return frame ? (
    <Suspense>
      <Sum overview={frame.overview} />
    </Suspense>
  ) : null;
}

function Sum({ overview }: { overview: Promise<Overview | null> }) {
  const known = use(overview);
  if (!known) return null;
  const { total, units } = known.instruments;
  return `${counted(total, 'instrumento')}, ${counted(units, 'unidad', 'unidades')}`;
}

/** What may be done with the chosen instruments. */
function BulkActs({ onAct }: { onAct: (act: BulkAct) => void }) {
  return (
    <>
      <label className="bulk-act">
        <Icon name="tag" size="s" />
        <span className="visually-hidden">Cambiar estado</span>
        <select
          value=""
          onChange={({ currentTarget }) => {
            const status = INSTRUMENT_STATUSES.find((known) => known === currentTarget.value);
            if (status) onAct({ kind: 'status', status });
          }}
        >
          <option value="">Cambiar estado</option>
          {INSTRUMENT_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
      </label>
      <button type="button" className="bulk-act" onClick={() => onAct({ kind: 'delete' })}>
        <Icon name="trash" size="s" />
        Eliminar
      </button>
    </>
  );
}
