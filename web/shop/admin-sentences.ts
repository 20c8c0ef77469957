import type { AdminDesk } from './admin-desk.ts';
import type { BackOffice } from './back-office.ts';
import type { Sentences } from './problem-of.ts';

const same = (sentence: string): Sentences => ({ offline: sentence, failed: sentence });
const changing = (failed: string): Sentences => ({ offline: `${failed}. No hay conexión con el servidor.`, failed });

/** For each call, what an administrator reads when the edge could not be reached or its answer says nothing readable. */
export const adminSentences = {
  overview: same('No se pudo cargar el resumen.'),
  dashboard: same('No se pudieron cargar las cifras. Por favor, intente nuevamente.'),
  listInstruments: same('Error al obtener instrumentos'),
  getInstrument: same('Error al obtener instrumento'),
  addInstrument: changing('Error al agregar instrumento'),
  changeInstrument: changing('Error al actualizar instrumento'),
  deleteInstrument: { offline: 'No hay conexión con el servidor.', failed: 'Error al eliminar instrumento' },
  listMaintenance: same('No se pudo cargar el mantenimiento.'),
  maintenanceConflicts: same('No se pudo comprobar qué reservas hay en esas fechas.'),
  addMaintenance: changing('No se pudo guardar el mantenimiento'),
  endMaintenance: changing('No se pudo terminar el mantenimiento'),
  listCategories: same('Error al obtener categorías'),
  addCategory: changing('Error al agregar categoría'),
  changeCategory: changing('Error al actualizar categoría'),
  deleteCategory: changing('Error al eliminar categoría'),
  listSpecifications: same('Error al cargar las características'),
  addSpecification: changing('Error al agregar especificación'),
  changeSpecification: changing('Error al actualizar especificación'),
  deleteSpecification: changing('Error al eliminar especificación'),
} satisfies Record<Exclude<keyof AdminDesk, keyof BackOffice>, Sentences>;
