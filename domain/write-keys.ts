import { DAY_MS } from './durations.ts';

/** How long the server knows an Idempotency-Key. */
export const KEY_LIFE_MS = 30 * DAY_MS;
/** How long a browser repeats a write under its key: a day less, for a clock that differs, as a forgotten key would make the write twice. */
export const KEY_USE_MS = KEY_LIFE_MS - DAY_MS;
