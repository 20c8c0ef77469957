import { PERCUSSION_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const drum: InstrumentSheet = {
  slug: 'drum',
  categoryId: PERCUSSION_ID,
  name: 'Redoblante de marcha Pearl Competitor 14"',
  description: `Redoblante de desfile con casco de álamo y bordona que se corta con la palanca: seco, filoso y con volumen de sobra para la batería de una murga o la banda del liceo. Aguanta el sol de un corso y la intemperie de un 25 de Agosto.

Va con parches nuevos, arnés regulable y un par de palillos gruesos. Lo dejamos tensado alto; si lo prefieres más grave para escenario, la llave viaja en el estuche y se afina en cinco minutos.`,
  priceCents: 5_500,
  stock: 7,
  specifications: {
    Marca: 'Pearl',
    Modelo: 'Competitor CMS1412',
    Material: 'Casco de álamo de seis láminas, aros de acero',
    Tipo: 'Redoblante de marcha de 14" x 12"',
    'Características técnicas': 'Doce torres, bordona con palanca, parche batidor reforzado',
    Accesorios: 'Estuche rígido, arnés, par de palillos y llave de afinación',
  },
  provider: { name: 'Parches y Cueros', contact: 'tambores@example.com' },
  scenes: [
    { number: 1, alt: 'El redoblante rojo de frente, con dos palillos cruzados sobre el parche' },
    { number: 2, alt: 'De cerca: el aro y un tensor cromados sobre el casco rojo' },
    { number: 3, alt: 'El redoblante inclinado, con la bordonera sobre el parche de abajo' },
    { number: 5, alt: 'El redoblante en su estuche redondo y negro, con la tapa y los palillos al lado' },
  ],
};
