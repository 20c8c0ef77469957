import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** What a person reads when a schema has no message of its own: zod's messages are about arrays and types. For `z.config`. */
export function plainError(issue: Issue): string {
  if (issue.input === undefined) return 'Falta este dato';
  if (issue.code === 'too_big') return `${bounded(issue.origin, issue.maximum)} como máximo`;
  if (issue.code === 'too_small') return `${bounded(issue.origin, issue.minimum)} como mínimo`;
  return 'El valor no es válido';
}

function bounded(origin: string, bound: number | bigint): string {
  if (origin === 'string') return `Debe tener ${bound} caracteres`;
  return origin === 'array' ? `Debe tener ${bound} elementos` : `Debe ser ${bound}`;
}
