import { parseId } from '#domain/id.ts';
import { tabStorage } from '../storage.ts';

/** Until this tab closes: hearts pressed by a visitor are kept through the login that they asked for. */
const WANTED_KEY = 'resuena.wanted-favorites';
const MAX_WANTED = 20;

/** To be called where the login prompt is shown. */
export function wantFavorite(instrumentId: number): void {
  const others = wanted().filter((id) => id !== instrumentId);
  tabStorage.write(WANTED_KEY, [...others, instrumentId].slice(-MAX_WANTED).join(','));
}

/** The instruments wished for, in the order of the wishes, once: asking forgets them. What is stored but no id is left out. */
export function takeWantedFavorites(): number[] {
  const ids = wanted();
  tabStorage.write(WANTED_KEY, null);
  return ids;
}

const wanted = (): number[] =>
  (tabStorage.read(WANTED_KEY) ?? '')
    .split(',')
    .map(parseId)
    .filter((id) => id !== null);
