import { useId } from 'react';
import type { Specification } from '#domain/contract/specifications.ts';
import { SPECIFICATION_VALUE } from '#domain/typed-texts.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconOfSpecification } from '../../../ui/specification-icon.ts';
import type { SpecificationRow } from '../instrument-fields.ts';
import './specification-rows.css';
import { useReorder } from './use-reorder.ts';

export interface SpecificationRowsProps {
  rows: readonly SpecificationRow[];
  specifications: readonly Specification[];
  errorMessage: string | undefined;
  onChange: (rows: readonly SpecificationRow[]) => void;
}

/** The values of an instrument's characteristics, in the order in which its page shows them; one left empty is not kept. */
export function SpecificationRows({ rows, specifications, errorMessage, onChange }: SpecificationRowsProps) {
  const errorId = useId();
  const unused = specifications.filter(({ id }) => !rows.some(({ specificationId }) => specificationId === id));
  const known = (id: number) => specifications.find((specification) => specification.id === id);
  const labelOf = (id: number): string => known(id)?.label ?? `Característica ${id}`;
  const { list, isDragging, said, handle } = useReorder({
    items: rows,
    keyOf: ({ specificationId }) => String(specificationId),
    isColumn: true,
    draggedName: ({ specificationId }) => `Característica ${labelOf(specificationId)}`,
    name: ({ specificationId }) => `Característica ${labelOf(specificationId)}`,
    onReorder: onChange,
  });
  return (
    <fieldset
      name="specifications"
      className="spec-rows"
      tabIndex={-1}
      aria-describedby={errorMessage === undefined ? undefined : errorId}
    >
      <legend className="field-label">Características</legend>
      <ul ref={list}>
        {rows.map((row, at) => {
          const { specificationId, value } = row;
          const label = labelOf(specificationId);
          return (
            <li key={specificationId} data-dragging={isDragging(row) || undefined}>
              <button
                type="button"
                className="spec-handle"
                aria-label={`Mover ${label}, ${at + 1} de ${rows.length}`}
                {...handle(row, at)}
              >
                <Icon path={adminIconPaths.handle} size="s" />
              </button>
              <Icon name={iconOfSpecification(known(specificationId)?.icon ?? '')} size="s" />
              <span>{label}</span>
              <input
                aria-label={label}
                value={value}
                maxLength={SPECIFICATION_VALUE.max}
                onChange={({ currentTarget }) =>
                  onChange(rows.map((one, i) => (i === at ? { ...one, value: currentTarget.value } : one)))
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
      {errorMessage !== undefined && (
        <span id={errorId} className="field-error">
          {errorMessage}
        </span>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}
