import { useState } from 'react';
import { useApp } from '../../shop/shop-context.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';

const KEY = 'resuena.admin.rail';

export type Rail = {
  /** Icons alone: by choice, or because the window is narrow. */
  isRail: boolean;
  /** Undefined where the window leaves no choice. */
  toggle: (() => void) | undefined;
};

/** Whether the side is a rail; the choice is remembered where storage allows. */
export function useRail(): Rail {
  const { storage } = useApp();
  const hasRoom = useMediaQuery('(min-width: 1024px)');
  const [isChosen, setChosen] = useState(() => read(storage));
  const toggle = (): void => {
    setChosen(!isChosen);
    write(storage, !isChosen);
  };
  return { isRail: isChosen || !hasRoom, toggle: hasRoom ? toggle : undefined };
}

function read(storage: Storage | null): boolean {
  try {
    return storage?.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

function write(storage: Storage | null, isRail: boolean): void {
  try {
    storage?.setItem(KEY, String(isRail));
  } catch {
    // Full or forbidden storage: the choice lasts as long as the page.
  }
}
