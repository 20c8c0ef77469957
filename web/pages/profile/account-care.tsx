import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { saveAs } from '../../save-as.ts';
import { useApp } from '../../app-context.ts';
import { CalendarCare, type CalendarCareProps } from './calendar-care.tsx';
import { Care } from './care.tsx';
import { PasskeysCare, type PasskeysCareProps } from './passkeys-care.tsx';
import { OpenSessions, type OpenSessionsProps } from './open-sessions.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

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

const PasswordDialog = lazyDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const EmailDialog = lazyDialog(async () => (await import('./email-dialog.tsx')).EmailDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

export type AccountCareProps = OpenSessionsProps &
  PasskeysCareProps &
  CalendarCareProps & {
    /** The account's address. */
    email: string | null;
  };

/** What one may do with the account itself. */
export function AccountCare({ email, sessions, passkeys, calendar }: AccountCareProps) {
  const [open, setOpen] = useState<'email' | 'password' | 'delete' | null>(null);
  return (
    <section aria-labelledby="cuenta">
      <header className="profile-section-head">
        <h2 id="cuenta">Seguridad y privacidad</h2>
      </header>
      <ul className="account-care">
        <Care title="Correo" text="El nuevo vale cuando confirmes el enlace que le enviamos.">
          <Button size="sm" onClick={() => setOpen('email')}>
            Cambiar correo
          </Button>
        </Care>
        <Care title="Contraseña" text="Al cambiarla se cierran tus otras sesiones.">
          <Button size="sm" onClick={() => setOpen('password')}>
            Cambiar contraseña
          </Button>
        </Care>
        <PasskeysCare passkeys={passkeys} />
        <OpenSessions sessions={sessions} />
        <CalendarCare calendar={calendar} />
        <DownloadData />
        <Care title="Eliminar cuenta" text="Tus datos personales se borran y no se puede deshacer.">
          <Button variant="danger" size="sm" onClick={() => setOpen('delete')}>
            Eliminar cuenta
          </Button>
        </Care>
      </ul>
      {open === 'email' && (
        <EmailDialog
          current={email}
          onClose={() => setOpen(null)}
          onAsked={(asked) => {
            setOpen(null);
            showToast({ icon: 'mail', text: `Te enviamos un enlace a ${asked}. Confírmalo para que sea tu correo.` });
          }}
        />
      )}
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
    </section>
  );
}
