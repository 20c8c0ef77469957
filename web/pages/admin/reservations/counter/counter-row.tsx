import type { CounterLine } from '#domain/contract/admin/counter.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { daysInclusive, type Day } from '#domain/day.ts';
import { actionsOf, NO_ACTIONS } from '#domain/rental.ts';
import { dayRange } from '../../../../format/day.ts';
import { telLink, whatsappLink } from '../../../../format/phone.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { type LineAsk, LineButtons, type MoveVerb } from '../line-buttons.tsx';
import type { OrderCommand } from '../order-command.ts';
import { daysOf } from '../reservation-words.ts';

/** A line of the lists, or one that a search found, for which the order's money is unknown. */
export type DeskLine = Reservation & Partial<Pick<CounterLine, 'due' | 'deposit'>>;

/** The step that this screen took with a line. */
export type Done = { command: OrderCommand; movementId: number | null; entryIds: readonly number[] };

export interface CounterRowProps {
  line: DeskLine;
  /** Only what keeps the row's place. */
  isDeferred: boolean;
  today: Day;
  /** It left its list: by a step of this screen if `done` is set, else by another screen or the customer. */
  isGone: boolean;
  done: Done | null;
  sending: OrderCommand['verb'] | null;
  refusal: string | null;
  /** Shows the phase, which its list does not imply. */
  showsPhase: boolean;
  onIntent: () => void;
  onMove: (line: DeskLine, verb: MoveVerb) => void;
  onUndo: (line: DeskLine) => void;
  onAsk: LineAsk;
}

const DONE_WORDS: Partial<Record<OrderCommand['verb'], string>> = {
  'hand-over': 'Entregada',
  return: 'Recibida',
  'no-show': 'Liberada',
};

export function CounterRow(props: CounterRowProps) {
  const { line, isDeferred, today, isGone, done, refusal, showsPhase } = props;
  const { id, orderId, instrumentName, instrumentImage, quantity, startDate, endDate, notes } = line;
  if (isDeferred) return <tr data-row={id} />;
  const isLate = line.handover?.phase === 'overdue' && !done && !isGone;
  return (
    <tr data-gone={isGone || undefined} data-late={isLate || undefined} data-row={id}>
      <th scope="row" data-fills>
        <span className="counter-thing">
          <Picture url={instrumentImage} alt="" sizes="44px" />
          <span>
            <span className="counter-name">
              <span className="cut" title={instrumentName}>
                {instrumentName}
              </span>
              {quantity > 1 && <b className="counter-units"> ×{quantity}</b>}
            </span>
            {refusal ? (
              <small className="counter-refusal" role="alert">
                {refusal}
              </small>
            ) : (
              <small className="cut" title={dayRange(startDate, endDate)}>
                <Link to={paths.adminOrder(orderId ?? id)}>#{id}</Link>
                {/* First, as the end of a narrow line is cut. */}
                {isLate && <em> · {daysOf(daysInclusive(endDate, today) - 1)} tarde</em>} · {dayRange(startDate, endDate)}
              </small>
            )}
          </span>
        </span>
      </th>
      <td>
        <Customer line={line} />
      </td>
      <td data-needs="l">
        {notes && (
          <span className="counter-note" title={notes}>
            {notes}
          </span>
        )}
      </td>
      <td data-align="end">
        {/* Of a line that left its list only what was due before is known. */}
        {!isGone && <Due line={line} />}
      </td>
      <td data-align="end" className="counter-do">
        {showsPhase && !done && <Phase line={line} />}
        <Steps {...props} />
      </td>
    </tr>
  );
}

function Customer({ line: { userId, userName, userPhone } }: { line: DeskLine }) {
  return (
    <span className="counter-who">
      <Link className="cut" to={paths.adminCustomer(userId)} title={userName}>
        {userName}
      </Link>
      {userPhone ? (
        <small>
          <a href={telLink(userPhone)}>{userPhone}</a>
          <a
            className="counter-chat"
            href={whatsappLink(userPhone)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`WhatsApp a ${userName}`}
            title="WhatsApp"
          >
            <Icon name="chat" size="s" />
          </a>
        </small>
      ) : (
        <small>Sin teléfono</small>
      )}
    </span>
  );
}

function Due({ line: { due, deposit = 0 } }: { line: DeskLine }) {
  if (due === undefined) return null;
  return (
    <span className="counter-due">
      {due > 0 ? (
        <b>{formatPrice(due)}</b>
      ) : due < 0 ? (
        <span>A favor {formatPrice(-due)}</span>
      ) : (
        <span aria-label="Nada">—</span>
      )}
      {deposit > 0 && <small>Dep. {formatPrice(deposit)}</small>}
    </span>
  );
}

function Phase({ line: { handover } }: { line: DeskLine }) {
  const { label, ...look } = phaseBadge(handover?.phase ?? '');
  return <Badge {...look}>{label}</Badge>;
}

function Steps({ line, today, isGone, done, sending, onIntent, onMove, onUndo, onAsk }: CounterRowProps) {
  const allowed = actionsOf(line, today);
  const word = done && DONE_WORDS[done.command.verb];
  return (
    <>
      {word && (
        <Badge tone="done" icon="check-circle">
          {word}
        </Badge>
      )}
      {isGone && !done && <span className="counter-elsewhere">Cambió en otro lado</span>}
      <LineButtons
        line={line}
        actions={done ? { ...(isOver(line, done, isGone) ? NO_ACTIONS : allowed), undo: true } : allowed}
        sending={sending}
        isDisabled={isGone && !done}
        onIntent={onIntent}
        onMove={(verb) => onMove(line, verb)}
        onUndo={() => onUndo(line)}
        onAsk={onAsk}
      />
    </>
  );
}

/** No step is left; or the line shown is older than the last step, so its next state is not known yet. */
const isOver = ({ handover }: DeskLine, { command, movementId }: Done, isGone: boolean): boolean =>
  isGone || command.verb === 'no-show' || handover?.lastMovementId !== movementId;
