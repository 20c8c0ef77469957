import { expect, it } from 'vitest';
import { includedItems } from '#domain/included.ts';
import { sizeGuide } from '#domain/size-guide.ts';

const entry = (label: string, spValue: string) => ({ spValue, specification: { label } });

it.each([
  [
    'Estuche rígido, arco de crin natural, resina y almohadilla',
    ['Estuche rígido', 'Arco de crin natural', 'Resina', 'Almohadilla'],
  ],
  ['Funda', ['Funda']],
  [' , ', []],
])('lists what comes along: %s', (accessories, items) => {
  expect(includedItems([entry('Marca', 'Stentor'), entry('ACCESORIOS', accessories)])).toEqual(items);
});

it.each([
  ['Violín Stentor', 'Acústico, tamaño 3/4', 'Tamaño 3/4: de unos 9 a 12\u00A0años, con un brazo de 54 a 58\u00A0cm.'],
  ['Violín 4/4 Stentor', 'Acústico', 'Tamaño 4/4: desde unos 11\u00A0años, con un brazo de 58\u00A0cm o más.'],
  ['Guitarra 1/4', 'Clásica', 'Tamaño 1/4: de unos 4 a 6\u00A0años, hasta 1,10\u00A0m de altura.'],
  ['Guitarra 1/2', 'Clásica', 'Tamaño 1/2: de unos 5 a 8\u00A0años, de 1,10 a 1,35\u00A0m de altura.'],
  ['Violín', 'Calibre 11/24', null],
  ['Trompeta 3/4', 'Compás 3/4', null],
])('says whom %s (%s) fits', (name, kind, text) => {
  expect(sizeGuide(name, [entry('Tipo', kind)])).toBe(text);
});
