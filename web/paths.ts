/** Every link of the product. Pages and tests import these; no path is written twice. */
export const paths = {
  home: '/',
  detail: (id: number | string) => `/detail/${id}`,
  login: '/login',
  register: '/register',
  checkout: (id: number | string) => `/reservation/${id}`,
  profile: '/profile',
  favorites: '/favoritos',
  reservations: '/reservas',
  terms: '/terms',
  privacy: '/privacy',
  admin: '/administracion',
} as const;
