import type { MouseEventHandler } from 'react';
import './heart-button.css';
import { Icon } from './icon.tsx';

export interface HeartButtonProps {
  isOn: boolean;
  /** Of the instrument: the button is named after it. */
  name: string;
  onToggle: MouseEventHandler<HTMLButtonElement>;
  className?: string | undefined;
}

/** The favourite toggle over a card's picture: a disc of 34 in a target of 44. */
export function HeartButton({ isOn, name, onToggle, className }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={className ? `heart-button ${className}` : 'heart-button'}
      aria-pressed={isOn}
      aria-label={`Favorito: ${name}`}
      onClick={onToggle}
    >
      <span>
        <Icon name="heart" filled={isOn} />
      </span>
    </button>
  );
}
