import type { COST as PRODUCTION } from '#worker/session/password-cost.ts';

/** Takes the place of the worker's own in its tests, which would spend more than half of their time on hashing. */
export const COST: typeof PRODUCTION = { N: 1_024, r: 1, p: 1 };
