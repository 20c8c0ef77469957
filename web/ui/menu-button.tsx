import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { prefetch } from './prefetch.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { lazyDialog } from './lazy-part.tsx';

export type { MenuEntry };

/** What a menu is given by its button. */
export type OpenedMenu = Pick<MenuProps, 'label' | 'triggerRef' | 'isOpen' | 'onOpenChange'>;

type MenuButtonProps<Own> = Own & {
  /** Names the button and its menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
};

/** A button that opens a menu. The menu's code comes when the pointer or the focus nears it. */
export function menuButton<Own extends object>(load: () => Promise<ComponentType<OpenedMenu & Own>>) {
  const Menu = lazyDialog(load);
  return function MenuButton({ label, children, className, ...own }: MenuButtonProps<Own>) {
    const button = useRef<HTMLButtonElement>(null);
    const { pathname } = useLocation();
    // Of another page, it is not open: Back may leave the one that it was opened on.
    const [openOn, setOpenOn] = useState<string | null>(null);
    const [wasOpened, setWasOpened] = useState(false);
    const isOpen = openOn === pathname;
    const setOpen = (opens: boolean) => setOpenOn(opens ? pathname : null);
    const open = () => {
      setWasOpened(true);
      setOpen(true);
    };
    return (
      <>
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={() => prefetch(load)}
          onFocus={() => prefetch(load)}
          onClick={() => (isOpen ? setOpen(false) : open())}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            open();
          }}
        >
          {children}
        </button>
        {wasOpened && (
          <Menu label={label} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} {...(own as unknown as Own)} />
        )}
      </>
    );
  };
}

export const MenuButton = menuButton<Omit<MenuProps, keyof OpenedMenu>>(async () => (await import('./menu.tsx')).Menu);
