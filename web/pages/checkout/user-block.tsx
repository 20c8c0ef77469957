import './user-block.css';
import type { Ref } from 'react';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { MAX_NOTES_LENGTH } from '#domain/reservation.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface UserBlockProps {
  user: User;
  /** The person, who is known, is folded; the notes are not. */
  isFolded: boolean;
  notes: string;
  onNotes: (notes: string) => void;
  notesRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Who reserves, and what they want to tell. */
export function UserBlock({ user, isFolded, notes, onNotes, notesRef }: UserBlockProps) {
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
