import type { LedgerKind, PAYMENT_METHODS } from '#domain/ledger.ts';

type Method = (typeof PAYMENT_METHODS)[number];

export const LEDGER_KIND_LABELS: Record<LedgerKind, string> = {
  payment: 'Pago',
  refund: 'Reembolso',
  deposit: 'Depósito',
  deposit_returned: 'Depósito devuelto',
  deposit_kept: 'Depósito retenido',
  charge: 'Cargo',
  discount: 'Descuento',
};

export const METHOD_LABELS: Record<Method, string> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  other: 'Otro',
};
