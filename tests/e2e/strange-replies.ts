/** Replies in which one field is unknown, null or missing: what another release of the shop might answer. */

export type Json = null | boolean | number | string | undefined | Json[] | { [name: string]: Json };

/** Where a field stands in a reply; of a list's items the first speaks for all. */
export type Field = readonly (string | number)[];

const KINDS = ['null', 'missing', 'unknown'] as const;
export type Kind = (typeof KINDS)[number];

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(value: Json): { field: Field; value: Json }[] {
  if (Array.isArray(value)) return fieldsOf(value[0]).map((inner) => ({ ...inner, field: [0, ...inner.field] }));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    { field: [name], value: one },
    ...fieldsOf(one).map((inner) => ({ ...inner, field: [name, ...inner.field] })),
  ]);
}

export type Change = { field: Field; kind: Kind };

/** Every change of one field. Only text can be unknown: a status, a role, a day. */
export const changesOf = (reply: Json): Change[] =>
  fieldsOf(reply).flatMap(({ field, value }) =>
    KINDS.filter((kind) => kind !== 'unknown' || typeof value === 'string').map((kind) => ({ field, kind })),
  );

export function changed(reply: Json, { field: [step, ...rest], kind }: Change): Json {
  if (step === undefined) return kind === 'null' ? null : kind === 'missing' ? undefined : `¿${JSON.stringify(reply)}?`;
  if (Array.isArray(reply)) return reply.map((item, i) => (i === step ? changed(item, { field: rest, kind }) : item));
  return isObject(reply) ? { ...reply, [step]: changed(reply[step], { field: rest, kind }) } : reply;
}
