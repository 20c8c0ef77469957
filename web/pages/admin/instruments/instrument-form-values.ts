import type { Instrument } from '#domain/contract/instruments.ts';
import type { FormOf } from '#domain/contract/api.ts';
import type { TextRule } from '#domain/text-rule.ts';
import { amountOf, FIELD_NAMES, INSTRUMENT_FIELDS, type InstrumentValues, type SpecificationRow } from '../instrument-fields.ts';

export type NewInstrument = FormOf<'POST /api/instruments/add'>;
export type InstrumentEdit = FormOf<'PUT /api/instruments/:id'>;

/** An instrument and the ETag of the version that was read; null when the answer had none. */
export type TaggedInstrument = { instrument: Instrument; tag: string | null };

/** Made field by field; null gives a new one's. */
export const valuesOf = (instrument: Instrument | null): InstrumentValues =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const { blank, valueOf } = INSTRUMENT_FIELDS[name];
      return [name, instrument ? valueOf(instrument) : blank];
    }),
  ) as InstrumentValues;

/** The fields that are typed as text, or stand among them. */
export const textsOf = ({ status, stock, specifications, ...texts }: InstrumentValues) => texts;
export type Texts = ReturnType<typeof textsOf>;
type TextName = keyof Texts;

/** On an edit a blank text keeps what is stored. */
export const rulesOf = (isNew: boolean): { readonly [N in TextName]?: TextRule } =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const { rule } = INSTRUMENT_FIELDS[name];
      return rule ? [[name, isNew ? rule : { max: rule.max }]] : [];
    }),
  );

/** The messages of the price and the category. */
export function moreErrors({ pricePerDay, categoryId }: Texts, isNew: boolean): { [N in TextName]?: string | undefined } {
  const missing = (name: 'pricePerDay' | 'categoryId') => (isNew ? INSTRUMENT_FIELDS[name].missing : undefined);
  const isWrong = pricePerDay.trim() !== '' && amountOf(pricePerDay) === null;
  return {
    pricePerDay: isWrong
      ? 'Escribe un precio con 2 decimales como máximo'
      : pricePerDay.trim() === ''
        ? missing('pricePerDay')
        : undefined,
    categoryId: categoryId === '' ? missing('categoryId') : undefined,
  };
}

const entriesOf = (rows: readonly SpecificationRow[]) =>
  rows
    .filter(({ value }) => value.trim() !== '')
    .map(({ specificationId, value }) => ({ spValue: value.trim(), specification: specificationId }));

export const draftOf = ({ providerName, providerContact, ...values }: InstrumentValues): NewInstrument => ({
  ...values,
  pricePerDay: amountOf(values.pricePerDay) ?? 0,
  categoryId: Number(values.categoryId),
  provider: { name: providerName, contact: providerContact },
  specifications: entriesOf(values.specifications),
});

/**
 * What differs from `base`, the version that is built on, and nothing else: fields that were not touched here must not
 * overwrite what another administrator saves at the same time.
 */
export function editOf(
  values: InstrumentValues,
  base: InstrumentValues,
  imageIds: readonly (number | null)[],
  baseImageIds: readonly number[],
): InstrumentEdit {
  const changed = FIELD_NAMES.filter((name) => !isSame(values, base, name)).map((name) => [name, values[name]]);
  const { pricePerDay, categoryId, providerName, providerContact, specifications, ...plain } = Object.fromEntries(
    changed,
  ) as Partial<InstrumentValues>;
  // New pictures after all the others need no list: absent keeps every one that is there.
  const kept = imageIds.slice(0, baseImageIds.length);
  const areInPlace = kept.join() === baseImageIds.join();
  return {
    ...plain,
    ...(pricePerDay !== undefined && { pricePerDay: amountOf(pricePerDay) ?? '' }),
    ...(categoryId !== undefined && { categoryId: categoryId === '' ? '' : Number(categoryId) }),
    ...((providerName ?? providerContact) !== undefined && { provider: { name: providerName, contact: providerContact } }),
    ...(specifications && { specifications: entriesOf(specifications) }),
    ...(!areInPlace && { imageIds: [...imageIds] }),
  };
}

export const isSame = (one: InstrumentValues, other: InstrumentValues, field: keyof InstrumentValues): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** Whether nothing was typed, or what was typed is what stood there. */
export const areSame = (one: InstrumentValues, other: InstrumentValues): boolean =>
  FIELD_NAMES.every((field) => isSame(one, other, field));
