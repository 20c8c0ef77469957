import type { Category } from '#domain/contract/categories.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { formatPrice } from '../../../format/price.ts';
import { amountOf, FIELDS, type InstrumentValues, isSame, valuesOf } from './instrument-form-values.ts';
import { mergeValues } from './instrument-merge.ts';

/** One field that somebody else changed: as it was when the form opened, as they left it, and as saving the form leaves it. */
export type Difference = {
  field: keyof InstrumentValues | 'images';
  label: string;
  before: string;
  theirs: string;
  saved: string;
  /** It was changed here as well: saving replaces theirs. */
  isMine: boolean;
};

export type Names = { categories: readonly Category[]; specifications: readonly Specification[] };

const LABELS: Record<keyof InstrumentValues, string> = {
  name: 'Nombre',
  pricePerDay: 'Precio',
  stock: 'Stock',
  status: 'Estado',
  categoryId: 'Categoría',
  providerName: 'Proveedor',
  providerContact: 'Contacto',
  description: 'Descripción',
  specifications: 'Características',
};

/** What changed between the version that was opened and the one that is stored now. `pictures`: as saving leaves them. */
export function differences(
  opened: Instrument,
  stored: Instrument,
  mine: InstrumentValues,
  pictures: { count: number; isMine: boolean },
  names: Names,
): Difference[] {
  const [before, theirs, merged] = [valuesOf(opened), valuesOf(stored), mergeValues(mine, opened, stored)];
  const fields = FIELDS.map((field) => ({
    field,
    label: LABELS[field],
    before: shown(before, field, names),
    theirs: shown(theirs, field, names),
    saved: shown(merged, field, names) || shown(theirs, field, names),
    isMine: !isSame(mine, before, field),
  })).filter((one): one is typeof one => one.before !== one.theirs);
  const idsOf = ({ images }: Instrument): string => images.map(({ id }) => id).join(',');
  if (idsOf(opened) === idsOf(stored)) return fields;
  const count = (number: number): string => (number === 1 ? '1 imagen' : `${number} imágenes`);
  return [
    ...fields,
    {
      field: 'images',
      label: 'Imágenes',
      before: count(opened.images.length),
      theirs: count(stored.images.length),
      saved: count(pictures.count),
      isMine: pictures.isMine,
    },
  ];
}

function shown(values: InstrumentValues, field: keyof InstrumentValues, { categories, specifications }: Names): string {
  switch (field) {
    case 'pricePerDay': {
      const amount = amountOf(values.pricePerDay);
      return amount === null ? values.pricePerDay : formatPrice(amount);
    }
    case 'categoryId':
      return categories.find(({ id }) => String(id) === values.categoryId)?.name ?? values.categoryId;
    case 'specifications':
      return values.specifications
        .map(({ specificationId, value }) => {
          const label = specifications.find(({ id }) => id === specificationId)?.label ?? String(specificationId);
          return `${label}: ${value}`;
        })
        .join('; ');
    case 'stock':
      return String(values.stock);
    case 'name':
    case 'description':
    case 'status':
    case 'providerName':
    case 'providerContact':
      return values[field];
  }
}
