import type { KeyboardEvent } from 'react';
import { type To } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import './admin-tabs.css';

export interface AdminTab {
  id: string;
  label: string;
  count?: number | string | undefined;
  to: To;
  /** It needs attention. */
  isAlarming?: boolean | undefined;
}

export interface AdminTabsProps {
  label: string;
  tabs: readonly AdminTab[];
  current: string;
  /** Id of the element that holds what the current tab shows. */
  panelId: string;
}

/** Parts of one list, each with an address of its own. Arrows move between them, as between tabs. */
export function AdminTabs({ label, tabs, current, panelId }: AdminTabsProps) {
  return (
    <div className="admin-tabs num" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          role="tab"
          to={tab.to}
          preventScrollReset
          aria-selected={tab.id === current}
          aria-controls={panelId}
          tabIndex={tab.id === current ? 0 : -1}
          data-alarming={tab.isAlarming || undefined}
          onKeyDown={moveFocus}
        >
          {tab.isAlarming && <Icon name="warning" size="s" />}
          {tab.label}
          {tab.count !== undefined && <b>{tab.count}</b>}
        </Link>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined && event.key !== ' ') return;
  event.preventDefault();
  if (next === undefined) event.currentTarget.click();
  else tabs.at(next % tabs.length)?.focus();
}
