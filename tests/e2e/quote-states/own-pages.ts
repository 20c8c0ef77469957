import type { Favorite } from '#domain/contract/favorites.ts';
import { paths } from '#web/paths.ts';
import { signIn } from '../customer.ts';
import { findInstrument } from '../shop.ts';
import { breakDown, change, type Walk } from './walk.ts';

export const OWN_PAGES = {
  profile: async ({ page, freshCustomer }) => {
    const customer = await freshCustomer();
    await signIn(page, customer);
    await page.goto(paths.profile);
    return { 'first word of username': customer.user.username };
  },
  'the account menu': async ({ page }) => {
    await page.getByRole('button', { name: /^Menú de/ }).click();
  },
  'a profile that does not load': async (stage) => {
    await breakDown(stage, /\/api\/users\/me$/);
    await stage.page.goto(paths.profile);
  },
  'no favourites': async ({ page }) => {
    await page.unrouteAll();
    await page.goto(paths.favorites);
  },
  'no reservations': async ({ page }) => {
    await page.goto(paths.reservations);
  },
  favourites: async (stage) => {
    const { page, request, freshCustomer } = stage;
    const { api, user, ...rest } = await freshCustomer();
    for (const words of ['Arpa', 'Banjo'])
      await api.post(`/api/favorites/users/${user.id}/instruments/${(await findInstrument(request, words)).id}`);
    await change<Favorite[]>(stage, /\/api\/favorites\/users\/\d+$/, (kept) =>
      kept.map(({ instrument, ...favorite }) => ({ ...favorite, instrument: { ...instrument, categoryId: 0 } })),
    );
    await signIn(page, { api, user, ...rest });
    await page.goto(paths.favorites);
    return { n: 2, m: 2 };
  },
} satisfies Walk;
