import type { MailPage, OutgoingMail } from '#domain/contract/admin/mail.ts';
import { momentOf } from '../../../format/moment.ts';
import type { Answer } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SheetBlank, SheetFailure } from '../../../ui/sheet-blank.tsx';
import { useTableAddress } from '../table-address.ts';
import { badgeOf, iconOf, subjectOf, whyOf } from '../mail-words.ts';
import type { Retry } from './use-retry.ts';
import { emailText } from '../../../format/email-text.ts';

export interface MailTableProps {
  /** null while it is on its way. */
  answer: Answer<MailPage> | null;
  nowMs: number;
  retry: Retry;
  isStale?: boolean;
  isRetrying?: boolean;
  onRetry?: () => void;
  onShow?: (mail: OutgoingMail) => void;
}

export function MailTable({
  answer,
  nowMs,
  retry,
  isStale,
  isRetrying = false,
  onRetry = () => undefined,
  onShow,
}: MailTableProps) {
  const { params, set, hrefOf } = useTableAddress();
  if (answer && !answer.ok) {
    return (
      <SheetFailure
        title="No se pudieron cargar los correos. Inténtalo nuevamente."
        requestId={answer.problem.requestId}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  }
  if (answer?.value.messages.length === 0) {
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
            onClick={() => onShow?.(mail)}
          />
        </span>
      ),
    },
  ];
  const place = answer?.value.place;
  return (
    <>
      <DataTable
        caption="Correos"
        columns={columns}
        rows={answer?.value.messages ?? null}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
      {place && (
        <Pagination page={place.page} pageCount={place.pages} pageSize={place.size} total={place.total} hrefOf={hrefOf} />
      )}
    </>
  );
}
