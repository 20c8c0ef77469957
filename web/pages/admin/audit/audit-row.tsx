import { useId, useState } from 'react';
import type { AuditEntity } from '#domain/audit.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { clockOf } from '../../../format/moment.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { actionIconOf, actionText, fieldList, fieldName, fieldsOf, valueText, entityName as nameOf } from '../audit-words.ts';
import { paths } from '../../../paths.ts';
import { mailSubject } from '../mail-words.ts';
import { rowOf } from '#domain/row-of.ts';
import { Link } from '../../../ui/link.tsx';

/** Characters of a value that a row has room for on the narrowest screen. */
const ROOM = 16;

export interface AuditRowProps {
  entry: AuditEntry;
  meId: number | undefined;
}

/** One entry; opened, it shows every field that changed. */
export function AuditRow({ entry, meId }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const fields = fieldsOf(entry);
  const icon = actionIconOf(entry);
  const hasMore = fields.length > 1 || entry.note !== '' || fields.some((field) => isCut(entry, field));
  return (
    <>
      <tr>
        <td className="soft num">{clockOf(entry.at)}</td>
        <td data-needs="m">
          <span className="audit-who">
            <Avatar name={entry.actor.name} soft={entry.actor.id !== meId} />
            {entry.actor.name}
          </span>
        </td>
        <td>
          <span className="audit-action">
            {'name' in icon ? <Icon name={icon.name} /> : <Icon path={adminIconPaths[icon.path]} />}
            <span title={actionText(entry)}>{actionText(entry)}</span>
          </span>
          <span data-instead="m">{entry.actor.name}</span>
        </td>
        <td>
          <AuditObject entry={entry} />
          <span data-instead="m">
            <AuditSummary entry={entry} fields={fields} />
          </span>
        </td>
        <td data-needs="m" data-fills>
          <AuditSummary entry={entry} fields={fields} />
        </td>
        <td data-align="end">
          {hasMore && (
            <IconButton
              variant="bare"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              label={`Ver el detalle de las ${clockOf(entry.at)}`}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={detailId} className="audit-detail">
          <td colSpan={6}>
            <dl>
              {fields.map((field) => (
                <div key={field}>
                  <dt>{fieldName(field)}</dt>
                  <dd>
                    <AuditDiff entry={entry} field={field} />
                  </dd>
                </div>
              ))}
              {entry.note !== '' && (
                <div>
                  <dt>Nota</dt>
                  <dd>{entry.note}</dd>
                </div>
              )}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

/** The one change, or of several what they are about. */
function AuditSummary({ entry, fields }: { entry: AuditEntry; fields: readonly string[] }) {
  const [only] = fields;
  if (only === undefined) return null;
  return fields.length === 1 ? <AuditDiff entry={entry} field={only} /> : <span className="soft">{fieldList(fields)}</span>;
}

const isCut = ({ before, after }: AuditEntry, field: string): boolean =>
  [before, after].some((facts) => facts && field in facts && valueText(field, facts[field]).length > ROOM);

interface AuditDiffProps {
  entry: AuditEntry;
  field: string;
}

/** What it was, struck through, and what it became; screen readers get it in words. */
function AuditDiff({ entry: { before, after }, field }: AuditDiffProps) {
  const was = before && field in before ? valueText(field, before[field]) : null;
  const is = after && field in after ? valueText(field, after[field]) : null;
  return (
    <span className="audit-diff">
      {was !== null && (
        <del title={was}>
          <span className="visually-hidden">Antes: </span>
          {was}
        </del>
      )}
      {was !== null && is !== null && <Icon name="arrow-right" size="s" />}
      {is !== null && (
        <ins title={is}>
          <span className="visually-hidden">Después: </span>
          {is}
        </ins>
      )}
    </span>
  );
}

/** Where a table has a row with these words. */
const searched = (path: string, words: string): string =>
  words === '' ? path : `${path}?${new URLSearchParams({ buscar: words })}`;

/** Its own page, its row in a table, or the page that it stands on. */
const PLACES: Record<AuditEntity, (entry: Pick<AuditEntry, 'entityId' | 'entityName'>) => string> = {
  reservation: ({ entityId }) => paths.adminOrder(entityId),
  user: ({ entityId }) => paths.adminCustomer(entityId),
  instrument: ({ entityName }) => searched(paths.adminInstruments, entityName),
  category: ({ entityName }) => searched(paths.adminCategories, entityName),
  specification: ({ entityName }) => searched(paths.adminSpecifications, entityName),
  maintenance: ({ entityName }) => searched(paths.adminTimeline, entityName),
  synonym: ({ entityName }) => searched(paths.adminSynonyms, entityName),
  rating: ({ entityId }) => searched(paths.adminRatings, entityId),
  mail: () => paths.adminMail,
  settings: () => paths.adminSettings,
  closure: () => paths.adminSettings,
};

/** What was changed; leads to it where it is still there. */
function AuditObject({ entry: { entity, entityId, entityName, action } }: { entry: AuditEntry }) {
  const named = entity === 'mail' ? mailSubject(entityName) : entityName;
  const numbered = entity === 'settings' ? nameOf(entity).label : `${nameOf(entity).label} #${entityId}`;
  const name = entity === 'reservation' ? numbered : named || numbered;
  const to = action === 'deleted' || action === 'archived' ? undefined : rowOf(PLACES, entity)?.({ entityId, entityName });
  if (to === undefined) return <span className="audit-object">{name}</span>;
  return (
    <Link className="audit-object link" to={to}>
      {name}
    </Link>
  );
}
