import { useId } from 'react';
import type { FieldError } from '#domain/failure.ts';
import type { OpeningHours } from '#domain/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WEEKDAYS } from './rules.ts';

export interface HoursFieldsProps {
  hours: readonly OpeningHours[];
  errors: readonly FieldError[];
  onChange: (hours: readonly OpeningHours[]) => void;
}

/** Openings of each weekday. Without any the shop is open every day, and pages show the text of its configuration. */
export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const without = (at: number) => hours.filter((_, i) => i !== at);
  const last = hours.at(-1);
  const add = (weekday: number) => {
    const isSecond = hours.some((opening) => opening.weekday === weekday);
    const times = isSecond || !last ? { from: '', to: '' } : { from: last.from, to: last.to };
    onChange([...hours, { weekday, ...(hours.length === 0 ? { from: '10:00', to: '19:00' } : times) }]);
  };
  return (
    <fieldset className="settings-hours num">
      <legend>Horario</legend>
      {hours.length === 0 && (
        <p className="settings-note">
          Sin horario por día la tienda abre todos los días. Al agregar uno, los días que queden sin horario están cerrados.
        </p>
      )}
      {WEEKDAYS.map((name, i) => {
        const weekday = i + 1;
        const openings = hours.flatMap((opening, at) => (opening.weekday === weekday ? [{ opening, at }] : []));
        return (
          <div key={name} className="settings-day" role="group" aria-label={name}>
            <b>{name}</b>
            <div>
              {openings.map(({ opening, at }) => (
                <OpeningFields
                  key={at}
                  name={name}
                  opening={opening}
                  error={errors.find(({ path }) => path.startsWith(`hours[${at}]`))?.message}
                  onChange={(changed) => onChange(hours.map((other, j) => (j === at ? changed : other)))}
                  onRemove={() => onChange(without(at))}
                />
              ))}
              {openings.length === 0 && hours.length > 0 && <span className="settings-closed">Cerrado</span>}
              {openings.length < 4 && (
                <Button size="sm" icon="plus" onClick={() => add(weekday)}>
                  {openings.length === 0 ? 'Abrir' : 'Otro tramo'}
                  <span className="visually-hidden"> el {name.toLowerCase()}</span>
                </Button>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface OpeningFieldsProps {
  name: string;
  opening: OpeningHours;
  error: string | undefined;
  onChange: (opening: OpeningHours) => void;
  onRemove: () => void;
}

function OpeningFields({ name, opening, error, onChange, onRemove }: OpeningFieldsProps) {
  const errorId = useId();
  const time = (end: 'from' | 'to', label: string) => (
    <input
      className="field-input settings-time"
      aria-label={`${name}, ${label}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      placeholder="HH:MM"
      autoComplete="off"
      maxLength={5}
      value={opening[end]}
      onChange={({ currentTarget }) => onChange({ ...opening, [end]: currentTarget.value })}
    />
  );
  return (
    <span className="settings-opening">
      de {time('from', 'desde')} a {time('to', 'hasta')}
      <IconButton
        variant="bare"
        icon="close"
        label={`Quitar ${opening.from} a ${opening.to} del ${name.toLowerCase()}`}
        onClick={onRemove}
      />
      {error !== undefined && (
        <span id={errorId} className="field-error">
          {error}
        </span>
      )}
    </span>
  );
}
