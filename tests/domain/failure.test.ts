import { describe, expect, expectTypeOf, it } from 'vitest';
import { api } from '#domain/contract/api.ts';
import { codeOf, failure, FAILURE_KINDS, type FailureKind } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';

describe('every failure', () => {
  it.each(FAILURE_KINDS)('%s has a message of its own for people', (kind) => {
    const { message } = failure(kind);
    expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ].{7,}/u);
    expect(message).not.toMatch(/undefined|\{|\}/);
  });

  it('has a code of its own for programs, but the duplicates, which share one', () => {
    const shared = FAILURE_KINDS.filter((kind) => codeOf(kind) === 'duplicate');
    expect(shared).toEqual(['duplicate_instrument', 'duplicate_category', 'duplicate_specification']);
    const others = FAILURE_KINDS.filter((kind) => !shared.includes(kind)).map(codeOf);
    expect(new Set(others).size).toBe(others.length);
    expect(others.every((code) => /^[a-z_]+$/.test(code))).toBe(true);
  });

  it('keeps the messages of the specification, word for word', () => {
    const messages: [FailureKind, string][] = [
      ['bad_credentials', 'Credenciales inválidas'],
      ['inactive_account', 'Cuenta desactivada'],
      ['email_taken', 'El email ya está registrado'],
      ['duplicate_instrument', 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.'],
      ['duplicate_category', 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.'],
      ['duplicate_specification', 'Ya existe una característica con este nombre'],
      ['category_in_use', 'No se puede eliminar una categoría con productos asociados'],
      ['specification_in_use', 'No se puede eliminar una característica que está siendo utilizada por productos'],
      ['own_admin_role', 'No puedes quitarte permisos de administrador a ti mismo'],
      ['cannot_cancel', 'No se pudo cancelar la reserva'],
      ['cannot_end', 'No se pudo finalizar la reserva'],
      ['not_ended', 'Solo puedes valorar reservas finalizadas'],
      ['instrument_not_found', 'Producto no encontrado'],
      ['category_not_found', 'Categoría no encontrada'],
      ['specification_not_found', 'Característica no encontrada'],
      ['user_not_found', 'Usuario no encontrado'],
      ['bad_image_count', 'Debes seleccionar entre 1 y 6 imágenes'],
      ['internal', 'Error interno del servidor. Intenta más tarde.'],
      ['unauthenticated', 'Inicia Sesión para interactuar.'],
    ];
    for (const [kind, message] of messages) expect(failure(kind).message).toBe(message);
  });

  it('that a call of the contract names is one of them', () => {
    for (const { failures } of Object.values(api)) {
      for (const kind of failures) expect(FAILURE_KINDS).toContain(kind);
    }
  });

  it('takes details beside its message', () => {
    expect(failure('no_stock', { days: ['2026-12-01'] })).toMatchObject({ kind: 'no_stock', days: ['2026-12-01'] });
    expect(failure('no_stock', { message: 'Otra frase.' }).message).toBe('Otra frase.');
  });
});

describe('a result', () => {
  it('tells its two outcomes apart by ok', () => {
    expect(ok(3)).toEqual({ ok: true, value: 3 });
    expect(fail('why')).toEqual({ ok: false, failure: 'why' });
    expectTypeOf(ok(3).value).toEqualTypeOf<number>();
  });
});
