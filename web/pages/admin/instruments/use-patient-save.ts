import { useState } from 'react';
import { useDone } from '../use-done.ts';
import type { Pictures } from './use-pictures.ts';

/**
 * Saves once the pictures that were chosen are in their places, at once when they are. Not when one of them was refused meanwhile:
 * the form would be gone with what is said of it.
 */
export function usePatientSave(pictures: Pictures, save: () => void): { isWaiting: boolean; save: () => void } {
  const [waiting, setWaiting] = useState<{ known: string | null } | null>(null);
  const { isPreparing, problem } = pictures;
  useDone(waiting !== null && !isPreparing, () => {
    setWaiting(null);
    if (waiting?.known === problem) save();
  });
  return {
    isWaiting: waiting !== null,
    save() {
      if (isPreparing) setWaiting({ known: problem });
      else save();
    },
  };
}
