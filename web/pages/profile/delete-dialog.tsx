import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { KNOWN_PASSWORD } from '#domain/account-rules.ts';
import type { DeletionCheck } from '#domain/contract/account.ts';
import { failure } from '#domain/failure.ts';
import { rowOf } from '#domain/row-of.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../app-context.ts';
import type { Answer } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import type { ProfileAnswer } from './account-changes.ts';
import { ShopOfflineBanner } from './profile-offline-banner.tsx';

const FORM_ID = 'eliminar-cuenta';

/** Where each obstacle is cleared away. */
const WAYS = {
  open_reservations: { to: paths.reservations, text: 'Ver mis reservas', hint: 'Cancélalas, o espera a que terminen.' },
  deposit_held: { to: paths.reservations, text: 'Ver mis reservas', hint: 'Pide en la tienda que te lo devuelvan.' },
  money_due: { to: paths.reservations, text: 'Ver mis reservas', hint: 'Págalo en la tienda, o escríbenos si no corresponde.' },
  rental_blocked: { to: paths.reservations, text: 'Ver mis reservas', hint: '' },
  last_administrator: { to: paths.adminUsers, text: 'Ver usuarios', hint: 'Da antes permisos de administrador a otra persona.' },
} as const satisfies Record<NonNullable<DeletionCheck['obstacle']>, { to: string; text: string; hint: string }>;

/** Says what goes and what stays, and asks for the password: only of who may go. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { call } = useApp();
  const [check, setCheck] = useState<Answer<DeletionCheck> | null>(null);
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';

  useEffect(() => {
    void call('GET /api/users/me/deletion').then(setCheck);
  }, [call]);

  const obstacle = check?.ok ? check.value.obstacle : null;
  const way = obstacle && rowOf(WAYS, obstacle);
  const mayGo = check?.ok === true && obstacle === null;
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
          {way && <LinkButton to={way.to}>{way.text}</LinkButton>}
          {!obstacle && (
            <Button type="submit" form={FORM_ID} variant="danger" disabled={!mayGo} isPending={isSending}>
              Eliminar cuenta
            </Button>
          )}
        </>
      }
    >
      {check === null && <SkeletonBlock height={96} radius="var(--radius-s)" />}
      {check?.ok === false && <Banner kind="bad">{check.problem.message}</Banner>}
      {obstacle && (
        <Banner kind="warn">
          {way ? `${failure(obstacle).message} ${way.hint}` : `Tu cuenta no puede eliminarse ahora (${obstacle}).`}
        </Banner>
      )}
      {mayGo && <DeleteForm fetcher={fetcher} />}
    </Dialog>
  );
}

function DeleteForm({ fetcher }: { fetcher: ReturnType<typeof useFetcher<ProfileAnswer>> }) {
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const { formRef, field, check } = useCheckedFields(useState({ password: '' }), { password: KNOWN_PASSWORD }, refused?.errors);
  return (
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
      <input type="hidden" name="intent" value="delete" />
      <p>
        Se borran tu nombre, correo, teléfono, favoritos y los comentarios de tus valoraciones. Tus reservas pasadas quedan en
        nuestros libros sin decir de quién fueron. No se puede deshacer.
      </p>
      <ShopOfflineBanner>Sin conexión con la tienda: ahora no podemos eliminar tu cuenta.</ShopOfflineBanner>
      {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
      <TextField
        {...field('password')}
        label="Tu contraseña, para confirmar"
        icon="lock"
        type="password"
        autoComplete="current-password"
      />
    </fetcher.Form>
  );
}
