import { failure, type Failure, type FieldError } from '../failure.ts';

type Issue = { path: PropertyKey[]; message: string; params?: Record<string, unknown> };

/**
 * The refusal of input that its schema did not parse. A bad id, date or number in the address is malformed (400), and so is a bad
 * date in a body. Anything else in a body is invalid (422).
 */
export function unparsed(given: readonly unknown[], part: 'address' | 'body'): Failure {
  const issues = given as readonly Issue[];
  const errors: FieldError[] = issues.map(({ path, message }) => ({ path: pathOf(path), message }));
  if (part === 'address' || issues.some(({ params }) => params?.['malformed'] === true)) return failure('malformed', { errors });
  const [first] = errors;
  // The message of a single field is the clearest; with several, the form shows each beside its field.
  return failure('invalid', { errors, ...(errors.length === 1 && first && { message: first.message }) });
}

/** 'lines[2].quantity' */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key, place) => (typeof key === 'number' ? `[${key}]` : `${place > 0 ? '.' : ''}${String(key)}`)).join('');
