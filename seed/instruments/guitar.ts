import { STRINGS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const guitar: InstrumentSheet = {
  slug: 'guitar',
  categoryId: STRINGS_ID,
  name: 'Guitarra eléctrica tipo S',
  description: `La eléctrica de siempre: liviana, cómoda contra el cuerpo y con tres pastillas que van del limpio cristalino al crunch sin perder definición. El selector de cinco posiciones resuelve una noche entera de tablado, de funk o de rock sin cambiar de instrumento.

La entregamos calibrada, con cuerdas .009 nuevas y el trémolo regulado para que vuelva a la afinación. Si vienes a ensayar a la vuelta, trae solo las manos: van correa, cable y púas. Dinos en las notas si tocas con .010 o medio tono abajo y la dejamos así.`,
  priceCents: 8_500,
  stock: 7,
  specifications: {
    Marca: 'Taller Malvín',
    Modelo: 'Tipo S, rojo con golpeador blanco',
    Material: 'Cuerpo de aliso, mástil y diapasón de arce',
    Tipo: 'Eléctrica de cuerpo sólido, para diestros',
    'Características técnicas': '22 trastes, escala de 25,5", tres pastillas simples Alnico V, trémolo de dos puntos',
    Accesorios: 'Estuche rígido, correa, cable de 3\u00A0m y tres púas',
  },
  provider: { name: 'Casa Malvín Guitarras', contact: 'guitarras@example.com' },
  scenes: [
    { number: 1, alt: 'La guitarra roja entera, en diagonal, con golpeador blanco y mástil claro' },
    { number: 2, alt: 'De cerca: el puente con su palanca, las perillas y las pastillas' },
    { number: 3, alt: 'De cerca: el clavijero, con sus seis afinadores en línea' },
    { number: 4, alt: 'La guitarra en su estuche rígido abierto' },
  ],
};
