import { WIND_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const saxophone: InstrumentSheet = {
  slug: 'saxophone',
  categoryId: WIND_ID,
  name: 'Saxofón alto Yamaha YAS-280',
  description: `El alto con el que empezó media ciudad y que un profesional no desprecia para un toque: liviano, con una emisión fácil en los graves y una afinación que no da sorpresas. La mecánica está regulada para que las dos manos caigan solas en su lugar.

Cada vez que vuelve pasa por el banco: zapatillas, corchos y una prueba de pérdidas con luz. La boquilla 4C viaja higienizada y sellada; las cañas son nuevas y quedan para ti. Si usas boquilla propia, tráela: el tudel es estándar.`,
  priceCents: 12_000,
  stock: 4,
  specifications: {
    Marca: 'Yamaha',
    Modelo: 'YAS-280',
    Material: 'Latón lacado dorado',
    Tipo: 'Alto en mi bemol',
    'Características técnicas': 'Llave de fa# agudo, apoyo de pulgar regulable, boquilla 4C',
    Accesorios: 'Estuche rígido, boquilla con abrazadera, correa, tres cañas 2 y paño',
  },
  provider: { name: 'Vientos del Sur', contact: 'vientos@example.com' },
  scenes: [
    { number: 1, alt: 'El saxofón dorado de pie en su soporte' },
    { number: 2, alt: 'De cerca: la campana y las llaves' },
    { number: 3, alt: 'El saxofón acostado, entero' },
    { number: 4, alt: 'De cerca: el tudel, con la boquilla y la abrazadera' },
  ],
};
