import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { NavLink } from './link.tsx';
import './segmented.css';

export interface SegmentedProps<Value extends string> {
  /** Names the group. */
  label: string;
  /** null when it is none of these. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Another button at the end, for what is not in sight. */
  children?: ReactNode;
}

/** One of a few that are all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange, children }: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
      {children}
    </div>
  );
}

export interface SegmentedLinksProps {
  label: string;
  /** `icon` is a path of admin-icon-paths.ts. */
  options: readonly { to: string; label: string; icon: string }[];
}

/** The views of one thing, each with an address of its own. */
export const SegmentedLinks = ({ label, options }: SegmentedLinksProps) => (
  <nav className="segmented" aria-label={label}>
    {options.map((option) => (
      <NavLink key={option.to} to={option.to} end>
        <Icon path={option.icon} size="s" />
        {option.label}
      </NavLink>
    ))}
  </nav>
);
