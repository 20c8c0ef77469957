import { expect, it } from 'vitest';
import { ACCOUNT_DELETED, CUT_OFF, explainReason, NOT_DUE_ANY_MORE, QUEUE_GAVE_UP } from '#domain/mail.ts';

it('tells in Spanish why the shop itself gave up, and a provider’s reason in its own words', () => {
  expect(explainReason(NOT_DUE_ANY_MORE)).toBe('La reserva cambió y este aviso ya no corresponde');
  for (const own of [ACCOUNT_DELETED, QUEUE_GAVE_UP, CUT_OFF]) expect(explainReason(own)).not.toBe(own);
  expect(explainReason('Resend 422: invalid address')).toBe('Resend 422: invalid address');
  expect(explainReason('constructor')).toBe('constructor');
});
