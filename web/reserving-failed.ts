/** For a reservation that fails without a message of its own. */
export const RESERVING_FAILED = 'No se pudo completar la reserva. Por favor, intenta de nuevo.';
/** For one that was not sent. */
export const NOT_RESERVED = 'Backend no disponible. La reserva no pudo ser procesada.';
