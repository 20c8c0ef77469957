/** For what has no sentence of its own. */
export const UNREACHABLE = 'Sin conexión con el servidor. Inténtalo nuevamente en un momento.';
