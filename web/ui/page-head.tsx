import type { ReactNode } from 'react';
import './page-head.css';

export interface PageHeadProps {
  title: string;
  /** The line under it: a counter that is read out when it changes. */
  children?: ReactNode;
  /** At the right end: the search of what stands below. */
  aside?: ReactNode;
}

/** The head of a page of one's own things. */
export function PageHead({ title, children, aside }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {children && (
          <p className="num" role="status">
            {children}
          </p>
        )}
      </div>
      {aside}
    </header>
  );
}
