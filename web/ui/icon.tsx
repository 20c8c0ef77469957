import { createContext, use } from 'react';
import './icon.css';
import type { IconName } from './icon-names.ts';
import iconsUrl from './icons.svg?url';

export type { IconName };

interface IconLook {
  /** s 16, m 20, l 24 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Painted inside as well as drawn: a chosen heart, a star. */
  filled?: boolean | undefined;
  /** Only for an icon without text beside it; others are hidden from assistive technology. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The paths of icons.svg by name, where a page draws hundreds: a `<use>` of another file takes three times as long as its path. */
export const IconPaths = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * By its name in icons.svg, a file of its own, so that the first load's code carries no drawings; or by a path of the admin's own
 * set (admin-icon-paths.ts).
 */
export type IconProps = IconLook & ({ name: IconName; path?: never } | { path: string; name?: never });

export function Icon({ name, path, size = 'm', filled = false, label, className }: IconProps) {
  const known = use(IconPaths);
  const drawn = name === undefined ? path : known?.get(name);
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      data-size={size === 'm' ? undefined : size}
      data-filled={filled || undefined}
      viewBox="0 0 24 24"
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
      role={label === undefined ? undefined : 'img'}
    >
      {drawn === undefined ? <use href={`${iconsUrl}#${name}`} /> : <path d={drawn} />}
    </svg>
  );
}
