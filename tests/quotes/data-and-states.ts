import type { Quote } from './quote.ts';

/** Sections 3, 4 and 7: words of the data, states and transitions, and what e-mails say. */
export const DATA_AND_STATES: readonly Quote[] = [
  { section: 3, quote: 'Cuerdas', at: 'home' },
  { section: 3, quote: 'Viento', at: 'home' },
  { section: 3, quote: 'Percusión', at: 'home' },
  { section: 3, quote: 'Teclados', at: 'home' },

  { section: 4, quote: 'Activa', at: 'reservations' },
  { section: 4, quote: 'Confirmada', at: 'reservations' },
  { section: 4, quote: 'Pendiente', at: 'reservations' },
  { section: 4, quote: 'Desconocido', at: 'reservations' },
  { section: 4, quote: 'En curso', at: 'history' },
  { section: 4, quote: 'Finalizada', at: 'history' },
  { section: 4, quote: 'Cancelada', at: 'history' },
  { section: 4, quote: 'Confirmada', at: 'history' },
  { section: 4, quote: 'Pendiente', at: 'history' },
  { section: 4, quote: 'Reservado', at: 'history' },
  { section: 4, quote: 'La reserva #{id} ha sido finalizada exitosamente.', at: 'ended' },
  { section: 4, quote: 'Disponible', at: 'instruments' },
  { section: 4, quote: 'No disponible', at: 'instruments' },
  { section: 4, quote: 'Cuenta desactivada', at: 'a login of a deactivated account' },
  { section: 4, quote: 'Permisos actualizados correctamente', at: 'a role that is changed' },
  {
    section: 4,
    quote: 'No se pudo enviar el correo de confirmación, pero tu reserva se ha completado correctamente.',
    at: 'reserved without an e-mail',
  },

  { section: 7, quote: 'Sin notas adicionales', at: 'a confirmation without notes and provider' },
  { section: 7, quote: 'Proveedor', at: 'a confirmation without notes and provider' },
  { section: 7, quote: 'Sin información de contacto', at: 'a confirmation without notes and provider' },
];
