import { STRINGS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const violin: InstrumentSheet = {
  slug: 'violin',
  categoryId: STRINGS_ID,
  name: 'Violín 4/4 Stentor Conservatoire',
  description: `Un violín de estudio avanzado que ya suena a orquesta: tapa de abeto macizo, fondo y aros de arce y una voz pareja desde la cuerda sol hasta el registro agudo. Responde rápido al arco y perdona poco, que es justo lo que se busca para preparar una prueba o una audición.

Sale del taller con puente y alma revisados, cuerdas Dominant con poco uso y arco recién encerdado. Va en estuche rígido con resina y almohadilla; el higrómetro del estuche es para mirarlo: en verano, no lo dejes en el auto.`,
  priceCents: 9_000,
  stock: 6,
  specifications: {
    Marca: 'Stentor',
    Modelo: 'Conservatoire 1550',
    Material: 'Tapa de abeto macizo, fondo y aros de arce, diapasón de ébano',
    Tipo: 'Acústico, tamaño 4/4',
    'Características técnicas': 'Tallado a mano, tiracuerdas con cuatro microafinadores, cuerdas Dominant',
    Accesorios: 'Estuche rígido, arco de crin natural, resina y almohadilla',
  },
  provider: { name: 'Taller Lutería del Parque', contact: 'lutheria@example.com' },
  scenes: [
    { number: 1, alt: 'El violín entero, con el arco al lado' },
    { number: 2, alt: 'De cerca: el puente, las efes y los cuatro microafinadores' },
    { number: 3, alt: 'De cerca: la voluta y las clavijas' },
    { number: 5, alt: 'El violín en su estuche abierto, con el arco en la tapa y la resina delante' },
  ],
};
