import { useConnection } from './use-connection.ts';

/** Whether what is being sent takes long, to be said where it was pressed. */
export function useSlow(isSending: boolean): boolean {
  const state = useConnection();
  return isSending && (state === 'late' || state === 'slow');
}
