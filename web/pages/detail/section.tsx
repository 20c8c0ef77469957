import type { ReactNode } from 'react';
import './section.css';

export const RATINGS_ID = 'valoraciones';

export interface SectionProps {
  title: string;
  /** Makes it a place that links lead to. */
  id?: string | undefined;
  children: ReactNode;
}

/** A titled part of the page, parted from the one before by a rule. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = `titulo-${id ?? title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className="detail-section" id={id} tabIndex={id === undefined ? undefined : -1} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
