import { type ChosenDates, datesQuery } from './session/chosen-dates.ts';

const withDates = (path: string, dates: ChosenDates | null | undefined): string =>
  dates ? `${path}?${datesQuery(dates)}` : path;

/** Routes that carry an id; their links are made by `paths`. */
export const patterns = { detail: '/detail/:id', checkout: '/reservation/:id' } as const;

/** Where the calendar stands on an instrument's page. */
export const AVAILABILITY_ID = 'disponibilidad';

/** Every link of the product. Pages and tests import these; no path is written twice. */
export const paths = {
  home: '/',
  detail: (id: number | string, dates?: ChosenDates | null) => withDates(`/detail/${id}`, dates),
  /** The instrument's calendar, to choose dates on. */
  availability: (id: number | string, dates?: ChosenDates | null) => `${withDates(`/detail/${id}`, dates)}#${AVAILABILITY_ID}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/recuperar',
  /** Where the link of the e-mail leads; its token stands after the '#'. */
  resetPassword: '/restablecer',
  checkout: (id: number | string, dates?: ChosenDates | null) => withDates(`/reservation/${id}`, dates),
  profile: '/profile',
  favorites: '/favoritos',
  reservations: '/reservas',
  terms: '/terms',
  privacy: '/privacy',
  admin: '/administracion',
} as const;
