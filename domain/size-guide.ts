import { nameKey } from './catalogue.ts';
import { sizeOf, type SizedEntry } from './size.ts';

/** Whom each size fits, by age and the length of the arm or the height; makers differ by little. */
const FITS: Record<string, Record<string, string>> = {
  violin: {
    '4/4': 'desde unos 11 años, con un brazo de 58 cm o más',
    '3/4': 'de unos 9 a 11 años, con un brazo de 54 a 58 cm',
    '1/2': 'de unos 7 a 9 años, con un brazo de 50 a 54 cm',
    '1/4': 'de unos 5 a 7 años, con un brazo de 46 a 50 cm',
    '1/8': 'de unos 4 a 5 años, con un brazo de 42 a 46 cm',
  },
  guitarra: {
    '4/4': 'desde unos 12 años o 1,50 m de altura',
    '3/4': 'de unos 8 a 12 años, de 1,35 a 1,50 m de altura',
    '1/2': 'de unos 5 a 8 años, de 1,10 a 1,35 m de altura',
  },
};

/** 'Tamaño 3/4: de unos 9 a 11 años, con un brazo de 54 a 58 cm.' Null for what has no size, or one that is not known here. */
export function sizeGuide(name: string, entries: readonly SizedEntry[]): string | null {
  const kind = Object.keys(FITS).find((word) => nameKey(name).includes(word));
  const size = sizeOf(name, entries);
  const fits = kind && size ? FITS[kind]?.[size] : undefined;
  return fits ? `Tamaño ${size}: ${fits}.` : null;
}
