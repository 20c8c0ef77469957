import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { DialogOffline } from './dialog-offline.tsx';
import { useUnsaved } from './use-unsaved.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Whom or what it is about. */
  description?: ReactNode;
  children?: ReactNode;
  /** Tone: done (harmless), wait (needs care), bad (destructive). */
  badge: { icon: IconName; tone: 'done' | 'wait' | 'bad' };
  /** What the button that does it reads. */
  confirm: string;
  cancel?: string | undefined;
  isDestructive?: boolean | undefined;
  isSending: boolean;
  /** False while something is looked up that has to be seen first, or the body still asks for something. */
  isReady?: boolean | undefined;
  size?: DialogProps['size'];
  /** Something was typed: it is not thrown away without asking. */
  isChanged?: boolean | undefined;
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
  badge,
  confirm,
  cancel = 'Cancelar',
  isDestructive = false,
  isSending,
  isReady = true,
  size,
  isChanged = false,
  focusesCancel = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useFocusReturn();
  const { close, question } = useUnsaved(isChanged, onClose);
  return (
    <Dialog
      isOpen
      variant="panel"
      size={size}
      badge={
        <span className="dialog-badge" data-tone={badge.tone}>
          <Icon name={badge.icon} />
        </span>
      }
      onOpenChange={close}
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
          <Button variant={isDestructive ? 'destroy' : 'fill'} isPending={isSending} disabled={!isReady} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <DialogOffline />
      {children}
      {question}
    </Dialog>
  );
}
