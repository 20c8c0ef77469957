import { z } from 'zod';
import { COUNTED_WITHIN, INSTRUMENT_STATUSES, MAX_COUNTED_MATCHES, SORTS } from '../catalogue.ts';
import { failure } from '../failure.ts';
import { MAX_IMAGES, MAX_SEARCH_LENGTH } from '../limits.ts';
import {
  IMAGE_ALT,
  INSTRUMENT_DESCRIPTION,
  INSTRUMENT_NAME,
  MISSING_CATEGORY,
  PROVIDER_CONTACT,
  PROVIDER_NAME,
  SPECIFICATION_VALUE,
} from '../typed-texts.ts';
import { DEFAULT_STOCK, MAX_STOCK } from '../stock.ts';
import type { TextRule } from '../text-rule.ts';
import { oneLine, printable, visibleLength } from '../visible.ts';
import { endpoints } from './endpoint.ts';
import { ArrayQuery, DayText, Id, IdList, IdText, Instant, IntegerText, listed, PageQuery, Price, textOf } from './fields.ts';

export const DailyStock = z.object({ date: DayText, availableStock: z.number().int() }).meta({ id: 'DailyStock' });

export const Provider = z.object({ name: z.string(), contact: z.string() }).meta({ id: 'Provider' });

export const Instrument = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    categoryId: Id,
    category: z.object({ id: Id, name: z.string() }),
    pricePerDay: z.number(),
    status: z.enum(INSTRUMENT_STATUSES),
    stock: z.number().int(),
    specifications: z.array(
      z.object({
        spValue: z.string(),
        specification: z.object({ id: Id, label: z.string(), icon: z.string(), description: z.string() }),
      }),
    ),
    images: z.array(z.object({ id: Id, url: z.string() })),
    imageAlts: z.array(z.string()).optional().meta({
      description: 'In GET one, where any is set: what each of images shows, in their order; empty for one without',
    }),
    mainImage: z.string().nullable(),
    ratingAverage: z.number().nullable(),
    ratingCount: z.number().int(),
    provider: Provider,
    createdAt: Instant,
    /** In GET one: from the first of the current month through the end of the next. In a search by dates: absent. */
    availability: z.array(DailyStock).optional(),
    /** In a search by dates: the smallest free count over them. */
    availableUnits: z.number().int().optional(),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.output<typeof Instrument>;

/** What GET one adds when `include` names it. */
const INCLUDED = ['suggestions', 'viewer'] as const;

export const InstrumentViewer = z
  .object({
    userId: Id,
    /** 'none': never reserved it. */
    mayRate: z.enum(['yes', 'not_ended', 'none']),
    /** Their own rating while the shop hides it; the public list does not have it. */
    hiddenRating: z.object({ stars: z.number().int(), comment: z.string(), reason: z.string() }).optional(),
    /** Ids of the instrument's ratings that they reported; absent when there are none. */
    reported: z.array(Id).optional(),
  })
  .meta({ id: 'InstrumentViewer' });
export type InstrumentViewer = z.output<typeof InstrumentViewer>;

export const InstrumentDetail = Instrument.extend({
  /** Two others at random, of the newest. */
  suggestions: z.array(Instrument).optional(),
  /** What a rental may cost beside its price; absent while the shop is not reached. */
  terms: z
    .object({
      depositPercent: z.number().int().meta({ description: "Of the order's total; given back" }),
      lateFeePercent: z.number().int().meta({ description: "Of the day's price, for each late day and unit" }),
    })
    .optional(),
  /** Whom the session's cookie stands for; null for a visitor. */
  viewer: InstrumentViewer.nullable().optional(),
}).meta({ id: 'InstrumentDetail' });
export type InstrumentDetail = z.output<typeof InstrumentDetail>;
export type RentalTerms = NonNullable<InstrumentDetail['terms']>;

export const Pagination = z
  .object({
    currentPage: z.number().int(),
    pageSize: z.number().int(),
    totalPages: z.number().int(),
    totalProducts: z.number().int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
    /** Send one as `cursor` with the neighbouring `page`: the same rows, at a cost that does not grow with the page. */
    nextCursor: z.string().nullable(),
    prevCursor: z.string().nullable(),
    isMore: z.boolean().optional().meta({ description: 'There are more than totalProducts; absent when the total is exact' }),
  })
  .meta({ id: 'Pagination' });

/** As many days as were asked for. */
const NearestDates = z.object({ startDate: DayText, endDate: DayText }).meta({ id: 'NearestDates' });

/** What may help when a search finds nothing. */
export const Suggestions = z
  .object({
    correction: z.string().nullable().meta({ description: 'Words that find something where the ones asked for find nothing' }),
    instruments: z.array(Instrument).meta({ description: 'The closest ones, at most ten; free on the days asked for' }),
    meant: z.array(z.string()).optional().meta({
      description: 'By which words the instruments were found, where the ones asked for are nowhere in the catalogue',
    }),
    becauseOfDates: z.boolean().meta({ description: 'On other days the same search would find something' }),
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.output<typeof Suggestions>;

export const InstrumentPage = z
  .object({
    products: z.array(Instrument),
    pagination: Pagination,
    /**
     * Only in a search by dates that finds nothing: the nearest days on which any of the searched instruments is free; null when
     * there are none within 89 days.
     */
    nearest: NearestDates.nullable().optional(),
    /** Only in a search by words or dates that finds nothing. */
    suggestions: Suggestions.optional(),
  })
  .meta({ id: 'InstrumentPage' });
export type InstrumentPage = z.output<typeof InstrumentPage>;

export const InstrumentMatches = z
  .object({ products: z.array(Instrument), total: z.number().int() })
  .meta({ id: 'InstrumentMatches' });

export const InstrumentQuery = PageQuery.extend({
  search: z.string().max(MAX_SEARCH_LENGTH).optional().meta({
    description:
      'Words of the name or the description, or parts of them from three characters on; when no instrument has them, of its category',
  }),
  categoryId: IdList.optional(),
  startDate: DayText.optional(),
  endDate: DayText.optional().meta({ description: 'startDate when absent' }),
  quantity: IntegerText.optional().meta({ description: 'Units that must be free on every day; 1 when absent' }),
  sort: z.enum(SORTS).optional(),
  paginated: z.enum(['true', 'false']).optional(),
  cursor: z.string().max(300).optional(),
  countWithin: IntegerText.optional().meta({
    description: `Of a search by words or days: how many instruments may be looked at for the total, 1 to ${MAX_COUNTED_MATCHES}; where that is too few, totalProducts is what was found among them, with isMore. When absent, ${COUNTED_WITHIN} with days. Of words alone totalProducts is then exact up to ${MAX_COUNTED_MATCHES}; where there are more, it is ${MAX_COUNTED_MATCHES} with isMore`,
  }),
});
export type InstrumentQuery = z.output<typeof InstrumentQuery>;

const SpecificationRef = z.union([Id, z.object({ id: Id })]).transform((given) => (typeof given === 'number' ? given : given.id));

const SpecificationEntries = z
  .array(
    z.object({
      spValue: z.string().overwrite(oneLine).trim().max(SPECIFICATION_VALUE.max),
      specification: SpecificationRef,
    }),
  )
  .max(50)
  .transform((entries) => entries.filter(({ spValue }) => spValue !== ''));

const ProviderDraft = z.object({
  name: z.string().overwrite(oneLine).trim().max(PROVIDER_NAME.max).optional(),
  contact: z.string().overwrite(oneLine).trim().max(PROVIDER_CONTACT.max).optional(),
});

const ImageAlts = z
  .array(textOf(IMAGE_ALT).overwrite(oneLine))
  .max(MAX_IMAGES)
  .optional()
  .meta({ description: 'What each picture shows, in the order of the pictures as saved; an empty text removes one' });

const Shared = {
  imageAlts: ImageAlts,
  category: z.object({ id: Id }).optional(),
  categoryId: Id.optional(),
  stock: z.number().int().min(0).max(MAX_STOCK).optional(),
  provider: ProviderDraft.nullish(),
};

export const InstrumentDraft = z
  .object({
    ...Shared,
    name: textOf(INSTRUMENT_NAME).overwrite(oneLine),
    description: textOf(INSTRUMENT_DESCRIPTION).overwrite(printable),
    pricePerDay: Price,
    status: z.enum(INSTRUMENT_STATUSES).default('Disponible'),
    stock: z.number().int().min(0).max(MAX_STOCK).default(DEFAULT_STOCK),
    specifications: SpecificationEntries.default([]),
  })
  .transform((draft, context) => {
    const categoryId = draft.categoryId ?? draft.category?.id;
    if (categoryId === undefined) {
      context.addIssue({ code: 'custom', path: ['categoryId'], message: MISSING_CATEGORY });
      return z.NEVER;
    }
    const { category: _, ...facts } = draft;
    return { ...facts, categoryId };
  });
export type InstrumentDraft = z.output<typeof InstrumentDraft>;

/** Text that keeps what is stored when it is blank. */
const kept = ({ max }: TextRule, tidy: (text: string) => string) =>
  z
    .string()
    .overwrite(tidy)
    .trim()
    .max(max)
    .nullish()
    .transform((given) => (given && visibleLength(given) > 0 ? given : undefined));

/**
 * Blank or absent fields keep what is stored; an empty text of the provider removes it. `imageIds`: the stored pictures to keep, in order; absent keeps all. A null in it
 * is the place of the next new picture; new ones without a place come last.
 */
export const InstrumentChange = z
  .object({
    ...Shared,
    name: kept(INSTRUMENT_NAME, oneLine),
    description: kept(INSTRUMENT_DESCRIPTION, printable),
    pricePerDay: z.union([Price, z.literal('')]).nullish(),
    status: z.union([z.enum(INSTRUMENT_STATUSES), z.literal('')]).nullish(),
    categoryId: z.union([Id, z.literal('')]).nullish(),
    category: z.object({ id: z.union([Id, z.literal('')]).nullish() }).nullish(),
    specifications: SpecificationEntries.optional(),
    imageIds: z.array(Id.nullable()).max(MAX_IMAGES, failure('bad_image_count').message).optional(),
  })
  .transform(({ pricePerDay, status, categoryId, category, ...rest }) => ({
    ...rest,
    pricePerDay: pricePerDay === '' || pricePerDay === null ? undefined : pricePerDay,
    status: status || undefined,
    categoryId: categoryId || category?.id || undefined,
  }));
export type InstrumentChange = z.output<typeof InstrumentChange>;

const imageFailures = [
  'bad_image_count',
  'bad_image',
  'image_too_many_pixels',
  'too_large',
  'unknown_category',
  'unknown_specification',
  'duplicate_instrument',
] as const;

export const instruments = endpoints({
  'GET /api/instruments': {
    summary: 'Instruments, newest first, at most 1,000 without page; X-Total-Count and Link',
    access: 'public',
    query: ArrayQuery,
    reply: z.array(Instrument),
    status: 200,
    failures: [],
  },
  'GET /api/instruments/results': {
    summary: 'Search: text, categories, dates and quantity combine',
    access: 'public',
    query: InstrumentQuery,
    reply: z.union([InstrumentPage, InstrumentMatches]),
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
  'GET /api/instruments/filter': {
    summary: 'Instruments of one or more categories',
    access: 'public',
    query: z.object({ categoryId: IdList }),
    reply: z.array(Instrument),
    status: 200,
    failures: [],
  },
  'GET /api/instruments/:id': {
    summary: 'One instrument with its free units by day; carries an ETag',
    access: 'public',
    params: z.object({ id: IdText }),
    query: z.object({
      include: listed
        .pipe(z.array(z.enum(INCLUDED)))
        .optional()
        .meta({ description: `${INCLUDED.join(', ')}, separated by commas` }),
    }),
    reply: InstrumentDetail,
    status: 200,
    failures: ['instrument_not_found'],
  },
  'POST /api/instruments/add': {
    summary: 'Add an instrument with 1 to 6 pictures',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    multipart: InstrumentDraft,
    reply: Instrument,
    status: 201,
    failures: [...imageFailures, 'instrument_not_found'],
  },
  'PUT /api/instruments/:id': {
    summary: 'Change an instrument; If-Match guards against overwriting another edit',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    subject: ['id'],
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    headers: z.object({ 'if-match': z.string().optional() }),
    multipart: InstrumentChange,
    reply: Instrument,
    status: 200,
    failures: [...imageFailures, 'instrument_not_found', 'unknown_image', 'changed_meanwhile', 'stock_below_reserved'],
  },
  'DELETE /api/instruments/:id': {
    summary: 'Delete an instrument; its past reservations keep its name and picture',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['instrument_not_found', 'instrument_in_use'],
  },
});
