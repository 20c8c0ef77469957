import { type FormEvent, useState } from 'react';
import { isDay, type Day } from '#domain/day.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';

const FORM_ID = 'elegir-dia';

export interface DayDialogProps {
  title: string;
  day: Day;
  today: Day;
  max?: Day;
  onChoose: (day: Day) => void;
  onClose: () => void;
}

/** Any day. */
export function DayDialog({ title, day, today, max, onChoose, onClose }: DayDialogProps) {
  useFocusReturn();
  const [typed, setTyped] = useState(day);
  const [hasTried, setTried] = useState(false);
  const isWrong = !isDay(typed) || (max !== undefined && typed > max);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) return;
    onChoose(typed);
    onClose();
  };
  return (
    <Dialog
      isOpen
      variant="panel"
      title={title}
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={FORM_ID} variant="fill">
            Ver
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <DayField
          label="Día"
          value={typed}
          today={today}
          max={max}
          onChange={setTyped}
          errorMessage={hasTried && isWrong ? 'Elige un día' : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
          autoFocus
        />
      </form>
    </Dialog>
  );
}
