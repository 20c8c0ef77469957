import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { OpenSession } from '#domain/contract/account.ts';
import { countryName } from '#domain/country-name.ts';
import { momentOf } from '../../format/moment.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import type { Deferred } from '../../loading/deferred.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { ProfileAnswer } from './account-changes.ts';
import { Care } from './care.tsx';
import type { LoadedSessions } from './profile-route.ts';

export interface OpenSessionsProps {
  sessions: Deferred<LoadedSessions>;
}

/** Where the account is signed in, and how to end that. */
export function OpenSessions({ sessions }: OpenSessionsProps) {
  const ending = useFetcher<ProfileAnswer>();
  const list = useRef<HTMLUListElement>(null);
  const isEnding = ending.state !== 'idle';
  const asked = ending.formData?.get('session');
  const isDone = !isEnding && ending.data?.kind === 'done';

  useEffect(() => {
    // The pressed button went with its row.
    if (isDone && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isDone]);

  const end = (form: Record<string, string>) => {
    if (!isEnding) void ending.submit(form, { method: 'post', action: paths.profile });
  };
  return (
    <Care title="Sesiones abiertas" text="Cierra las de los dispositivos que ya no uses.">
      <Button
        size="sm"
        isPending={isEnding && asked === null}
        aria-disabled={isEnding || undefined}
        onClick={() => end({ intent: 'sessions' })}
      >
        Cerrar las demás
      </Button>
      {ending.data?.kind === 'refused' && !isEnding && <Banner kind="bad">{ending.data.message}</Banner>}
      <AwaitDeferred data={sessions} fallback={<SkeletonBlock height={72} radius="var(--radius-s)" />}>
        {({ answer, nowMs }) =>
          answer.ok ? (
            <ul ref={list} className="open-sessions" aria-label="Sesiones abiertas" tabIndex={-1}>
              {answer.value.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  nowMs={nowMs}
                  isPending={isEnding && asked === session.id}
                  onEnd={() => end({ intent: 'session', session: session.id })}
                />
              ))}
            </ul>
          ) : (
            <p className="soft">{answer.problem.message}</p>
          )
        }
      </AwaitDeferred>
    </Care>
  );
}

interface SessionProps {
  session: OpenSession;
  nowMs: number;
  isPending: boolean;
  onEnd: () => void;
}

function Session({ session, nowMs, isPending, onEnd }: SessionProps) {
  const device = session.device ?? 'Dispositivo desconocido';
  const seen = session.current ? 'En uso ahora' : seenAt(session.lastSeenAt, nowMs);
  return (
    <li>
      <div>
        <b>{device}</b>
        <p>{[countryName(session.country ?? ''), seen].filter((part) => part !== '').join(' · ')}</p>
      </div>
      {session.current ? (
        <Badge tone="done">Esta sesión</Badge>
      ) : (
        <Button size="sm" variant="quiet" isPending={isPending} aria-label={`Cerrar la sesión de ${device}`} onClick={onEnd}>
          Cerrar
        </Button>
      )}
    </li>
  );
}

const NEAR_MS = 20 * 60_000;

/** It is written down every ten minutes at most: a finer figure would be false. */
const seenAt = (instant: string, nowMs: number): string =>
  nowMs - Date.parse(instant) < NEAR_MS ? 'Usada hace unos minutos' : `Usada ${momentOf(instant, nowMs)}`;
