import type { IconChoice } from '../../../ui/icon-grid.tsx';

const picture = (file: string, label: string): IconChoice => ({ value: `/silhouettes/${file}.svg`, label });

/** Silhouettes by family; the first is what a new category gets. */
export const PICTURES: readonly IconChoice[] = [
  picture('violin', 'Violín'),
  picture('guitar', 'Guitarra'),
  picture('harp', 'Arpa'),
  picture('banjo', 'Banjo'),
  picture('lyre', 'Lira'),
  picture('guitar-bass-head', 'Clavijero de bajo'),
  picture('guitar-head', 'Clavijero de guitarra'),
  picture('maracas', 'Maracas'),
  picture('saxophone', 'Saxofón'),
  picture('trumpet', 'Trompeta'),
  picture('flute', 'Flauta'),
  picture('pan-flute', 'Flauta de Pan'),
  picture('ocarina', 'Ocarina'),
  picture('trombone', 'Trombón'),
  picture('tuba', 'Tuba'),
  picture('bagpipes', 'Gaita'),
  picture('drum-kit', 'Batería'),
  picture('drum', 'Tambor'),
  picture('djembe', 'Tambor de mano'),
  picture('tambourine', 'Pandereta'),
  picture('xylophone', 'Xilófono'),
  picture('ringing-bell', 'Campana'),
  picture('metronome', 'Metrónomo'),
  picture('gong', 'Gong'),
  picture('grand-piano', 'Piano de cola'),
  picture('piano-keys', 'Teclas'),
  picture('musical-keyboard', 'Teclado'),
  picture('accordion', 'Acordeón'),
  picture('clarinet', 'Clarinete'),
  picture('french-horn', 'Corno francés'),
  picture('musical-notes', 'Notas musicales'),
  picture('g-clef', 'Clave de sol'),
];

export const DEFAULT_PICTURE = PICTURES[0]?.value ?? '';

export const FONT_ICONS: readonly IconChoice[] = [
  { value: 'fa-guitar', label: 'fa-guitar' },
  { value: 'fa-wind', label: 'fa-wind' },
  { value: 'fa-drum', label: 'fa-drum' },
  { value: 'fa-keyboard', label: 'fa-keyboard' },
  { value: 'fa-music', label: 'fa-music' },
];
