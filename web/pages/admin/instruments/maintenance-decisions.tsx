import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Decision, MaintenanceConflicts } from '#domain/contract/admin/maintenance.ts';
import type { InTheWay } from '#domain/contract/problem.ts';
import { counted } from '#domain/plural.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { emailText } from '../../../format/email-text.ts';
import { useApp } from '../../../app-context.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { type Choice, SearchPicker } from '../../../ui/search-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const FOUND = 6;

/** What was chosen for a reservation that is in the way. */
export type Chosen = { action: 'keep' | 'cancel' | 'move'; reason: string; instrument: Choice | null };

const KEPT: Chosen = { action: 'keep', reason: '', instrument: null };

/** By the reservation's id. Absent: it is kept. */
export type ChosenById = Readonly<Record<number, Chosen>>;

const ACTIONS = [
  { value: 'keep', label: 'Dejarla como está' },
  { value: 'cancel', label: 'Cancelarla' },
  { value: 'move', label: 'Pasarla a otro instrumento' },
] as const;

/** Null where something is still missing. */
function decisionOf({ id: reservationId }: InTheWay, { action, reason, instrument }: Chosen): Decision | null {
  if (action === 'cancel') return reason.trim() === '' ? null : { reservationId, action, reason: reason.trim() };
  return action === 'move' && instrument ? { reservationId, action, instrumentId: instrument.id } : null;
}

/** The decisions, once each of them is complete and together they free the units; else null. */
export function decisionsOf({ days, reservations }: MaintenanceConflicts, chosen: ChosenById): Decision[] | null {
  const changed = reservations.filter(({ id }) => (chosen[id] ?? KEPT).action !== 'keep');
  const decisions = changed.map((one) => decisionOf(one, chosen[one.id] ?? KEPT));
  const isFree = days.every(({ date, lacking }) => {
    const freed = changed.filter(({ startDate, endDate }) => startDate <= date && date <= endDate);
    return freed.reduce((sum, { quantity }) => sum + quantity, 0) >= lacking;
  });
  const complete = decisions.filter((one) => one !== null);
  return isFree && complete.length === decisions.length && complete.length > 0 ? complete : null;
}

export interface MaintenanceDecisionsProps {
  instrument: AdminInstrument;
  reservations: readonly InTheWay[];
  chosen: ChosenById;
  onChange: (chosen: ChosenById) => void;
  /** Why the decision about a reservation was refused. */
  refusalOf: (reservationId: number) => string | undefined;
}

/** The reservations in the way, each with what becomes of it. */
export function MaintenanceDecisions({ instrument, reservations, chosen, onChange, refusalOf }: MaintenanceDecisionsProps) {
  return (
    <section className="maintenance-decisions" aria-label="Reservas en esas fechas">
      <h4>Reservas en esas fechas</h4>
      <ul>
        {reservations.map((reservation) => (
          <Row
            key={reservation.id}
            instrument={instrument}
            reservation={reservation}
            chosen={chosen[reservation.id] ?? KEPT}
            refusal={refusalOf(reservation.id)}
            onChange={(next) => onChange({ ...chosen, [reservation.id]: next })}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  instrument: AdminInstrument;
  reservation: InTheWay;
  chosen: Chosen;
  refusal: string | undefined;
  onChange: (chosen: Chosen) => void;
}

function Row({ instrument, reservation, chosen, refusal, onChange }: RowProps) {
  const { id, userName, userEmail, startDate, endDate, quantity } = reservation;
  return (
    <li>
      <p>
        <b>
          <Link className="link" to={paths.adminOrder(id)}>
            #{id}
          </Link>{' '}
          {userName}
        </b>
        <span>
          {dayRangeOfYear(startDate, endDate)} · {counted(quantity, 'unidad', 'unidades')} · {emailText(userEmail)}
        </span>
      </p>
      <Select
        look="box"
        label="Qué hacer"
        aria-label={`Qué hacer con la reserva #${id}`}
        options={ACTIONS}
        value={chosen.action}
        onChange={(action) => onChange({ ...chosen, action })}
      />
      {chosen.action === 'cancel' && (
        <TextArea
          label="Motivo"
          description="El cliente lo recibe por correo, tal como lo escribas."
          rows={2}
          maxLength={CLOSING_NOTE.max}
          value={chosen.reason}
          onChange={(reason) => onChange({ ...chosen, reason })}
        />
      )}
      {chosen.action === 'move' && (
        <OtherInstrument
          instrument={instrument}
          reservation={reservation}
          value={chosen.instrument}
          onChange={(other) => onChange({ ...chosen, instrument: other })}
        />
      )}
      {refusal && (
        <p className="maintenance-refusal" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}

interface OtherInstrumentProps {
  instrument: AdminInstrument;
  reservation: InTheWay;
  value: Choice | null;
  onChange: (instrument: Choice | null) => void;
}

/** Found by name, each with what is free on the reservation's days. The price that was agreed stays. */
function OtherInstrument({ instrument, reservation, value, onChange }: OtherInstrumentProps) {
  const { call } = useApp();
  const { startDate, endDate } = reservation;
  const find = async (search: string, signal: AbortSignal): Promise<Choice[] | null> => {
    const query = { search, sort: 'name', size: FOUND, startDate, endDate } as const;
    const found = await call('GET /api/admin/instruments', { query, signal });
    if (!found.ok) return null;
    return found.value.instruments
      .filter(({ id }) => id !== instrument.id)
      .map(({ id, name, stock, freeUnits = stock }) => ({
        id,
        label: name,
        detail: freeUnits <= 0 ? 'Sin stock esas fechas' : `${freeUnits} de ${stock} libres`,
      }));
  };
  return (
    <SearchPicker
      label="Otro instrumento"
      placeholder="Nombre del instrumento"
      icon="guitar"
      find={find}
      value={value}
      onChange={onChange}
    />
  );
}
