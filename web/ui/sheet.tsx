import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './sheet.css';

/** The one box of a page of tables: bar, table and foot share its edges. */
export function Sheet({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className="sheet" aria-label={label}>
      {children}
    </section>
  );
}

/** In place of the count while the rows are on their way. */
export const SheetSkeleton = ({ children }: { children: string }) => (
  <span className="sheet-coming">
    <Icon name="spinner" size="s" />
    {children}
  </span>
);

export interface SheetBarProps {
  /** Search and filters. */
  children: ReactNode;
  /** How many there are, read out when it changes. */
  count?: ReactNode;
  /** At the right end: how the table looks. */
  tools?: ReactNode;
}

export function SheetBar({ children, count, tools }: SheetBarProps) {
  return (
    <div className="sheet-bar">
      {children}
      <p className="sheet-count num" role="status">
        {count}
      </p>
      {tools}
    </div>
  );
}
