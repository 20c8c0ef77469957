import { useLoaderData, useFetcher } from 'react-router';
import { isOnlyHere } from '../../session/only-here.ts';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountCare } from './account-care.tsx';
import { Belongings, BelongingsSkeleton } from './belongings.tsx';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { ProfileAnswer } from './account-changes.ts';
import { PersonalFacts } from './personal-facts.tsx';
import './profile.css';
import type { loader } from './profile-route.ts';

export function ProfilePage() {
  const { belongings, sessions, passkeys, calendar, stale } = useLoaderData<typeof loader>();
  return (
    <SignedIn>
      {(user) => (
        <div className="page profile">
          <PageTitle>Mi Perfil</PageTitle>
          <header className="profile-head">
            <Avatar name={user.username} lastname={user.lastname} size="l" />
            <h1>Hola {user.username.trim().split(/\s+/)[0]}</h1>
          </header>
          <AwaitDeferred data={stale} fallback={null}>
            {(why) => why !== null && <Banner kind="warn">Ves lo que este navegador recuerda de tu cuenta. {why}</Banner>}
          </AwaitDeferred>
          <EmailNotice user={user} />
          <div className="profile-columns">
            <PersonalFacts user={user} />
            <div className="profile-panels">
              <AwaitDeferred data={belongings} fallback={<BelongingsSkeleton />}>
                {(loaded) => <Belongings {...loaded} />}
              </AwaitDeferred>
            </div>
            <AccountCare email={user.email} sessions={sessions} passkeys={passkeys} calendar={calendar} />
          </div>
        </div>
      )}
    </SignedIn>
  );
}

/** Says that the address is not confirmed yet, and sends another link. */
function EmailNotice({ user }: { user: User }) {
  const fetcher = useFetcher<ProfileAnswer>();
  const isSending = fetcher.state !== 'idle';
  if (user.emailVerified) return null;
  if (isOnlyHere(user)) {
    return (
      <Banner kind="warn" icon="mail-warning">
        Tu cuenta está solo en este dispositivo: la tienda no la conoce y no te envió ningún correo.
      </Banner>
    );
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
      Tu correo aún no está confirmado. Busca el enlace que enviamos a <b className="profile-email">{user.email}</b>.
    </Banner>
  );
}
