import { z } from 'zod';
import { isDay } from '../day.ts';
import { ID_PATTERN } from '../id.ts';
import { formatCents, isMoneyAmount, MAX_PRICE_CENTS } from '../money.ts';
import { visibleLength } from '../visible.ts';

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

/** Required text, trimmed, with the message shown when it is missing or too short. Invisible characters do not count. */
export const text = (max: number, missing: string, min = 1) =>
  z
    .string({ error: missing })
    .trim()
    .min(min, missing)
    .max(max, `Debe tener ${max} caracteres como máximo`)
    .refine((given) => visibleLength(given) >= min, { error: missing, when: ({ issues }) => issues.length === 0 });
