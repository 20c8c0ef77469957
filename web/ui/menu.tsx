import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, RouterProvider, Separator } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import './menu.css';
import { Icon, type IconName } from './icon.tsx';
import { Spanish } from './spanish.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName | undefined;
  /** A place to go, or something to do. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  /** A rule above it. */
  isApart?: boolean | undefined;
}

export interface MenuProps {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  items: readonly MenuEntry[];
  header?: ReactNode;
}

/** The menu itself, placed under what opens it. Carries react-aria: comes through menu-button.tsx. */
export function Menu({ label, triggerRef, isOpen, onOpenChange, items, header }: MenuProps) {
  const navigate = useNavigate();
  return (
    <Spanish>
      {/* oxlint-disable-next-line react/hooks -- react-aria calls it as the hook it is, inside its links. */}
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <Popover
          className="menu-popover"
          aria-label={label}
          triggerRef={triggerRef}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          placement="bottom end"
          offset={8}
        >
          {header && <div className="menu-header">{header}</div>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens; the arrow keys need it there. */}
          <AriaMenu className="menu" aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)}>
            {items.flatMap(({ id, label: text, icon, href, onAction, isApart }) => [
              ...(isApart ? [<Separator key={`${id}-rule`} />] : []),
              <MenuItem key={id} id={id} textValue={text} {...(href && { href })} {...(onAction && { onAction })}>
                {icon && <Icon name={icon} />}
                {text}
              </MenuItem>,
            ])}
          </AriaMenu>
        </Popover>
      </RouterProvider>
    </Spanish>
  );
}
