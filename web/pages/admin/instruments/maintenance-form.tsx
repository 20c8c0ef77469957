import { useState } from 'react';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Maintenance, MaintenanceConflicts, MaintenanceDraft } from '#domain/contract/admin/maintenance.ts';
import { addDays } from '#domain/day.ts';
import { MAX_MAINTENANCE_REASON_LENGTH } from '#domain/maintenance.ts';
import { shortDay } from '../../../format/day.ts';
import { useApp } from '../../../app-context.ts';
import type { Problem } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { DialogOffline } from '../dialog-offline.tsx';
import { AffectedRentals } from './affected-rentals.tsx';

export interface MaintenanceFormProps {
  instrument: AdminInstrument;
  /** Extends a window by another one that begins the day after its last day. */
  prolonged: Maintenance | null;
  onSaved: () => void;
}

type Checked = { for: string; conflicts: MaintenanceConflicts };

/** Days, units and why. First it is checked: what stands in the way is listed before anything is saved. */
export function MaintenanceForm({ instrument, prolonged, onSaved }: MaintenanceFormProps) {
  const { call, today } = useApp();
  const [firstDay] = useState(today);
  const [draft, setDraft] = useState<MaintenanceDraft>(() => {
    const start = prolonged ? addDays(prolonged.endDate, 1) : firstDay;
    return { startDate: start, endDate: start, quantity: prolonged?.quantity ?? 1, reason: prolonged?.reason ?? '' };
  });
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { startDate, endDate, quantity, reason } = draft;
  const asked = `${startDate} ${endDate} ${quantity}`;
  const known = checked?.for === asked ? checked.conflicts : null;
  const isFree = known !== null && known.days.length === 0;
  const change = (changes: Partial<MaintenanceDraft>): void => {
    setDraft({ ...draft, ...changes });
    setProblem(null);
  };

  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const answer = await call('GET /api/instruments/:id/maintenance/conflicts', {
      params: { id: instrument.id },
      query: { startDate, endDate, quantity },
    });
    if (!answer.ok) setProblem(answer.problem);
    else if (isFree && answer.value.days.length === 0) {
      const saved = await call('POST /api/instruments/:id/maintenance', { params: { id: instrument.id }, body: draft });
      if (saved.ok) onSaved();
      else setProblem(saved.problem);
    } else setChecked({ for: asked, conflicts: answer.value });
    setBusy(false);
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
      <div className="instrument-row">
        <DayField
          label="Desde"
          value={startDate}
          today={firstDay}
          onChange={(day) => change({ startDate: day, ...(endDate < day && { endDate: day }) })}
        />
        <DayField
          label="Hasta"
          value={endDate}
          today={firstDay}
          min={startDate || undefined}
          onChange={(day) => change({ endDate: day })}
        />
        <NumberStepper
          label="Unidades"
          value={quantity}
          minValue={1}
          maxValue={Math.max(1, instrument.stock)}
          onChange={(units) => change({ quantity: units })}
        />
      </div>
      <TextArea
        label="Motivo"
        isOptional
        rows={2}
        maxLength={MAX_MAINTENANCE_REASON_LENGTH}
        value={reason}
        onChange={(text) => change({ reason: text })}
      />
      {problem && <Banner kind="bad">{problem.message}</Banner>}
      {known && <Conflicts conflicts={known} quantity={quantity} />}
      <Button type="submit" variant="fill" isPending={isBusy} disabled={startDate === '' || endDate === ''}>
        {isFree ? 'Guardar mantenimiento' : 'Comprobar fechas'}
      </Button>
    </form>
  );
}

function Conflicts({ conflicts: { days, reservations }, quantity }: { conflicts: MaintenanceConflicts; quantity: number }) {
  const [first] = days;
  if (!first) {
    return <Banner kind="ok">Alcanzan las unidades libres de esas fechas: ninguna reserva se toca.</Banner>;
  }
  const lacking = Math.max(...days.map((day) => day.lacking));
  return (
    <AffectedRentals rentals={reservations}>
      <Banner kind="bad">
        {quantity === 1 ? 'No se puede bloquear 1 unidad' : `No se pueden bloquear ${quantity} unidades`}:{' '}
        {lacking === 1 ? 'falta 1' : `faltan ${lacking}`} en {days.length === 1 ? shortDay(first.date) : `${days.length} días`}{' '}
        (desde el {shortDay(first.date)}).
      </Banner>
    </AffectedRentals>
  );
}
