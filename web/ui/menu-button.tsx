import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loadAhead } from './load-ahead.ts';
import type { MenuEntry } from './menu.tsx';

export type { MenuEntry };

const loadMenu = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export interface MenuButtonProps {
  /** Names the button and its menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
  items: readonly MenuEntry[];
  /** Above the entries: whose menu it is. */
  header?: ReactNode;
}

/** A button that opens a menu. The menu's code comes when the pointer or the focus nears it. */
export function MenuButton({ label, children, className, items, header }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
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
        onPointerEnter={() => loadAhead(loadMenu)}
        onFocus={() => loadAhead(loadMenu)}
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
          <Menu label={label} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} items={items} header={header} />
        </Suspense>
      )}
    </>
  );
}
