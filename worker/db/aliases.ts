/** Tables by the short names that our SQL gives them. */
import { alias } from 'drizzle-orm/sqlite-core';
import { sessions, users } from './schema/accounts.ts';
import { categories, instruments } from './schema/catalogue.ts';
import { ledger, movements, orderBalances } from './schema/counter.ts';
import { outbox } from './schema/mail.ts';
import { ratings } from './schema/ratings.ts';
import { reservationChanges, reservations } from './schema/reservations.ts';
import { auditLog } from './schema/writes.ts';

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
