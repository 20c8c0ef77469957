import type { OutgoingMail } from '#domain/contract/admin/mail.ts';
import { momentOf } from '../../../format/moment.ts';
import type { TableRows } from '../../../parts/deferred-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { useTableAddress } from '../table-address.ts';
import { badgeOf, iconOf, subjectOf, whyOf } from '../mail-words.ts';
import type { Retry } from './use-retry.ts';
import { emailText } from '../../../format/email-text.ts';

export interface MailTableProps extends TableRows<OutgoingMail> {
  nowMs: number;
  retry: Retry;
  onShow: (mail: OutgoingMail) => void;
}

export function MailTable({ rows, isStale, nowMs, retry, onShow }: MailTableProps) {
  const columns: Column<OutgoingMail>[] = [
    {
      id: 'subject',
      head: 'Correo',
      isRowHead: true,
      fills: true,
      skeleton: { width: 220 },
      cell: (mail) => {
        const why = whyOf(mail, nowMs);
        return (
          <span className="mail-subject">
            <span className="mail-tile">
              <Icon name={iconOf(mail)} />
            </span>
            <span className="mail-said">
              <span title={subjectOf(mail)}>{subjectOf(mail)}</span>
              {why !== null && (
                <span className="mail-why" title={why}>
                  {why}
                </span>
              )}
            </span>
          </span>
        );
      },
    },
    {
      id: 'to',
      head: 'Para',
      needs: 'm',
      skeleton: { width: 140 },
      cell: ({ recipient }) => (
        <span className="data-cut soft" title={emailText(recipient)}>
          {emailText(recipient)}
        </span>
      ),
    },
    {
      id: 'status',
      head: 'Estado',
      skeleton: { width: 96, height: 24 },
      cell: (mail) => {
        const { label, tone, icon } = badgeOf(mail);
        return (
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        );
      },
    },
    {
      id: 'attempts',
      head: 'Intentos',
      needs: 'l',
      skeleton: { width: 44 },
      cell: ({ attempts, maxAttempts }) => `${attempts} de ${maxAttempts}`,
    },
    {
      id: 'changed',
      head: 'Último cambio',
      align: 'end',
      needs: 'm',
      skeleton: { width: 76 },
      cell: ({ sentAt, lastAttemptAt, createdAt }) => momentOf(sentAt ?? lastAttemptAt ?? createdAt, nowMs),
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 150,
      cell: (mail) => (
        <span className="data-actions">
          {mail.canRetry && (
            <Button
              size="sm"
              isPending={retry.sending === mail.id}
              aria-label={`Reintentar ${subjectOf(mail)} para ${emailText(mail.recipient)}`}
              onClick={() => retry.send(mail.id)}
            >
              Reintentar
            </Button>
          )}
          <IconButton
            variant="bare"
            icon="eye"
            label={`Ver ${subjectOf(mail)} para ${emailText(mail.recipient)}`}
            onClick={() => onShow(mail)}
          />
        </span>
      ),
    },
  ];
  return <DataTable caption="Correos" columns={columns} rows={rows} keyOf={({ id }) => id} isStale={isStale} />;
}

/** No e-mail is there, or none that matches. */
export function NoMail() {
  const { params, set } = useTableAddress();
  const text = params.get('buscar');
  return (
    <SheetBlank
      icon="mail"
      title={text ? 'Ningún correo coincide' : 'No hay correos aquí'}
      action={
        text && (
          <Button icon="close" onClick={() => set({ buscar: '' })}>
            Borrar búsqueda
          </Button>
        )
      }
    >
      {text ? `No hay resultados para «${text}».` : 'Cuando la tienda escriba a alguien, lo verás en esta lista.'}
    </SheetBlank>
  );
}
