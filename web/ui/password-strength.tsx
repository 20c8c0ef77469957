import { useEffect, useState } from 'react';
import { PASSWORD, passwordStrength } from '#domain/account-rules.ts';
import listUrl from './common-passwords.txt?url';
import './password-strength.css';

const LEVELS = { Débil: 1, Media: 2, Fuerte: 3 } as const;
const BARS = [1, 2, 3] as const;

/**
 * Three bars and a word once something is typed, and a warning for common passwords. Made of spans, as it is part of a field's description.
 */
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

/**
 * Whether the password is one of the 10,000 commonest of those that are long enough. Their list comes with the first such password that
 * is typed; without it the answer is false. It is fetched, not imported: a page whose code is gone reloads, and loses the password.
 * Source of the list, in lower case: passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const isWanted = common === null && password.length >= PASSWORD.min;

  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    fetch(listUrl, { signal: leaving.signal })
      .then(async (response) => response.ok && setCommon(new Set((await response.text()).split('\n'))))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [isWanted]);

  return common?.has(password.toLowerCase()) ?? false;
}
