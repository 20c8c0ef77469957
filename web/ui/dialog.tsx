import { type ReactNode, useEffect } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './dialog.css';
import { IconButton } from './icon-button.tsx';
import { toastStore } from './show-toast.ts';
import { Spanish } from './spanish.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called with false by Escape, the overlay, and the close button. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end; 'Cancelar' first, the filled one last. */
  actions?: ReactNode;
  /** In the header beside the title, in place of nothing: 'Borrar' of the date sheet. */
  aside?: ReactNode;
  /** Between head and body, over the whole width: what happened meanwhile. */
  notice?: ReactNode;
  /** At the left of the title: what kind of act this is. */
  badge?: ReactNode;
  /**
   * sheet: on a phone it rises from the bottom and fills the width. panel: head and foot stay, the middle scrolls. full: it fills the window of
   * a phone or a tablet.
   */
  variant?: 'dialog' | 'sheet' | 'panel' | 'full' | undefined;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** alertdialog for what cannot be undone. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** False keeps it open on Escape and on the overlay: while something is being sent. */
  isDismissable?: boolean | undefined;
}

/** A modal: focus goes in, stays in, and returns to what had it. Load it on intent, it carries react-aria. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  actions,
  aside,
  notice,
  badge,
  variant = 'dialog',
  size = 'm',
  role = 'dialog',
  isDismissable = true,
}: DialogProps) {
  useToastsOver(isOpen);
  useBackCloses(isOpen, () => {
    if (isDismissable) onOpenChange(false);
    return isDismissable;
  });
  return (
    <Spanish>
      <ModalOverlay
        className="dialog-overlay"
        data-variant={variant}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={isDismissable}
        isKeyboardDismissDisabled={!isDismissable}
      >
        <Modal className="dialog-modal" data-variant={variant} data-size={size}>
          <AriaDialog className="dialog" data-variant={variant} role={role}>
            <header>
              {badge}
              <div>
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {description && <p className="dialog-description">{description}</p>}
              </div>
              {aside}
              <IconButton
                variant="bare"
                icon="close"
                label="Cerrar"
                disabled={!isDismissable}
                onClick={() => onOpenChange(false)}
              />
            </header>
            {notice && <div className="dialog-notice">{notice}</div>}
            <div className="dialog-body">{children}</div>
            {actions && <footer>{actions}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </Spanish>
  );
}

const newestToast = (): number => toastStore.read().at(-1)?.id ?? 0;

/** A message that comes while a dialog is open lies over it; those of before stay under it. */
function useToastsOver(isOpen: boolean): void {
  useEffect(() => {
    const region = document.querySelector('.toast-region');
    if (!isOpen || !region) return undefined;
    const before = newestToast();
    const stop = toastStore.subscribe(() => region.toggleAttribute('data-over', newestToast() > before));
    return () => {
      stop();
      region.removeAttribute('data-over');
    };
  }, [isOpen]);
}
