import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False until the browser has hydrated the server's HTML: forms that need a script cannot be sent before. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The same for a form, which is sent once it is live if Enter was pressed before (`enter.ts`). */
export function useLiveForm(form: RefObject<HTMLFormElement | null>): boolean {
  const isLive = useIsLive();
  useEffect(() => {
    if (!isLive || !form.current?.hasAttribute('data-entered')) return;
    form.current.removeAttribute('data-entered');
    form.current.requestSubmit();
  }, [form, isLive]);
  return isLive;
}
