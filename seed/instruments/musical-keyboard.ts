import { KEYBOARDS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const musicalKeyboard: InstrumentSheet = {
  slug: 'musical-keyboard',
  categoryId: KEYBOARDS_ID,
  name: 'Piano digital Roland FP-30X',
  description: `Ochenta y ocho teclas con peso de verdad en un cuerpo que una sola persona puede bajar del auto. El toque con escape y la superficie mate hacen que los dedos se olviden de que es digital; los parlantes alcanzan para un living y las salidas de línea para una sala.

Sirve para preparar el examen sin despertar a nadie, para un casamiento en la playa o para grabar por USB. Va con soporte en X, pedal y fuente; probamos cada tecla y cada conector antes de entregarlo.`,
  priceCents: 9_500,
  stock: 5,
  specifications: {
    Marca: 'Roland',
    Modelo: 'FP-30X, negro',
    Material: 'Mueble de resina, teclas con tacto de marfil',
    Tipo: 'Piano digital portátil de 88 teclas',
    'Características técnicas': 'Teclado contrapesado PHA-4, 256 voces de polifonía, dos parlantes de 11\u00A0W, Bluetooth y USB',
    Accesorios: 'Soporte en X, pedal de sustain, fuente y atril',
  },
  provider: { name: 'Teclas 18 de Julio', contact: 'teclados@example.com' },
  scenes: [
    { number: 1, alt: 'El piano digital negro sobre su soporte en X, con atril y pedal' },
    { number: 2, alt: 'De cerca: las teclas blancas y negras, con el fieltro rojo detrás' },
    { number: 3, alt: 'El extremo izquierdo del piano, con los botones del panel y las salidas del frente' },
  ],
};
