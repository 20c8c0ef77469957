import { z } from 'zod';
import { isDay } from '../day.ts';
import { ID_PATTERN } from '../id.ts';
import { formatCents, isMoneyAmount, MAX_PRICE_CENTS } from '../money.ts';
import { type TextRule, tooLong } from '../text-rule.ts';
import { printable, visibleLength } from '../visible.ts';

/** Marks a refinement whose failure makes the request malformed (400) rather than invalid (422). */
export const MALFORMED = { malformed: true } as const;

export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ example: 1 });

/** An id as a path or query carries it. */
export const IdText = z.string().regex(ID_PATTERN, 'Debe ser un número entero positivo').transform(Number);

/** Values separated by commas, or the parameter repeated. */
export const listed = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(','))
    .filter((part) => part !== ''),
);

export const IdList = listed.pipe(z.array(IdText).max(50));

export const DayText = z
  .string()
  .refine(isDay, { error: 'Debe ser una fecha válida (AAAA-MM-DD)', params: MALFORMED })
  .meta({ format: 'date', example: '2026-11-27' });

export const Instant = z.iso.datetime().meta({ description: 'Instant, ISO 8601 UTC' });

export const Price = z
  .number()
  .min(0, 'El precio no puede ser negativo')
  .max(MAX_PRICE_CENTS / 100, `El precio no puede superar ${formatCents(MAX_PRICE_CENTS)}`)
  .refine(isMoneyAmount, 'El precio admite 2 decimales como máximo')
  .meta({ example: 45.5 });

const LARGEST_INTEGER = 999_999_999;

/** A whole number in a query. Anything else is refused; a number out of range is clamped here and where it is used. */
export const IntegerText = z
  .string()
  .regex(/^-?\d+$/, 'Debe ser un número entero')
  .transform((digits) => Math.min(Math.max(-LARGEST_INTEGER, Number(digits)), LARGEST_INTEGER));

const SizeText = IntegerText.optional().meta({ description: 'clamped into 1..100' });

/** Of an answer that contains its page number. */
export const PageQuery = z.object({
  page: IntegerText.optional().meta({ description: '1-based; clamped into what exists' }),
  size: SizeText,
});

/** Of an answer that is a bare array: X-Total-Count has the total, and pages past the end are empty. */
export const ArrayQuery = z.object({
  page: IntegerText.optional().meta({ description: '1-based; less is 1, past the last one the array is empty' }),
  size: SizeText,
});

/** Text by its rule, trimmed unless each character counts. Invisible characters do not count. */
export function textOf(rule: TextRule) {
  const { max, min = 0, missing, pattern, bad, isVerbatim } = rule;
  const given = z.string(missing === undefined ? {} : { error: missing });
  const trimmed = isVerbatim ? given : given.trim();
  const bounded = (min > 0 ? trimmed.min(min, missing) : trimmed).max(max, tooLong(rule));
  const matching = pattern ? bounded.regex(pattern, bad) : bounded;
  if (isVerbatim || min === 0) return matching;
  const isSeen = (typed: string): boolean => visibleLength(typed) >= min;
  return matching.refine(isSeen, { error: missing ?? '', when: ({ issues }) => issues.length === 0 });
}

/** Text that may be left empty, without what cannot be printed. */
export const noteOf = (rule: TextRule) => z.string().overwrite(printable).trim().max(rule.max, tooLong(rule));

/** Required text. */
export const text = (max: number, missing: string) => textOf({ max, min: 1, missing });
