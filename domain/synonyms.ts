import { nameKey } from './catalogue.ts';
import type { Synonym } from './search-suggestions.ts';

/**
 * What people ask for by another name, in English and Portuguese too. A new shop starts with this list (migrations
 * search_vocabulary_kept and more_synonyms), and
 * administrators change their copy. Offline, a device uses this one.
 */
const NAMES: readonly (readonly [term: string, meaning: string])[] = [
  ['Criolla', 'guitarra'],
  ['Española', 'guitarra'],
  ['Requinto', 'guitarra'],
  ['Ukelele', 'guitarra'],
  ['Charango', 'guitarra'],
  ['Bombo', 'batería'],
  ['Tambor', 'djembé, redoblante'],
  ['Tamboril', 'djembé, redoblante'],
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
  ['Darbuka', 'djembé'],
  ['Tarola', 'redoblante'],
  ['Drum', 'djembé, redoblante'],
  ['Snare', 'redoblante'],
  ['Harp', 'arpa'],
  ['Harpa', 'arpa'],
  ['Flute', 'flauta'],
  ['Recorder', 'flauta'],
  ['Keyboard', 'piano digital, teclado'],
  ['Organ', 'piano digital'],
  ['Synthesizer', 'teclado'],
  ['Ukulele', 'guitarra'],
  ['Violão', 'guitarra'],
  ['Fiddle', 'violín'],
  ['Cello', 'violín'],
  ['Sanfona', 'acordeón'],
  ['Horn', 'trompeta'],
  ['Wind', 'viento'],
  ['Strings', 'cuerdas'],
];

export const SYNONYMS: readonly Synonym[] = NAMES.map(([term, meaning]) => ({ termKey: nameKey(term), meaning }));
