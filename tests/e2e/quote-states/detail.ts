import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { signIn } from '../customer.ts';
import { openLive } from '../live.ts';
import { dailyStock, findInstrument, freeRange, reservationsOf } from '../shop.ts';
import { refusal } from '../watch.ts';
import { breakDown, type Stage, type Walk } from './walk.ts';

const FAR_TOO_MANY = 99;

/** Opens the page for so many days that are free, but not as often; gives the units that are. */
async function openForTooMany({ page, request }: Stage, days: number): Promise<{ n: number }> {
  const instrument = await findInstrument(request, 'Guitarra');
  const { start } = await freeRange(request, instrument, { days });
  const end = addDays(start, days - 1);
  const free = await dailyStock(request, instrument.id, start, end);
  await page.goto(`${paths.detail(instrument.id, { start, end })}&cantidad=${FAR_TOO_MANY}`);
  await page.getByRole('region', { name: 'Disponibilidad' }).scrollIntoViewIfNeeded();
  return { n: Math.min(...free.map(({ availableStock }) => availableStock)) };
}

export const DETAIL = {
  detail: async ({ page, request }) => {
    await page.goto(paths.detail((await findInstrument(request, 'Guitarra')).id));
  },
  sharing: async ({ page }) => {
    await page.getByRole('button', { name: 'Compartir' }).click();
  },
  'a heart of a visitor': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Favorito', exact: true }).click();
  },
  'a calendar that does not load': async (stage) => {
    await breakDown(stage, /\/api\/availability\/daily-stock/);
    const days = stage.page.getByRole('region', { name: 'Disponibilidad' });
    await days.scrollIntoViewIfNeeded();
    await days.getByRole('button', { name: 'Mes siguiente' }).click();
  },
  'a day without stock': async (stage) => {
    await stage.page.unrouteAll();
    return openForTooMany(stage, 1);
  },
  'a range without stock': (stage) => openForTooMany(stage, 3),
  'ratings that do not load': async (stage) => {
    await breakDown(stage, /\/api\/ratings\/instrument\/\d+$/);
    await openLive(stage.page, `${paths.home}?q=guitarra`);
    const { name } = await findInstrument(stage.request, 'Guitarra');
    await stage.page.getByRole('link', { name }).click();
  },
  'an instrument that is not there': async ({ page, watch }) => {
    await page.unrouteAll();
    watch.allow(refusal(404, /999999(\?.*)?$/));
    await page.goto(paths.detail(999_999));
  },
  'a rating refused on the detail page': async (stage) => {
    const { page } = stage;
    const ana = await stage.sampleCustomer('ana');
    const ended = (await reservationsOf(ana)).find(({ status }) => status === 'ENDED');
    await signIn(page, ana);
    await page.goto(paths.detail(ended?.instrumentId ?? 0));
    await page.getByRole('button', { name: /^(Valorar|Editar mi valoración)$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Valorar/ });
    await dialog.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
    await breakDown(stage, /\/api\/ratings$/, { status: 400 });
    await dialog.getByRole('button', { name: 'Enviar valoración' }).click();
  },
} satisfies Walk;
