import { PASSWORD, PASSWORDS_DIFFER } from '#domain/account-rules.ts';
import { boundsOf } from '#domain/text-rule.ts';
import { PasswordStrength } from '../ui/password-strength.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

/** The message at the repetition of a password that is chosen. */
export const differsFrom = (password: string, confirmation: string): string | undefined =>
  confirmation === password ? undefined : PASSWORDS_DIFFER;

type Field = Omit<TextFieldProps, 'label'> & { value: string };

export interface NewPasswordFieldsProps {
  label: string;
  password: Field;
  confirmation: Field;
}

/** Where a password is chosen: twice, with its strength. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const shared = {
    icon: 'lock',
    type: 'password',
    autoComplete: 'new-password',
    ...boundsOf(PASSWORD),
  } as const;
  return (
    <>
      <TextField {...shared} {...password} label={label} description={<PasswordStrength password={password.value} />} />
      <TextField {...shared} {...confirmation} label="Confirmar contraseña" />
    </>
  );
}
