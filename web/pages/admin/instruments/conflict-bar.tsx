import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { clockOf } from '../../../format/moment.ts';
import './conflict-bar.css';
import type { Difference } from './instrument-differences.ts';
import type { Conflict } from './use-instrument-save.ts';

export interface ConflictBarProps {
  conflict: Conflict;
  differences: readonly Difference[];
  areShown: boolean;
  /** What is being saved is not looked through, nor thrown away, before its answer. */
  isSaving: boolean;
  onShow: () => void;
  onTakeTheirs: () => void;
}

/** The instrument was saved while the form was open: by whom, when and what; the input stays. */
export function ConflictBar({ conflict: { entry }, differences, areShown, isSaving, onShow, onTakeTheirs }: ConflictBarProps) {
  const [first] = differences;
  return (
    <div className="conflict-bar" role="alert">
      <div className="conflict-bar-said">
        <Icon name="warning" />
        <p>
          <b>
            {entry
              ? `${entry.actor.name} guardó este instrumento a las ${clockOf(entry.at).slice(0, 5)}, después de que lo abriste.`
              : 'Otra persona modificó este instrumento mientras lo editabas.'}
          </b>{' '}
          Tus cambios siguen aquí y no se guardó nada.
          {first && differences.length === 1 && ` Cambió: ${first.label.toLowerCase()}, de ${first.before} a ${first.theirs}.`}
          {differences.length > 1 && ` Cambió: ${differences.map(({ label }) => label.toLowerCase()).join(', ')}.`}
        </p>
        <Button variant="fill" disabled={isSaving} aria-expanded={areShown} onClick={onShow}>
          Ver diferencias
        </Button>
        <Button variant="danger" disabled={isSaving} onClick={onTakeTheirs}>
          Usar su versión
        </Button>
      </div>
      {areShown && (
        <table>
          <caption className="visually-hidden">Diferencias</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Al abrirlo</th>
              <th scope="col">Guardado ahora</th>
              <th scope="col">Al guardar</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, before, theirs, saved, isMine }) => (
              <tr key={field} data-mine={isMine || undefined}>
                <th scope="row">{label}</th>
                <td>
                  <span>{before || '—'}</span>
                </td>
                <td data-stored>
                  <span>{theirs || '—'}</span>
                </td>
                <td>
                  <span>{saved || '—'}</span>
                  <small>{isMine ? 'lo tuyo' : 'lo guardado'}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
