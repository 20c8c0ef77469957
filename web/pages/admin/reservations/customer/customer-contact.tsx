import type { User } from '#domain/contract/users.ts';
import { telLink, whatsappLink } from '../../../../format/phone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TitledSheet } from '../titled-sheet.tsx';

export interface CustomerContactProps {
  user: User;
  onIntent: () => void;
  /** Absent: an administrator changes their own. */
  onEdit: (() => void) | undefined;
}

export function CustomerContact({ user: { phone, email, emailVerified }, onIntent, onEdit }: CustomerContactProps) {
  return (
    <TitledSheet
      title="Contacto"
      acts={
        onEdit && (
          <Button
            size="sm"
            icon="pencil"
            aria-label="Editar el contacto"
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={onEdit}
          >
            Editar
          </Button>
        )
      }
    >
      <ul className="customer-contact">
        <li>
          <Icon name="phone" />
          {phone ? (
            <>
              <a href={telLink(phone)}>{phone}</a>
              <a className="link" href={whatsappLink(phone)} target="_blank" rel="noopener noreferrer">
                WhatsApp
              </a>
            </>
          ) : (
            <span className="soft">Sin teléfono</span>
          )}
        </li>
        <li>
          <Icon name="mail" />
          {email ? (
            <>
              <a href={`mailto:${email}`}>{email}</a>
              {!emailVerified && <Badge tone="wait">Sin confirmar</Badge>}
            </>
          ) : (
            <span className="soft">Sin correo: no se le envía nada</span>
          )}
        </li>
      </ul>
    </TitledSheet>
  );
}
