/** Each body at its edges: what is refused, at which field, and what the accepted ones become. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CategoryDraft } from '#domain/contract/categories.ts';
import { DayText, IdText, IntegerText, Price } from '#domain/contract/fields.ts';
import { InstrumentChange, InstrumentDraft, InstrumentQuery } from '#domain/contract/instruments.ts';
import { RatingDraft } from '#domain/contract/ratings.ts';
import { AvailabilityDraft, ReservationDraft } from '#domain/contract/reservations.ts';
import { SpecificationDraft } from '#domain/contract/specifications.ts';
import { Credentials, ProfileChange, Registration } from '#domain/contract/users.ts';

/** Paths and messages of what a schema refuses; empty when it accepts. */
function refusals(schema: z.ZodType, given: unknown): Record<string, string> {
  const parsed = schema.safeParse(given);
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const isMalformed = (schema: z.ZodType, given: unknown): boolean =>
  (schema.safeParse(given).error?.issues ?? []).some((issue) => issue.code === 'custom' && issue.params?.['malformed'] === true);

describe('fields', () => {
  it('marks a wrong day as malformed, anything else as invalid', () => {
    expect(isMalformed(DayText, '2026-02-30')).toBe(true);
    expect(isMalformed(DayText, 'mañana')).toBe(true);
    expect(isMalformed(DayText, 20_261_127)).toBe(false);
    expect(isMalformed(ReservationDraft, { ...reservation, startDate: '2026-13-01' })).toBe(true);
    expect(isMalformed(ReservationDraft, { ...reservation, quantity: '2' })).toBe(false);
  });

  it('reads ids and whole numbers as a path or a query writes them', () => {
    expect(IdText.parse('999999999999999')).toBe(999_999_999_999_999);
    expect(IntegerText.parse('-3')).toBe(-3);
    expect(IntegerText.parse('9'.repeat(400))).toBe(999_999_999);
    expect(IntegerText.parse(`-${'9'.repeat(400)}`)).toBe(-999_999_999);
    for (const text of ['', '1.0', '1e9', ' 1', 'NaN', 'Infinity']) expect(IntegerText.safeParse(text).success).toBe(false);
  });

  it('takes prices from 0 with at most two decimals', () => {
    for (const price of [0, 0.01, 45, 45.5, 1_000_000]) expect(Price.safeParse(price).success).toBe(true);
    for (const price of [-0.01, 45.555, 1_000_000.01, Number.NaN, Infinity, '45', null])
      expect(Price.safeParse(price).success).toBe(false);
  });
});

const reservation = { instrumentId: 1, userId: 2, startDate: '2026-12-01', endDate: '2026-12-03', quantity: 2 };

describe('a reservation', () => {
  it('may go without notes, a quantity is one unit when absent, and a hold may go without an end', () => {
    expect(ReservationDraft.parse(reservation)).toEqual({ ...reservation, notes: '' });
    expect(ReservationDraft.parse({ ...reservation, quantity: undefined })).toMatchObject({ quantity: 1 });
    const { endDate: _, ...open } = reservation;
    expect(AvailabilityDraft.parse(open)).toEqual(open);
    expect(refusals(ReservationDraft, open)).toHaveProperty('endDate');
  });

  it.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', '2'],
    ['quantity', 1_001],
    ['quantity', null],
    ['instrumentId', 0],
    ['instrumentId', '1'],
    ['instrumentId', 1.5],
    ['userId', -2],
    ['userId', null],
    ['startDate', '2026-02-30'],
    ['startDate', null],
    ['endDate', '03/12/2026'],
    ['notes', 'x'.repeat(2_001)],
    ['notes', null],
    ['notes', 5],
  ])('with %s %j is refused at that field', (field, value) => {
    expect(Object.keys(refusals(ReservationDraft, { ...reservation, [field]: value }))).toEqual([field]);
  });

  it('says what the shop says about a quantity of none', () => {
    expect(refusals(ReservationDraft, { ...reservation, quantity: 0 })).toEqual({
      quantity: 'La cantidad debe ser un número mayor a 0',
    });
  });

  it('ignores what it does not know, prices and status included', () => {
    expect(ReservationDraft.parse({ ...reservation, totalPrice: 0, status: 'ENDED', pricePerDay: 0.01, id: 9 })).toEqual({
      ...reservation,
      notes: '',
    });
  });

  it('keeps the lines of a note, and drops what nobody types', () => {
    expect(ReservationDraft.parse({ ...reservation, notes: 'Piso 3\u0000\n\u202Etimbre 4\u202C' }).notes).toBe(
      'Piso 3\ntimbre 4',
    );
  });

  it('takes any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        for (const schema of [
          ReservationDraft,
          AvailabilityDraft,
          Registration,
          Credentials,
          InstrumentDraft,
          InstrumentChange,
          RatingDraft,
          CategoryDraft,
          ProfileChange,
        ]) {
          schema.safeParse(value);
          schema.safeParse({ ...reservation, quantity: value, specifications: other, category: value, email: other });
        }
      }),
    );
  });
});

const draft = { name: ' Guitarra criolla ', description: 'Nylon.', categoryId: 3, pricePerDay: 45.5 };

describe('a new instrument', () => {
  it('has a stock of 5, is available and has no specifications when nobody says otherwise', () => {
    expect(InstrumentDraft.parse(draft)).toMatchObject({
      name: 'Guitarra criolla',
      stock: 5,
      status: 'Disponible',
      specifications: [],
      categoryId: 3,
    });
  });

  it('has a name of one line', () => {
    expect(InstrumentDraft.parse({ ...draft, name: 'Guitarra\r\nBcc: \u202Eotra\u0000' }).name).toBe('Guitarra Bcc: otra');
    expect(InstrumentChange.parse({ name: 'Dos\nlíneas', description: 'Dos\nlíneas' })).toMatchObject({
      name: 'Dos líneas',
      description: 'Dos\nlíneas',
    });
  });

  it('takes its category by id or by object, and must have one', () => {
    const { categoryId: _, ...none } = draft;
    expect(InstrumentDraft.parse({ ...none, category: { id: 4, name: 'Viento' } })).toMatchObject({ categoryId: 4 });
    expect(refusals(InstrumentDraft, none)).toEqual({ categoryId: 'La categoría es obligatoria' });
  });

  it('trims the values of its specifications and drops empty ones; an id may stand for the object', () => {
    const specifications = [
      { spValue: ' Yamaha ', specification: { id: 1, label: 'Marca' } },
      { spValue: '   ', specification: 2 },
      { spValue: 'Nylon', specification: 3 },
    ];
    expect(InstrumentDraft.parse({ ...draft, specifications })).toMatchObject({
      specifications: [
        { spValue: 'Yamaha', specification: 1 },
        { spValue: 'Nylon', specification: 3 },
      ],
    });
  });

  it('accepts createdAt and ignores it', () => {
    expect(InstrumentDraft.parse({ ...draft, createdAt: '1999-01-01' })).not.toHaveProperty('createdAt');
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['description', ''],
    ['pricePerDay', -1],
    ['pricePerDay', '45'],
    ['stock', -1],
    ['stock', 1_001],
    ['stock', 1.5],
    ['status', 'Roto'],
    ['categoryId', 0],
  ])('with %s %j is refused at that field', (field, value) => {
    expect(Object.keys(refusals(InstrumentDraft, { ...draft, [field]: value }))).toEqual([field]);
  });
});

describe('a change of an instrument', () => {
  it.each([
    {},
    { name: '', description: ' ', pricePerDay: '', status: '', categoryId: '' },
    { name: null, pricePerDay: null, category: { id: '' } },
  ])('keeps what %j leaves blank', (blank) => {
    const change = InstrumentChange.parse(blank);
    for (const field of ['name', 'description', 'pricePerDay', 'status', 'categoryId'] as const)
      expect(change[field]).toBeUndefined();
  });

  it('keeps a price of 0 and a stock of 0, which are not blank', () => {
    expect(InstrumentChange.parse({ pricePerDay: 0, stock: 0 })).toMatchObject({ pricePerDay: 0, stock: 0 });
  });

  it('keeps at most six pictures', () => {
    expect(InstrumentChange.safeParse({ imageIds: [1, 2, 3, 4, 5, 6] }).success).toBe(true);
    expect(InstrumentChange.safeParse({ imageIds: [1, 2, 3, 4, 5, 6, 7] }).success).toBe(false);
  });
});

describe('a search', () => {
  it('takes categories repeated, separated by commas, or both', () => {
    for (const categoryId of ['1,2', ['1', '2'], ['1,2', '']])
      expect(InstrumentQuery.parse({ categoryId }).categoryId).toEqual([1, 2]);
    expect(InstrumentQuery.parse({ categoryId: '' }).categoryId).toEqual([]);
    expect(InstrumentQuery.safeParse({ categoryId: 'cuerdas' }).success).toBe(false);
  });

  it.each([
    { page: 'uno' },
    { size: '1.5' },
    { startDate: '2026-02-30' },
    { sort: 'random' },
    { paginated: 'yes' },
    { search: 'x'.repeat(201) },
  ])('refuses %j', (query) => {
    expect(InstrumentQuery.safeParse(query).success).toBe(false);
  });
});

describe('an account', () => {
  const person = { username: 'Ana', lastname: 'Pereyra', email: 'ana@example.com.uy', password: 'secreta' };

  it('is one address however it is typed', () => {
    expect(Registration.parse({ ...person, email: ' ANA@Example.com.UY ' }).email).toBe(person.email);
  });

  it('cannot choose its role, its id or whether it is verified', () => {
    expect(Registration.parse({ ...person, role: 'ADMIN', id: 1, emailVerified: true, isActive: true })).toEqual(person);
  });

  it.each([
    ['username', 'A', 'El nombre debe tener al menos 2 caracteres'],
    ['username', ' A ', 'El nombre debe tener al menos 2 caracteres'],
    ['username', '\u200B\u200B\u2060', 'El nombre debe tener al menos 2 caracteres'],
    ['username', 'A\u200B\u00AD\u3164', 'El nombre debe tener al menos 2 caracteres'],
    ['username', 'Ana\uD83C', 'El nombre debe tener al menos 2 caracteres'],
    ['lastname', '\u2800\u00A0\u115F', 'El apellido debe tener al menos 2 caracteres'],
    ['lastname', '', 'El apellido debe tener al menos 2 caracteres'],
    ['lastname', undefined, 'El apellido debe tener al menos 2 caracteres'],
    ['email', 'ana@example.dev', 'Por favor ingrese un correo electrónico válido con un dominio reconocido'],
    ['email', null, 'Por favor ingrese un correo electrónico válido con un dominio reconocido'],
    ['password', '12345', 'La contraseña debe tener al menos 6 caracteres'],
    ['password', 'x'.repeat(201), 'La contraseña puede tener 200 caracteres como máximo'],
  ])('with %s %j is refused', (field, value, message) => {
    expect(refusals(Registration, { ...person, [field]: value })).toEqual({ [field]: message });
  });

  it('is told that a password is too long when it logs in, not that there is none', () => {
    expect(refusals(Credentials, { email: person.email, password: 'x'.repeat(201) })).toEqual({
      password: 'La contraseña puede tener 200 caracteres como máximo',
    });
  });

  it('gets one message for each wrong field', () => {
    expect(Object.keys(refusals(Registration, {})).toSorted()).toEqual(['email', 'lastname', 'password', 'username']);
  });

  it('keeps a password as it is typed, spaces included', () => {
    expect(Registration.parse({ ...person, password: '  a b c  ' }).password).toBe('  a b c  ');
  });

  it('changes its name and phone alone', () => {
    expect(ProfileChange.parse({ username: 'Ana', email: 'x@y.com', role: 'ADMIN' })).toEqual({ username: 'Ana' });
    expect(ProfileChange.safeParse({ phone: 'llamame' }).success).toBe(false);
    expect(ProfileChange.parse({ phone: '' })).toEqual({ phone: '' });
  });
});

describe('ratings, categories and specifications', () => {
  it.each([0, 6, 2.5, '5', null, undefined])('refuses %j stars in the words of the form', (stars) => {
    expect(refusals(RatingDraft, { instrumentId: 1, userId: 1, stars })).toEqual({
      stars: 'Por favor, selecciona una puntuación',
    });
  });

  it('takes a rating without a comment', () => {
    expect(RatingDraft.parse({ instrumentId: 1, userId: 1, stars: 5 })).toMatchObject({ comment: '' });
  });

  it('wants a name and a description, in the words of the shop', () => {
    expect(refusals(CategoryDraft, { name: ' ', description: '' })).toEqual({
      name: 'El nombre de la categoría no puede estar vacío',
      description: 'La descripción es obligatoria',
    });
    expect(refusals(SpecificationDraft, { label: '', description: 'x' })).toEqual({
      label: 'El nombre de la característica no puede estar vacío',
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://example.com/a.png',
    '//example.com/a.png',
    'fa-guitar"><script>',
    'vbscript:x',
  ])('refuses the icon %j', (icon) => {
    expect(CategoryDraft.safeParse({ name: 'Cuerdas', description: 'x', icon }).success).toBe(false);
  });

  it.each(['fa-guitar', '/icons/guitar.svg', 'https://example.com/a.png', '', null, undefined])('accepts the icon %j', (icon) => {
    expect(CategoryDraft.safeParse({ name: 'Cuerdas', description: 'x', icon }).success).toBe(true);
  });
});
