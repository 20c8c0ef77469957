import { describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/contract/reservations.ts';
import { badgeOf, categoryOf, daysOf, found, nameOf, nextStep, providerOf } from '#web/pages/history/reservation-facts.ts';

const TODAY = '2026-11-21';

const reservation = (changed: Partial<Reservation> = {}): Reservation => ({
  id: 7,
  orderId: 7,
  handover: null,
  instrumentId: 3,
  userId: 2,
  startDate: '2026-11-27',
  endDate: '2026-12-02',
  quantity: 1,
  status: 'ACTIVE',
  totalPrice: 510,
  totalDays: 6,
  pricePerDay: 85,
  notes: '',
  instrumentName: 'Guitarra eléctrica Solana',
  instrumentImage: null,
  categoryName: 'Cuerdas',
  userName: 'Ana Pereyra',
  userEmail: 'ana@resuena.com',
  userPhone: '099 123 456',
  provider: { name: 'Resuena', contact: '' },
  email: { status: 'sent' },
  ownStars: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...changed,
});

describe('the badge', () => {
  it('tells the status in the history’s own words', () => {
    const labels = (['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'] as const).map(
      (status) => badgeOf(reservation({ status }), TODAY).label,
    );
    expect(labels).toEqual(['En curso', 'Confirmada', 'Pendiente', 'Finalizada', 'Cancelada']);
  });

  it('is green for what ended, outlined for what was cancelled and blue for the rest', () => {
    expect(badgeOf(reservation({ status: 'ENDED' }), TODAY)).toMatchObject({ tone: 'done' });
    expect(badgeOf(reservation({ status: 'CANCELLED' }), TODAY)).toMatchObject({ tone: 'on', ring: true });
    expect(badgeOf(reservation(), TODAY)).toMatchObject({ tone: 'on' });
  });

  it('says Vencida from the day after the last one, and only while it is out', () => {
    const late = { startDate: '2026-11-10', endDate: '2026-11-20' };
    expect(badgeOf(reservation(late), TODAY).label).toBe('Vencida');
    expect(badgeOf(reservation({ ...late, endDate: TODAY }), TODAY).label).toBe('En curso');
    expect(badgeOf(reservation({ ...late, status: 'ENDED' }), TODAY).label).toBe('Finalizada');
  });

  it.each([
    ['ON_HOLD', 'ON_HOLD'],
    ['constructor', 'constructor'],
    ['', 'Reservado'],
    [null, 'Reservado'],
    [undefined, 'Reservado'],
  ])('shows an unknown status as given, and a missing one as Reservado: %s', (status, label) => {
    const strange = reservation({ status: status as Reservation['status'] });
    expect(badgeOf(strange, TODAY)).toMatchObject({ label, tone: 'on' });
    expect(nextStep(strange, TODAY)).toBeNull();
    expect(found([strange], label, TODAY)).toHaveLength(1);
  });
});

it('the next step tells the coming ones from those that are out', () => {
  expect(nextStep(reservation(), TODAY)).toBe('Comienza en 6 días');
  expect(nextStep(reservation(), '2026-11-26')).toBe('Comienza mañana');
  expect(nextStep(reservation(), '2026-11-27')).toBe('Se devuelve el 2 de diciembre');
  expect(nextStep(reservation(), '2026-12-02')).toBe('Se devuelve hoy');
  expect(nextStep(reservation(), '2026-12-03')).toBe('Debió devolverse el 2 de diciembre');
  expect(nextStep(reservation({ status: 'CANCELLED' }), TODAY)).toBeNull();
});

it('what is missing has a stand-in', () => {
  const bare = reservation({ instrumentName: '', categoryName: '', provider: { name: '', contact: '' }, totalDays: 0 });
  expect([nameOf(bare), categoryOf(bare), providerOf(bare), daysOf(bare)]).toEqual([
    'Instrumento 3',
    'Sin categoría',
    'Resuena',
    6,
  ]);
  expect(daysOf({ ...bare, startDate: '' })).toBe(7);
});

describe('the search', () => {
  const all = [
    reservation({ id: 1, startDate: '2026-10-09', endDate: '2026-10-11', status: 'ENDED', instrumentName: 'Acordeón a piano' }),
    reservation({ id: 2 }),
    reservation({ id: 3, startDate: '2026-09-18', endDate: '2026-09-20', status: 'CANCELLED', categoryName: 'Percusión' }),
  ];
  const ids = (search: string): number[] => found(all, search, TODAY).map(({ id }) => id);

  it('keeps everything without a text, newest start first', () => {
    expect(ids('  ')).toEqual([2, 1, 3]);
  });

  it.each([
    ['ACORDEON', [1]],
    ['en curso', [2]],
    ['cancelada', [3]],
    ['ended', [1]],
    ['percusion', [3]],
    ['27 nov', [2]],
    ['11/10/2026', [1]],
    ['20 de septiembre', [3]],
    ['nada', []],
  ])('finds by name, status, category and both dates: %s', (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });
});
