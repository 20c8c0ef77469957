import { useId } from 'react';
import type { Category } from '#domain/contract/categories.ts';
import { Select } from '../../../ui/select.tsx';

export interface CategoryFieldProps {
  categories: readonly Category[];
  isNew: boolean;
  name: string;
  value: string;
  onChange: (value: string) => void;
  errorMessage: string | undefined;
}

/** A new instrument starts without one. */
export function CategoryField({ categories, isNew, name, value, onChange, errorMessage }: CategoryFieldProps) {
  const options = categories.map((category) => ({ value: String(category.id), label: category.name }));
  const errorId = useId();
  return (
    <div className="field">
      <Select
        look="box"
        label="Categoría"
        name={name}
        value={value}
        options={isNew ? [{ value: '', label: 'Elige una categoría' }, ...options] : options}
        onChange={onChange}
        aria-invalid={errorMessage !== undefined || undefined}
        aria-describedby={errorMessage ? errorId : undefined}
      />
      {errorMessage && (
        <span id={errorId} className="field-error">
          {errorMessage}
        </span>
      )}
    </div>
  );
}
