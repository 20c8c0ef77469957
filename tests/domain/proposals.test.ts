import { expect, test } from 'vitest';
import { handOverProposal, lateFee, returnProposal } from '#domain/proposals.ts';

const RATES = { depositPercent: 50, lateFeePercent: 100 };
const line = { endDate: '2026-11-20', pricePerDay: 45.5 };

test('a late day costs its share of the price of each unit, and a day in time nothing', () => {
  expect(lateFee(line, 2, RATES, '2026-11-22')).toBe(182);
  expect(lateFee(line, 1, { ...RATES, lateFeePercent: 33 }, '2026-11-21')).toBe(15.02);
  expect(lateFee(line, 2, RATES, '2026-11-20')).toBe(0);
  expect(lateFee(line, 2, RATES, '2026-11-18')).toBe(0);
});

test('a hand-over asks for what is due and what the deposit lacks', () => {
  expect(handOverProposal({ total: 91, due: 91, deposit: 0 }, RATES)).toEqual({ payment: 91, deposit: 45.5 });
  expect(handOverProposal({ total: 91, due: -5, deposit: 60 }, RATES)).toEqual({ payment: 0, deposit: 0 });
});

test('a return settles what is due from the deposit, and returns the rest', () => {
  expect(returnProposal({ total: 91, due: 0, deposit: 50 }, 0, true, {})).toEqual({
    charge: 0,
    kept: 0,
    returned: 50,
    payment: 0,
  });
  expect(returnProposal({ total: 91, due: 10, deposit: 50 }, 30.5, true, {})).toEqual({
    charge: 30.5,
    kept: 40.5,
    returned: 9.5,
    payment: 0,
  });
  expect(returnProposal({ total: 91, due: 0, deposit: 50 }, 91, true, {})).toMatchObject({ kept: 50, returned: 0, payment: 41 });
  expect(returnProposal({ total: 91, due: 0, deposit: 50 }, 91, true, { kept: 0 })).toMatchObject({ returned: 50, payment: 91 });
  expect(returnProposal({ total: 91, due: 0, deposit: 50 }, 0, false, {})).toMatchObject({ kept: 0, returned: 0 });
});

test('who keeps more of a deposit than is due charges the rest', () => {
  const order = { total: 91, due: 10, deposit: 50 };
  expect(returnProposal(order, 0, true, { kept: 30 })).toEqual({ charge: 20, kept: 30, returned: 20, payment: 0 });
  expect(returnProposal(order, 30.5, true, { kept: 30 })).toEqual({ charge: 30.5, kept: 30, returned: 20, payment: 10.5 });
  expect(returnProposal(order, 0, true, { kept: 5 })).toMatchObject({ charge: 0, payment: 5 });
  expect(returnProposal({ ...order, due: -5 }, 0, true, { kept: 20 })).toMatchObject({ charge: 20, payment: 0 });
  // Written on purpose, it stands.
  expect(returnProposal(order, 0, true, { kept: 30, charge: 0 })).toMatchObject({ charge: 0, payment: 0 });
});
