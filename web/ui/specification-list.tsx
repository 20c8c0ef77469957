import type { Instrument } from '#domain/contract/instruments.ts';
import { Icon } from './icon.tsx';
import { iconOfSpecification } from './specification-icon.ts';

export interface SpecificationListProps {
  entries: Instrument['specifications'];
  className: string;
}

export const SpecificationList = ({ entries, className }: SpecificationListProps) => (
  <dl className={className}>
    {entries.map(({ spValue, specification }) => (
      <div key={specification.id}>
        <Icon name={iconOfSpecification(specification.icon)} />
        <dt>{specification.label}</dt>
        <dd>{spValue}</dd>
      </div>
    ))}
  </dl>
);
