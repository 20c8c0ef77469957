import { type ReactNode, useState } from 'react';
import { paginate, type Place, slicePage } from '#domain/pagination.ts';
import { counted } from '#domain/plural.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { isPartial } from '../../loading/source-of.ts';
import { DeferredTable } from '../../parts/deferred-table.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { SheetBlank } from '../../ui/sheet-blank.tsx';
import { Sheet, SheetBar, SheetSkeleton } from '../../ui/sheet.tsx';
import { TableSearch } from '../../ui/table-search.tsx';
import { AdminHead } from './admin-head.tsx';
import { TAXONOMY_SORTS, taxonomyRows, type TaxonomyData, type TaxonomyEntry, type TaxonomySort } from './taxonomy.ts';
import './taxonomy-page.css';
import { OnlyHereMark } from './only-here-mark.tsx';
import { nextOrder, readTable, useTableAddress, useTableSearch } from './table-address.ts';
import { TablePages } from './table-pages.tsx';

/** What differs between the two pages: their words, and how a thing is drawn, written and deleted. */
export interface TaxonomyPageProps extends Pick<TaxonomyData, 'entries'> {
  title: string;
  /** 'categoría', 'categorías' */
  one: string;
  many: string;
  addText: string;
  icon: IconName;
  /** What to do when there is none yet. */
  emptyHint: string;
  drawIcon: (kind: TaxonomyEntry) => ReactNode;
  /** Each instrument has exactly one: their counts add up to the catalogue's. */
  isOnePerInstrument?: boolean | undefined;
  /** The page of the instruments of that kind. */
  instrumentsOf?: ((kind: TaxonomyEntry) => string) | undefined;
  editDialog: (kind: TaxonomyEntry | null, onClose: () => void) => ReactNode;
  deleteDialog: (kind: TaxonomyEntry, onClose: () => void) => ReactNode;
}

type Open = { act: 'edit'; kind: TaxonomyEntry | null } | { act: 'delete'; kind: TaxonomyEntry };

export function TaxonomyPage(props: TaxonomyPageProps) {
  const { entries, title, one, many, icon, emptyHint, addText, editDialog, deleteDialog } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useTableSearch();
  const { params } = useTableAddress();
  const address = readTable(params, TAXONOMY_SORTS, { by: 'id', order: 'desc' });
  const placeOf = (known: readonly TaxonomyEntry[]): Place => paginate(address, taxonomyRows(known, address).length);
  const close = () => setOpen(null);
  return (
    <>
      <AdminHead
        title={title}
        actions={
          <Button variant="fill" icon="plus" onClick={() => setOpen({ act: 'edit', kind: null })}>
            {addText}
          </Button>
        }
      >
        <AwaitDeferred data={entries} fallback={null}>
          {(answer) => (answer.ok && !isPartial(answer.source) ? summary(answer.value, props) : null)}
        </AwaitDeferred>
      </AdminHead>
      <Sheet label={title}>
        {/* Outside of what loads late: the field keeps the focus while a person types. */}
        <SheetBar
          count={
            <AwaitDeferred data={entries} fallback={<SheetSkeleton>{`Cargando ${many}`}</SheetSkeleton>}>
              {(answer) => answer.ok && !isPartial(answer.source) && <Count entries={answer.value} one={one} many={many} />}
            </AwaitDeferred>
          }
        >
          <TableSearch label={`Buscar ${one}`} value={text} onChange={setText} />
        </SheetBar>
        <DeferredTable
          data={entries}
          rowsOf={(known) => slicePage(taxonomyRows(known, address), placeOf(known))}
          blank={({ value }) =>
            value.length > 0 ? (
              <SheetBlank
                icon="search"
                title={`Ninguna ${one} coincide`}
                action={
                  <Button icon="close" onClick={() => setText('')}>
                    Borrar búsqueda
                  </Button>
                }
              >
                No hay resultados para «{address.text}».
              </SheetBlank>
            ) : (
              <SheetBlank
                icon={icon}
                title={`Todavía no hay ${many}`}
                action={
                  <Button variant="fill" icon="plus" onClick={() => setOpen({ act: 'edit', kind: null })}>
                    {addText}
                  </Button>
                }
              >
                {emptyHint}
              </SheetBlank>
            )
          }
          foot={({ value, source }) => <TablePages place={placeOf(value)} source={source} />}
        >
          {({ rows }) => <TaxonomyTable {...props} entries={rows} onOpen={setOpen} />}
        </DeferredTable>
      </Sheet>
      {open?.act === 'edit' && editDialog(open.kind, close)}
      {open?.act === 'delete' && deleteDialog(open.kind, close)}
    </>
  );
}

function summary(entries: readonly TaxonomyEntry[], { one, many, isOnePerInstrument = false }: TaxonomyPageProps): string {
  const products = entries.reduce((sum, { productCount }) => sum + productCount, 0);
  const head = counted(entries.length, one, many);
  return isOnePerInstrument && !Number.isNaN(products) ? `${head}, ${counted(products, 'instrumento')}` : head;
}

function Count({ entries, one, many }: { entries: readonly TaxonomyEntry[] } & Pick<TaxonomyPageProps, 'one' | 'many'>) {
  const { params } = useTableAddress();
  const { length } = taxonomyRows(entries, readTable(params, TAXONOMY_SORTS, { by: 'id', order: 'desc' }));
  return counted(length, one, many);
}

const Named = ({ kind }: { kind: TaxonomyEntry }) => (
  <>
    <span className="data-cut" title={kind.name}>
      {kind.name}
    </span>{' '}
    <OnlyHereMark of={kind} />
  </>
);

interface TaxonomyTableProps extends Omit<TaxonomyPageProps, 'entries'> {
  entries: readonly TaxonomyEntry[] | null;
  onOpen: (open: Open) => void;
}

function TaxonomyTable({ entries, title, drawIcon, instrumentsOf, onOpen }: TaxonomyTableProps) {
  const { params, set } = useTableAddress();
  const { sort } = readTable(params, TAXONOMY_SORTS, { by: 'id', order: 'desc' });
  const columns: Column<TaxonomyEntry, TaxonomySort | 'icon' | 'description' | 'actions'>[] = [
    {
      id: 'id',
      head: 'ID',
      canSort: true,
      width: 58,
      skeleton: { width: 16 },
      cell: ({ id }) => <span className="soft">{id}</span>,
    },
    { id: 'icon', head: 'Icono', width: 72, skeleton: { width: 40, height: 40 }, cell: drawIcon },
    {
      id: 'name',
      head: 'Nombre',
      canSort: true,
      isRowHead: true,
      skeleton: { width: 120 },
      cell: (kind) => <Named kind={kind} />,
    },
    {
      id: 'description',
      head: 'Descripción',
      needs: 'm',
      fills: true,
      skeleton: { width: 260 },
      cell: ({ description }) => (
        <span className="soft" title={description}>
          {description}
        </span>
      ),
    },
    {
      id: 'products',
      head: 'Productos',
      canSort: true,
      align: 'end',
      width: 110,
      skeleton: { width: 16 },
      cell: (kind) => <ProductCount kind={kind} to={instrumentsOf?.(kind)} />,
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 110,
      skeleton: { width: 64, height: 20 },
      cell: (kind) => (
        <span className="data-actions">
          <IconButton variant="bare" icon="pencil" label={`Editar ${kind.name}`} onClick={() => onOpen({ act: 'edit', kind })} />
          <IconButton
            variant="bare"
            icon="trash"
            className="danger"
            label={`Eliminar ${kind.name}`}
            onClick={() => onOpen({ act: 'delete', kind })}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={(by) => {
        const key = TAXONOMY_SORTS.find((candidate) => candidate === by);
        if (key) set({ orden: nextOrder(sort, key) }, { replace: true });
      }}
    />
  );
}

/** NaN where it is not known. */
function ProductCount({ kind: { productCount, name }, to }: { kind: TaxonomyEntry; to: string | undefined }) {
  if (Number.isNaN(productCount)) return <span className="soft">–</span>;
  if (to === undefined || productCount === 0) return <span className="soft">{productCount}</span>;
  return (
    <Link className="link" to={to} aria-label={`${counted(productCount, 'instrumento')} en ${name}`}>
      {productCount}
    </Link>
  );
}
