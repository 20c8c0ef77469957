import type { ReactNode } from 'react';
import './badge.css';
import { Icon, type IconName } from './icon.tsx';

export interface BadgeProps {
  /** on: sky; done: felt; off: grey; wait: amber; bad: red. */
  tone: 'on' | 'done' | 'off' | 'wait' | 'bad';
  icon?: IconName | undefined;
  /** Outlined, for a state that is over without having been fulfilled. */
  ring?: boolean | undefined;
  /** For the pointer, where its words may not fit. */
  title?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone, icon, ring = false, title, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-ring={ring || undefined} title={title}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
