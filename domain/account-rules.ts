/** The rules of an account, and their messages. Apart from {@link ./account.ts}, which is in the first load. */
import { emailKey } from './account.ts';

export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 80;
export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

export const SHORT_FIRST_NAME = 'El nombre debe tener al menos 2 caracteres';
export const SHORT_LAST_NAME = 'El apellido debe tener al menos 2 caracteres';
export const MISSING_EMAIL = 'El correo es obligatorio';
export const MISSING_PASSWORD = 'La contraseña es obligatoria';
export const BAD_PHONE = 'El teléfono solo admite números, espacios y los signos + ( ) . -';
export const BAD_EMAIL = 'Por favor ingrese un correo electrónico válido con un dominio reconocido';
export const SHORT_PASSWORD = 'La contraseña debe tener al menos 6 caracteres';
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|org|net|edu|gov|mil|co|io|info|biz)(?:\.[a-z]{2})?$/;

/** An address whose domain ends in a recognised ending, optionally followed by a two-letter country code. */
export function isAcceptedEmail(email: string): boolean {
  const key = emailKey(email);
  // ASCII as typed: lower-casing would turn the Kelvin sign into a k, and so one person's address into another's.
  return key.length <= MAX_EMAIL_LENGTH && /^[\x20-\x7e]+$/.test(email) && EMAIL.test(key) && !key.includes('..');
}

export const MAX_PHONE_LENGTH = 32;
/** At least six digits, spaces or signs, an optional plus first; empty means none. */
export const PHONE = /^(?:\+?[\d\s().-]{6,})?$/;

export type PasswordStrength = 'Débil' | 'Media' | 'Fuerte';

export function passwordStrength(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) return 'Débil';
  return password.length >= 8 && /\p{Lu}/u.test(password) && /\d/.test(password) ? 'Fuerte' : 'Media';
}
