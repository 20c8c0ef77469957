import { useId, useState } from 'react';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { clockOf } from '../../../format/moment.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AuditDiff } from './audit-diff.tsx';
import { AuditObject } from './audit-object.tsx';
import { actionIconOf, actionText, fieldList, fieldName, fieldsOf, valueText } from './audit-words.ts';

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
            {actionText(entry)}
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
