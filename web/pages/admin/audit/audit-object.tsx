import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { paths } from '../../../paths.ts';
import { rowOf } from '#domain/row-of.ts';
import { entityName as nameOf } from './audit-words.ts';
import { Link } from '../../../ui/link.tsx';

const PLACES: Record<AuditEntry['entity'], string> = {
  instrument: paths.adminInstruments,
  category: paths.adminCategories,
  specification: paths.adminSpecifications,
  reservation: paths.adminReservations,
  user: paths.adminUsers,
  maintenance: paths.adminTimeline,
  mail: paths.adminMail,
  synonym: paths.adminSynonyms,
  rating: paths.adminRatings,
};

/** What was changed; leads to it where it is still there. */
export function AuditObject({ entry: { entity, entityId, entityName, action } }: { entry: AuditEntry }) {
  const name = entity === 'reservation' ? `Reserva #${entityId}` : entityName || `${nameOf(entity).label} #${entityId}`;
  const place = rowOf(PLACES, entity);
  if (action === 'deleted' || action === 'archived' || place === undefined) return <span className="audit-object">{name}</span>;
  const search = entity === 'reservation' || entity === 'rating' ? entityId : entity === 'mail' ? '' : entityName;
  return (
    <Link className="audit-object link" to={search === '' ? place : `${place}?${new URLSearchParams({ buscar: search })}`}>
      {name}
    </Link>
  );
}
