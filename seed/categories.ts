export type SampleCategory = { id: number; name: string; description: string; icon: string };

export const STRINGS_ID = 1;
export const WIND_ID = 2;
export const PERCUSSION_ID = 3;
export const KEYBOARDS_ID = 4;

export const CATEGORIES: readonly SampleCategory[] = [
  {
    id: STRINGS_ID,
    name: 'Cuerdas',
    description: 'Guitarras, violines, banjos y arpas, encordados y afinados antes de cada entrega.',
    icon: 'fa-guitar',
  },
  {
    id: WIND_ID,
    name: 'Viento',
    description: 'Maderas y metales higienizados y revisados en el banco, con boquilla incluida.',
    icon: 'fa-wind',
  },
  {
    id: PERCUSSION_ID,
    name: 'Percusión',
    description: 'Tambores y parches para el ensayo, la murga, la rueda o el escenario.',
    icon: 'fa-drum',
  },
  {
    id: KEYBOARDS_ID,
    name: 'Teclados',
    description: 'Pianos digitales y acordeones listos para tocar, con todo lo que hace falta para enchufarlos o colgarlos.',
    icon: 'fa-keyboard',
  },
];
