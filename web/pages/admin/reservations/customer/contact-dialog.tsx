import { fullName } from '#domain/account.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '#domain/account-rules.ts';
import type { User } from '#domain/contract/users.ts';
import { useDraft } from '../../../../use-draft.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { useCustomerCommand } from './use-customer-command.ts';

const RULES = { username: FIRST_NAME, lastname: LAST_NAME, phone: PHONE, email: EMAIL };

/** Names, phone and e-mail address of a customer. Only what was changed is sent. */
export function ContactDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const opened = { username: user.username, lastname: user.lastname, phone: user.phone ?? '', email: user.email ?? '' };
  const [form, setForm] = useDraft(`contact.${user.id}`, opened);
  const { isSending, refused, errorOf, send } = useCustomerCommand(() => {
    showToast({ text: 'Datos guardados' });
    onClose();
  });
  const changed = Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value.trim() !== opened[name as keyof typeof opened]),
  );
  const isChanged = Object.keys(changed).length > 0;
  const hasNewAddress = 'email' in changed;
  const field = (name: keyof typeof form) => ({
    value: form[name],
    maxLength: RULES[name].max,
    errorMessage: errorOf(name),
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
  });
  return (
    <ConfirmDialog
      title="Editar el contacto"
      description={fullName(user)}
      badge={{ icon: 'user', tone: 'done' }}
      confirm="Guardar"
      isSending={isSending}
      isReady={isChanged}
      isChanged={isChanged && !isSending}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={() => send({ verb: 'contact', change: changed })}
    >
      <div className="customer-fields">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field */}
        <TextField label="Nombre" autoComplete="off" autoFocus {...field('username')} />
        <TextField label="Apellido" autoComplete="off" {...field('lastname')} />
      </div>
      <TextField label="Teléfono" icon="phone" type="tel" inputMode="tel" autoComplete="off" isOptional {...field('phone')} />
      <TextField
        label="Correo"
        icon="mail"
        type="email"
        autoComplete="off"
        isOptional={user.email === null}
        {...field('email')}
      />
      {hasNewAddress && (
        <Banner kind="warn">
          El correo nuevo queda sin confirmar, y lo que abría la cuenta deja de servir: sesiones, enlaces y llaves de acceso. Se
          avisa
          {user.email === null ? ' al correo nuevo.' : ' a los dos correos.'}
        </Banner>
      )}
      {refused && refused.errors.length === 0 && <Banner kind="bad">{refused.message}</Banner>}
    </ConfirmDialog>
  );
}
