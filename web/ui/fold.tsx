import './fold.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface FoldProps {
  /** A heading. */
  title: ReactNode;
  /** Beside the title: what is inside, in a word. */
  brief?: ReactNode;
  children: ReactNode;
}

/** A section folded to its title until it is pressed: for phones, where the rest matters more. */
export function Fold({ title, brief, children }: FoldProps) {
  return (
    <details className="fold">
      <summary>
        {title}
        {brief && <span className="cut">{brief}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
