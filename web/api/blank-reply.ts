import type { Call } from '#domain/contract/api.ts';

/**
 * A reply with nothing in it, as tools/blank-replies.ts takes it from the contract. A list has one item, which stands for all; 0.5 stands
 * for an amount, null for any value. A name that ends in '?' is an optional field, one that ends in '~' a nullable one.
 */
export type Blank = null | string | number | boolean | readonly [Blank] | { readonly [name: string]: Blank };

export type Blanks = { readonly [C in Call]?: Blank };
