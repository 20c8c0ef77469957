import { addDays } from '#domain/day.ts';
import { longDay } from '#web/format/day.ts';
import { paths } from '#web/paths.ts';
import { openLive } from '../live.ts';
import { today } from '../shop.ts';
import { breakDown, type Walk } from './walk.ts';

export const HOME = {
  home: async ({ page }) => {
    await page.goto(paths.home);
  },
  'home for words': async ({ page }) => {
    await page.goto(`${paths.home}?q=arpa`);
  },
  'home for a category': async ({ page }) => {
    await page.goto(`${paths.home}?categorias=1`);
  },
  'home for a day': async ({ page }) => {
    const day = addDays(today(), 40);
    await page.goto(`${paths.home}?desde=${day}`);
    return { date: longDay(day) };
  },
  'home for a range': async ({ page }) => {
    const [start, end] = [addDays(today(), 40), addDays(today(), 42)];
    await page.goto(`${paths.home}?desde=${start}&hasta=${end}`);
    return { start: longDay(start), end: longDay(end) };
  },
  'nothing on these dates': async ({ page }) =>
    // Sold out on some of these days in every sample shop.
    void (await page.goto(`${paths.home}?q=acordeon&desde=${addDays(today(), 10)}&hasta=${addDays(today(), 15)}`)),
  'an empty category': async ({ page, adminApi }) => {
    const { id } = await adminApi.addCategory('Vacía');
    await page.goto(`${paths.home}?categorias=${id}`);
  },
  'home that does not load': async (stage) => {
    // The page of the home brings its first answers along: it is come to from another.
    await openLive(stage.page, paths.terms);
    await breakDown(stage, /\/api\/(categories|instruments\/results)/);
    await stage.page.getByRole('banner').getByRole('link', { name: 'Inicio', exact: true }).click();
  },
  'a chat that does not open': async ({ page }) => {
    await page.unrouteAll();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(paths.home);
    await page.getByRole('button', { name: 'Chatear por WhatsApp' }).click();
  },
} satisfies Walk;
