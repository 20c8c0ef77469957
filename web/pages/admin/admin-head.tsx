import type { ReactNode } from 'react';
import { AdminAway } from './admin-away.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import './admin-head.css';

export interface AdminHeadProps {
  title: string;
  /** One line of context under the title. */
  children?: ReactNode;
  /** At the right end; one of them filled. */
  actions?: ReactNode;
}

/** The head of each page of the administrator's area, and the document's title. */
export function AdminHead({ title, children, actions }: AdminHeadProps) {
  return (
    <>
      <header className="admin-head">
        <PageTitle>{title}</PageTitle>
        <div>
          <h1>{title}</h1>
          {children && <p>{children}</p>}
        </div>
        {actions && <div className="admin-head-actions">{actions}</div>}
      </header>
      <AdminAway />
    </>
  );
}
