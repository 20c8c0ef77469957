import { addDays } from '#domain/day.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { weekdayDay } from '#web/format/full-day.ts';
import { paths } from '#web/paths.ts';
import { signIn } from '../customer.ts';
import { reserve, today } from '../shop.ts';
import { refusal } from '../watch.ts';
import { breakDown, change, type Stage, type Walk } from './walk.ts';

/** What the list has besides the one that is really there: a state each, and rows with something missing. */
function otherRows(ended: Reservation): object[] {
  const later = { startDate: addDays(today(), 20), endDate: addDays(today(), 21) };
  const { status: _, ...stateless } = ended;
  return [
    ...(['ACTIVE', 'CONFIRMED', 'PENDING', 'CANCELLED'] as const).map((status, i) => ({
      ...ended,
      ...later,
      id: 900_001 + i,
      status,
      instrumentName: `Otro ${i}`,
    })),
    { ...stateless, ...later, id: 900_011, instrumentName: 'Otro más' },
    { ...ended, ...later, id: 900_012, instrumentName: '', categoryName: '', provider: null },
    { ...ended, ...later, id: 900_013, instrumentId: 0, instrumentName: 'De nadie' },
  ];
}

const rowOf = ({ page }: Stage, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: /^Valorar/ });
const send = (stage: Stage) => dialog(stage).getByRole('button', { name: 'Enviar valoración' }).click();
const choose = (stage: Stage) =>
  dialog(stage)
    .getByRole('radio', { name: /^5 de 5/ })
    .check({ force: true });

export const HISTORY = {
  history: async (stage) => {
    const { page, adminApi, freshCustomer } = stage;
    const customer = await freshCustomer();
    const instrument = await adminApi.addInstrument('Bandola');
    const { id, startDate, endDate } = await reserve(customer, instrument, { start: today(), end: addDays(today(), 1) });
    await adminApi.admin.api.put(`/api/reservations/${id}/status`, { params: { status: 'ENDED' } });
    await change<Reservation[]>(stage, /\/api\/reservations\/user\/\d+$/, (own) => [
      ...own,
      ...own.slice(0, 1).flatMap(otherRows),
    ]);
    await signIn(page, customer);
    await page.goto(paths.reservations);
    return { id: instrument.id, n: 8, m: 8, start: weekdayDay(startDate), end: weekdayDay(endDate) };
  },
  'history without a match': async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Buscar reserva' }).fill('ukelele de juguete');
  },
  'a cancellation that is refused': async (stage) => {
    const { page } = stage;
    await page.getByRole('button', { name: 'Ver todas las reservas' }).click();
    await breakDown(stage, /\/cancel$/, { status: 409 });
    await rowOf(stage, 'Otro 0').getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  },
  rating: async (stage) => {
    const { page, adminApi } = stage;
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mantener reserva' }).click();
    await rowOf(stage, adminApi.name('Bandola')).getByRole('button', { name: 'Valorar' }).click();
    return { 'instrument name': adminApi.name('Bandola') };
  },
  'rating without stars': (stage) => send(stage),
  'rating refused without a message': async (stage) => {
    await choose(stage);
    await breakDown(stage, /\/api\/ratings$/, { status: 400 });
    await send(stage);
  },
  'rating that fails': async (stage) => {
    await stage.page.unroute(/\/api\/ratings$/);
    await breakDown(stage, /\/api\/ratings$/);
    await send(stage);
  },
  rated: async (stage) => {
    await stage.page.unroute(/\/api\/ratings$/);
    await send(stage);
    return { 'instrument name': stage.adminApi.name('Bandola') };
  },
  'rating nothing': async (stage) => {
    stage.watch.allow(refusal(400, /\/api\/ratings\/instrument\/0$/));
    await rowOf(stage, 'De nadie').getByRole('button', { name: 'Valorar' }).click();
    await choose(stage);
    await send(stage);
  },
} satisfies Walk;
