import fc from 'fast-check';
import { fromEpochDay, type Day } from '#domain/day.ts';

const LAST_EPOCH_DAY = 2_932_896; // 9999-12-31

/** Any day that the shop could ever write. */
export const anyDay: fc.Arbitrary<Day> = fc.integer({ min: 0, max: LAST_EPOCH_DAY }).map(fromEpochDay);

/** A day in the years that people reserve in; `days` from 2026-01-01 on. */
export const nearDay = (days = 200): fc.Arbitrary<Day> => fc.integer({ min: 20_454, max: 20_454 + days }).map(fromEpochDay);

/** Any text at all, lone surrogates and control characters included. */
export const anyText: fc.Arbitrary<string> = fc.uint16Array({ maxLength: 60 }).map((codes) => String.fromCharCode(...codes));
