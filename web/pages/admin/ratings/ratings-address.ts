import type { ModerationQuery, RatingState } from '#domain/contract/admin/ratings.ts';
import { readTable } from '../table-address.ts';

/** The tabs in the address; the first is not written. */
export const RATING_TABS = [
  { id: 'todas', label: 'Todas', state: undefined },
  { id: 'denunciadas', label: 'Denunciadas', state: 'reported' },
  { id: 'ocultas', label: 'Ocultas', state: 'hidden' },
] as const satisfies readonly { id: string; label: string; state: RatingState | undefined }[];

export function readRatingsAddress(params: URLSearchParams) {
  const { text, page, size } = readTable(params, ['reports'], { by: 'reports', order: 'desc' });
  return { text, page, size, tab: RATING_TABS.find(({ id }) => id === params.get('pestana')) ?? RATING_TABS[0] };
}

export const ratingsQuery = ({ text, page, size, tab }: ReturnType<typeof readRatingsAddress>): ModerationQuery => ({
  page,
  size,
  ...(text && { search: text }),
  ...(tab.state && { state: tab.state }),
});
