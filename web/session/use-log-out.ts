import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useApp } from '../app-context.ts';
import { showToast } from '../ui/show-toast.ts';

/** 'Cerrar Sesión': ends the session on the server and here, then opens the login. */
export function useLogOut(): () => Promise<void> {
  const { call, session } = useApp();
  const navigate = useNavigate();
  return async () => {
    const answer = await call('POST /logout');
    session.set(null);
    void import('./forget-drafts.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => undefined);
    if (!answer.ok && answer.problem.status !== 401) showToast({ text: answer.problem.message, kind: 'note' });
    if (answer.ok && answer.source.kind === 'device')
      showToast({ text: 'Cerraste la sesión en este dispositivo. La tienda lo sabrá al volver la conexión.', kind: 'note' });
    await navigate(paths.login);
  };
}
