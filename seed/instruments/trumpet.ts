import { WIND_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const trumpet: InstrumentSheet = {
  slug: 'trumpet',
  categoryId: WIND_ID,
  name: 'Trompeta en si bemol Yamaha YTR-2330',
  description: `Trompeta redonda y dócil: pide poco aire para hablar y se mantiene afinada en el registro agudo, así que sirve tanto para la primera muestra del liceo como para una fila de vientos de cumbia. Los pistones bajan rápido y vuelven sin ruido.

La bañamos y la aceitamos antes de cada entrega, con las bombas sueltas y los corchos sanos. Van la boquilla 11B4 higienizada, aceite de pistones y grasa; si precisas sordina, pídela en las notas, que hay dos en el mostrador.`,
  priceCents: 7_500,
  stock: 5,
  specifications: {
    Marca: 'Yamaha',
    Modelo: 'YTR-2330',
    Material: 'Latón amarillo lacado',
    Tipo: 'En si bemol, tres pistones',
    'Características técnicas': 'Calibre ML de 11,65\u00A0mm, campana de 123\u00A0mm, gancho regulable en la tercera bomba',
    Accesorios: 'Estuche, boquilla 11B4, aceite de pistones y grasa de bombas',
  },
  provider: { name: 'Vientos del Sur', contact: 'vientos@example.com' },
  scenes: [
    { number: 1, alt: 'La trompeta dorada de perfil, sobre su soporte' },
    { number: 2, alt: 'De cerca: los tres pistones y las bombas' },
    { number: 3, alt: 'La trompeta vista desde la campana, sobre su soporte' },
  ],
};
