import { type KeyboardEvent, useId, useState } from 'react';
import './field.css';
import './number-stepper.css';
import { Icon } from './icon.tsx';

export interface NumberStepperProps {
  /** Of the input. */
  id?: string | undefined;
  label: string;
  errorMessage?: string | undefined;
  value: number;
  minValue: number;
  maxValue: number;
  isDisabled?: boolean | undefined;
  /**
   * Always a whole number within the limits: what is typed outside is clamped, what is no number becomes the least. `asked` is the number
   * before that.
   */
  onChange: (value: number, asked: number) => void;
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Minus, number, plus: `label` reads 'Cantidad: (Máx: 3)' at checkout. Anything can be typed; leaving the field or Enter makes it a number. */
export function NumberStepper({ id, label, errorMessage, value, minValue, maxValue, isDisabled, onChange }: NumberStepperProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [typed, setTyped] = useState<string | null>(null);
  const current = typed === null ? value : wholeNumber(typed, minValue);
  const choose = (next: number) => {
    setTyped(null);
    const within = Math.min(maxValue, Math.max(minValue, next));
    if (within !== value || next > maxValue) onChange(within, next);
  };
  const commit = () => typed !== null && choose(current);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    const step = STEPS[event.key];
    if (step === undefined) return;
    // The caret stays where it is.
    event.preventDefault();
    choose(current + step);
  };
  const button = (icon: 'minus' | 'plus', text: string, step: number, isAtEnd: boolean) => (
    // Arrow keys do the same: no stop of Tab is needed.
    <button type="button" tabIndex={-1} aria-label={text} disabled={isDisabled || isAtEnd} onClick={() => choose(current + step)}>
      <Icon name={icon} size="s" />
    </button>
  );
  return (
    <div className="number-stepper">
      <label className="number-stepper-label" htmlFor={inputId}>
        {label}
      </label>
      <div className="number-stepper-group">
        {button('minus', 'Quitar uno', -1, current <= minValue)}
        <input
          id={inputId}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? value}
          disabled={isDisabled}
          aria-invalid={errorMessage !== undefined || undefined}
          aria-describedby={errorMessage === undefined ? undefined : `${inputId}-error`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        {button('plus', 'Agregar uno', 1, current >= maxValue)}
      </div>
      {errorMessage !== undefined && (
        <p id={`${inputId}-error`} className="field-error">
          {errorMessage}
        </p>
      )}
    </div>
  );
}

/** '2.7' and '2,7' are 2. */
function wholeNumber(text: string, otherwise: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? otherwise : number;
}
