import type { ReactNode } from 'react';

export interface CareProps {
  title: string;
  text: string;
  /** A button, and what came of it. */
  children: ReactNode;
}

/** One thing to do with the account, and what it means. */
export function Care({ title, text, children }: CareProps) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}
