import type { ReactNode } from 'react';
import './facts.css';

export interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
}

/** Names at the left, values at the right: what a dialog is about. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts num">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
