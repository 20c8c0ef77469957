import { nameKey } from './catalogue.ts';
import type { Synonym } from './search-suggestions.ts';

/**
 * What people here ask for by another name. A new shop starts with this list (migration search_vocabulary_kept), and
 * administrators change their copy. Offline, a device uses this one.
 */
const NAMES: readonly (readonly [term: string, meaning: string])[] = [
  ['Criolla', 'guitarra'],
  ['Española', 'guitarra'],
  ['Requinto', 'guitarra'],
  ['Ukelele', 'guitarra'],
  ['Charango', 'guitarra'],
  ['Bombo', 'batería'],
  ['Tambor', 'batería'],
  ['Tamboril', 'batería'],
  ['Platillos', 'batería'],
  ['Caja', 'redoblante'],
  ['Bongó', 'percusión'],
  ['Conga', 'percusión'],
  ['Cajón peruano', 'percusión'],
  ['Pandereta', 'percusión'],
  ['Piano eléctrico', 'piano digital'],
  ['Teclado eléctrico', 'piano digital'],
  ['Órgano', 'piano digital'],
  ['Sintetizador', 'teclado'],
  ['Bandoneón', 'acordeón'],
  ['Fuelle', 'acordeón'],
  ['Melódica', 'acordeón'],
  ['Quena', 'flauta'],
  ['Zampoña', 'flauta'],
  ['Corneta', 'trompeta'],
  ['Clarín', 'trompeta'],
  ['Chelo', 'violín'],
  ['Violonchelo', 'violín'],
  ['Lira', 'arpa'],
];

export const SYNONYMS: readonly Synonym[] = NAMES.map(([term, meaning]) => ({ termKey: nameKey(term), meaning }));
