import { useState } from 'react';
import { useDone } from '../use-done.ts';
import type { Pictures } from './use-pictures.ts';
import type { StatusWarning } from './use-status-warning.tsx';

/**
 * Saves once the pictures are ready and the rentals at risk are known. If either brings a warning meanwhile, shows it instead of saving.
 */
export function usePatientSave(
  pictures: Pictures,
  { isKnown, warning }: StatusWarning,
  save: () => void,
): { isWaiting: boolean; save: () => void } {
  const [waiting, setWaiting] = useState<{ shown: string } | null>(null);
  const isReady = isKnown && !pictures.isPreparing;
  const shown = `${pictures.problem} ${warning !== null}`;
  useDone(waiting !== null && isReady, () => {
    setWaiting(null);
    if (waiting?.shown === shown) save();
  });
  return {
    isWaiting: waiting !== null,
    save() {
      if (isReady) save();
      else setWaiting({ shown });
    },
  };
}
