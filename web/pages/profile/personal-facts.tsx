import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { roleLabel } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { dayOfInstant } from '../../format/instant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ProfileForm } from './profile-form.tsx';

/** In the address while the form is open: a page that is loaded anew has it open again, for what was typed to come back to. */
const EDITING = 'editar';

/** '14/3/2025' in the shop's zone; '' for what is no instant. */
function memberSince(instant: string): string {
  const memberSinceDay = dayOfInstant(instant);
  if (memberSinceDay === '') return '';
  const [year, month, day] = memberSinceDay.split('-');
  return `${Number(day)}/${Number(month)}/${year}`;
}

export function PersonalFacts({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const [isEditing, setEditing] = useState(params.has(EDITING));
  const editButton = useRef<HTMLButtonElement>(null);
  const edit = (isOpen: boolean): void => {
    setEditing(isOpen);
    setParams(
      (known) => {
        if (isOpen) known.set(EDITING, '1');
        else known.delete(EDITING);
        return known;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const close = (): void => {
    edit(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };

  return (
    <section aria-labelledby="tus-datos">
      <header className="profile-section-head">
        <h2 id="tus-datos">Tus datos</h2>
        {!isEditing && (
          <Button ref={editButton} size="sm" icon="pencil" onClick={() => edit(true)}>
            Editar
          </Button>
        )}
      </header>
      {isEditing ? (
        <ProfileForm
          user={user}
          onCancel={close}
          onSaved={() => {
            close();
            showToast({ text: 'Datos guardados' });
          }}
        />
      ) : (
        <dl className="profile-facts">
          <Fact name="Nombre" value={`${user.username} ${user.lastname}`.trim()} />
          <div>
            <dt>Email</dt>
            <dd>
              {user.email || 'No disponible'}
              {user.emailVerified ? (
                <Badge tone="done" icon="mail-check">
                  Confirmado
                </Badge>
              ) : (
                <Badge tone="wait" icon="mail-warning">
                  Sin confirmar
                </Badge>
              )}
            </dd>
          </div>
          <Fact name="Teléfono" value={user.phone ?? ''} />
          <Fact name="Rol" value={roleLabel(user.role)} />
          <Fact name="Miembro desde" value={memberSince(user.createdAt)} />
          <Fact name="Recordatorios" value={user.reminders ? 'Por correo' : 'Desactivados'} />
        </dl>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-missing={value === '' || undefined}>{value || 'No disponible'}</dd>
    </div>
  );
}
