import { expect, test } from 'vitest';
import { refusalToSubmit } from '#web/pages/checkout/submission.ts';

const form = { startDate: '2026-11-27', endDate: '2026-12-02', quantity: 2, notes: '', limit: 3, pricePerDay: 45 };

test('a form that can be sent has no refusal', () => {
  expect(refusalToSubmit(form, true)).toBeNull();
  expect(refusalToSubmit({ ...form, quantity: 3 }, true)).toBeNull();
});

test('each refusal in its own words, the earliest first', () => {
  expect(refusalToSubmit({ ...form, startDate: '', limit: null }, false)).toBe('Fecha de inicio no seleccionada');
  expect(refusalToSubmit({ ...form, limit: null }, false)).toBe('No se ha cargado la información del instrumento');
  expect(refusalToSubmit(form, false)).toBe('Información de usuario no disponible');
  expect(refusalToSubmit({ ...form, quantity: 0 }, true)).toBe('La cantidad debe ser un número mayor a 0');
  expect(refusalToSubmit({ ...form, quantity: Number.NaN }, true)).toBe('La cantidad debe ser un número mayor a 0');
  expect(refusalToSubmit({ ...form, quantity: 4 }, true)).toBe(
    'La cantidad seleccionada (4) supera el stock disponible (3) para la fecha de inicio.',
  );
  expect(refusalToSubmit({ ...form, notes: 'a'.repeat(2_001) }, true)).toBe('Las notas admiten 2000 caracteres como máximo');
  expect(refusalToSubmit({ ...form, notes: 'a'.repeat(2_000) }, true)).toBeNull();
});
