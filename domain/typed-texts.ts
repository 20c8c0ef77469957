/** The texts of the catalogue and of the administration's forms. Those of an account: {@link ./account-rules.ts}. */
import type { TextRule } from './text-rule.ts';

export const MISSING_CATEGORY = 'La categoría es obligatoria';
export const MISSING_REASON = 'El motivo es obligatorio';
const MISSING_DESCRIPTION = 'La descripción es obligatoria';

export const INSTRUMENT_NAME = { max: 120, min: 1, missing: 'El nombre es obligatorio' } satisfies TextRule;
export const INSTRUMENT_DESCRIPTION = { max: 5_000, min: 1, missing: MISSING_DESCRIPTION } satisfies TextRule;
/** What a picture shows, for those who do not see it. */
export const IMAGE_ALT = { max: 160 } satisfies TextRule;
export const PROVIDER_NAME = { max: 120 } satisfies TextRule;
export const PROVIDER_CONTACT = { max: 200 } satisfies TextRule;
export const CLOSURE_NOTE = { max: 200 } satisfies TextRule;
export const SPECIFICATION_VALUE = { max: 300 } satisfies TextRule;
export const CATEGORY_NAME = { max: 80, min: 1, missing: 'El nombre de la categoría no puede estar vacío' } satisfies TextRule;
export const SPECIFICATION_NAME = {
  max: 80,
  min: 1,
  missing: 'El nombre de la característica no puede estar vacío',
} satisfies TextRule;
export const TAXONOMY_DESCRIPTION = { max: 500, min: 1, missing: MISSING_DESCRIPTION } satisfies TextRule;
export const SYNONYM_TERM = { max: 60, min: 1, missing: 'Escribe lo que la gente busca' } satisfies TextRule;
export const SYNONYM_MEANING = { max: 60, min: 1, missing: 'Escribe cómo se llama en el catálogo' } satisfies TextRule;
/** Why the shop does not rent to a customer. */
export const BLOCK_REASON = { max: 500, min: 1, missing: MISSING_REASON } satisfies TextRule;
