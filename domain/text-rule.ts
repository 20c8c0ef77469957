import { visibleLength } from './visible.ts';

/** What a typed text must be. The contract's schema (`textOf`) and the field of a form are both made from it. */
export type TextRule = {
  max: number;
  /** Fewest characters, of those that a person sees; absent: it may be left empty. */
  min?: number;
  /** What is said of fewer. */
  missing?: string;
  /** What is said of more. */
  long?: string;
  pattern?: RegExp;
  accepts?: (typed: string) => boolean;
  /** What is said of a text that does not match, or is not accepted. */
  bad?: string;
  /** A password: each character counts, spaces at its ends too. */
  isVerbatim?: true;
};

export const tooLong = ({ max, long }: TextRule): string => long ?? `Debe tener ${max} caracteres como máximo`;

/** What is wrong with the text; undefined if nothing is. */
export function faultOf(rule: TextRule, typed: string): string | undefined {
  const { min = 0, max, missing, pattern, accepts, bad, isVerbatim } = rule;
  const text = isVerbatim ? typed : typed.trim();
  // By characters, as the schema counts: a rare letter or an emoji is two units of a string.
  const { length } = [...text];
  if (length < min) return missing;
  if (length > max) return tooLong(rule);
  if (pattern?.test(text) === false || accepts?.(text) === false) return bad;
  return isVerbatim || visibleLength(text) >= min ? undefined : missing;
}

/** What a field has of its rule. */
export const boundsOf = ({ max, min = 0 }: TextRule): { maxLength: number; isRequired: boolean } => ({
  maxLength: max,
  isRequired: min > 0,
});
