import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { Icon } from '../../../ui/icon.tsx';
import { valueText } from './audit-words.ts';

export interface AuditDiffProps {
  entry: AuditEntry;
  field: string;
}

/** What it was, struck through, and what it became; screen readers get it in words. */
export function AuditDiff({ entry: { before, after }, field }: AuditDiffProps) {
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
