import { counted } from '#domain/plural.ts';
import type { MouseEvent } from 'react';
import './category-tile.css';
import { CategoryIcon } from './category-icon.tsx';
import { Icon } from './icon.tsx';
import { kindOfCategory } from './instrument-kind.ts';

export interface CategoryTileProps {
  name: string;
  /** NaN where it is not known. */
  count: number;
  /** As stored: a 'fa-' name or the address of a picture. */
  icon?: string | null | undefined;
  isSelected: boolean;
  /** What its form sends when no script is there yet. */
  field: { name: string; value: string };
  onToggle: () => void;
}

/** A category as a toggle in its studio hue; several may be on at once. */
export function CategoryTile({ name, count, icon, isSelected, field, onToggle }: CategoryTileProps) {
  const toggle = (event: MouseEvent): void => {
    event.preventDefault();
    onToggle();
  };
  return (
    <button
      {...field}
      type="submit"
      className="category-tile"
      data-kind={kindOfCategory(name)}
      aria-pressed={isSelected}
      onClick={toggle}
    >
      <b>{name}</b>
      {count >= 0 && <span className="category-tile-count num">{counted(count, 'instrumento')}</span>}
      <CategoryIcon name={name} icon={icon} />
      {isSelected && (
        <span className="category-tile-tick">
          <Icon name="check" size="s" />
        </span>
      )}
    </button>
  );
}
