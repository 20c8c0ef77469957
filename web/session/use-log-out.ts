import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useApp } from '../app-context.ts';
import type { SafeStorage } from '../storage.ts';
import { showToast } from '../ui/show-toast.ts';
import { KNOWN_KEY } from './forget-account.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { isOnlyHere } from './only-here.ts';
import { isLogoutPending, storePending } from './pending-record.ts';

/** 'Cerrar Sesión': ends the session here at once and opens the login. The logout is the first request sent to the server, on a later visit if it is offline now. */
export function useLogOut(): () => Promise<void> {
  const { call, session, storage } = useApp();
  const navigate = useNavigate();
  return async () => {
    if (!isOnlyHere(session.current())) storePending(storage, { logout: true });
    session.set(null);
    forgetDrafts();
    void navigate(paths.login);
    offerToForget(storage);
    const answer = await call('POST /logout');
    // It was sent without the code that sends pending writes.
    if (answer.ok && answer.source.kind === 'server' && isLogoutPending(storage)) storePending(storage, { logout: false });
    if (!answer.ok && answer.problem.status !== 401) showToast({ text: answer.problem.message, kind: 'note' });
    if (answer.ok && answer.source.kind === 'device')
      showToast({ text: 'Cerraste la sesión en este dispositivo. La tienda lo sabrá al volver la conexión.', kind: 'note' });
  };
}

/** Removes on request what a logout leaves on this device, if anything. */
function offerToForget(storage: SafeStorage): void {
  if (storage.read(KNOWN_KEY) === null) return;
  const onPress = (): void => {
    storage.write(KNOWN_KEY, null);
    showToast({ text: 'Este dispositivo ya no recuerda ninguna cuenta.', kind: 'ok' });
  };
  showToast({
    text: 'Cerraste la sesión. Este dispositivo recuerda que tu cuenta se usó aquí.',
    kind: 'note',
    action: { label: 'No es mi dispositivo', onPress },
  });
}
