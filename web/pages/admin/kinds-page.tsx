import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '../../api/call.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SheetBlank, SheetFailure } from '../../ui/sheet-blank.tsx';
import { Sheet, SheetBar, SheetComing } from '../../ui/sheet.tsx';
import { TableSearch } from '../../ui/table-search.tsx';
import { AdminHead } from './admin-head.tsx';
import { KIND_SORTS, kindRows, KINDS_PAGE_SIZE, type KindSort } from './kind-rows.ts';
import type { Kind, KindsData } from './kinds.ts';
import './kinds-page.css';
import { OnlyHereMark } from './only-here-mark.tsx';
import { nextOrder, readTable, useTableAddress, useTableSearch } from './table-address.ts';

/** What differs between the two pages: their words, and how a thing is drawn, written and deleted. */
export interface KindsPageProps extends Pick<KindsData, 'kinds'> {
  title: string;
  /** 'categoría', 'categorías' */
  one: string;
  many: string;
  addText: string;
  icon: IconName;
  /** What to do when there is none yet. */
  emptyHint: string;
  drawIcon: (kind: Kind) => ReactNode;
  /** The page of the instruments of that kind. */
  instrumentsOf?: ((kind: Kind) => string) | undefined;
  editDialog: (kind: Kind | null, onClose: () => void) => ReactNode;
  deleteDialog: (kind: Kind, onClose: () => void) => ReactNode;
}

type Open = { act: 'edit'; kind: Kind | null } | { act: 'delete'; kind: Kind };

export function KindsPage(props: KindsPageProps) {
  const { kinds, title, one, many, addText, editDialog, deleteDialog } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useTableSearch();
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
        <AwaitDeferred data={kinds} fallback={null}>
          {(answer) => (answer.ok ? summary(answer.value, props) : null)}
        </AwaitDeferred>
      </AdminHead>
      <Sheet label={title}>
        {/* Outside of what comes late: nobody loses the focus while they type. */}
        <SheetBar
          count={
            <AwaitDeferred data={kinds} fallback={<SheetComing>{`Cargando ${many}`}</SheetComing>}>
              {(answer) => answer.ok && <Count kinds={answer.value} one={one} many={many} />}
            </AwaitDeferred>
          }
        >
          <TableSearch label={`Buscar ${one}`} value={text} onChange={setText} />
        </SheetBar>
        <AwaitDeferred data={kinds} fallback={<KindsTable {...props} kinds={null} onOpen={setOpen} />}>
          {(answer) => <Loaded {...props} answer={answer} onOpen={setOpen} onShowAll={() => setText('')} />}
        </AwaitDeferred>
      </Sheet>
      {open?.act === 'edit' && editDialog(open.kind, close)}
      {open?.act === 'delete' && deleteDialog(open.kind, close)}
    </>
  );
}

function summary(kinds: readonly Kind[], { one, many }: KindsPageProps): string {
  const products = kinds.reduce((sum, { productCount }) => sum + productCount, 0);
  const head = `${kinds.length} ${kinds.length === 1 ? one : many}`;
  return one === 'categoría' ? `${head}, ${products} ${products === 1 ? 'instrumento' : 'instrumentos'}` : head;
}

function Count({ kinds, one, many }: { kinds: readonly Kind[] } & Pick<KindsPageProps, 'one' | 'many'>) {
  const { params } = useTableAddress();
  const { length } = kindRows(kinds, readTable(params, KIND_SORTS, { by: 'id', order: 'desc' }));
  return `${length} ${length === 1 ? one : many}`;
}

interface LoadedProps extends Omit<KindsPageProps, 'kinds'> {
  answer: Answer<Kind[]>;
  onOpen: (open: Open) => void;
  onShowAll: () => void;
}

function Loaded({ answer, onOpen, onShowAll, ...props }: LoadedProps) {
  const { one, many, icon, emptyHint, addText } = props;
  const { state, revalidate } = useRevalidator();
  const { params, hrefOf } = useTableAddress();
  if (!answer.ok) {
    const { message, requestId } = answer.problem;
    return (
      <SheetFailure title={message} requestId={requestId} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
    );
  }
  const address = readTable(params, KIND_SORTS, { by: 'id', order: 'desc' });
  const rows = kindRows(answer.value, address);
  const pageCount = Math.max(1, Math.ceil(rows.length / KINDS_PAGE_SIZE));
  const page = Math.min(address.page, pageCount);
  return (
    <>
      {rows.length > 0 ? (
        <>
          <KindsTable {...props} kinds={rows.slice((page - 1) * KINDS_PAGE_SIZE, page * KINDS_PAGE_SIZE)} onOpen={onOpen} />
          <Pagination page={page} pageCount={pageCount} pageSize={KINDS_PAGE_SIZE} total={rows.length} hrefOf={hrefOf} />
        </>
      ) : answer.value.length > 0 ? (
        <SheetBlank
          icon="search"
          title={`Ninguna ${one} coincide`}
          action={
            <Button icon="close" onClick={onShowAll}>
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
            <Button variant="fill" icon="plus" onClick={() => onOpen({ act: 'edit', kind: null })}>
              {addText}
            </Button>
          }
        >
          {emptyHint}
        </SheetBlank>
      )}
    </>
  );
}

const Named = ({ kind }: { kind: Kind }) => (
  <>
    <span className="data-cut" title={kind.name}>
      {kind.name}
    </span>{' '}
    <OnlyHereMark of={kind} />
  </>
);

interface KindsTableProps extends Omit<KindsPageProps, 'kinds'> {
  kinds: readonly Kind[] | null;
  onOpen: (open: Open) => void;
}

function KindsTable({ kinds, title, drawIcon, instrumentsOf, onOpen }: KindsTableProps) {
  const { params, set } = useTableAddress();
  const { sort } = readTable(params, KIND_SORTS, { by: 'id', order: 'desc' });
  const columns: Column<Kind, KindSort | 'icon' | 'description' | 'actions'>[] = [
    { id: 'id', head: 'ID', canSort: true, width: 58, bone: { width: 16 }, cell: ({ id }) => <span className="soft">{id}</span> },
    { id: 'icon', head: 'Icono', width: 72, bone: { width: 40, height: 40 }, cell: drawIcon },
    { id: 'name', head: 'Nombre', canSort: true, isRowHead: true, bone: { width: 120 }, cell: (kind) => <Named kind={kind} /> },
    {
      id: 'description',
      head: 'Descripción',
      needs: 'm',
      fills: true,
      bone: { width: 260 },
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
      bone: { width: 16 },
      cell: (kind) => <ProductCount kind={kind} to={instrumentsOf?.(kind)} />,
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 110,
      bone: { width: 64, height: 20 },
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
      rows={kinds}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={(by) => {
        const key = KIND_SORTS.find((candidate) => candidate === by);
        if (key) set({ orden: nextOrder(sort, key) }, { replace: true });
      }}
    />
  );
}

function ProductCount({ kind: { productCount, name }, to }: { kind: Kind; to: string | undefined }) {
  if (to === undefined || productCount === 0) return <span className="soft">{productCount}</span>;
  return (
    <Link
      className="link"
      to={to}
      aria-label={`${productCount} ${productCount === 1 ? 'instrumento' : 'instrumentos'} en ${name}`}
    >
      {productCount}
    </Link>
  );
}
