/** What a form and the API say where a required field is missing. */
export const MISSING_INSTRUMENT_NAME = 'El nombre es obligatorio';
export const MISSING_CATEGORY = 'La categoría es obligatoria';
export const MISSING_DESCRIPTION = 'La descripción es obligatoria';
export const MISSING_REASON = 'El motivo es obligatorio';
export const MISSING_CATEGORY_NAME = 'El nombre de la categoría no puede estar vacío';
export const MISSING_SPECIFICATION_NAME = 'El nombre de la característica no puede estar vacío';
