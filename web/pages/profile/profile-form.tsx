import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { FIRST_NAME, LAST_NAME, PHONE } from '#domain/account-rules.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../paths.ts';
import { ShopOfflineBanner } from './profile-offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useDraft } from '../../use-draft.ts';
import type { ProfileAnswer } from './account-changes.ts';

export interface ProfileFormProps {
  user: User;
  onCancel: () => void;
  onSaved: () => void;
}

const RULES = { username: FIRST_NAME, lastname: LAST_NAME, phone: PHONE };

export function ProfileForm({ user, onCancel, onSaved }: ProfileFormProps) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isSaved = fetcher.data?.kind === 'done' && !isSending;
  const [{ reminders }, setReminders] = useDraft('profile.reminders', { reminders: user.reminders });
  const { formRef, field, check } = useCheckedFields(
    useDraft('profile', { username: user.username, lastname: user.lastname, phone: user.phone ?? '' }),
    RULES,
    refused?.errors,
  );

  // The button that opened the form is gone, and the focus with it.
  useEffect(() => {
    const first = formRef.current?.elements.namedItem('username');
    if (first instanceof HTMLElement) first.focus();
  }, [formRef]);

  useEffect(() => {
    if (isSaved) onSaved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [isSaved]);

  return (
    <fetcher.Form
      ref={formRef}
      className="profile-form"
      method="post"
      action={paths.profile}
      noValidate
      onSubmit={(event) => {
        if (isSending || !check()) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <ShopOfflineBanner>Sin conexión con la tienda: ahora no podemos guardar tus cambios.</ShopOfflineBanner>
      {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
      <div className="profile-names">
        <TextField {...field('username')} label="Nombre" autoComplete="given-name" />
        <TextField {...field('lastname')} label="Apellido" autoComplete="family-name" />
      </div>
      <TextField
        {...field('phone')}
        label="Teléfono"
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        description="Para avisarte si cambia algo en una reserva."
        isOptional
      />
      <TextField
        label="Email"
        icon="mail"
        value={user.email ?? ''}
        description="Se cambia más abajo, en «Seguridad y privacidad»."
        isDisabled
      />
      <CheckBox
        name="reminders"
        checked={reminders}
        onChange={({ currentTarget }) => setReminders({ reminders: currentTarget.checked })}
      >
        Recordarme por correo los retiros y las devoluciones
      </CheckBox>
      <div className="profile-form-actions">
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="fill" isPending={isSending} pendingText="Guardando...">
          Guardar cambios
        </Button>
      </div>
    </fetcher.Form>
  );
}
