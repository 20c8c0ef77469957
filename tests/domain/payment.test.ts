import { expect, it } from 'vitest';
import { paymentBreakdown, paymentWords, stepsAhead, type Payable } from '#domain/payment.ts';
import { canCancel, RESERVATION_STATUSES } from '#domain/reservation.ts';
import { addDays } from '#domain/day.ts';

const TERMS = 'Pagas {total} al retirar. Trae tu documento.';
const rental: Payable = { startDate: '2026-11-27', endDate: '2026-11-29', status: 'ACTIVE', totalPrice: 255 };
const said = (reservation: Payable, today: string, terms = TERMS): string =>
  Object.values(paymentWords(terms, reservation, today))
    .filter(Boolean)
    .join(' ');

it.each([
  ['2026-11-21', 'Hoy no pagas nada. Pagas $255,00 al retirar. Trae tu documento. Cancelas gratis hasta el 27 de noviembre.'],
  ['2026-11-27', 'Ahora no pagas nada. Pagas $255,00 al retirar. Trae tu documento. Cancelas gratis solo hoy.'],
  ['2026-11-28', 'Pagas $255,00 al retirar. Trae tu documento.'],
])('on %s a reservation from the 27th says: %s', (today, sentence) => {
  expect(said(rental, today)).toBe(sentence);
});

it('names the year of a day in another one', () => {
  expect(said({ ...rental, startDate: '2027-01-03', endDate: '2027-01-03' }, '2026-11-21')).toContain(
    'hasta el 3 de enero de 2027.',
  );
});

it('promises cancelling on exactly the days on which it is granted', () => {
  for (const status of RESERVATION_STATUSES)
    for (const today of [-2, 0, 1, 3].map((days) => addDays(rental.startDate, days)))
      expect(said({ ...rental, status }, today).includes('Cancelas gratis'), `${status} on ${today}`).toBe(
        canCancel({ ...rental, status }, today, 'owner'),
      );
});

it('says nothing without terms, nor of what is over or has no days', () => {
  for (const [reservation, terms] of [
    [rental, ''],
    [{ ...rental, status: 'ENDED' }, TERMS],
    [{ ...rental, status: 'CANCELLED' }, TERMS],
    [{ ...rental, startDate: '' }, TERMS],
  ] as const) {
    expect(said(reservation, '2026-11-21', terms)).toBe('');
    expect(stepsAhead(terms, reservation, '2026-11-21')).toEqual([]);
  }
});

it('tells what is still to come: collect, pay, return', () => {
  const titles = (today: string): string[] => stepsAhead(TERMS, rental, today).map(({ title }) => title);
  expect(titles('2026-11-27')).toEqual(['Retirar', 'Pagar', 'Devolver']);
  expect(titles('2026-11-28')).toEqual(['Devolver']);
  expect(titles('2026-11-30')).toEqual([]);
});

it('asks for no total of which something was paid: what is left stands beside it', () => {
  const paid = { ...rental, money: { paid: 255, due: 0, deposit: 0 } };
  expect(said(paid, '2026-11-21')).toBe('Cancelas gratis hasta el 27 de noviembre.');
  expect(said(paid, '2026-11-28')).toBe('');
  expect(stepsAhead(TERMS, paid, '2026-11-27').map(({ title }) => title)).toEqual(['Retirar', 'Devolver']);
});

it('is broken down before it is reserved: today, when collecting, and the deposit of the shop’s settings', () => {
  const wanted = { ...rental, pricePerDay: 85 };
  expect(paymentBreakdown(TERMS, wanted, { depositPercent: 20, lateFeePercent: 50 }, '2026-11-21')).toEqual({
    lines: [
      ['Hoy', 0],
      ['Al retirar', 25_500],
      ['Depósito, se devuelve', 5_100],
    ],
    notes: [
      'Pagas el total al retirar. Trae tu documento.',
      'Cancelas gratis hasta el 27 de noviembre.',
      'Cada día de atraso cuesta $42,50 por unidad.',
      'El desgaste es nuestro; un daño lo pagas según presupuesto.',
    ],
  });
  const free = paymentBreakdown(TERMS, wanted, { depositPercent: 0, lateFeePercent: 0 }, '2026-11-27');
  expect(free?.lines.map(([term, amount]) => `${term} ${amount}`)).toEqual(['Ahora 0', 'Al retirar 25500', 'Depósito 0']);
  expect(free?.notes.join(' ')).not.toContain('atraso');
  expect(paymentBreakdown(TERMS, wanted, undefined, '2026-11-21')?.lines).toHaveLength(2);
  expect(paymentBreakdown('', wanted, undefined, '2026-11-21')).toBeNull();
});
