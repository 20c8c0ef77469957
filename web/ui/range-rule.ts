/** What a press on a day makes of the chosen dates. Days are 'YYYY-MM-DD', which compare as they follow each other. */
export interface Band {
  start: string;
  end: string;
}

/** Until the last day is chosen there is no `end`. */
export type ChosenDays = Band | { start: string };

/** What a second press before the start does: `restart` takes it for a new start, `swap` for the start of the range. */
export type EarlierPress = 'restart' | 'swap';

export function chooseDay(chosen: ChosenDays | null, day: string, earlier: EarlierPress): ChosenDays {
  if (chosen === null || 'end' in chosen) return { start: day };
  if (day >= chosen.start) return { start: chosen.start, end: day };
  return earlier === 'restart' ? { start: day } : { start: day, end: chosen.start };
}

/** The band to paint: what is chosen, or what a press on `aimed` would choose. */
export function bandOf(chosen: ChosenDays | null, aimed: string | null, earlier: EarlierPress): Band | null {
  if (chosen === null) return null;
  if ('end' in chosen) return chosen;
  const next = aimed === null ? chosen : chooseDay(chosen, aimed, earlier);
  // A press that would start a new range paints no preview.
  return 'end' in next ? next : { start: chosen.start, end: chosen.start };
}
