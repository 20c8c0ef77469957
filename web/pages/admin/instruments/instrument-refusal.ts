import type { FieldError } from '#domain/failure.ts';
import type { Problem } from '../../../api/call.ts';

/** `message` is null when every reason stands at a field. Days are 'YYYY-MM-DD'. */
export type Refusal = { message: string | null; errors: FieldError[]; days: string[] };

const TAKEN = 'El nombre del instrumento ya está registrado.';

/** Where each reason of a refused save stands. */
export function refusalOf({ code, message, errors = [], days = [] }: Problem, isEdit: boolean): Refusal {
  // A refusal that says nothing readable. A shop that fails or is away has the sentence of its call.
  const said = code === 'unreadable' ? 'Error al procesar la solicitud' : message;
  if (code === 'duplicate') return { message: said, errors: [{ path: 'name', message: TAKEN }], days };
  if (code === 'stock_below_reserved') return { message: null, errors: [{ path: 'stock', message: said }], days };
  if (code === 'instrument_not_found' && isEdit) return { message: `${said}. Otra persona lo eliminó.`, errors: [], days };
  const atFields = errors.map((error) => ({ ...error, path: fieldOf(error.path) }));
  const isPlaced = atFields.length > 0 && atFields.every(({ path }) => PLACED.has(path) || path.startsWith('images'));
  return { message: isPlaced ? null : said, errors: atFields, days };
}

const fieldOf = (path: string): string => (path.startsWith('specifications.') ? 'specifications' : (FIELD_OF[path] ?? path));

const FIELD_OF: Readonly<Record<string, string>> = {
  'provider.name': 'providerName',
  'provider.contact': 'providerContact',
  category: 'categoryId',
  'category.id': 'categoryId',
};
const PLACED: ReadonlySet<string> = new Set([
  'name',
  'description',
  'pricePerDay',
  'categoryId',
  'providerName',
  'providerContact',
  'stock',
  'specifications',
]);
