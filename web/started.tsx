import { type ReactNode, useEffect } from 'react';

/**
 * Calls `onStart` after the browser's first rendering. In a file of its own: Vite's refresh of components imports their file a second
 * time after an edit, and main.tsx must run once.
 */
export function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}
