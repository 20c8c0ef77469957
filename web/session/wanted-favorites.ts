import { parseId } from '#domain/id.ts';

/** Until this tab closes: hearts pressed by a visitor are kept through the login that they asked for. */
const WANTED_KEY = 'resuena.wanted-favorites';
const MAX_WANTED = 20;

/** To be called where the login prompt is shown. Without storage the wish is lost, and pressing the heart again is all it takes. */
export function wantFavorite(instrumentId: number): void {
  try {
    const others = wanted().filter((id) => id !== instrumentId);
    sessionStorage.setItem(WANTED_KEY, [...others, instrumentId].slice(-MAX_WANTED).join(','));
  } catch {
    // See above.
  }
}

/** The instruments wished for, in the order of the wishes, once: asking forgets them. What is stored but no id is left out. */
export function takeWantedFavorites(): number[] {
  try {
    const ids = wanted();
    sessionStorage.removeItem(WANTED_KEY);
    return ids;
  } catch {
    return [];
  }
}

const wanted = (): number[] =>
  (sessionStorage.getItem(WANTED_KEY) ?? '')
    .split(',')
    .map(parseId)
    .filter((id) => id !== null);
