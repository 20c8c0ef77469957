import { type ReactNode, type Ref, useState } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import './field.css';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  label: string;
  description?: ReactNode;
  /** Makes the field invalid and says why, under it. */
  errorMessage?: string | undefined;
  icon?: IconName | undefined;
  /** Inside at the left and at the right: '$', 'UYU'. What is typed stands at the right, as figures do. */
  sign?: string | undefined;
  unit?: string | undefined;
  placeholder?: string | undefined;
  /** Shows '(opcional)' after the label. */
  isOptional?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A line of text. `type="password"` brings a button that shows what was typed. */
export function TextField({
  label,
  description,
  errorMessage,
  icon,
  sign,
  unit,
  placeholder,
  isOptional,
  inputRef,
  autoFocus,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <AriaTextField
      {...rest}
      type={isPassword && isShown ? 'text' : type}
      className="field"
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
    >
      <Label className="field-label">
        {label} {isOptional && <small>(opcional)</small>}
        {(sign ?? unit) && <span className="visually-hidden">{`(${[sign, unit].filter(Boolean).join(' ')})`}</span>}
      </Label>
      <div className="field-box" data-amount={(sign ?? unit) !== undefined || undefined}>
        {sign && <span aria-hidden="true">{sign}</span>}
        {unit && <span aria-hidden="true">{unit}</span>}
        {icon && <Icon name={icon} />}
        <Input
          className="field-input"
          dir="auto"
          // React's own. React Aria's waits for the end of transitions while the Enter that brought the field is still down, and gives up once
          // the focus has moved.
          {...(autoFocus && { autoFocus })}
          {...(placeholder && { placeholder })}
          {...(inputRef && { ref: inputRef })}
        />
        {isPassword && (
          <IconButton
            variant="bare"
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
      </div>
      {description && (
        <Text slot="description" className="field-hint">
          {description}
        </Text>
      )}
      <FieldError className="field-error">
        <Icon name="alert" size="s" />
        {errorMessage}
      </FieldError>
    </AriaTextField>
  );
}
