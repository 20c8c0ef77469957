import './user-block.css';
import type { Ref } from 'react';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { MAX_NOTES_LENGTH } from '#domain/reservation.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface UserBlockProps {
  user: User;
  notes: string;
  onNotes: (notes: string) => void;
  notesRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Who reserves, and what they want to tell. */
export function UserBlock({ user, notes, onNotes, notesRef }: UserBlockProps) {
  const name = fullName(user);
  return (
    <section className="user-block" aria-labelledby="titulo-datos">
      <header>
        <h2 id="titulo-datos">Tus datos</h2>
        <LinkButton size="sm" to={paths.profile}>
          Editar información
        </LinkButton>
      </header>
      <div className="user-who">
        <Avatar name={name} size="l" />
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
      <TextArea
        label="Notas adicionales"
        isOptional
        placeholder="Información adicional para el proveedor..."
        value={notes}
        onChange={onNotes}
        limit={MAX_NOTES_LENGTH}
        inputRef={notesRef}
      />
    </section>
  );
}
