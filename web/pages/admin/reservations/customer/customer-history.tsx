import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { momentOf } from '../../../../format/moment.ts';
import { adminIconPaths } from '../../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { actionIconOf, actionText } from '../../audit-words.ts';

/** What administrators changed of the account. */
export function CustomerHistory({ history, nowMs }: { history: readonly AuditEntry[]; nowMs: number }) {
  if (history.length === 0) return null;
  return (
    <Sheet label="Historial">
      <div className="customer-bar">
        <h2>Historial</h2>
      </div>
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
    </Sheet>
  );
}
