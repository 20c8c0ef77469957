import type { TextRule } from './text-rule.ts';

export const MIN_STARS = 1;
export const MAX_STARS = 5;
export const COMMENT = { max: 1_000 } satisfies TextRule;

export const MISSING_STARS = 'Por favor, selecciona una puntuación';
export const NOTHING_TO_RATE = 'No se puede puntuar este instrumento (ID no disponible)';

/** Average to one decimal; null when nobody has rated. */
export function averageStars(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
