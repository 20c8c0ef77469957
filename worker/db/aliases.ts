/** Tables by the short names that our SQL gives them. */
import { alias } from 'drizzle-orm/sqlite-core';
import {
  auditLog,
  categories,
  instruments,
  ledger,
  movements,
  orderBalances,
  outbox,
  ratings,
  reservationChanges,
  reservations,
  sessions,
  users,
} from './schema.ts';

export const b = alias(orderBalances, 'b');
export const c = alias(categories, 'c');
export const e = alias(ledger, 'e');
export const g = alias(ratings, 'g');
export const i = alias(instruments, 'i');
export const l = alias(auditLog, 'l');
export const m = alias(movements, 'm');
export const o = alias(outbox, 'o');
export const r = alias(reservations, 'r');
export const s = alias(sessions, 's');
export const u = alias(users, 'u');
export const x = alias(reservationChanges, 'x');
