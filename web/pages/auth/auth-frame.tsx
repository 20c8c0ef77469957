import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import './auth.css';

export interface AuthFrameProps {
  /** Of the document. */
  pageTitle: string;
  title: string;
  /** What stands on the stage beside the form. */
  instrument: 'violin' | 'saxophone';
  saying: string;
  /** Above the title. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A lit stage at one side, the form at the other. */
export function AuthFrame({ pageTitle, title, instrument, saying, tabs, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <PageTitle>{pageTitle}</PageTitle>
      <div className="auth-stage" data-instrument={instrument} aria-hidden="true">
        <p>{saying}</p>
      </div>
      <div className="auth-column">
        {tabs}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
