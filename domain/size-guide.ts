import { nameKey } from './catalogue.ts';
import { sizeOf, type SizedEntry } from './size.ts';

/** Whom each size fits, by age and the length of the arm or the height. Teachers' tables differ by a year, so ages overlap; the measure decides. */
const FITS: Record<string, Record<string, string>> = {
  violin: {
    '4/4': 'desde unos 11\u00A0años, con un brazo de 58\u00A0cm o más',
    '3/4': 'de unos 9 a 12\u00A0años, con un brazo de 54 a 58\u00A0cm',
    '1/2': 'de unos 7 a 10\u00A0años, con un brazo de 50 a 54\u00A0cm',
    '1/4': 'de unos 5 a 8\u00A0años, con un brazo de 46 a 50\u00A0cm',
    '1/8': 'de unos 4 a 6\u00A0años, con un brazo de 42 a 46\u00A0cm',
  },
  guitarra: {
    '4/4': 'desde unos 12\u00A0años o 1,50\u00A0m de altura',
    '3/4': 'de unos 8 a 12\u00A0años, de 1,35 a 1,50\u00A0m de altura',
    '1/2': 'de unos 5 a 8\u00A0años, de 1,10 a 1,35\u00A0m de altura',
    '1/4': 'de unos 4 a 6\u00A0años, hasta 1,10\u00A0m de altura',
  },
};

/** 'Tamaño 3/4: de unos 9 a 12 años, con un brazo de 54 a 58 cm.' Null for what has no size, or one that is not known here. */
export function sizeGuide(name: string, entries: readonly SizedEntry[]): string | null {
  const kind = Object.keys(FITS).find((word) => nameKey(name).includes(word));
  const size = sizeOf(name, entries);
  const fits = kind && size ? FITS[kind]?.[size] : undefined;
  return fits ? `Tamaño ${size}: ${fits}.` : null;
}
