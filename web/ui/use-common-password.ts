import { useEffect, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#domain/account-rules.ts';
import listUrl from './common-passwords.txt?url';

/**
 * Whether the password is one of the 10,000 commonest of those that are long enough. Their list comes with the first such password that
 * is typed; without it the answer is false. It is fetched, not imported: a page whose code is gone reloads, and loses the password.
 * Source of the list, in lower case: passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const isWanted = common === null && password.length >= MIN_PASSWORD_LENGTH;

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
