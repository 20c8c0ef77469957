/** Why no alternatives are e-mailed for a line on its first day: its customer could not take one without the shop. */
export const BEGINS_TODAY = 'La reserva empieza hoy: el cliente ya no puede cambiarla sin la tienda. Llámalo y elige por él.';
