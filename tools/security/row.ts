/** A requirement of OWASP ASVS 5.0.0, by its number without the V, and what this project has to say of it. */
export type Row = { id: string; level: 1 | 2; subject: string } & (
  | { state: 'met'; by: string; shown: string | null; note?: string }
  | { state: 'deviation' | 'not applicable'; reason: string }
);

/** `by` is the file that does it, `shown` the test that would fail without it; null where only reading shows it. */
export const met = (id: string, level: 1 | 2, subject: string, by: string, shown: string | null, note?: string): Row => ({
  id,
  level,
  subject,
  state: 'met',
  by,
  shown,
  ...(note !== undefined && { note }),
});

export const deviation = (id: string, level: 1 | 2, subject: string, reason: string): Row => ({
  id,
  level,
  subject,
  state: 'deviation',
  reason,
});

export const absent = (id: string, level: 1 | 2, subject: string, reason: string): Row => ({
  id,
  level,
  subject,
  state: 'not applicable',
  reason,
});

/** Requirements about one thing that is not here: 'section' with the numbers of its requirements of each level. */
export const allAbsent = (section: string, subject: string, reason: string, first: number[], second: number[]): Row[] =>
  [...first.map((n) => [n, 1] as const), ...second.map((n) => [n, 2] as const)].map(([n, level]) =>
    absent(`${section}.${n}`, level, subject, reason),
  );
