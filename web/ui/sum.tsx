import type { HTMLAttributes, ReactNode } from 'react';

export type SumLine = readonly [term: string, value: ReactNode];

export interface SumProps extends Pick<HTMLAttributes<HTMLElement>, 'role' | 'aria-live'> {
  /** A line that is false is left out. */
  lines: readonly (SumLine | false)[];
  total: SumLine;
}

/** What something costs, line by line, its total last. Its styles, `sum.css`, come with those of the page. */
export const Sum = ({ lines, total, ...rest }: SumProps) => (
  <dl className="sum num" {...rest}>
    {lines.map((line) => line && <Line key={line[0]} line={line} />)}
    <Line line={total} isTotal />
  </dl>
);

const Line = ({ line: [term, value], isTotal }: { line: SumLine; isTotal?: boolean }) => (
  <div className={isTotal ? 'sum-total' : undefined}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
