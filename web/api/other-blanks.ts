import type { Blanks } from './blank-reply.ts';

declare const __OTHER_BLANKS__: Blanks;

/** Apart from those that a visitor's first pages need. */
export const otherBlanks: Blanks = __OTHER_BLANKS__;
