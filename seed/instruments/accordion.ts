import { KEYBOARDS_ID } from '../categories.ts';
import type { InstrumentSheet } from '../sample-instrument.ts';

export const accordion: InstrumentSheet = {
  slug: 'accordion',
  categoryId: KEYBOARDS_ID,
  name: 'Acordeón a piano Hohner Bravo III 72',
  description: `Rojo, liviano y con un fuelle que no pierde aire: el acordeón de la polca, del chamamé y de la milonga que se baila en el patio. Treinta y cuatro teclas y setenta y dos bajos alcanzan para casi todo el repertorio sin cargarse quince kilos al hombro.

Las lengüetas están afinadas y los bajos, regulados. Las correas se ajustan a tu espalda antes de salir: pruébalo en el local, sentado y parado. Guárdalo siempre con el fuelle cerrado y el broche puesto.`,
  priceCents: 13_000,
  stock: 3,
  specifications: {
    Marca: 'Hohner',
    Modelo: 'Bravo III 72, rojo nacarado',
    Material: 'Caja de madera con celuloide, fuelle de cartón entelado',
    Tipo: 'Acordeón a piano, 34 teclas y 72 bajos',
    'Características técnicas': 'Tres voces en la mano derecha, cinco registros, afinación con trémolo',
    Accesorios: 'Estuche rígido, correas acolchadas y correa dorsal',
  },
  provider: { name: 'Acordeones La Bota', contact: '+598 2900 0072' },
  scenes: [
    { number: 1, alt: 'El acordeón rojo visto del lado de los bajos, con el fuelle negro y las correas' },
    { number: 2, alt: 'El acordeón visto del lado del teclado, con los registros junto a las teclas' },
  ],
};
