import { type ChosenDates, datesQuery } from './chosen-dates.ts';

/** The path with what is wanted of it: dates, and units when more than one. */
function withDates(path: string, dates: ChosenDates | null = null, quantity = 1): string {
  const query = [datesQuery(dates), quantity > 1 ? `cantidad=${quantity}` : ''].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}

export const isCheckout = (path: string | null): boolean => path?.startsWith('/reservation/') ?? false;

/** Where the calendar stands on an instrument's page. */
export const AVAILABILITY_ID = 'disponibilidad';

/** The product's addresses: links, and routes, whose id is ':id'. */
export const paths = {
  home: '/',
  detail: (id: number | string, dates?: ChosenDates | null, quantity?: number) => withDates(`/detail/${id}`, dates, quantity),
  /** The instrument's calendar, to choose dates on. */
  availability: (id: number | string, dates?: ChosenDates | null, quantity?: number) =>
    `${withDates(`/detail/${id}`, dates, quantity)}#${AVAILABILITY_ID}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/recuperar',
  /** Where the link of the e-mail leads; its token stands after the '#'. */
  resetPassword: '/restablecer',
  /** Where the link that confirms an address leads; its token stands after the '#'. */
  confirmEmail: '/confirmar',
  checkout: (id: number | string, dates?: ChosenDates | null, quantity?: number) =>
    withDates(`/reservation/${id}`, dates, quantity),
  profile: '/profile',
  favorites: '/favoritos',
  reservations: '/reservas',
  /** One reservation to show at the counter or to print. */
  /** The history with its dialog for more days open. */
  moreDays: (id: number) => `/reservas?mas-dias=${id}`,
  voucher: (id: number | string) => `/reservas/${id}`,
  /** The reservation's days as a file that calendars read. */
  calendarFile: (id: number) => `/api/reservations/${id}/calendar.ics`,
  terms: '/terms',
  privacy: '/privacy',
  admin: '/administracion',
  adminDashboard: '/administracion/dashboard',
  adminCounter: '/administracion/mostrador',
  adminClose: '/administracion/cierre',
  /** The receipt of an order, to print. */
  adminReceipt: (id: number | string) => `/administracion/pedidos/${id}/recibo`,
  adminInstruments: '/administracion/instrumentos',
  adminSpecifications: '/administracion/caracteristicas',
  adminCategories: '/administracion/categorias',
  adminReservations: '/administracion/reservas',
  adminByDate: '/administracion/reservas/por-fecha',
  adminTimeline: '/administracion/reservas/linea-de-tiempo',
  /** An order, by the id of any of its lines. */
  adminOrder: (id: number | string) => `/administracion/pedidos/${id}`,
  adminCustomer: (id: number | string) => `/administracion/clientes/${id}`,
  adminUsers: '/administracion/usuarios',
  adminRatings: '/administracion/valoraciones',
  adminSynonyms: '/administracion/sinonimos',
  adminSettings: '/administracion/ajustes',
  adminMail: '/administracion/buzon',
  adminAudit: '/administracion/auditoria',
} as const;
