import { DATA_AND_STATES } from './data-and-states.ts';
import { ERRORS } from './errors.ts';
import type { Quote } from './quote.ts';
import { SCREENS } from './screens.ts';
import type { State } from './states.ts';
import { VALIDATION } from './validation.ts';

export const QUOTES: readonly Quote[] = [...SCREENS, ...DATA_AND_STATES, ...VALIDATION, ...ERRORS];

export const quotesAt = (state: State): Quote[] => QUOTES.filter(({ at }) => at === state);
