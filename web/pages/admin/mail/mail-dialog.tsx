import type { OutgoingMail } from '#domain/contract/admin/mail.ts';
import { numericInstant } from '../../../format/moment.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { MAIL_BADGES, subjectOf, whyOf } from './mail-words.ts';

export interface MailDialogProps {
  mail: OutgoingMail;
  nowMs: number;
  onClose: () => void;
}

/** What is known of one message. Its text is written when it is sent, and not kept. */
export function MailDialog({ mail, nowMs, onClose }: MailDialogProps) {
  const { label, tone, icon } = MAIL_BADGES[mail.status];
  const why = whyOf(mail, nowMs);
  const instant = (given: string | null) => (given === null ? '—' : numericInstant(given));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={subjectOf(mail)}
      description={`${mail.userName} · ${mail.recipient}`}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      {why !== null && <Banner kind="bad">{why}</Banner>}
      <Facts
        facts={[
          {
            name: 'Estado',
            value: (
              <Badge tone={tone} icon={icon}>
                {label}
              </Badge>
            ),
          },
          ...(mail.reservationId === null
            ? []
            : [
                {
                  name: 'Reserva',
                  value: (
                    <Link className="link" to={`${paths.adminReservations}?buscar=${mail.reservationId}`}>
                      {`#${mail.reservationId}${mail.instrumentName === null ? '' : ` · ${mail.instrumentName}`}`}
                    </Link>
                  ),
                },
              ]),
          { name: 'Intentos', value: `${mail.attempts} de ${mail.maxAttempts}` },
          { name: 'Escrito', value: instant(mail.createdAt) },
          { name: 'Último intento', value: instant(mail.lastAttemptAt) },
          { name: 'Próximo intento', value: instant(mail.nextAttemptAt) },
          { name: 'Enviado', value: instant(mail.sentAt) },
        ]}
      />
    </Dialog>
  );
}
