import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

export const COUNTER_SEARCH_ID = 'buscar-mostrador';

/** Ctrl+K, or Cmd+K, anywhere in the administration leads to the search of the counter. Not from a dialog: what was begun there would be lost. */
export function useCounterShortcut(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    if (pathname === paths.adminCounter) focusSearch();
    else void navigate(paths.adminCounter, { state: { focus: COUNTER_SEARCH_ID } });
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** With its text selected: what is typed next takes its place. */
export function focusSearch(): void {
  const field = document.getElementById(COUNTER_SEARCH_ID);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
