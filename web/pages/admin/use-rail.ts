import { useState } from 'react';
import { useLocation } from 'react-router';
import { adminPages } from '../../admin-pages.ts';
import { useApp } from '../../app-context.ts';
import { WIDE_ADMIN } from '../../ui/breakpoints.ts';
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
  const hasRoom = useMediaQuery(WIDE_ADMIN);
  const { pathname } = useLocation();
  const opensWithRail = adminPages.some((page) => page.path === pathname && page.opensWithRail);
  const [isChosen, setChosen] = useState(() => storage.read(KEY) === 'true');
  // A page that needs the width may still be narrowed by hand; that is a choice for it alone.
  const [isWidened, setWidened] = useState(false);
  const isRail = opensWithRail ? !isWidened : isChosen;
  const toggle = (): void => {
    if (opensWithRail) {
      setWidened(!isWidened);
      return;
    }
    setChosen(!isChosen);
    storage.write(KEY, String(!isChosen));
  };
  return { isRail: isRail || !hasRoom, toggle: hasRoom ? toggle : undefined };
}
