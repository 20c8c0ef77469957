import { type FormEvent, useState } from 'react';
import { KNOWN_PASSWORD, PASSKEY_NAME } from '#domain/account-rules.ts';
import type { Passkey } from '#domain/contract/passkeys.ts';
import type { Problem } from '../../api/call.ts';
import { type App, useApp } from '../../app-context.ts';
import { makePasskey } from '../../session/use-passkey.ts';
import { withFreshCheck } from '../../session/with-fresh-check.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { ShopOfflineBanner } from './profile-offline-banner.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Asked =
  | { kind: 'add' }
  | { kind: 'codes' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey };

type Typed = { name: string; password: string };
type Failed = Pick<Problem, 'message' | 'errors'>;
/** `codes`: to be shown before all is done. */
type Outcome = { failed: Failed } | { said: string; codes: readonly string[] | null };

const TITLES = {
  add: 'Agregar llave de acceso',
  codes: 'Códigos de recuperación nuevos',
  rename: 'Cambiar el nombre',
  remove: '¿Quitar la llave de acceso?',
} as const;

const BUTTONS = { add: 'Continuar', codes: 'Crear códigos', rename: 'Guardar', remove: 'Quitar' } as const;

async function act({ call }: App, asked: Asked, { name, password }: Typed): Promise<Outcome> {
  if (asked.kind === 'codes') {
    const made = await call('PUT /api/users/me/recovery-codes', { body: { password } });
    return made.ok ? { said: 'Códigos creados', codes: made.value.recoveryCodes } : { failed: made.problem };
  }
  if (asked.kind === 'add') {
    const creation = await call('PUT /api/users/me/passkeys/challenge', { body: { password } });
    if (!creation.ok) return { failed: creation.problem };
    const made = await makePasskey(creation);
    if (!made.ok) return { failed: made };
    const added = await call('PUT /api/users/me/passkeys', { body: { name: name.trim(), credential: made.value } });
    return added.ok ? { said: 'Llave de acceso agregada', codes: added.value.recoveryCodes } : { failed: added.problem };
  }
  const params = { id: asked.passkey.id };
  const answer =
    asked.kind === 'rename'
      ? await call('PUT /api/users/me/passkeys/:id', { params, body: { name: name.trim() } })
      : await withFreshCheck(call, () => call('DELETE /api/users/me/passkeys/:id', { params }));
  if (!answer.ok) return { failed: answer.problem };
  return { said: asked.kind === 'rename' ? 'Nombre guardado' : 'Llave de acceso quitada', codes: null };
}

const FORM_ID = 'llave-de-acceso';

/** One dialog for all that is done with passkeys: what is typed differs, and the codes come at the end. */
export function PasskeyDialog({ asked, onClose }: { asked: Asked; onClose: (isChanged: boolean) => void }) {
  useFocusReturn();
  const app = useApp();
  const { kind } = asked;
  const asksName = kind === 'add' || kind === 'rename';
  const asksPassword = kind === 'add' || kind === 'codes';
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { values, formRef, field, check } = useCheckedFields(
    useState<Typed>({ name: kind === 'rename' ? asked.passkey.name : '', password: '' }),
    { name: asksName ? PASSKEY_NAME : undefined, password: asksPassword ? KNOWN_PASSWORD : undefined },
    failed?.errors,
  );

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !check()) return;
    setSending(true);
    setFailed(null);
    const outcome = await act(app, asked, values);
    setSending(false);
    if ('failed' in outcome) return setFailed(outcome.failed);
    showToast({ text: outcome.said });
    if (outcome.codes) setCodes(outcome.codes);
    else onClose(true);
  };

  if (codes) return <RecoveryCodes codes={codes} onClose={() => onClose(true)} />;
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(false)}
      role={kind === 'remove' ? 'alertdialog' : 'dialog'}
      title={TITLES[kind]}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={() => onClose(false)}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} variant={kind === 'remove' ? 'danger' : 'fill'} isPending={isSending}>
            {BUTTONS[kind]}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={FORM_ID} className="dialog-form" noValidate onSubmit={(event) => void send(event)}>
        <ShopOfflineBanner>Sin conexión con la tienda: ahora no se puede.</ShopOfflineBanner>
        {failed && !failed.errors?.length && <Banner kind="bad">{failed.message}</Banner>}
        {kind === 'codes' && <p>Los códigos anteriores dejarán de servir.</p>}
        {kind === 'remove' && <p>Ya no podrás entrar con «{asked.passkey.name}». Tu contraseña sigue sirviendo.</p>}
        {asksName && <TextField {...field('name')} label="Nombre" placeholder="Mi teléfono" autoComplete="off" />}
        {asksPassword && (
          <TextField
            {...field('password')}
            label="Tu contraseña, para confirmar"
            icon="lock"
            type="password"
            autoComplete="current-password"
          />
        )}
      </form>
    </Dialog>
  );
}
