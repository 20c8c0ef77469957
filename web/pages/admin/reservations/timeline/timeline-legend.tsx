import { KEPT } from './lanes.ts';
import './timeline-legend.css';

const BARS = [
  ['on', 'Activa o confirmada'],
  ['pending', 'Pendiente'],
  ['late', 'Vencida'],
  ['risk', 'En riesgo'],
  ['done', 'Finalizada'],
  ['fix', 'Mantenimiento'],
  ['turnaround', KEPT.turnaround],
  ['overdue', KEPT.overdue],
] as const;

const CELLS = [
  ['free', '4', 'libres'],
  ['few', '1', 'última'],
  ['none', '0', 'sin stock'],
] as const;

const KEYS = [
  [['←', '→'], 'día'],
  [['↑', '↓'], 'instrumento'],
  [['Enter'], 'abre la reserva'],
  [['N'], 'reserva nueva desde ese día (o doble clic)'],
  [['H'], 'hoy'],
  [['Re Pág', 'Av Pág'], '30 días'],
] as const;

/** What colours and keys mean. */
export function TimelineLegend() {
  return (
    <>
      <ul className="timeline-legend" aria-label="Referencias">
        {BARS.map(([look, text]) => (
          <li key={look}>
            <i className="timeline-bar" data-look={look} />
            {text}
          </li>
        ))}
        {CELLS.map(([state, figure, text]) => (
          <li key={state}>
            <i className="timeline-cell" data-state={state}>
              {figure}
            </i>
            {text}
          </li>
        ))}
      </ul>
      <ul className="timeline-legend" data-keys aria-label="Teclas">
        {KEYS.map(([keys, text]) => (
          <li key={text}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
