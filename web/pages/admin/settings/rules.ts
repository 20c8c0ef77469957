import type { SettingsChange, ShopSettings } from '#domain/contract/admin/settings.ts';
import type { OpeningHours } from '#domain/settings.ts';

export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** The fields as they are typed. */
export type Rules = {
  hours: readonly OpeningHours[];
  lastHourToday: string;
  leadDays: string;
  turnaroundDays: string;
  overdueHoldDays: string;
  isHandOverStrict: boolean;
  depositPercent: string;
  lateFeePercent: string;
};

export const rulesOf = (settings: ShopSettings): Rules => ({
  hours: settings.hours,
  lastHourToday: settings.lastHourToday ?? '',
  leadDays: String(settings.leadDays),
  turnaroundDays: String(settings.turnaroundDays),
  overdueHoldDays: String(settings.overdueHoldDays),
  isHandOverStrict: settings.isHandOverStrict,
  depositPercent: String(settings.depositPercent),
  lateFeePercent: String(settings.lateFeePercent),
});

const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?$/;

/** '9' and '9.30' as '09:00' and '09:30'; what is no time stays as typed. */
export function timeOf(text: string): string {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? [];
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}`;
}

/** '' is not 0: the server refuses it with a message at its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export function changeOf(rules: Rules): SettingsChange {
  const { hours, lastHourToday, isHandOverStrict, leadDays, turnaroundDays, overdueHoldDays, depositPercent, lateFeePercent } =
    rules;
  return {
    hours: hours.map(({ weekday, from, to }) => ({ weekday, from: timeOf(from), to: timeOf(to) })),
    lastHourToday: lastHourToday.trim() === '' ? null : timeOf(lastHourToday),
    isHandOverStrict,
    leadDays: numberOf(leadDays),
    turnaroundDays: numberOf(turnaroundDays),
    overdueHoldDays: numberOf(overdueHoldDays),
    depositPercent: numberOf(depositPercent),
    lateFeePercent: numberOf(lateFeePercent),
  };
}
