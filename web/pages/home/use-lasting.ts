import { useEffect, useState } from 'react';

/** True once `isOn` has been true for that long; false again at once. What ends sooner is never seen. */
export function useLasting(isOn: boolean, afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setHasLasted(true), afterMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, afterMs]);
  return isOn && hasLasted;
}
