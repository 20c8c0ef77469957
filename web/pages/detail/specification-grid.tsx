import './specification-grid.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { Icon } from '../../ui/icon.tsx';
import { iconOfSpecification } from '../../ui/specification-icon.ts';
import { Section } from './section.tsx';

export function SpecificationGrid({ entries }: { entries: Instrument['specifications'] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="Características">
      <dl className="specification-grid">
        {entries.map(({ spValue, specification }) => (
          <div key={specification.id}>
            <Icon name={iconOfSpecification(specification.icon)} />
            <dt>{specification.label}</dt>
            <dd>{spValue}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
