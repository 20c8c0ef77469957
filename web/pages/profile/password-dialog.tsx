import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { KNOWN_PASSWORD, PASSWORD } from '#domain/account-rules.ts';
import { paths } from '../../paths.ts';
import { ShopOfflineBanner } from './profile-offline-banner.tsx';
import { NewPasswordFields, differsFrom } from '../../parts/new-password-fields.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import type { ProfileAnswer } from './account-changes.ts';

export interface PasswordDialogProps {
  onClose: () => void;
  onChanged: () => void;
}

const FORM_ID = 'cambiar-contrasena';

export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isDone = fetcher.data?.kind === 'done' && !isSending;
  const { formRef, field, check } = useCheckedFields(
    useState({ currentPassword: '', newPassword: '', confirmation: '' }),
    { currentPassword: KNOWN_PASSWORD, newPassword: PASSWORD },
    refused?.errors,
    ({ newPassword, confirmation }) => ({ confirmation: differsFrom(newPassword, confirmation) }),
  );

  useEffect(() => {
    if (isDone) onChanged();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [isDone]);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Cambiar contraseña"
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} variant="fill" isPending={isSending} pendingText="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <fetcher.Form
        ref={formRef}
        id={FORM_ID}
        className="dialog-form"
        method="post"
        action={paths.profile}
        noValidate
        onSubmit={(event) => {
          if (isSending || !check()) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="password" />
        <ShopOfflineBanner>Sin conexión con la tienda: ahora no podemos cambiar tu contraseña.</ShopOfflineBanner>
        {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
        <TextField
          {...field('currentPassword')}
          label="Contraseña actual"
          type="password"
          icon="lock"
          autoComplete="current-password"
        />
        <NewPasswordFields label="Contraseña nueva" password={field('newPassword')} confirmation={field('confirmation')} />
        <CheckBox name="removesAccess" defaultChecked>
          Quitar también mis llaves de acceso, los códigos de recuperación y el enlace de mi calendario
        </CheckBox>
        <p className="soft">Tus otras sesiones se cierran. Déjalo marcado si alguien pudo entrar a tu cuenta.</p>
      </fetcher.Form>
    </Dialog>
  );
}
