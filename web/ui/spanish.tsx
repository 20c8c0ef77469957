import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';

export const LOCALE = 'es-UY';

/** react-aria's own words ('Descartar', the parts of a number) in the shop's language, whatever the browser's. */
export function Spanish({ children }: { children: ReactNode }) {
  return <I18nProvider locale={LOCALE}>{children}</I18nProvider>;
}
