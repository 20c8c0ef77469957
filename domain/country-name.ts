/** 'Uruguay' for 'UY'; '' for what is no code of a country. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  // oxlint-disable-next-line eslint/no-restricted-globals -- no first view shows a country, so its name may differ between engines
  return new Intl.DisplayNames('es', { type: 'region', fallback: 'none' }).of(code) ?? '';
}
