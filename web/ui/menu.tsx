import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, RouterProvider, Separator } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import './menu.css';
import { Icon, type IconName } from './icon.tsx';
import { Spanish } from './spanish.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName | undefined;
  /** Or one of the admin's own set. */
  iconPath?: string | undefined;
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
  /** Above the entries: whose menu it is. */
  header?: ReactNode;
  /** The entries are switches and these are on; the menu stays open while they are pressed. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((chosen: ReadonlySet<string>) => void) | undefined;
}

/** The menu itself, placed under what opens it. Carries react-aria: comes through menu-button.tsx. */
export function Menu({ label, triggerRef, isOpen, onOpenChange, items, header, chosen, onChoose }: MenuProps) {
  const navigate = useNavigate();
  useBackCloses(isOpen, () => {
    onOpenChange(false);
    return true;
  });
  const choice = chosen && {
    selectionMode: 'multiple' as const,
    selectedKeys: chosen,
    onSelectionChange: (keys: 'all' | Set<string | number>) =>
      onChoose?.(new Set(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String))),
  };
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
          <AriaMenu className="menu" aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)} {...choice}>
            {items.flatMap(({ id, label: text, icon, iconPath, href, onAction, isApart }) => [
              ...(isApart ? [<Separator key={`${id}-rule`} />] : []),
              <MenuItem key={id} id={id} textValue={text} {...(href && { href })} {...(onAction && { onAction })}>
                {chosen && <Icon name="check" className="menu-check" />}
                {icon && <Icon name={icon} />}
                {iconPath && <Icon path={iconPath} />}
                {text}
              </MenuItem>,
            ])}
          </AriaMenu>
        </Popover>
      </RouterProvider>
    </Spanish>
  );
}
