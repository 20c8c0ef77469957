import type { Quote } from './quote.ts';

/** Section 8: the catalogue of errors. */
export const ERRORS: readonly Quote[] = [
  { section: 8, quote: 'Credenciales inválidas', at: 'a login that is wrong' },
  { section: 8, quote: 'Cuenta desactivada', at: 'a login of a deactivated account' },
  { section: 8, quote: 'Error al registrar usuario', at: 'a registration that fails' },
  { section: 8, quote: 'Error al obtener el usuario actual', at: 'a profile that does not load' },

  { section: 8, quote: 'Error al obtener instrumentos', at: 'home that does not load' },
  { section: 8, quote: 'Error al obtener instrumentos', at: 'instruments that do not load' },
  { section: 8, quote: 'Error al agregar instrumento', at: 'an instrument that is not added' },
  { section: 8, quote: 'Error al obtener instrumento', at: 'an instrument that does not load' },
  { section: 8, quote: 'Error al actualizar instrumento', at: 'an instrument that is not changed' },
  { section: 8, quote: 'Error al eliminar instrumento', at: 'several instruments that are not deleted' },
  {
    section: 8,
    quote: 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.',
    at: 'an instrument with a taken name',
  },
  { section: 8, quote: 'El nombre del instrumento ya está registrado.', at: 'an instrument with a taken name' },
  { section: 8, quote: 'Error al procesar la solicitud', at: 'an instrument refused without a message' },
  { section: 8, quote: 'Error al eliminar el instrumento', at: 'an instrument that is not deleted' },
  { section: 8, quote: 'Producto no encontrado', at: 'an instrument that is not there' },
  { section: 8, quote: 'Producto no encontrado', at: 'a local instrument that is not there' },
  { section: 8, quote: 'Error al paginar productos', at: 'a local page that is no number' },

  { section: 8, quote: 'Error al obtener categorías', at: 'home that does not load' },
  { section: 8, quote: 'Error al agregar categoría', at: 'a category that is not added' },
  { section: 8, quote: 'Error al actualizar categoría', at: 'a category that is not changed' },
  { section: 8, quote: 'Error al eliminar categoría', at: 'a category that is not deleted' },
  {
    section: 8,
    quote: 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.',
    at: 'a category with a taken name',
  },
  { section: 8, quote: 'El nombre de categoría ya está registrado.', at: 'a category with a taken name' },
  { section: 8, quote: 'Categoría no encontrada', at: 'changing a category that is not there' },

  { section: 8, quote: 'Error al agregar especificación', at: 'a specification that is not added' },
  { section: 8, quote: 'Error al actualizar especificación', at: 'a specification that is not changed' },
  { section: 8, quote: 'Error al eliminar especificación', at: 'a specification that is not deleted' },
  {
    section: 8,
    quote: 'Error al eliminar la característica',
    at: 'a specification whose deletion is refused without a message',
  },
  { section: 8, quote: 'Error al cargar las características', at: 'specifications that do not load' },

  { section: 8, quote: 'Error al obtener usuarios', at: 'users that do not load' },
  {
    section: 8,
    quote: 'Error al cambiar permisos: {message}',
    shows: 'Error al cambiar permisos: Error al actualizar rol de usuario',
    at: 'a role that is not changed',
  },
  { section: 8, quote: 'Error al actualizar rol de usuario', at: 'a role that is not changed' },
  { section: 8, quote: 'Usuario no encontrado', at: 'changing the role of nobody' },

  { section: 8, quote: 'Error al obtener disponibilidad', at: 'a calendar that does not load' },
  {
    section: 8,
    quote: 'Backend no disponible. La reserva no pudo ser procesada.',
    at: 'checkout without a server',
  },
  { section: 8, quote: 'No se pudo cancelar la reserva', at: 'a cancellation that is refused' },
  { section: 8, quote: 'No se pudo finalizar la reserva', at: 'ending that fails' },
  {
    section: 8,
    quote: 'Error al finalizar la reserva: {reason}',
    shows: 'Error al finalizar la reserva: No se pudo finalizar la reserva',
    at: 'ending that fails',
  },
  {
    section: 8,
    quote: 'No se pudieron cargar las reservas. Por favor, intente nuevamente.',
    at: 'reservations that do not load',
  },
  {
    section: 8,
    quote: 'No se pudo completar la reserva. Por favor, intenta de nuevo.',
    at: 'checkout refused without a message',
  },

  { section: 8, quote: 'Error interno del servidor. Intenta más tarde.', at: 'rating that fails' },
  { section: 8, quote: 'Error al enviar la valoración', at: 'a rating refused on the detail page' },
  { section: 8, quote: 'No se pudieron cargar las valoraciones', at: 'ratings that do not load' },
  {
    section: 8,
    quote: '❌ Error: {message or No se pudo enviar la valoración}',
    shows: '❌ Error: No se pudo enviar la valoración',
    at: 'rating refused without a message',
  },
  { section: 8, quote: '✅ Valoración enviada correctamente para {instrument name}', at: 'rated' },
];
