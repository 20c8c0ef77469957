import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { prefetch } from './prefetch.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';

export type { MenuEntry };

const loadMenu = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export interface MenuButtonProps extends Pick<MenuProps, 'items' | 'header' | 'chosen' | 'onChoose'> {
  /** Names the button and its menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
}

/** A button that opens a menu. The menu's code comes when the pointer or the focus nears it. */
export function MenuButton({ label, children, className, ...menu }: MenuButtonProps) {
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
        onPointerEnter={() => prefetch(loadMenu)}
        onFocus={() => prefetch(loadMenu)}
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
        <Suspense>
          <Menu label={label} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} {...menu} />
        </Suspense>
      )}
    </>
  );
}
