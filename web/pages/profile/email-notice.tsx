import { useFetcher } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ProfileAnswer } from './account-changes.ts';

/** Says that the address is not confirmed yet, and sends another link. */
export function EmailNotice({ user }: { user: User }) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  if (user.emailVerified) return null;

  const resend = (
    <Button
      size="sm"
      isPending={isSending}
      pendingText="Enviando..."
      onClick={() => void fetcher.submit({ intent: 'resend' }, { method: 'post', action: paths.profile })}
    >
      Reenviar
    </Button>
  );
  if (fetcher.data?.kind === 'done') {
    return (
      <Banner kind="ok" icon="mail">
        Te enviamos un enlace nuevo a <b className="profile-email">{user.email}</b>. Si no lo ves, mira en el correo no deseado.
      </Banner>
    );
  }
  if (fetcher.data?.kind === 'refused' && !isSending) {
    return (
      <Banner kind="bad" action={resend}>
        {fetcher.data.message}
      </Banner>
    );
  }
  return (
    <Banner kind="warn" icon="mail-warning" action={resend}>
      Tu correo aún no está confirmado. Busca el enlace que enviamos a <b className="profile-email">{user.email}</b>.
    </Banner>
  );
}
