import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Passkey } from '#domain/contract/passkeys.ts';
import type { Answer } from '../../api/call.ts';
import { dayOfInstant } from '../../format/instant.ts';
import { shortDayOfYear } from '../../format/full-day.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import type { Deferred } from '../../loading/deferred.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Care } from './care.tsx';
import type { Asked } from './passkey-dialog.tsx';
import type { Passkeys } from './profile-route.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

export interface PasskeysCareProps {
  passkeys: Deferred<Answer<Passkeys>>;
}

const PasskeyDialog = lazyDialog(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);

/** What opens the account in the place of its password, and the codes for who has lost it. */
export function PasskeysCare({ passkeys }: PasskeysCareProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Care title="Llaves de acceso" text="Entra con tu huella, tu cara o el PIN de tu dispositivo, sin escribir la contraseña.">
        <Button size="sm" onClick={() => setAsked({ kind: 'add' })}>
          Agregar llave
        </Button>
        <AwaitDeferred data={passkeys} fallback={<SkeletonBlock height={48} radius="var(--radius-s)" />}>
          {(answer) => {
            if (!answer.ok) return <p className="soft">{answer.problem.message}</p>;
            return answer.value.passkeys.length === 0 ? null : (
              <ul className="passkeys" aria-label="Llaves de acceso">
                {answer.value.passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onAsk={setAsked} />
                ))}
              </ul>
            );
          }}
        </AwaitDeferred>
      </Care>
      <AwaitDeferred data={passkeys} fallback={null}>
        {(answer) =>
          answer.ok && answer.value.passkeys.length > 0 ? (
            <Care title="Códigos de recuperación" text={leftText(answer.value.codesLeft)}>
              <Button size="sm" onClick={() => setAsked({ kind: 'codes' })}>
                Crear códigos nuevos
              </Button>
            </Care>
          ) : null
        }
      </AwaitDeferred>
      {asked && (
        <PasskeyDialog
          asked={asked}
          onClose={(isChanged) => {
            setAsked(null);
            if (isChanged) void revalidate();
          }}
        />
      )}
    </>
  );
}

const leftText = (left: number): string =>
  `Para entrar si pierdes tu llave. ${left === 1 ? 'Te queda 1 sin usar.' : `Te quedan ${left} sin usar.`}`;

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (asked: Asked) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const day = (instant: string): string => shortDayOfYear(dayOfInstant(instant));
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{`Creada el ${day(createdAt)} · ${lastUsedAt === null ? 'sin usar todavía' : `usada el ${day(lastUsedAt)}`}`}</p>
      </div>
      <div>
        <IconButton
          icon="pencil"
          variant="bare"
          label={`Cambiar el nombre de ${name}`}
          onClick={() => onAsk({ kind: 'rename', passkey })}
        />
        <IconButton icon="trash" variant="bare" label={`Quitar ${name}`} onClick={() => onAsk({ kind: 'remove', passkey })} />
      </div>
    </li>
  );
}
