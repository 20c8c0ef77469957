import { useEffect, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { failure } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { VERIFIED } from '../../session/verified-link.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ProfileAnswer } from './account-changes.ts';

/** Whether the address is confirmed, and another link when it is not. */
export function EmailNotice({ user }: { user: User }) {
  const verified = useVerified();
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';

  if (user.emailVerified) {
    return verified === '1' ? (
      <Banner kind="ok" icon="mail-check">
        ¡Listo! Tu correo quedó verificado.
      </Banner>
    ) : null;
  }
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
      {verified === '0'
        ? `${failure('bad_link').message} Pide uno nuevo para verificar `
        : 'Tu correo aún no está verificado. Busca el enlace que enviamos a '}
      <b className="profile-email">{user.email}</b>.
    </Banner>
  );
}

/** What the link of the e-mail came back with. It is said once: the address forgets it, so that neither a reload nor 'back' repeats it. */
function useVerified(): string | null {
  const [search, setSearch] = useSearchParams();
  const inUrl = search.get(VERIFIED);
  const [verified] = useState(inUrl);
  useEffect(() => {
    if (inUrl === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(VERIFIED);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [inUrl, search, setSearch]);
  return verified;
}
