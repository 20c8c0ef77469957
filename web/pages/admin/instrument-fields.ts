import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Instrument, InstrumentDraft } from '#domain/contract/instruments.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { isMoneyAmount } from '#domain/money.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import type { TextRule } from '#domain/text-rule.ts';
import {
  INSTRUMENT_DESCRIPTION,
  INSTRUMENT_NAME,
  MISSING_CATEGORY,
  PROVIDER_CONTACT,
  PROVIDER_NAME,
} from '#domain/typed-texts.ts';
import { formatPrice } from '../../format/price.ts';

export type SpecificationRow = { specificationId: number; value: string };

type TypedOtherwise = {
  pricePerDay: string;
  categoryId: string;
  providerName: string;
  providerContact: string;
  specifications: readonly SpecificationRow[];
};

/** What the form holds: the fields of the draft, as typed. What pictures show stands with them. */
export type InstrumentValues = Omit<InstrumentDraft, 'provider' | 'imageAlts' | keyof TypedOtherwise> & TypedOtherwise;

export type Names = { categories: readonly Category[]; specifications: readonly Specification[] };

type Field<Value> = {
  /** With its article, as the log names it; see {@link withoutArticle}. */
  noun: string;
  /** What the form of a new one begins with. */
  blank: Value;
  valueOf: (instrument: Instrument) => Value;
  /** Of a text. */
  rule?: TextRule;
  /** Of a choice or an amount: the message when a new one has none. */
  missing?: string;
  /** As a difference shows it. */
  shown: (value: Value, names: Names) => string;
};

/** In the order of the form and of the list of differences. */
export const INSTRUMENT_FIELDS: { readonly [N in keyof InstrumentValues]: Field<InstrumentValues[N]> } = {
  name: { noun: 'el nombre', blank: '', valueOf: ({ name }) => name, shown: String, rule: INSTRUMENT_NAME },
  pricePerDay: {
    noun: 'el precio',
    blank: '',
    valueOf: ({ pricePerDay }) => (Number.isNaN(pricePerDay) ? '' : pricePerDay.toFixed(2).replace('.', ',')),
    missing: 'El precio es obligatorio',
    shown(typed) {
      const amount = amountOf(typed);
      return amount === null ? typed : formatPrice(amount);
    },
  },
  stock: { noun: 'el stock', blank: DEFAULT_STOCK, valueOf: ({ stock }) => stock, shown: String },
  status: {
    noun: 'el estado',
    blank: 'Disponible',
    valueOf: ({ status }) => INSTRUMENT_STATUSES.find((known) => known === status) ?? 'Disponible',
    shown: String,
  },
  categoryId: {
    noun: 'la categoría',
    blank: '',
    valueOf: ({ categoryId }) => String(categoryId),
    missing: MISSING_CATEGORY,
    shown: (chosen, { categories }) => categories.find(({ id }) => String(id) === chosen)?.name ?? chosen,
  },
  providerName: { noun: 'el proveedor', blank: '', valueOf: ({ provider }) => provider.name, shown: String, rule: PROVIDER_NAME },
  providerContact: {
    noun: 'el contacto',
    blank: '',
    valueOf: ({ provider }) => provider.contact,
    shown: String,
    rule: PROVIDER_CONTACT,
  },
  description: {
    noun: 'la descripción',
    blank: '',
    valueOf: ({ description }) => description,
    shown: String,
    rule: INSTRUMENT_DESCRIPTION,
  },
  specifications: {
    noun: 'las características',
    blank: [],
    valueOf: ({ specifications }) =>
      specifications.map(({ spValue, specification }) => ({ specificationId: specification.id, value: spValue })),
    shown: (rows, { specifications }) =>
      rows
        .map(({ specificationId, value }) => {
          const label = specifications.find(({ id }) => id === specificationId)?.label ?? String(specificationId);
          return `${label}: ${value}`;
        })
        .join('; '),
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names that the record was made with.
export const FIELD_NAMES = Object.keys(INSTRUMENT_FIELDS) as readonly (keyof InstrumentValues)[];

/** 'nombre' of 'el nombre' */
export const withoutArticle = (noun: string): string => noun.replace(/^(el|la|las|los) /, '');

/** '85,5', '85.50' and '1.234,50' are amounts; null when it is none, has more than 2 decimals or is negative. */
export function amountOf(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '');
  const decimal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(decimal)) return null;
  const amount = Number(decimal);
  return isMoneyAmount(amount) ? amount : null;
}
