import { WIND_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const flute: InstrumentSheet = {
  slug: 'flute',
  categoryId: WIND_ID,
  name: 'Flauta dulce contralto Mollenhauer Canta',
  description: `Contralto de peral, cálida y estable, con los dos últimos orificios dobles para el fa# y el sol# graves. Es un salto enorme desde la flauta de plástico de la escuela: el canal de aire trabajado a mano deja matizar y el sonido empasta en cualquier consort.

La madera se aceita entre alquiler y alquiler y la cabeza se desinfecta. Entíbiala bajo el brazo unos minutos antes de soplar y, al terminar, pásale la baqueta: con ese cuidado no hay humedad que le gane.`,
  priceCents: 4_500,
  stock: 7,
  specifications: {
    Marca: 'Mollenhauer',
    Modelo: 'Canta 2506',
    Material: 'Peral impregnado',
    Tipo: 'Contralto en fa, digitación barroca',
    'Características técnicas': 'Orificios dobles, tres cuerpos, canal de aire curvo',
    Accesorios: 'Estuche rígido, baqueta de limpieza y grasa para corchos',
  },
  provider: null,
  scenes: [
    { number: 1, alt: 'La flauta dulce de madera entera, en diagonal' },
    { number: 3, alt: 'La flauta desarmada en su estuche forrado de azul, con la varilla de limpieza' },
  ],
};
