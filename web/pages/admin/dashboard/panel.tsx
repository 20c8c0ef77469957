import { type ReactNode, useId, useState } from 'react';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { formatCount } from '../../../format/number.ts';
import { saveAs } from '../../../save-as.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import './panel.css';

type Cell = NonNullable<CsvCell>;

export interface PanelProps {
  title: string;
  /** One line that says what it shows. */
  caption: string;
  /** Of twelve columns, where there is room. */
  span: 5 | 6 | 7;
  fileName: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** How a cell reads in the table; the file has the bare number. */
  show?: (cell: Cell, column: number) => string;
  /** Said instead when there is nothing to draw. */
  empty: string;
  /** The drawing. */
  children: ReactNode;
}

/** One chart with its two tools: the same figures as a table in its place, and as a file. */
export function Panel({
  title,
  caption,
  span,
  fileName,
  head,
  rows,
  show = (cell) => (typeof cell === 'number' ? formatCount(cell) : cell),
  empty,
  children,
}: PanelProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  return (
    <section className="panel" data-span={span} aria-labelledby={titleId}>
      <header>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{caption}</p>
        </div>
        <button type="button" aria-pressed={isTable} aria-label={`Ver como tabla: ${title}`} onClick={() => setTable(!isTable)}>
          <Icon path={adminIconPaths.table} size="s" />
          Ver como tabla
        </button>
        <button
          type="button"
          aria-label={`CSV: ${title}`}
          onClick={() => saveAs(fileName, csvText([head, ...rows]), 'text/csv;charset=utf-8')}
        >
          CSV
        </button>
      </header>
      <div className="panel-body">
        {rows.length === 0 && <p className="panel-empty">{empty}</p>}
        {rows.length > 0 && !isTable && children}
        {rows.length > 0 && isTable && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
          <div className="panel-table" role="group" aria-label={`Tabla: ${title}`} tabIndex={0}>
            <table>
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first = '', ...rest], at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two of one name may stand there, and rows never move
                  <tr key={at}>
                    <th scope="row">{first}</th>
                    {rest.map((cell, i) => (
                      <td key={head[i + 1]}>{show(cell, i + 1)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}
