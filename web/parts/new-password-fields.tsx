import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORDS_DIFFER, SHORT_PASSWORD } from '#domain/account-rules.ts';
import { PasswordStrength } from '../ui/password-strength.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

/** Messages of a password that is chosen, and of its repetition. */
export const newPasswordErrors = (password: string, confirmation: string) => ({
  password: password.length < MIN_PASSWORD_LENGTH ? SHORT_PASSWORD : undefined,
  confirmation: confirmation === password ? undefined : PASSWORDS_DIFFER,
});

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
    maxLength: MAX_PASSWORD_LENGTH,
    isRequired: true,
  } as const;
  return (
    <>
      <TextField {...shared} {...password} label={label} description={<PasswordStrength password={password.value} />} />
      <TextField {...shared} {...confirmation} label="Confirmar contraseña" />
    </>
  );
}
