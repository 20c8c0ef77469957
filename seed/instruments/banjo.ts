import { STRINGS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const banjo: InstrumentSheet = {
  slug: 'banjo',
  categoryId: STRINGS_ID,
  name: 'Banjo de 5 cuerdas Epiphone MB-100',
  description: `Banjo abierto, sin resonador: más dulce y más íntimo que uno de bluegrass, ideal para clawhammer, para grabar una canción folk o para sumar ese rasguido seco que ninguna guitarra imita. La quinta cuerda corta tiene su clavija propia y afina sin renegar.

Lo entregamos en sol abierto (gDGBD), con el parche tensado parejo y el puente en su lugar. Si nunca tocaste uno, en el estuche va una hoja con la afinación y los tres primeros acordes; con eso tocas en una tarde.`,
  priceCents: 6_750,
  stock: 3,
  specifications: {
    Marca: 'Epiphone',
    Modelo: 'MB-100',
    Material: 'Aro laminado y mástil de caoba, parche sintético',
    Tipo: 'De 5 cuerdas, abierto (sin resonador)',
    'Características técnicas': '22 trastes, parche de 11", quinta clavija con engranaje',
    Accesorios: 'Estuche, correa, juego de uñas y afinador de pinza',
  },
  provider: null,
  scenes: [
    { number: 1, alt: 'El banjo entero, en diagonal: parche blanco, mástil oscuro y clavijero negro' },
    { number: 2, alt: 'De cerca: el puente, el cordal y los tensores cromados sobre el parche' },
  ],
};
