import type { ReactNode, Ref } from 'react';
import { FieldError, Label, Text, TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components';
import './field.css';
import { formatCount } from '../format/number.ts';
import { Icon } from './icon.tsx';

export interface TextAreaProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> {
  label: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
  isOptional?: boolean | undefined;
  /** Maximum of characters. Counted while typing; an excess is shown, not cut off, and the form refuses to send it. */
  limit?: number | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text, as tall as the reader pulls it. */
export function TextArea({
  label,
  description,
  errorMessage,
  placeholder,
  rows = 3,
  isOptional,
  limit,
  inputRef,
  ...rest
}: TextAreaProps) {
  const length = rest.value?.length ?? 0;
  const excess = limit === undefined ? 0 : length - limit;
  const error = excess > 0 ? tooMuch(excess, limit ?? 0) : errorMessage;
  return (
    <TextField {...rest} className="field" isInvalid={error !== undefined} validationBehavior="aria">
      <Label className="field-label">
        {label} {isOptional && <small>(opcional)</small>}
      </Label>
      <AriaTextArea ref={inputRef} className="field-input" dir="auto" rows={rows} {...(placeholder && { placeholder })} />
      {(description || (limit !== undefined && excess <= 0)) && (
        <Text slot="description" className="field-hint">
          {description}
          {limit !== undefined && (
            <span className="field-count num">{`${formatCount(length)} de ${formatCount(limit)} caracteres`}</span>
          )}
        </Text>
      )}
      <FieldError className="field-error">
        <Icon name="alert" size="s" />
        {error}
      </FieldError>
    </TextField>
  );
}

const tooMuch = (excess: number, limit: number): string =>
  `${excess === 1 ? 'Sobra 1 carácter' : `Sobran ${formatCount(excess)} caracteres`}: el máximo es ${formatCount(limit)}.`;
