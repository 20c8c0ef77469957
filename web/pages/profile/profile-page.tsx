import { useLoaderData } from 'react-router';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountCare } from './account-care.tsx';
import { Belongings, BelongingsComing } from './belongings.tsx';
import { EmailNotice } from './email-notice.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import './profile.css';
import type { loader } from './profile-route.ts';

export function ProfilePage() {
  const { belongings, stale } = useLoaderData<typeof loader>();
  return (
    <SignedIn>
      {(user) => (
        <div className="page profile">
          <PageTitle>Mi Perfil</PageTitle>
          <header className="profile-head">
            <Avatar name={`${user.username} ${user.lastname}`} size="l" />
            <h1>Hola {user.username.trim().split(/\s+/)[0]}</h1>
          </header>
          <AwaitDeferred data={stale} fallback={null}>
            {(why) => why !== null && <Banner kind="warn">Ves lo que este navegador recuerda de tu cuenta. {why}</Banner>}
          </AwaitDeferred>
          <EmailNotice user={user} />
          <div className="profile-columns">
            <PersonalFacts user={user} />
            <div className="profile-panels">
              <AwaitDeferred data={belongings} fallback={<BelongingsComing />}>
                {(loaded) => <Belongings {...loaded} />}
              </AwaitDeferred>
            </div>
            <AccountCare />
          </div>
        </div>
      )}
    </SignedIn>
  );
}
