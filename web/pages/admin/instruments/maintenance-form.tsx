import { useState } from 'react';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Decision, Maintenance, MaintenanceConflicts, MaintenanceDraft } from '#domain/contract/admin/maintenance.ts';
import { addDays, type Day } from '#domain/day.ts';
import { MAINTENANCE_REASON, MAX_DECISIONS } from '#domain/maintenance.ts';
import { shortDay } from '../../../format/day.ts';
import { useApp } from '../../../app-context.ts';
import { forgetDraft, useDraft } from '../../../use-draft.ts';
import type { Problem } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { DialogOffline } from '../dialog-offline.tsx';
import { type ChosenById, decisionsOf, MaintenanceDecisions } from './maintenance-decisions.tsx';

export interface MaintenanceFormProps {
  instrument: AdminInstrument;
  /** Extends a window by another one that begins the day after its last day. */
  prolonged: Maintenance | null;
  onSaved: () => void;
}

type Checked = { for: string; conflicts: MaintenanceConflicts };

function opening(prolonged: Maintenance | null, firstDay: Day): MaintenanceDraft {
  const start = prolonged ? addDays(prolonged.endDate, 1) : firstDay;
  return { startDate: start, endDate: start, quantity: prolonged?.quantity ?? 1, reason: prolonged?.reason ?? '' };
}

/** Days, units and why. First it is checked: what stands in the way is listed before anything is saved. */
export function MaintenanceForm({ instrument, prolonged, onSaved }: MaintenanceFormProps) {
  const { call, session, today } = useApp();
  const [firstDay] = useState(today);
  const form = `maintenance.${instrument.id}.${prolonged?.id ?? ''}`;
  const [draft, setDraft] = useDraft(form, opening(prolonged, firstDay));
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { startDate, endDate, quantity } = draft;
  const asked = `${startDate} ${endDate} ${quantity}`;
  const known = checked?.for === asked ? checked.conflicts : null;
  const isFree = known !== null && known.days.length === 0;
  const [chosen, setChosen] = useState<ChosenById>({});
  const decisions = known && !isFree ? decisionsOf(known, chosen) : null;
  const change = (changes: Partial<MaintenanceDraft>): void => {
    setDraft({ ...draft, ...changes });
    setProblem(null);
  };

  const save = async (decided: Decision[]): Promise<void> => {
    const body = { ...draft, decisions: decided };
    const saved = await call('POST /api/instruments/:id/maintenance', { params: { id: instrument.id }, body });
    if (!saved.ok) {
      setProblem(saved.problem);
      return;
    }
    // The next form takes the place of this one before this one has closed.
    const userId = session.current()?.id;
    if (userId !== undefined) forgetDraft(form, userId);
    onSaved();
  };

  /** Decisions are sent as they are: the step itself fails where another reservation came in between. */
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    if (decisions) await save(decisions);
    else await check();
    setBusy(false);
  };

  const check = async (): Promise<void> => {
    const answer = await call('GET /api/instruments/:id/maintenance/conflicts', {
      params: { id: instrument.id },
      query: { startDate, endDate, quantity },
    });
    if (!answer.ok) setProblem(answer.problem);
    else if (isFree && answer.value.days.length === 0) await save([]);
    else setChecked({ for: asked, conflicts: answer.value });
  };
  const refusalOf = (reservationId: number): string | undefined => {
    const place = decisions?.findIndex((decision) => decision.reservationId === reservationId) ?? -1;
    return problem?.errors?.find(({ path }) => path === `decisions[${place}]`)?.message;
  };

  return (
    <form
      className="maintenance-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <h3>{prolonged ? 'Prolongar' : 'Bloquear unidades'}</h3>
      <DialogOffline />
      <DraftFields draft={draft} instrument={instrument} firstDay={firstDay} onChange={change} />
      {known && <Conflicts conflicts={known} quantity={quantity} />}
      {known && !isFree && (
        <MaintenanceDecisions
          instrument={instrument}
          reservations={known.reservations}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setProblem(null);
          }}
          refusalOf={refusalOf}
        />
      )}
      {known?.listedUntil && <InParts listedUntil={known.listedUntil} startDate={startDate} />}
      {problem && <Banner kind="bad">{problem.message}</Banner>}
      <Button type="submit" variant="fill" isPending={isBusy} disabled={startDate === '' || endDate === ''}>
        {isFree || decisions ? 'Guardar mantenimiento' : 'Comprobar fechas'}
      </Button>
    </form>
  );
}

interface DraftFieldsProps {
  draft: MaintenanceDraft;
  instrument: AdminInstrument;
  firstDay: Day;
  onChange: (changes: Partial<MaintenanceDraft>) => void;
}

function DraftFields({ draft, instrument, firstDay, onChange }: DraftFieldsProps) {
  return (
    <>
      <div className="instrument-row">
        <DayField
          label="Desde"
          value={draft.startDate}
          today={firstDay}
          onChange={(day) => onChange({ startDate: day, ...(draft.endDate < day && { endDate: day }) })}
        />
        <DayField
          label="Hasta"
          value={draft.endDate}
          today={firstDay}
          min={draft.startDate || undefined}
          onChange={(day) => onChange({ endDate: day })}
        />
        <NumberStepper
          label="Unidades"
          value={draft.quantity}
          minValue={1}
          maxValue={Math.max(1, instrument.stock)}
          onChange={(units) => onChange({ quantity: units })}
        />
      </div>
      <TextArea
        label="Motivo"
        isOptional
        rows={2}
        maxLength={MAINTENANCE_REASON.max}
        value={draft.reason}
        onChange={(text) => onChange({ reason: text })}
      />
    </>
  );
}

/** There are more reservations than one step can decide. */
function InParts({ listedUntil, startDate }: { listedUntil: Day; startDate: Day }) {
  return (
    <Banner kind="warn">
      Solo se muestran las primeras {MAX_DECISIONS} reservas.{' '}
      {listedUntil < startDate
        ? 'Bloquea primero menos unidades y después las demás.'
        : `Bloquea primero hasta el ${shortDay(listedUntil)} y después prolonga.`}
    </Banner>
  );
}

function Conflicts({ conflicts: { days }, quantity }: { conflicts: MaintenanceConflicts; quantity: number }) {
  const [first] = days;
  if (!first) {
    return <Banner kind="ok">Alcanzan las unidades libres de esas fechas: ninguna reserva se toca.</Banner>;
  }
  const lacking = Math.max(...days.map((day) => day.lacking));
  return (
    <Banner kind="warn">
      {quantity === 1 ? 'No se puede bloquear 1 unidad' : `No se pueden bloquear ${quantity} unidades`}:{' '}
      {lacking === 1 ? 'falta 1' : `faltan ${lacking}`} en {days.length === 1 ? shortDay(first.date) : `${days.length} días`}{' '}
      (desde el {shortDay(first.date)}). Decide qué pasa con las reservas para liberarlas.
    </Banner>
  );
}
