import { type ReactNode, use, useEffect, useState } from 'react';
import { type Blocker, UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { DiscardDialog } from './discard-dialog.tsx';

/**
 * Lets nobody lose what they typed without being asked: on Escape, the veil and the cross (`close`), on the way to another page, and
 * when the tab is closed or loaded again. `question` stands in the dialog while it is asked.
 */
export function useUnsaved(isChanged: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const wayOut = useWayOut(isChanged);

  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (isAsking || wayOut) && (
      <DiscardDialog
        onKeep={() => (wayOut ? wayOut.reset() : setAsking(false))}
        onDiscard={() => (wayOut ? wayOut.proceed() : onClose())}
      />
    ),
  };
}

const BLOCKER = 'unsaved';

/**
 * The way to another page that was held up, null while there is none. The router's `useBlocker` does the same, but would lie in the
 * file that every visitor of the shop downloads; what it calls is there anyway.
 */
function useWayOut(isChanged: boolean): Extract<Blocker, { state: 'blocked' }> | null {
  const router = use(RouterContext)?.router;
  const [heldUp, setHeldUp] = useState<Extract<Blocker, { state: 'blocked' }> | null>(null);

  useEffect(() => {
    if (!isChanged || !router) return undefined;
    // Another query of the same page leaves the dialog open.
    router.getBlocker(BLOCKER, ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
    const unsubscribe = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(BLOCKER);
      setHeldUp(blocker?.state === 'blocked' ? blocker : null);
    });
    return () => {
      unsubscribe();
      router.deleteBlocker(BLOCKER);
      setHeldUp(null);
    };
  }, [isChanged, router]);

  return heldUp;
}
