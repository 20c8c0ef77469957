import { parseId } from '#domain/id.ts';
import { tabStorage } from '../storage.ts';

/** Favourites that a visitor chose before logging in. They are stored until the tab closes. */
const WANTED_KEY = 'resuena.wanted-favorites';
const MAX_WANTED = 20;

/** To be called where the login prompt is shown. */
export function wantFavorite(instrumentId: number): void {
  const others = wanted().filter((id) => id !== instrumentId);
  tabStorage.write(WANTED_KEY, [...others, instrumentId].slice(-MAX_WANTED).join(','));
}

/** Returns the chosen instruments, oldest first, and deletes them. Stored values that are not ids are left out. */
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
