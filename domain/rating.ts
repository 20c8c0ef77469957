export const MIN_STARS = 1;
export const MAX_STARS = 5;
export const MAX_COMMENT_LENGTH = 1_000;

export const NOTHING_TO_RATE = 'No se puede puntuar este instrumento (ID no disponible)';

/** Average to one decimal; null when nobody has rated. */
export function averageStars(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

/** Why a rating is reported. Codes are stored: they never change meaning. */
export const REPORT_REASONS = ['offensive', 'personal_data', 'advertising', 'unrelated', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  offensive: 'Insulta o agrede a alguien',
  personal_data: 'Muestra datos personales',
  advertising: 'Es publicidad',
  unrelated: 'No trata del instrumento',
  other: 'Otro motivo',
};

export const MAX_REPORT_LENGTH = 500;
export const MAX_HIDING_REASON_LENGTH = 300;
