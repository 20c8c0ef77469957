import './button.css';
import type { ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A place to go that looks like a button; it stays a link to readers, middle clicks and crawlers. */
export function LinkButton({ variant = 'line', size, wide = false, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link
      {...link}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      <span className="button-face">
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  );
}
