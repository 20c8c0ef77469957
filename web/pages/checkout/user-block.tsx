import './user-block.css';
import type { Ref } from 'react';
import { fullName } from '#domain/account.ts';
import { PHONE } from '#domain/account-rules.ts';
import type { User } from '#domain/contract/users.ts';
import { NOTES } from '#domain/reservation.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface UserBlockProps {
  user: User;
  /** The person, who is known, is folded; the notes are not. */
  isFolded: boolean;
  notes: string;
  onNotes: (notes: string) => void;
  notesRef?: Ref<HTMLTextAreaElement> | undefined;
  phone: string;
  onPhone: (phone: string) => void;
  /** What is wrong with the phone. */
  phoneError: string | undefined;
  phoneRef?: Ref<HTMLInputElement> | undefined;
}

/** Who reserves, and what they want to tell. */
export function UserBlock({ user, isFolded, notes, onNotes, notesRef, phone, onPhone, phoneError, phoneRef }: UserBlockProps) {
  const name = fullName(user);
  const title = <h2 id="titulo-datos">Tus datos</h2>;
  const edit = (
    <LinkButton size="sm" to={paths.profile}>
      Editar información
    </LinkButton>
  );
  const who = (
    <div className="user-who">
      <Avatar name={user.username} lastname={user.lastname} size="l" />
      <div>
        <b>{name}</b>
        <p>
          {user.email}
          {user.phone && (
            <>
              {' · '}
              <span className="user-phone num">{user.phone}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
  return (
    <section className="user-block" aria-labelledby="titulo-datos">
      {isFolded ? (
        <Fold title={title} brief={name}>
          {who}
          {edit}
        </Fold>
      ) : (
        <>
          <header>
            {title}
            {edit}
          </header>
          {who}
        </>
      )}
      {!user.phone && (
        <TextField
          label="Teléfono"
          isOptional
          description="Por si hay que avisarte algo del retiro. Queda en tu perfil."
          icon="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE.max}
          value={phone}
          errorMessage={phoneError}
          onChange={onPhone}
          inputRef={phoneRef}
        />
      )}
      <TextArea
        label="Notas adicionales"
        isOptional
        placeholder="Información adicional para el proveedor..."
        value={notes}
        onChange={onNotes}
        limit={NOTES.max}
        inputRef={notesRef}
      />
    </section>
  );
}
