import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import type { ProfileAnswer } from './account-changes.ts';
import { saveAs } from '../../save-as.ts';
import { useApp } from '../../app-context.ts';

interface CareProps {
  title: string;
  text: string;
  /** A button, and what came of it. */
  children: ReactNode;
}

/** One thing to do with the account, and what it means. */
function Care({ title, text, children }: CareProps) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}

const FILE_NAME = 'resuena-mis-datos.json';

/** Everything that the shop keeps about the person, as a file. */
function DownloadData() {
  const { call } = useApp();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async (): Promise<void> => {
    setProblem(null);
    setLoading(true);
    const answer = await call('GET /api/users/me/data');
    setLoading(false);
    if (answer.ok) saveAs(FILE_NAME, JSON.stringify(answer.value, null, 2), 'application/json');
    else setProblem(answer.problem.message);
  };

  return (
    <Care title="Copia de tus datos" text="Todo lo que guardamos sobre ti, en un archivo JSON.">
      <Button size="sm" icon="download" isPending={isLoading} pendingText="Preparando..." onClick={() => void download()}>
        Descargar
      </Button>
      {problem && <Banner kind="bad">{problem}</Banner>}
    </Care>
  );
}

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** What one may do with the account itself. */
export function AccountCare() {
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const sessions = useFetcher<ProfileAnswer>();
  const isEnding = sessions.state !== 'idle';
  return (
    <section aria-labelledby="cuenta">
      <header className="profile-section-head">
        <h2 id="cuenta">Seguridad y privacidad</h2>
      </header>
      <ul className="account-care">
        <Care title="Contraseña" text="Al cambiarla se cierran tus otras sesiones.">
          <Button size="sm" onClick={() => setOpen('password')}>
            Cambiar contraseña
          </Button>
        </Care>
        <Care title="Otras sesiones" text="Si iniciaste sesión en otro dispositivo y ya no lo usas.">
          <Button
            size="sm"
            isPending={isEnding}
            onClick={() => void sessions.submit({ intent: 'sessions' }, { method: 'post', action: paths.profile })}
          >
            Cerrar las demás
          </Button>
          {sessions.data && !isEnding && (
            <Banner kind={sessions.data.kind === 'done' ? 'ok' : 'bad'}>
              {sessions.data.kind === 'done' ? 'Solo queda abierta esta sesión.' : sessions.data.message}
            </Banner>
          )}
        </Care>
        <DownloadData />
        <Care title="Eliminar cuenta" text="Tus datos personales se borran y no se puede deshacer.">
          <Button variant="danger" size="sm" onClick={() => setOpen('delete')}>
            Eliminar cuenta
          </Button>
        </Care>
      </ul>
      <Suspense>
        {open === 'password' && (
          <PasswordDialog
            onClose={() => setOpen(null)}
            onChanged={() => {
              setOpen(null);
              showToast({ text: 'Contraseña cambiada' });
            }}
          />
        )}
        {open === 'delete' && <DeleteDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}
