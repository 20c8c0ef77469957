import type { ReactNode } from 'react';
import { FieldError, Label, Text, TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components';
import './field.css';
import { Icon } from './icon.tsx';

export interface TextAreaProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> {
  label: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
  isOptional?: boolean | undefined;
}

/** Several lines of text, as tall as the reader pulls it. */
export function TextArea({ label, description, errorMessage, placeholder, rows = 3, isOptional, ...rest }: TextAreaProps) {
  return (
    <TextField {...rest} className="field" isInvalid={errorMessage !== undefined} validationBehavior="aria">
      <Label className="field-label">
        {label} {isOptional && <small>(opcional)</small>}
      </Label>
      <AriaTextArea className="field-input" rows={rows} {...(placeholder && { placeholder })} />
      {description && (
        <Text slot="description" className="field-hint">
          {description}
        </Text>
      )}
      <FieldError className="field-error">
        <Icon name="alert" size="s" />
        {errorMessage}
      </FieldError>
    </TextField>
  );
}
