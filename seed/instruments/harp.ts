import { STRINGS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const harp: InstrumentSheet = {
  slug: 'harp',
  categoryId: STRINGS_ID,
  name: 'Arpa paraguaya de 36 cuerdas',
  description: `Arpa diatónica del litoral, hecha a mano en Luque: caja de cedro, tapa de pino y treinta y seis cuerdas de nailon que llenan un salón sin amplificar. Es la que pide una polca, una guarania o una ceremonia en la que no se quiere enchufar nada.

Pesa menos de cinco kilos y entra acostada en el asiento de atrás de un auto. La entregamos afinada en fa mayor; avísanos en las notas si la necesitas en sol o en do y la cambiamos con tiempo. Por favor, afínala el día antes: el nailon nuevo se estira con el calor.`,
  priceCents: 15_000,
  stock: 2,
  specifications: {
    Marca: 'Taller Ykua Sati',
    Modelo: 'Concierto 36',
    Material: 'Caja de cedro, tapa de pino, cuerdas de nailon',
    Tipo: 'Diatónica paraguaya, 36 cuerdas',
    'Características técnicas': 'Algo más de cinco octavas, afinada en fa mayor, clavijas mecánicas, 4,8\u00A0kg',
    Accesorios: 'Funda acolchada, llave de afinar y juego de cuerdas de repuesto',
  },
  provider: { name: 'Arpas del Litoral', contact: '+598 2900 0036' },
  scenes: [
    { number: 1, alt: 'El arpa de pie, entera, con la caja de tapa clara y la columna torneada' },
    { number: 2, alt: 'De cerca: el clavijero, con las clavijas y las cuerdas de colores' },
    { number: 3, alt: 'De cerca: la base de la caja y los pies del arpa' },
  ],
};
