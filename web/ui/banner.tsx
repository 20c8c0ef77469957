import type { ReactNode } from 'react';
import './banner.css';
import { Icon, type IconName } from './icon.tsx';

const ICONS = { ok: 'check-circle', warn: 'warning', bad: 'alert', note: 'info' } as const satisfies Record<string, IconName>;

export interface BannerProps {
  kind: keyof typeof ICONS;
  icon?: IconName | undefined;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A message beside its cause. It is read out when it appears: at once when something failed. */
export function Banner({ kind, icon, children, action }: BannerProps) {
  return (
    <div className="banner" data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon ?? ICONS[kind]} />
      <div>{children}</div>
      {action}
    </div>
  );
}
