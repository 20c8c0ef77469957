/** Input that a schema of the contract allows, read from its JSON Schema. Throws on a kind of schema that no input has had yet. */
import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Values for fields of these names, in place of what the schema alone would allow. A query and a path carry their text. */
export type Known = Readonly<Record<string, fc.Arbitrary<string | number>>>;

const MANY = 4;

export function anyInput(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return inputOf(root, root, known);
}

function inputOf(schema: Schema, root: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    if (!named) throw new Error(`no ${schema.$ref}`);
    return inputOf(named, root, known, name);
  }
  const within = (part: z.core.JSONSchema._JSONSchema | undefined, field: string): fc.Arbitrary<unknown> =>
    typeof part === 'object' ? inputOf(part, root, known, field) : fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => within(option, name)));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => [field, within(part, field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true });
  }
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    return fc.array(within(items, name), { maxLength: Math.min(schema.maxItems ?? MANY, MANY) });
  }
  const usual = known[name] ?? known[schema.format ?? ''];
  if (usual) return schema.type === 'string' ? usual.map(String) : usual;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 100, 100) });
    case 'number':
      return fc
        .integer({ min: schema.exclusiveMinimum === undefined ? 0 : 1, max: Math.min(schema.maximum ?? 1_000, 1_000) * 100 })
        .map((cents) => cents / 100);
    case 'string':
      return textOf(schema);
    case undefined:
    default:
      throw new Error(`no input for ${JSON.stringify(schema)}`);
  }
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  if (pattern === undefined)
    return fc.oneof(fc.constantFrom('Arpa paraguaya', 'Ñandú'), fc.string({ unit: 'grapheme', ...size }));
  // fast-check does not support Unicode classes; the patterns that use them are names.
  return pattern.includes('\\p{')
    ? fc.constantFrom('Ana', 'María José', 'O’Higgins')
    : fc.stringMatching(new RegExp(pattern), { maxLength: size.maxLength });
}
