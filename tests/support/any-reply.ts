import fc from 'fast-check';
import { z } from 'zod';

const TEXTS = ['Arpa', '', '2026-11-27', '2026-11-27T12:00:00.000Z', '10:00'] as const;

const MAX_INTEGER = 2 ** 31 - 1;

/** Replies that a schema of the contract allows. Throws on a kind of schema that no reply has had yet. */
export function anyReply(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, anyReply(field)] as const);
    return fc.record(Object.fromEntries(fields), { noNullPrototype: true });
  }
  if (schema instanceof z.ZodArray) return fc.array(anyReply(schema.element), { minLength: 1, maxLength: 2 });
  if (schema instanceof z.ZodNullable) return fc.option(anyReply(schema.unwrap()));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return anyReply(schema.unwrap());
  if (schema instanceof z.ZodUnion) return anyReply(schema.options[0] ?? z.never());
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) {
    return schema.isInt
      ? fc.integer({ min: 1, max: Math.min(schema.maxValue ?? MAX_INTEGER, MAX_INTEGER) })
      : fc.integer({ min: 0 }).map((cents) => cents / 100);
  }
  const { type }: { type: string } = schema._zod.def;
  switch (type) {
    case 'string':
      return fc.constantFrom(...TEXTS.filter((text) => z.safeParse(schema, text).success));
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.constantFrom('Arpa', 5);
    case 'record':
      return fc.dictionary(fc.constantFrom('name', 'stock'), fc.constantFrom('Arpa', 5), { noNullPrototype: true });
    default:
      throw new Error(`no replies for ${type}`);
  }
}
