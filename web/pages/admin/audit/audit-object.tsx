import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { paths } from '../../../paths.ts';
import { ENTITY_NAMES } from './audit-words.ts';
import { Link } from '../../../ui/link.tsx';

const PLACES: Record<AuditEntry['entity'], string> = {
  instrument: paths.adminInstruments,
  category: paths.adminCategories,
  specification: paths.adminSpecifications,
  reservation: paths.adminReservations,
  user: paths.adminUsers,
  maintenance: paths.adminTimeline,
  mail: paths.adminMail,
};

/** What was changed; leads to it where it is still there. */
export function AuditObject({ entry: { entity, entityId, entityName, action } }: { entry: AuditEntry }) {
  const name = entity === 'reservation' ? `Reserva #${entityId}` : entityName || `${ENTITY_NAMES[entity].label} #${entityId}`;
  if (action === 'deleted' || action === 'archived') return <span className="audit-object">{name}</span>;
  const search = entity === 'reservation' ? entityId : entity === 'mail' ? '' : entityName;
  return (
    <Link
      className="audit-object link"
      to={search === '' ? PLACES[entity] : `${PLACES[entity]}?${new URLSearchParams({ buscar: search })}`}
    >
      {name}
    </Link>
  );
}
