import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

export interface DiscardDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before Escape, the veil, the cross or the way back throws away what was typed. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
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
