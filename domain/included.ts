import { nameKey } from './catalogue.ts';

type Entry = { spValue: string; specification: { label: string } };

/** The seeded characteristic, whatever its case and accents. */
const ACCESSORIES = 'accesorios';

export const isIncluded = ({ specification }: Entry): boolean => nameKey(specification.label) === ACCESSORIES;

/** 'Estuche rígido, arco y resina' one by one. */
export const includedItems = (entries: readonly Entry[]): string[] =>
  entries
    .filter(isIncluded)
    .flatMap(({ spValue }) => spValue.split(/,\s*|\s+y\s+(?=[^,]*$)/))
    .map((item) => item.trim().replace(/^./u, (first) => first.toUpperCase()))
    .filter(Boolean);
