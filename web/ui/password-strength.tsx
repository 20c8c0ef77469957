import { passwordStrength } from '#domain/account-rules.ts';
import { useCommonPassword } from './use-common-password.ts';
import './password-strength.css';

const LEVELS = { Débil: 1, Media: 2, Fuerte: 3 } as const;
const BARS = [1, 2, 3] as const;

/** Three bars and a word, once something is typed, and a warning of what is guessed first. Made of spans: it stands in a field's description. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  const isCommon = useCommonPassword(password);
  const level = strength ? LEVELS[strength] : 0;
  return (
    <span className="password-strength">
      <span className="password-meter" data-level={level}>
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= level || undefined} />
        ))}
        <span role="status">
          {strength && (
            <>
              <span className="visually-hidden">Seguridad de la contraseña: </span>
              {strength}
            </>
          )}
        </span>
      </span>
      <span>8 caracteres, una mayúscula y un número la hacen fuerte.</span>
      <span role="status" className="password-common">
        {isCommon && 'Es una de las contraseñas más usadas: se adivina enseguida. Mejor elige otra.'}
      </span>
    </span>
  );
}
