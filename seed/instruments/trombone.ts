import { WIND_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const trombone: InstrumentSheet = {
  slug: 'trombone',
  categoryId: WIND_ID,
  name: 'Trombón tenor Bach TB301',
  description: `Tenor de vara recta, directo y con buen cuerpo en el medio: el que se sienta sin problema en una banda, en una fila de salsa o en un quinteto de metales. La vara corre suave en las siete posiciones y no tiene golpes.

Lo entregamos con la vara limpia y lubricada, y la boquilla higienizada. El estuche es largo: mide el baúl antes de venir o pídenos ayuda, que acostado en el asiento entra siempre.`,
  priceCents: 8_000,
  stock: 4,
  specifications: {
    Marca: 'Bach',
    Modelo: 'TB301',
    Material: 'Latón amarillo lacado, vara interior cromada',
    Tipo: 'Tenor en si bemol, vara recta',
    'Características técnicas': 'Calibre de .500" (12,7\u00A0mm), campana de 8" (203\u00A0mm)',
    Accesorios: 'Estuche, boquilla 12C, crema y rociador para la vara',
  },
  provider: null,
  scenes: [
    { number: 1, alt: 'El trombón dorado entero, en diagonal, con la vara cerrada' },
    { number: 2, alt: 'De cerca: la boquilla y los tirantes de la vara' },
  ],
};
