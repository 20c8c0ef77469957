import { type FormEvent, useRef, useState } from 'react';
import { refusePeriod } from '#domain/dashboard.ts';
import { firstOfMonth, isDay, type Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
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
  const form = useRef<HTMLFormElement>(null);
  // While a year is being typed the field reports each stage of it, such as the year 2.
  const [hasStart, hasEnd] = [isDay(startDate), isDay(endDate)];
  const refusal = hasStart && hasEnd ? refusePeriod(startDate, endDate) : failure('period_incomplete');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (refusal) {
      form.current?.querySelectorAll('input')[hasStart ? 1 : 0]?.focus();
      return;
    }
    onChoose({ startDate, endDate });
    onClose();
  };
  const reason = hasTried ? refusal?.message : undefined;
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
      <form ref={form} id={FORM_ID} className="dates-form" noValidate onSubmit={submit}>
        <DayField
          label="Desde"
          value={startDate}
          today={today}
          onChange={setStart}
          errorMessage={hasStart ? undefined : reason}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
          autoFocus
        />
        <DayField
          label="Hasta"
          value={endDate}
          today={today}
          min={hasStart ? startDate : undefined}
          onChange={setEnd}
          errorMessage={hasStart ? reason : undefined}
        />
      </form>
    </Dialog>
  );
}
