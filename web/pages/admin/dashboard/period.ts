/** Months looked back, this one included, as the address and the call carry them. */
export const PERIODS = [
  { value: '1', label: 'Este mes' },
  { value: '3', label: '3 meses' },
  { value: '6', label: '6 meses' },
  { value: '12', label: '12 meses' },
  { value: '24', label: '24 meses' },
] as const;

export type Period = (typeof PERIODS)[number]['value'];

const USUAL: Period = '12';

/** `meses` of the address; a year when it is absent or none of these. */
export const readPeriod = (params: URLSearchParams): Period =>
  PERIODS.find(({ value }) => value === params.get('meses'))?.value ?? USUAL;

export const isUsual = (period: Period): boolean => period === USUAL;

export const periodText = (period: Period): string => (period === '1' ? 'Este mes' : `Últimos ${period} meses`);
