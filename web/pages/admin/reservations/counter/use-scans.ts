import { useEffect, useEffectEvent, useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { useApp } from '../../../../app-context.ts';
import { isNumbered } from './counter-rows.ts';
import { useScanner } from './use-scanner.ts';

export interface Scans {
  /** Lines that are known here. */
  lines: readonly Reservation[];
  /** What the search shows, and whether it still looks further. */
  text: string;
  isSearching: boolean;
  /** The line whose dialog is open. */
  asked: Reservation | null;
  onSearch: (text: string) => void;
  /** Moves the focus to the line's row. */
  onFound: (lineId: number) => void;
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** What a hand scanner reads anywhere on the counter: its line is searched for and has the focus. The result is said, where it is not what was expected. */
export function useScans({ lines, text, isSearching, asked, onSearch, onFound }: Scans): string | null {
  const { call } = useApp();
  const [scanned, setScanned] = useState<{ number: number; from: string | undefined; isOver: boolean } | null>(null);
  const [inDialog, setInDialog] = useState<{ line: Reservation; said: string } | null>(null);

  const lineOf = async (number: number): Promise<Reservation | null> => {
    const known = lines.find((line) => isNumbered(line, number));
    if (known) return known;
    const answer = await call('GET /api/reservations/:id', { params: { id: number } });
    return answer.ok ? answer.value : null;
  };
  // Another dialog has fields of its own, and nothing to do with a code.
  const isHeard = (): boolean => asked !== null || document.querySelector(DIALOG) === null;
  useScanner(isHeard, (number) => {
    if (asked) {
      if (isNumbered(asked, number)) setInDialog(null);
      else void lineOf(number).then((line) => setInDialog({ line: asked, said: line ? ofAnother(line) : unknown(number) }));
    } else {
      const from = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
      setScanned({ number, from, isOver: false });
      onSearch(String(number));
    }
  });

  const isShown = scanned !== null && text === String(scanned.number);
  const found = isShown ? lines.find((line) => isNumbered(line, scanned.number)) : undefined;
  if (isShown && !scanned.isOver && (found || !isSearching)) setScanned({ ...scanned, isOver: true });
  const lineId = isShown && scanned.isOver ? found?.id : undefined;
  const focusFound = useEffectEvent(onFound);
  useEffect(() => {
    if (lineId !== undefined) focusFound(lineId);
    // Once for each scan, whatever the list does afterwards.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same code is scanned again
  }, [lineId, scanned]);

  if (asked) return inDialog?.line === asked ? inDialog.said : null;
  if (!isShown || !scanned.isOver) return null;
  if (!found) return isSearching ? null : unknown(scanned.number);
  return scanned.from === undefined || scanned.from === String(found.id) ? null : ofAnother(found);
}

const ofAnother = ({ id, instrumentName, userName }: Reservation): string =>
  `El código es de otra reserva: #${id}, ${instrumentName}, de ${userName}.`;

const unknown = (number: number): string => `Ninguna reserva tiene el número ${number}.`;
