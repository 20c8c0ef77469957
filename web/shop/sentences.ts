import type { Sentences } from './problem-of.ts';
import type { Shop } from './shop.ts';

const same = (sentence: string): Sentences => ({ offline: sentence, failed: sentence });

/** For each call, what a person reads when the edge could not be reached or its answer says nothing readable. */
export const sentences = {
  listCategories: same('Error al obtener categorías'),
  searchInstruments: same('Error al obtener instrumentos'),
  getInstrument: same('Error al obtener instrumento'),
  listRatings: same('No se pudieron cargar las valoraciones'),
  dailyStock: same('Error al obtener disponibilidad'),
  login: { offline: 'No podemos comprobar tu cuenta sin conexión.', failed: 'Credenciales inválidas' },
  logout: same('No se pudo cerrar la sesión en el servidor.'),
  register: same('Error al registrar usuario'),
  currentUser: same('Error al obtener el usuario actual'),
  changeProfile: same('No se pudieron guardar los cambios. Inténtalo nuevamente.'),
  resendVerification: same('No se pudo enviar el correo de verificación. Inténtalo nuevamente.'),
  reserve: {
    offline: 'Backend no disponible. La reserva no pudo ser procesada.',
    failed: 'No se pudo completar la reserva. Por favor, intenta de nuevo.',
  },
  getReservation: same('No se pudo cargar la reserva.'),
  listReservations: same('No se pudieron cargar las reservas. Por favor, intente nuevamente.'),
  cancelReservation: same('No se pudo cancelar la reserva'),
  listFavorites: same('No se pudieron cargar tus favoritos.'),
  changeFavorites: same('No se pudieron actualizar tus favoritos. Inténtalo nuevamente.'),
  rate: { ...same('Error al enviar la valoración'), internal: 'Error interno del servidor. Intenta más tarde.' },
} satisfies Partial<Record<keyof Shop | 'changeFavorites', Sentences>>;
