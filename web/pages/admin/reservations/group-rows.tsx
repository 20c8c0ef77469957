import { memo } from 'react';
import type { ReservationGroup } from '#domain/contract/admin/reservations.ts';
import { counted } from '#domain/plural.ts';
import { formatPrice } from '../../../format/price.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { LineRow } from './line-row.tsx';
import type { AskAbout } from './reservation-dialogs.tsx';
import type { Details } from './use-details.ts';
import { emailText } from '../../../format/email-text.ts';

export interface GroupRowsProps {
  group: ReservationGroup;
  details: Details;
  endedIds: ReadonlySet<number>;
  isStale: boolean;
  /** Only what keeps the place of its rows. */
  isDeferred: boolean;
  isFolded: boolean;
  onToggle: (userId: number) => void;
  onIntent: () => void;
  onAsk: AskAbout;
}

/** One customer and what is theirs; the total stands in the column of totals. */
export function GroupRows({
  group,
  details,
  endedIds,
  isStale,
  isDeferred,
  isFolded,
  onToggle,
  onIntent,
  onAsk,
}: GroupRowsProps) {
  const { user, reservations } = group;
  const stale = isStale || undefined;
  if (isDeferred)
    return (
      <tbody data-stale={stale}>
        <tr className="group-head" />
        {reservations.map(({ id }) => (
          <tr key={id} />
        ))}
      </tbody>
    );
  return (
    <tbody data-stale={stale}>
      <GroupHead group={group} isFolded={isFolded} onToggle={onToggle} />
      {!isFolded &&
        reservations.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            userName={user.name}
            details={details.of(line.id)}
            isEnded={endedIds.has(line.id)}
            onIntent={onIntent}
            onAsk={onAsk}
          />
        ))}
    </tbody>
  );
}

/** Details of rows do not draw it again. */
const GroupHead = memo(function GroupHead({
  group,
  isFolded,
  onToggle,
}: Pick<GroupRowsProps, 'group' | 'isFolded' | 'onToggle'>) {
  const { user, count, totalPrice, reservations } = group;
  return (
    <tr className="group-head">
      <th scope="rowgroup" colSpan={3}>
        <span>
          <IconButton
            variant="bare"
            icon={isFolded ? 'chevron-right' : 'chevron-down'}
            label={`${isFolded ? 'Mostrar' : 'Ocultar'} las reservas de ${user.name}`}
            aria-expanded={!isFolded}
            onClick={() => onToggle(user.id)}
          />
          <Avatar name={user.name} soft />
          <Link className="link" to={paths.adminCustomer(user.id)}>
            {user.name}
          </Link>
          <small>{emailText(user.email)}</small>
          {!user.isActive && (
            <Badge tone="bad" icon="cross-circle">
              Desactivada
            </Badge>
          )}
        </span>
      </th>
      <td data-needs="l" aria-hidden="true" />
      <td data-needs="l" aria-hidden="true" />
      <td data-align="end" data-needs="m">
        <b>{formatPrice(totalPrice)}</b>
      </td>
      <td colSpan={2} className="soft">
        {counted(count, 'reserva')}
        {reservations.length < count && ` · se ven ${reservations.length}`}
      </td>
    </tr>
  );
});
