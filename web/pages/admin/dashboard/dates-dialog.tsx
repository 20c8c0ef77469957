import { type FormEvent, useState } from 'react';
import { refusePeriod } from '#domain/dashboard-period.ts';
import { firstOfMonth, type Day } from '#domain/day.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import './dates-dialog.css';

const FORM_ID = 'elegir-fechas';

export interface DatesDialogProps {
  /** Those chosen before. */
  days: { startDate?: Day; endDate?: Day };
  today: Day;
  onChoose: (days: { startDate: Day; endDate: Day }) => void;
  onClose: () => void;
}

/** Any first and last day; unless others were chosen, those of this month so far. */
export function DatesDialog({ days, today, onChoose, onClose }: DatesDialogProps) {
  useFocusReturn();
  const [startDate, setStart] = useState(days.startDate ?? firstOfMonth(today));
  const [endDate, setEnd] = useState(days.endDate ?? today);
  const [hasTried, setTried] = useState(false);
  const refusal = refusePeriod(startDate || undefined, endDate || undefined);
  const isEmpty = startDate === '' && endDate === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (refusal || isEmpty) return;
    onChoose({ startDate, endDate });
    onClose();
  };
  return (
    <Dialog
      isOpen
      variant="panel"
      title="Elegir fechas"
      description="Las gráficas cuentan las reservas que empiezan en esos días."
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={FORM_ID} variant="fill">
            Ver estas fechas
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="dates-form" noValidate onSubmit={submit}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field */}
        <DayField label="Desde" value={startDate} onChange={setStart} autoFocus />
        <DayField
          label="Hasta"
          value={endDate}
          min={startDate || undefined}
          onChange={setEnd}
          errorMessage={hasTried ? (isEmpty ? 'Elige la fecha de inicio y la de fin.' : refusal?.message) : undefined}
        />
      </form>
    </Dialog>
  );
}
