import { z } from 'zod';
import { api, type Call } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';

/** JSON that web/api/read-answer.ts reads; it says there what each value stands for. */
type Blank = null | string | number | boolean | [Blank] | { [name: string]: Blank };

/** What a visitor's first pages ask for: only these travel with them. */
const FIRST_READS: readonly string[] = [
  'GET /api/categories',
  'GET /api/instruments/results',
  'GET /api/instruments/:id',
  'GET /api/ratings/instrument/:id',
  'GET /api/availability/daily-stock',
] satisfies Call[];

/** The replies of the contract as constants that web/api names: the page knows their fields without any schema library. */
export function blankRepliesDefine(): { __FIRST_BLANKS__: string; __OTHER_BLANKS__: string } {
  const blanks = (isFirst: boolean): string =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries<Endpoint>(api).flatMap(([call, { reply }]) =>
          reply && FIRST_READS.includes(call) === isFirst ? [[call, blankOf(reply)]] : [],
        ),
      ),
    );
  return { __FIRST_BLANKS__: blanks(true), __OTHER_BLANKS__: blanks(false) };
}

/** Throws on a kind of schema that no reply has had yet. */
function blankOf(schema: z.core.$ZodType): Blank {
  if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(fieldOf));
  if (schema instanceof z.ZodArray) return [blankOf(schema.element)];
  // The first is what the page asks for.
  if (schema instanceof z.ZodUnion) return blankOf(schema.options[0] ?? z.unknown());
  if (schema instanceof z.ZodNumber) return schema.isInt ? 0 : 0.5;
  const { type }: { type: string } = schema._zod.def;
  switch (type) {
    case 'string':
    case 'enum':
      return '';
    case 'boolean':
      return false;
    case 'record':
      return {};
    case 'unknown':
      return null;
    default:
      throw new Error(`no blank for a reply's ${type}`);
  }
}

function fieldOf([name, schema]: [string, z.core.$ZodType]): [string, Blank] {
  const isOptional = schema instanceof z.ZodOptional;
  const given = isOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  if (given instanceof z.ZodNullable) return [`${name}~`, blankOf(given.unwrap())];
  return [isOptional ? `${name}?` : name, blankOf(given)];
}
