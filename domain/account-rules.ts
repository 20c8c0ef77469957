/** The rules of an account, and their messages. Apart from {@link ./account.ts}, which is in the first load. */
import { emailKey } from './account.ts';
import type { TextRule } from './text-rule.ts';

export const MISSING_PASSWORD = 'La contraseña es obligatoria';
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';
const BAD_EMAIL = 'Por favor ingrese un correo electrónico válido con un dominio reconocido';
const MAX_EMAIL_LENGTH = 254;

const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|org|net|edu|gov|mil|co|io|info|biz)(?:\.[a-z]{2})?$/;

/** An address whose domain ends in a recognised ending, optionally followed by a two-letter country code. */
export function isAcceptedEmail(email: string): boolean {
  const key = emailKey(email);
  // ASCII as typed: lower-casing would turn the Kelvin sign into a k, and so one person's address into another's.
  return key.length <= MAX_EMAIL_LENGTH && /^[\x20-\x7e]+$/.test(email) && ADDRESS.test(key) && !key.includes('..');
}

/** A name is one line of visible text: it stands in e-mails and lists beside the shop's own text. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u;

const name = (missing: string) => ({ max: 80, min: 2, missing, pattern: ONE_LINE, bad: missing }) satisfies TextRule;
export const FIRST_NAME = name('El nombre debe tener al menos 2 caracteres');
export const LAST_NAME = name('El apellido debe tener al menos 2 caracteres');

/** Of a new account, or of its owner's wish. */
export const EMAIL = {
  max: MAX_EMAIL_LENGTH,
  min: 1,
  missing: BAD_EMAIL,
  long: BAD_EMAIL,
  accepts: isAcceptedEmail,
  bad: BAD_EMAIL,
} satisfies TextRule;
/** Of an account that is there, maybe since before the rule. */
export const KNOWN_EMAIL = { max: MAX_EMAIL_LENGTH, min: 1, missing: 'El correo es obligatorio' } satisfies TextRule;

const BAD_PHONE = 'El teléfono solo admite números, espacios y los signos + ( ) . -';
/** At least six digits, spaces or signs, an optional plus first; empty means none. */
export const PHONE = {
  max: 32,
  missing: BAD_PHONE,
  pattern: /^(?:\+?[\d\s().-]{6,})?$/,
  bad: BAD_PHONE,
} satisfies TextRule;

export const PASSWORD = {
  max: 200,
  min: 6,
  missing: 'La contraseña debe tener al menos 6 caracteres',
  long: 'La contraseña puede tener 200 caracteres como máximo',
  isVerbatim: true,
} satisfies TextRule;
/** One that is proved may be older than the rule. */
export const KNOWN_PASSWORD = { max: PASSWORD.max, min: 1, missing: MISSING_PASSWORD, isVerbatim: true } satisfies TextRule;

export const RECOVERY_CODE = { max: 100, min: 1, missing: 'Escribe uno de tus códigos de recuperación' } satisfies TextRule;
/** From the e-mail that a login may ask for. */
export const LOGIN_CODE = { max: 100, min: 1, missing: 'Escribe el código que te enviamos por correo' } satisfies TextRule;
export const PASSKEY_NAME = { max: 60, min: 1, missing: 'Escribe un nombre para reconocer la llave' } satisfies TextRule;

export type PasswordStrength = 'Débil' | 'Media' | 'Fuerte';

export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD.min) return 'Débil';
  return password.length >= 8 && /\p{Lu}/u.test(password) && /\d/.test(password) ? 'Fuerte' : 'Media';
}
