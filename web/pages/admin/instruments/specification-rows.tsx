import type { Specification } from '#domain/contract/specifications.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconOfSpecification } from '../../../ui/specification-icon.ts';
import type { SpecificationRow } from './instrument-form-values.ts';
import './specification-rows.css';

export interface SpecificationRowsProps {
  rows: readonly SpecificationRow[];
  specifications: readonly Specification[];
  onChange: (rows: readonly SpecificationRow[]) => void;
}

/** The values of an instrument's characteristics; one left empty is not kept. */
export function SpecificationRows({ rows, specifications, onChange }: SpecificationRowsProps) {
  const unused = specifications.filter(({ id }) => !rows.some(({ specificationId }) => specificationId === id));
  const known = (id: number) => specifications.find((specification) => specification.id === id);
  return (
    <fieldset className="spec-rows">
      <legend className="field-label">Características</legend>
      <ul>
        {rows.map(({ specificationId, value }, at) => {
          const specification = known(specificationId);
          const label = specification?.label ?? `Característica ${specificationId}`;
          return (
            <li key={specificationId}>
              <Icon name={iconOfSpecification(specification?.icon ?? '')} size="s" />
              <span>{label}</span>
              <input
                aria-label={label}
                value={value}
                maxLength={300}
                onChange={({ currentTarget }) =>
                  onChange(rows.map((row, i) => (i === at ? { ...row, value: currentTarget.value } : row)))
                }
              />
              <IconButton
                variant="bare"
                icon="close"
                label={`Quitar ${label}`}
                onClick={() => onChange(rows.filter((_, i) => i !== at))}
              />
            </li>
          );
        })}
        {unused.length > 0 && (
          <li className="spec-add">
            <Icon name="plus" size="s" />
            <select
              aria-label="Agregar característica"
              value=""
              onChange={({ currentTarget }) => onChange([...rows, { specificationId: Number(currentTarget.value), value: '' }])}
            >
              <option value="">Agregar característica</option>
              {unused.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        )}
      </ul>
    </fieldset>
  );
}
