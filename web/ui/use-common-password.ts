import { useEffect, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#domain/account-rules.ts';

/**
 * Whether the password is one of the 10,000 commonest of those that are long enough. Their list comes with the first such password that
 * is typed; without it the answer is false. Source of the list, in lower case: passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const isWanted = common === null && password.length >= MIN_PASSWORD_LENGTH;

  useEffect(() => {
    // The server renders no password: its bundle goes without the list.
    if (import.meta.env.SSR || !isWanted) return;
    let isGone = false;
    void import('./common-passwords.txt?raw').then(
      ({ default: list }) => !isGone && setCommon(new Set(list.split('\n'))),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  return common?.has(password.toLowerCase()) ?? false;
}
