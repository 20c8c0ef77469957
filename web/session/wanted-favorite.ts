/** Until this tab closes: a heart pressed by a visitor is kept through the login that it asked for. */
const WANTED_KEY = 'resuena.wanted-favorite';

/** To be called where the login prompt is shown. Without storage the wish is lost, and pressing the heart again is all it takes. */
export function wantFavorite(instrumentId: number): void {
  try {
    sessionStorage.setItem(WANTED_KEY, String(instrumentId));
  } catch {
    // See above.
  }
}

/** The instrument wished for, once: asking forgets it. Null when there is none or what is stored is no id. */
export function takeWantedFavorite(): number | null {
  try {
    const text = sessionStorage.getItem(WANTED_KEY) ?? '';
    sessionStorage.removeItem(WANTED_KEY);
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}
