import type { TextRule } from './text-rule.ts';

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

export const REPORT_TEXT = { max: 500 } satisfies TextRule;
export const HIDING_REASON = { max: 300 } satisfies TextRule;
