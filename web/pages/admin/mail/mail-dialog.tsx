import { Suspense, use, useState } from 'react';
import type { MailPreview, OutgoingMail } from '#domain/contract/admin/mail.ts';
import { numericInstant } from '../../../format/moment.ts';
import { paths } from '../../../paths.ts';
import { useApp } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { badgeOf, subjectOf, whyOf } from '../mail-words.ts';
import { emailText } from '../../../format/email-text.ts';

export interface MailDialogProps {
  mail: OutgoingMail;
  nowMs: number;
  onClose: () => void;
}

/** What is known of one message, and how it reads. Its text is written when it is sent, and not kept. */
export function MailDialog({ mail, nowMs, onClose }: MailDialogProps) {
  const { label, tone, icon } = badgeOf(mail);
  const why = whyOf(mail, nowMs);
  const { call } = useApp();
  const [preview] = useState(() => call('GET /api/mail/:message', { params: { message: mail.id } }));
  const instant = (given: string | null) => (given === null ? '—' : numericInstant(given));
  return (
    <Dialog
      isOpen
      variant="panel"
      size="l"
      onOpenChange={onClose}
      title={subjectOf(mail)}
      description={`${mail.userName} · ${emailText(mail.recipient)}`}
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
                    <Link className="link" to={paths.adminOrder(mail.reservationId)}>
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
      <Suspense fallback={<SkeletonBlock height={160} radius="var(--radius-s)" />}>
        <Text preview={preview} />
      </Suspense>
    </Dialog>
  );
}

function Text({ preview }: { preview: Promise<Answer<MailPreview>> }) {
  const answer = use(preview);
  if (!answer.ok) return <Banner kind="note">{answer.problem.message}</Banner>;
  const { subject, text, attachments } = answer.value;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <section className="mail-text" aria-label="Texto del correo" tabIndex={0}>
      <b>{subject}</b>
      <p>{text}</p>
      {attachments.length > 0 && <small>Adjunta {attachments.join(', ')}</small>}
    </section>
  );
}
