import type { ReactNode } from 'react';
import type { Movement, Order } from '#domain/contract/admin/orders.ts';
import { momentOf } from '../../../../format/moment.ts';
import { adminIconPaths } from '../../../../ui/admin-icon-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { actionIconOf, actionText } from '../../audit-words.ts';
import { badgeOf, iconOf, subjectOf, whyOf } from '../../mail-words.ts';
import { unitsOf } from '../reservation-words.ts';
import { TitledSheet } from '../titled-sheet.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

type SideProps = { order: Order; nowMs: number };

/** What was written and done: notes, movements, e-mails, history. */
export function OrderSide({ order, nowMs }: SideProps) {
  const notes = order.lines.filter(({ notes: text }) => text !== '');
  const { movements = [], emails = [], history = [] } = order;
  return (
    <div className="order-side">
      {notes.length > 0 && (
        <List title="Notas">
          {notes.map((line) => (
            <li key={line.id}>
              <Icon name="chat" />
              <p>
                {line.notes} <small>#{line.id}</small>
              </p>
            </li>
          ))}
        </List>
      )}
      <List title="Movimientos" none={movements.length === 0 && 'Nada salió ni volvió todavía.'}>
        {movements.toReversed().map((movement) => (
          <li key={movement.id}>
            <Icon name={movement.kind === 'out' ? 'box' : 'undo'} />
            <p>
              {movementText(movement, movements)} <small>#{movement.lineId}</small>
              {[movement.condition, movement.note].filter(Boolean).map((text) => (
                <span key={text} className="order-line-note">
                  {text}
                </span>
              ))}
            </p>
            <When at={movement.createdAt} who={movement.userName} nowMs={nowMs} />
          </li>
        ))}
      </List>
      <List
        title="Correos"
        none={emails.length === 0 && 'No se le escribió por este pedido.'}
        act={<ResendConfirmation order={order} />}
      >
        {emails.map((mail) => {
          const { label, ...look } = badgeOf(mail);
          const why = whyOf(mail, nowMs);
          return (
            <li key={mail.id}>
              <Icon name={iconOf(mail)} />
              <p>
                {subjectOf(mail)}
                {mail.recipient !== null && <span className="order-line-note">{mail.recipient}</span>}
                {why && <span className="order-line-note">{why}</span>}
              </p>
              <Badge {...look} title={momentOf(mail.sentAt ?? mail.lastAttemptAt ?? mail.createdAt, nowMs)}>
                {label}
              </Badge>
            </li>
          );
        })}
      </List>
      <List title="Historial" none={history.length === 0 && 'Sin cambios de la tienda.'}>
        {history.map((entry) => {
          const icon = actionIconOf(entry);
          return (
            <li key={entry.id}>
              {'name' in icon ? <Icon name={icon.name} /> : <Icon path={adminIconPaths[icon.path]} />}
              <p>
                {actionText(entry)} <small>#{entry.entityId}</small>
                {entry.note && <span className="order-line-note">{entry.note}</span>}
              </p>
              <When at={entry.at} who={entry.actor.name} nowMs={nowMs} />
            </li>
          );
        })}
      </List>
    </div>
  );
}

interface ListProps {
  title: string;
  none?: string | false;
  /** What can be done there, beside the title. */
  act?: ReactNode;
  children: ReactNode;
}

function List({ title, none, act, children }: ListProps) {
  return (
    <TitledSheet title={title} acts={act}>
      {none ? <p className="order-none soft">{none}</p> : <ul className="order-list">{children}</ul>}
    </TitledSheet>
  );
}

const When = ({ at, who, nowMs }: { at: string; who: string; nowMs: number }) => (
  <span className="order-when soft" title={who}>
    {momentOf(at, nowMs)} · {who}
  </span>
);

function movementText({ kind, quantity, reversalOf }: Movement, all: readonly Movement[]): string {
  if (kind === 'out') return `Salió ${unitsOf(quantity)}`;
  if (kind === 'in') return `Volvió ${unitsOf(quantity)}`;
  const undone = all.find(({ id }) => id === reversalOf);
  return `Se deshizo: ${undone?.kind === 'out' ? 'salida' : 'vuelta'} de ${unitsOf(quantity)}`;
}
