import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Whom or what it is about. */
  description?: ReactNode;
  children?: ReactNode;
  /** What the button that does it reads. */
  confirm: string;
  cancel?: string | undefined;
  isDestructive?: boolean | undefined;
  isSending: boolean;
  /** False while there is a field that takes the focus. */
  focusesCancel?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others will notice. 'Cancelar' comes first, and has the focus where there is no field. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirm,
  cancel = 'Cancelar',
  isDestructive = false,
  isSending,
  focusesCancel = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role={isDestructive ? 'alertdialog' : 'dialog'}
      title={title}
      description={description}
      isDismissable={!isSending}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; its harmless button is where it should land */}
          <Button autoFocus={focusesCancel} disabled={isSending} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'fill'} isPending={isSending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
