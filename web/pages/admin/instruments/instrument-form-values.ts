import { INSTRUMENT_STATUSES, type InstrumentStatus } from '#domain/catalogue.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { isMoneyAmount } from '#domain/money.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import type { FormOf } from '#domain/contract/api.ts';

export type NewInstrument = FormOf<'POST /api/instruments/add'>;
export type InstrumentEdit = FormOf<'PUT /api/instruments/:id'>;

/** An instrument and the ETag of the version that was read; null when the answer had none. */
export type TaggedInstrument = { instrument: Instrument; tag: string | null };

export type SpecificationRow = { specificationId: number; value: string };

/** What the form holds, as typed. */
export type InstrumentValues = {
  name: string;
  description: string;
  pricePerDay: string;
  categoryId: string;
  status: InstrumentStatus;
  stock: number;
  providerName: string;
  providerContact: string;
  specifications: readonly SpecificationRow[];
};

export type TextName = 'name' | 'description' | 'pricePerDay' | 'categoryId' | 'providerName' | 'providerContact';

/** In the order in which the form asks for them, and differences are told. */
export const NEW_INSTRUMENT: InstrumentValues = {
  name: '',
  pricePerDay: '',
  stock: DEFAULT_STOCK,
  status: 'Disponible',
  categoryId: '',
  providerName: '',
  providerContact: '',
  description: '',
  specifications: [],
};

export const valuesOf = (instrument: Instrument): InstrumentValues => ({
  name: instrument.name,
  description: instrument.description,
  pricePerDay: Number.isNaN(instrument.pricePerDay) ? '' : instrument.pricePerDay.toFixed(2).replace('.', ','),
  categoryId: String(instrument.categoryId),
  status: INSTRUMENT_STATUSES.find((status) => status === instrument.status) ?? 'Disponible',
  stock: instrument.stock,
  providerName: instrument.provider.name,
  providerContact: instrument.provider.contact,
  specifications: instrument.specifications.map(({ spValue, specification }) => ({
    specificationId: specification.id,
    value: spValue,
  })),
});

/** '85,5', '85.50' and '1.234,50' are amounts; null when it is none, has more than 2 decimals or is negative. */
export function amountOf(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '');
  const decimal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(decimal)) return null;
  const amount = Number(decimal);
  return isMoneyAmount(amount) ? amount : null;
}

/** The sentence of each bad field. On an edit a blank one keeps what is stored. */
export function errorsOf(values: Record<TextName, string>, isNew: boolean): { [N in TextName]?: string | undefined } {
  const missing = (text: string, sentence: string) => (isNew && text.trim() === '' ? sentence : undefined);
  return {
    name: missing(values.name, 'El nombre es obligatorio'),
    description: missing(values.description, 'La descripción es obligatoria'),
    categoryId: missing(values.categoryId, 'La categoría es obligatoria'),
    pricePerDay:
      missing(values.pricePerDay, 'El precio es obligatorio') ??
      (values.pricePerDay.trim() !== '' && amountOf(values.pricePerDay) === null
        ? 'Escribe un precio con 2 decimales como máximo'
        : undefined),
  };
}

const entriesOf = (rows: readonly SpecificationRow[]) =>
  rows
    .filter(({ value }) => value.trim() !== '')
    .map(({ specificationId, value }) => ({ spValue: value.trim(), specification: specificationId }));

const providerOf = ({ providerName, providerContact }: InstrumentValues) => ({ name: providerName, contact: providerContact });

export const draftOf = (values: InstrumentValues): NewInstrument => ({
  name: values.name,
  description: values.description,
  pricePerDay: amountOf(values.pricePerDay) ?? 0,
  categoryId: Number(values.categoryId),
  status: values.status,
  stock: values.stock,
  provider: providerOf(values),
  specifications: entriesOf(values.specifications),
});

/**
 * What differs from `base`, the version that is built on, and nothing else: what somebody saves at the same time is not
 * overwritten by fields that nobody touched here.
 */
export function editOf(
  values: InstrumentValues,
  base: InstrumentValues,
  imageIds: readonly (number | null)[],
  baseImageIds: readonly number[],
): InstrumentEdit {
  const has = (...fields: (keyof InstrumentValues)[]) => fields.some((field) => !isSame(values, base, field));
  // New pictures after all the others need no list: absent keeps every one that is there.
  const kept = imageIds.slice(0, baseImageIds.length);
  const areInPlace = kept.join() === baseImageIds.join();
  return {
    ...(has('name') && { name: values.name }),
    ...(has('description') && { description: values.description }),
    ...(has('pricePerDay') && { pricePerDay: amountOf(values.pricePerDay) ?? '' }),
    ...(has('categoryId') && { categoryId: values.categoryId === '' ? '' : Number(values.categoryId) }),
    ...(has('status') && { status: values.status }),
    ...(has('stock') && { stock: values.stock }),
    ...(has('providerName', 'providerContact') && {
      provider: {
        ...(has('providerName') && { name: values.providerName }),
        ...(has('providerContact') && { contact: values.providerContact }),
      },
    }),
    ...(has('specifications') && { specifications: entriesOf(values.specifications) }),
    ...(!areInPlace && { imageIds: [...imageIds] }),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names that the record was made with.
export const FIELDS = Object.keys(NEW_INSTRUMENT) as readonly (keyof InstrumentValues)[];

export const isSame = (one: InstrumentValues, other: InstrumentValues, field: keyof InstrumentValues): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** Whether nothing was typed, or what was typed is what stood there. */
export const areSame = (one: InstrumentValues, other: InstrumentValues): boolean =>
  FIELDS.every((field) => isSame(one, other, field));
