import { PERCUSSION_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const longDrum: InstrumentSheet = {
  slug: 'long-drum',
  categoryId: PERCUSSION_ID,
  name: 'Djembé Meinl Headliner 12"',
  description: `Djembé de cuerdas con parche de cabra: un bajo hondo en el centro y un slap que corta contra el borde. Se lleva bien con la rueda, con la clase de ritmo y con una cuerda de candombe que quiera probar otro color en el ensayo.

Viene afinado y con la funda puesta, que el cuero se afloja con la humedad de la rambla. Si lo notas bajo, acércalo diez minutos al sol, nunca al fuego. Tócalo sin anillos y te va a durar la noche entera.`,
  priceCents: 6_250,
  stock: 6,
  specifications: {
    Marca: 'Meinl',
    Modelo: 'Headliner de 12"',
    Material: 'Cuerpo de caoba, parche de cabra',
    Tipo: 'Djembé afinado con cuerdas',
    'Características técnicas': 'Boca de 30\u00A0cm, 60\u00A0cm de alto, cuerda trenzada de baja elongación',
    Accesorios: 'Funda acolchada con correa y sombrero de protección',
  },
  provider: { name: 'Parches y Cueros', contact: 'tambores@example.com' },
  scenes: [
    { number: 1, alt: 'El djembé de pie, de madera oscura, con parche de cuero y cuerdas negras' },
    { number: 2, alt: 'De cerca: el borde del parche y el trenzado de las cuerdas' },
    { number: 3, alt: 'El djembé acostado, con la boca del pie al frente y su guarda tallada' },
  ],
};
