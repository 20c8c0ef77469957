import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { momentOf } from '../../../../format/moment.ts';
import { adminIconPaths } from '../../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { actionIconOf, actionText } from '../../audit-words.ts';
import { TitledSheet } from '../titled-sheet.tsx';

/** What administrators changed of the account. */
export function CustomerHistory({ history, nowMs }: { history: readonly AuditEntry[]; nowMs: number }) {
  if (history.length === 0) return null;
  return (
    <TitledSheet title="Historial">
      <ul className="customer-history">
        {history.map((entry) => {
          const icon = actionIconOf(entry);
          return (
            <li key={entry.id}>
              {'name' in icon ? <Icon name={icon.name} /> : <Icon path={adminIconPaths[icon.path]} />}
              <p>
                {actionText(entry)}
                {entry.note && <span>{entry.note}</span>}
                <small>
                  {momentOf(entry.at, nowMs)} · {entry.actor.name}
                </small>
              </p>
            </li>
          );
        })}
      </ul>
    </TitledSheet>
  );
}
