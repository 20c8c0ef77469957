import type { ButtonHTMLAttributes, Ref } from 'react';
import './icon-button.css';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Its only name: what pressing it does. */
  label: string;
  /** line: with an edge; bare: only the icon; float: over a picture. */
  variant?: 'line' | 'bare' | 'float' | undefined;
  iconFilled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A round button of 44 px that holds one icon. */
export function IconButton({
  icon,
  label,
  variant = 'line',
  iconFilled,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `icon-button ${className}` : 'icon-button'}
      data-variant={variant}
      aria-label={label}
      title={rest.title ?? label}
      onClick={(event) => {
        // As in button.tsx: for Safari, so that what it opens can give the focus back.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
    >
      <Icon name={icon} filled={iconFilled} />
    </button>
  );
}
