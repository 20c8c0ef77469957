import { use, useState } from 'react';
import type { Overview } from '#domain/contract/admin/overview.ts';
import type { User } from '#domain/contract/users.ts';
import { useApp } from '../../app-context.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import './passkey-notice.css';

/** By account: another one on this device sees it as well. */
const dismissedKey = ({ id }: User): string => `resuena.passkey-notice.${id}`;

export interface PasskeyNoticeProps {
  user: User;
  overview: Promise<Overview | null>;
}

/** Offers a passkey to an administrator without one, until that is dismissed on this device. */
export function PasskeyNotice({ user, overview }: PasskeyNoticeProps) {
  const { storage } = useApp();
  const key = dismissedKey(user);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const known = use(overview);
  if (known?.hasPasskey !== false || dismissed === key || storage.read(key) !== null) return null;
  return (
    <div className="passkey-notice">
      <Banner
        kind="note"
        icon="shield"
        action={
          <>
            <LinkButton to={paths.profile} size="sm">
              Agregar llave
            </LinkButton>
            <IconButton
              icon="close"
              variant="bare"
              label="Descartar aviso"
              onClick={() => {
                storage.write(key, '1');
                setDismissed(key);
              }}
            />
          </>
        }
      >
        Protege la administración: agrega una llave de acceso a tu cuenta.
      </Banner>
    </div>
  );
}
