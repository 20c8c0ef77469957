import './category-tile.css';
import { Icon } from './icon.tsx';
import { kindOfCategory } from './instrument-kind.ts';
import { silhouettes } from './silhouettes.ts';

export interface CategoryTileProps {
  name: string;
  count: number;
  /** A picture's address; otherwise the silhouette of its kind is drawn. */
  icon?: string | null | undefined;
  isSelected: boolean;
  onToggle: () => void;
}

/** A category as a toggle in its studio hue; several may be on at once. */
export function CategoryTile({ name, count, icon, isSelected, onToggle }: CategoryTileProps) {
  const kind = kindOfCategory(name);
  const hasPicture = icon !== null && icon !== undefined && /^(\/|https?:)/.test(icon);
  return (
    <button type="button" className="category-tile" data-kind={kind} aria-pressed={isSelected} onClick={onToggle}>
      <b>{name}</b>
      <span className="num">
        {count} {count === 1 ? 'instrumento' : 'instrumentos'}
      </span>
      {hasPicture ? (
        <img src={icon} alt="" loading="lazy" />
      ) : (
        <svg viewBox="0 0 512 512" aria-hidden="true" focusable="false">
          <path d={silhouettes[kind]} />
        </svg>
      )}
      {isSelected && (
        <span className="category-tile-tick">
          <Icon name="check" size="s" />
        </span>
      )}
    </button>
  );
}
