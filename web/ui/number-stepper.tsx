import { Button, FieldError, Group, Input, Label, NumberField, type NumberFieldProps } from 'react-aria-components';
import './field.css';
import './number-stepper.css';
import { Icon } from './icon.tsx';
import { Spanish } from './spanish.tsx';

export interface NumberStepperProps extends Omit<
  NumberFieldProps,
  'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange' | 'formatOptions' | 'step'
> {
  label: string;
  errorMessage?: string | undefined;
  value: number;
  minValue: number;
  maxValue: number;
  /** Always a whole number within the limits: what is typed outside is clamped, what is no number becomes the least. */
  onChange: (value: number) => void;
}

/** Minus, number, plus: `label` reads 'Cantidad: (Máx: 3)' at checkout. */
export function NumberStepper({ label, errorMessage, minValue, maxValue, onChange, ...rest }: NumberStepperProps) {
  return (
    <Spanish>
      <NumberField
        {...rest}
        className="number-stepper"
        minValue={minValue}
        maxValue={maxValue}
        step={1}
        formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
        isInvalid={errorMessage !== undefined}
        onChange={(next) => onChange(Number.isNaN(next) ? minValue : Math.min(maxValue, Math.max(minValue, Math.trunc(next))))}
      >
        <Label className="number-stepper-label">{label}</Label>
        <Group className="number-stepper-group">
          <Button slot="decrement" aria-label="Quitar uno">
            <Icon name="minus" size="s" />
          </Button>
          <Input className="num" />
          <Button slot="increment" aria-label="Agregar uno">
            <Icon name="plus" size="s" />
          </Button>
        </Group>
        <FieldError className="field-error">{errorMessage}</FieldError>
      </NumberField>
    </Spanish>
  );
}
