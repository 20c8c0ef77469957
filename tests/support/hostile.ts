/** Hostile words, bodies, queries and content types for every call. */
import fc from 'fast-check';
import { z } from 'zod';
import { api } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';

const nasty = fc.constantFrom(
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '\u0000',
  '\ud800',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '*',
  'NEAR(',
  'name:x',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '2026-02-30',
  '٣',
  'a'.repeat(5_000),
  '{}',
  '[]',
  'null',
  'undefined',
  '𝒳',
  '__proto__',
);
export const word = fc.oneof(nasty, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }));
export const junk = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 3 }),
);

const CONTRACT: readonly Endpoint[] = Object.values(api);

const namesOf = (schemas: readonly (z.ZodType | undefined)[]): string[] => [
  ...new Set(
    schemas.flatMap((schema) =>
      schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [],
    ),
  ),
];

/** Fields that any call takes, whichever call they are sent to. */
const BODY_FIELDS = namesOf(CONTRACT.flatMap(({ body: json, multipart }) => [json, multipart]));
const QUERY_FIELDS = namesOf(CONTRACT.map((endpoint) => endpoint.query));

export const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...BODY_FIELDS), junk, { maxKeys: 12 }).map((value) => JSON.stringify(value)),
  fc.json(),
  word,
  fc.constant('{"a":'.repeat(2_000)),
);
export const query = fc.array(fc.tuple(fc.constantFrom(...QUERY_FIELDS), word), { maxLength: 6 });
export const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  '',
  'application/xml',
);

/** What no refusal may reveal: internals of the shop, and messages of the schema library in either language. */
export const LEAKS =
  /SQLITE|D1_ERROR|at \w+ \(|\.ts:\d+|se esperaba|Entrada inválida|arreglo|\bexpected\b|Invalid (?:input|option|string)/;
