import './icon.css';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

export interface IconProps {
  name: IconName;
  /** s 16, m 20, l 24 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Painted inside as well as drawn: a chosen heart, a star. */
  filled?: boolean | undefined;
  /** Only for an icon that stands alone in its meaning; otherwise it is hidden from readers. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ name, size = 'm', filled = false, label, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      data-size={size}
      data-filled={filled || undefined}
      viewBox="0 0 24 24"
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
      role={label === undefined ? undefined : 'img'}
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
