import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** What a person reads where a schema has no sentence of its own: zod's speak of arrays and types. For `z.config`. */
export function plainError(issue: Issue): string {
  if (issue.input === undefined) return 'Falta este dato';
  if (issue.code === 'too_big') return `Debe tener ${amount(issue.origin, issue.maximum)} como máximo`;
  if (issue.code === 'too_small') return `Debe tener ${amount(issue.origin, issue.minimum)} como mínimo`;
  return 'El valor no es válido';
}

const UNITS: Readonly<Record<string, string>> = { string: ' caracteres', array: ' elementos' };

const amount = (origin: string, bound: number | bigint): string => `${bound}${UNITS[origin] ?? ''}`;
