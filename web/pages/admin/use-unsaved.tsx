import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

/**
 * Asks before typed input is lost: on Escape, the overlay and the cross (`close`), on the way to another page, and
 * when the tab is closed or loaded again. `question` stands in the dialog while it is asked.
 */
export function useUnsaved(isChanged: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  // Another query of the same page leaves the dialog open.
  const wayOut = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  const isLeaving = wayOut.state === 'blocked';

  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (isAsking || isLeaving) && (
      <DiscardDialog
        onKeep={() => (isLeaving ? wayOut.reset() : setAsking(false))}
        onDiscard={() => (isLeaving ? wayOut.proceed() : onClose())}
      />
    ),
  };
}

export interface DiscardDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before Escape, the overlay, the cross or the way back throws away what was typed. */
function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  useFocusReturn();
  return (
    <Dialog
      isOpen
      variant="panel"
      role="alertdialog"
      onOpenChange={onKeep}
      title="¿Descartar los cambios?"
      description="Lo que escribiste no se guardó."
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer has the focus */}
          <Button autoFocus onClick={onKeep}>
            Seguir editando
          </Button>
          <Button variant="destroy" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      }
    />
  );
}
