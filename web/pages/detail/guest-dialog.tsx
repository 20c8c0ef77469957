import { loginPath, registerPath } from '../../session/return-path.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export interface GuestDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where both ways lead in the end. */
  checkoutPath: string;
}

/** Reserving takes an account: both ways in come back to the checkout with the same dates. */
export function GuestDialog({ isOpen, onOpenChange, checkoutPath }: GuestDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Inicia sesión para reservar"
      actions={
        <>
          <LinkButton to={registerPath(checkoutPath)}>Crear Cuenta</LinkButton>
          <LinkButton variant="fill" to={loginPath(checkoutPath)}>
            Iniciar Sesión
          </LinkButton>
        </>
      }
    >
      <p>Para reservar necesitas una cuenta. Tus fechas quedan elegidas: al entrar sigues aquí mismo y solo falta confirmar.</p>
    </Dialog>
  );
}
