import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { EMAIL, KNOWN_PASSWORD } from '#domain/account-rules.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import type { ProfileAnswer } from './account-changes.ts';
import { ShopOfflineBanner } from './profile-offline-banner.tsx';

export interface EmailDialogProps {
  /** The account's address now. */
  current: string | null;
  onClose: () => void;
  onAsked: (email: string) => void;
}

const FORM_ID = 'cambiar-correo';

/** Asks for another address of the account. It takes effect once the link that it is sent was confirmed. */
export function EmailDialog({ current, onClose, onAsked }: EmailDialogProps) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isDone = fetcher.data?.kind === 'done' && !isSending;
  const { values, formRef, field, check } = useCheckedFields(
    useState({ email: '', password: '' }),
    { email: EMAIL, password: KNOWN_PASSWORD },
    refused?.errors,
  );

  useEffect(() => {
    if (isDone) onAsked(values.email.trim());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [isDone]);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Cambiar correo"
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} variant="fill" isPending={isSending} pendingText="Enviando...">
            Enviar enlace
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
        <input type="hidden" name="intent" value="email" />
        <p>
          Te enviamos un enlace al correo nuevo. Hasta que lo confirmes, tu cuenta sigue con{' '}
          {current ? <b className="profile-email">{current}</b> : 'el de ahora'}, y ahí avisamos que se pidió el cambio.
        </p>
        <ShopOfflineBanner>Sin conexión con la tienda: ahora no podemos cambiar tu correo.</ShopOfflineBanner>
        {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
        <TextField {...field('email')} label="Correo nuevo" type="email" icon="mail" autoComplete="email" />
        <TextField
          {...field('password')}
          label="Tu contraseña, para confirmar"
          type="password"
          icon="lock"
          autoComplete="current-password"
        />
      </fetcher.Form>
    </Dialog>
  );
}
