import { useState } from 'react';
import type { Closure, MadeClosure } from '#domain/contract/shop-calendar.ts';
import { addDays, type Day, isDay } from '#domain/day.ts';
import { CLOSURE_NOTE } from '#domain/typed-texts.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../../use-draft.ts';
import { Affected } from './affected.tsx';
import { type Sender, useSettingsCommand } from './use-settings-command.ts';

export interface ClosuresProps {
  list: readonly Closure[];
  /** The shop's day. */
  today: Day;
}

/** Days on which the shop is closed: the coming ones, and a form to add one. */
export function Closures({ list, today }: ClosuresProps) {
  const [made, setMade] = useState<MadeClosure | null>(null);
  const reopening = useSettingsCommand(() => showToast({ text: 'La tienda abre esos días' }));
  const coming = list.filter(({ endDate }) => endDate >= today).toReversed();
  return (
    <>
      <ClosureForm
        today={today}
        onMade={(closure) => {
          setMade(closure);
          showToast({ text: 'Cierre guardado' });
        }}
      />
      {made && made.affected.length > 0 && <Affected made={made} onClose={() => setMade(null)} />}
      {coming.length > 0 ? (
        <ClosureTable closures={coming} sender={reopening} />
      ) : (
        <SheetBlank icon="calendar" title="No hay cierres previstos">
          Feriados, vacaciones o inventario: esos días nadie retira ni devuelve.
        </SheetBlank>
      )}
    </>
  );
}

function ClosureForm({ today, onMade }: { today: Day; onMade: (made: MadeClosure) => void }) {
  const tomorrow = addDays(today, 1);
  const [{ start, end, note }, setTyped] = useDraft('closure', { start: tomorrow, end: tomorrow, note: '' });
  const change = (part: { start?: Day; end?: Day; note?: string }): void => setTyped((before) => ({ ...before, ...part }));
  const { send, sending, refused } = useSettingsCommand((done) => {
    if (done.kind !== 'closed') return;
    change({ note: '' });
    onMade(done.made);
  });
  const errorAt = (path: string) => refused?.errors.find((error) => error.path === path)?.message;
  return (
    <form
      className="settings-closure"
      aria-label="Nuevo cierre"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ verb: 'close', startDate: start, endDate: end, note });
      }}
    >
      {refused && <Banner kind="bad">{refused.message}</Banner>}
      <DayField
        label="Desde"
        value={start}
        today={today}
        min={today}
        onChange={(day) => change({ start: day, ...(isDay(day) && end < day && { end: day }) })}
        errorMessage={errorAt('startDate')}
      />
      <DayField
        label="Hasta"
        value={end}
        today={today}
        min={isDay(start) ? start : today}
        onChange={(day) => change({ end: day })}
        errorMessage={errorAt('endDate')}
      />
      <TextField
        label="Motivo"
        description="Lo ven los clientes en el calendario."
        isOptional
        maxLength={CLOSURE_NOTE.max}
        value={note}
        onChange={(text) => change({ note: text })}
        errorMessage={errorAt('note')}
      />
      <Button type="submit" variant="fill" isPending={sending !== null} pendingText="Guardando...">
        Cerrar esos días
      </Button>
    </form>
  );
}

function ClosureTable({ closures, sender }: { closures: readonly Closure[]; sender: Sender }) {
  const { send, sending, refused } = sender;
  const columns: Column<Closure>[] = [
    { id: 'days', head: 'Días', cell: ({ startDate, endDate }) => dayRangeOfYear(startDate, endDate), isRowHead: true },
    { id: 'note', head: 'Motivo', cell: ({ note }) => note, fills: true },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      cell: ({ id, startDate, endDate }) => (
        <Button
          size="sm"
          isPending={sending?.verb === 'reopen' && sending.id === id}
          pendingText="Abriendo..."
          onClick={() => send({ verb: 'reopen', id })}
        >
          Abrir<span className="visually-hidden"> {dayRangeOfYear(startDate, endDate)}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      {refused && <Banner kind="bad">{refused.message}</Banner>}
      <DataTable caption="Cierres" columns={columns} rows={closures} keyOf={({ id }) => id} size="s" />
    </>
  );
}
