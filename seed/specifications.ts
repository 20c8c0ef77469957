export type SampleSpecification = { id: number; label: string; description: string; icon: string };

export const SPECIFICATIONS = [
  { id: 1, label: 'Marca', description: 'Fabricante o taller que construyó el instrumento.', icon: 'fa-tag' },
  { id: 2, label: 'Modelo', description: 'Modelo o línea dentro de la marca.', icon: 'fa-hashtag' },
  { id: 3, label: 'Material', description: 'De qué está hecho: maderas, metales, parches.', icon: 'fa-tree' },
  { id: 4, label: 'Tipo', description: 'Familia, tamaño o afinación del instrumento.', icon: 'fa-guitar' },
  {
    id: 5,
    label: 'Características técnicas',
    description: 'Medidas, mecánica y electrónica que conviene conocer.',
    icon: 'fa-sliders',
  },
  { id: 6, label: 'Accesorios', description: 'Lo que viaja con el instrumento y hay que devolver con él.', icon: 'fa-briefcase' },
] as const satisfies readonly SampleSpecification[];

export type SpecificationLabel = (typeof SPECIFICATIONS)[number]['label'];
