import { useConnection } from './use-connection.ts';

/** Whether a submission takes long. The form that was submitted says so. */
export function useSlow(isSending: boolean): boolean {
  const state = useConnection();
  return isSending && (state === 'late' || state === 'slow');
}
