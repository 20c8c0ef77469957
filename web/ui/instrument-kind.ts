/** The studio hue and silhouette of a category, by its Spanish name; others share the general one. */
export type InstrumentKind = 'strings' | 'wind' | 'percussion' | 'keys' | 'general';

const KINDS: Readonly<Record<string, InstrumentKind>> = {
  cuerdas: 'strings',
  viento: 'wind',
  percusion: 'percussion',
  teclados: 'keys',
};

export function kindOfCategory(name: string): InstrumentKind {
  const key = name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return KINDS[key] ?? 'general';
}
