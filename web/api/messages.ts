import type { Call } from '#domain/contract/api.ts';
import type { Endpoint } from './call.ts';

/** What a person reads when a call fails without a message of its own. */
export type Messages = {
  /** The server could not be reached. */
  offline: string;
  /** Whether a write arrived is not known. */
  unknown?: string;
  /** An edited repeat was not sent, because the first copy had been made. */
  saved?: string;
  /** The answer was unreadable. */
  failed: string;
  /** A 500 without a message; `failed` when absent. */
  internal?: string;
  /** When a refusal has no message, its body's texts are shown instead, joined by commas. */
  joinsValues?: true;
};

export const same = (message: string): Messages => ({ offline: message, failed: message });

export const UNREACHABLE = 'Sin conexión con la tienda. Inténtalo nuevamente en un momento.';

const favorites = same('No se pudieron actualizar tus favoritos. Inténtalo nuevamente.');

const RATING_FAILED = 'Error al enviar la valoración';

const CUSTOMER_MESSAGES = {
  'GET /api/categories': same('Error al obtener categorías'),
  'GET /api/instruments/results': same('Error al obtener instrumentos'),
  'GET /api/instruments/:id': same('Error al obtener instrumento'),
  'GET /api/ratings/instrument/:id': same('No se pudieron cargar las valoraciones'),
  'GET /api/shop-calendar': same('Error al obtener disponibilidad'),
  'GET /api/availability/daily-stock': same('Error al obtener disponibilidad'),
  'POST /logout': same('No se pudo cerrar la sesión en la tienda.'),
  'GET /api/users/me': same('Error al obtener el usuario actual'),
  'GET /api/favorites/users/:userId': same('No se pudieron cargar tus favoritos.'),
  'POST /api/favorites/users/:userId/instruments/:instrumentId': favorites,
  'DELETE /api/favorites/users/:userId/instruments/:instrumentId': favorites,
  'POST /api/ratings': {
    ...same(RATING_FAILED),
    // Specified; the key makes a second press safe.
    unknown: RATING_FAILED,
    internal: 'Error interno del servidor. Intenta más tarde.',
  },
  'POST /api/ratings/:id/reports': same('No se pudo enviar la denuncia'),
} satisfies Partial<Record<Call, Messages>>;

export type CustomerCall = keyof typeof CUSTOMER_MESSAGES;

const rows: Partial<Record<Endpoint, Messages>> = { ...CUSTOMER_MESSAGES };

/** The account's pages and the administration add their rows when they load. */
export const addMessages = (more: Partial<Record<Endpoint, Messages>>): void => void Object.assign(rows, more);

export const messagesOf = (endpoint: Endpoint): Messages => rows[endpoint] ?? same(UNREACHABLE);
