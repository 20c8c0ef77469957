import type { CSSProperties, ReactNode } from 'react';
import type { Order } from '#domain/contract/admin/list.ts';
import { adminIconPaths } from './admin-icon-paths.ts';
import './data-table.css';
import { useDeferredRows } from './deferred-rows.ts';
import { Icon } from './icon.tsx';
import { SkeletonBlock } from './skeleton.tsx';

export interface Column<Row, Key extends string = string> {
  /** Also what the table is sorted by. */
  id: Key;
  head: string;
  cell: (row: Row) => ReactNode;
  canSort?: boolean | undefined;
  /** Figures stand at the right. */
  align?: 'end' | undefined;
  /** What names the row. */
  isRowHead?: boolean | undefined;
  /** In px, or a CSS width. Where each column has one or fills, none follows its contents, and rows out of sight are not laid out. */
  width?: CSSProperties['width'];
  /** Takes the width that the others leave; what does not fit is cut. */
  fills?: boolean | undefined;
  /** Gone where the sheet is narrower: 900 or 740 px. */
  needs?: 'l' | 'm' | undefined;
  /** Size of what will stand there, while it loads. */
  skeleton?: { width: number; height?: number } | undefined;
}

/** Rows may be chosen. What is done with them stands beside the table. */
export interface Selection<Row> {
  isChosen: (row: Row) => boolean;
  /** `isRange`: with all rows from the last one that was pressed. */
  onToggle: (row: Row, isRange: boolean) => void;
  /** 'Elegir Arpa'; null for a row that may not be chosen. */
  labelOf: (row: Row) => string | null;
}

export interface DataTableProps<Row, Key extends string> {
  /** Names the table for readers. */
  caption: string;
  columns: readonly Column<Row, Key>[];
  /** null while loading: skeleton rows of the final size. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string | number;
  sort?: { by: Key; order: Order } | undefined;
  onSort?: ((by: Key) => void) | undefined;
  /** m: 56 px, for rows with a picture or a control; s: 48. */
  size?: 'm' | 's' | undefined;
  /** Later rows are on their way: these fade. */
  isStale?: boolean | undefined;
  selection?: Selection<Row> | undefined;
}

const COMING_ROWS = 10;
const NO_ROWS: readonly never[] = [];

/** Widths of the columns in a wide, medium and narrow sheet, for data-table.css; null where columns follow their contents. */
function tracksOf(columns: readonly Pick<Column<never>, 'width' | 'fills' | 'needs'>[], canChoose: boolean) {
  if (!columns.every(({ width, fills }) => width !== undefined || fills)) return null;
  const tracks = (isGone: (needs: 'l' | 'm' | undefined) => boolean): string =>
    [
      ...(canChoose ? ['var(--control-s)'] : []),
      ...columns
        .filter(({ needs }) => !isGone(needs))
        .map(({ width, fills }) => (fills ? 'minmax(0, 1fr)' : typeof width === 'number' ? `${width}px` : width)),
    ].join(' ');
  return {
    '--wide': tracks(() => false),
    '--medium': tracks((needs) => needs === 'l'),
    '--narrow': tracks((needs) => needs !== undefined),
  } as CSSProperties;
}

/** A table whose head stays in sight; heads sort by button. */
export function DataTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  size = 'm',
  isStale,
  selection,
}: DataTableProps<Row, Key>) {
  const tracks = tracksOf(columns, selection !== undefined);
  // Where columns follow their contents, all contents count.
  const deferred = useDeferredRows((tracks && rows) ?? NO_ROWS);
  return (
    <table
      className="data-table"
      data-size={size}
      data-tracks={tracks ? true : undefined}
      style={tracks ?? undefined}
      aria-busy={rows === null || isStale || deferred.size > 0 || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="data-choice">
              <span className="visually-hidden">Elegir</span>
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-needs={column.needs}
              style={tracks ? undefined : { width: column.width }}
              aria-sort={sort?.by === column.id ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.canSort && onSort ? (
                <button type="button" onClick={() => onSort(column.id)}>
                  {column.head}
                  <Icon
                    size="s"
                    path={
                      sort?.by === column.id
                        ? adminIconPaths[sort.order === 'asc' ? 'arrow-up' : 'arrow-down']
                        : adminIconPaths['sort-both']
                    }
                  />
                </button>
              ) : (
                column.head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-stale={isStale || undefined}>
        {rows === null
          ? Array.from({ length: COMING_ROWS }, (_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows to come are alike and never move
              <tr key={i} aria-hidden="true">
                {selection && (
                  <td className="data-choice">
                    <SkeletonBlock width={18} height={18} />
                  </td>
                )}
                {columns.map(({ id, align, needs, fills, skeleton }) => (
                  <td key={id} data-align={align} data-needs={needs} data-fills={fills || undefined}>
                    {skeleton && <SkeletonBlock width={skeleton.width} height={skeleton.height ?? 10} />}
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={keyOf(row)} data-chosen={selection?.isChosen(row) || undefined}>
                {!deferred.has(row) && <Cells row={row} columns={columns} selection={selection} />}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Cells<Row>({ row, columns, selection }: { row: Row } & Pick<DataTableProps<Row, string>, 'columns' | 'selection'>) {
  return (
    <>
      {selection && (
        <td className="data-choice">
          <Choice row={row} selection={selection} />
        </td>
      )}
      {columns.map(({ id, align, needs, fills, isRowHead, cell }) =>
        isRowHead ? (
          <th key={id} scope="row" data-align={align} data-needs={needs} data-fills={fills || undefined}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} data-align={align} data-needs={needs} data-fills={fills || undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </>
  );
}

function Choice<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const label = selection.labelOf(row);
  if (label === null) return null;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.isChosen(row)}
      // A click event has `shiftKey`; a change event does not.
      onClick={(event) => selection.onToggle(row, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}
