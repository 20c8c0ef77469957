import { useFetcher } from 'react-router';
import { MISSING_PASSWORD } from '#domain/account-rules.ts';
import { paths } from '../../paths.ts';
import { ShopAwayBanner } from './shop-away-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import type { ProfileAnswer } from './account-changes.ts';

const FORM_ID = 'eliminar-cuenta';

/** Says what goes and what stays, and asks for the password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const { formRef, field, check } = useCheckedFields(
    { password: '' },
    ({ password }) => ({ password: password === '' ? MISSING_PASSWORD : undefined }),
    refused?.errors,
  );

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      title="¿Eliminar tu cuenta?"
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Mantener cuenta
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" isPending={isSending}>
            Eliminar cuenta
          </Button>
        </>
      }
    >
      <fetcher.Form
        ref={formRef}
        id={FORM_ID}
        className="profile-dialog"
        method="post"
        action={paths.profile}
        noValidate
        onSubmit={(event) => {
          if (isSending || !check()) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="delete" />
        <p>
          Se borran tu nombre, correo, teléfono, favoritos y los comentarios de tus valoraciones. Tus reservas pasadas quedan en
          nuestros libros sin decir de quién fueron. No se puede deshacer.
        </p>
        <ShopAwayBanner>Sin conexión con el servidor: ahora no podemos eliminar tu cuenta.</ShopAwayBanner>
        {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
        <TextField
          {...field('password')}
          label="Tu contraseña, para confirmar"
          icon="lock"
          type="password"
          autoComplete="current-password"
          isRequired
        />
      </fetcher.Form>
    </Dialog>
  );
}
