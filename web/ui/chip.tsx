import './chip.css';
import { Icon } from './icon.tsx';

export interface ChipProps {
  children: string;
  onRemove: () => void;
}

/** An active filter: the whole chip takes it off. */
export function Chip({ children, onRemove }: ChipProps) {
  return (
    <button type="button" className="chip" aria-label={`Quitar filtro: ${children}`} onClick={onRemove}>
      {children}
      <Icon name="close" size="s" />
    </button>
  );
}
