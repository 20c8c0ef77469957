import { addDays } from '#domain/day.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '#web/paths.ts';
import { expect } from '../admin-test.ts';
import { signIn } from '../customer.ts';
import { reserve, today } from '../shop.ts';
import { breakDown, change, type Stage, type Walk } from './walk.ts';

const RESERVING = /\/api\/reservations$/;

const review = ({ page }: Stage) => page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
const confirm = ({ page }: Stage) => page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();

/** A new customer at the checkout of an instrument that only this test uses; three units are free. */
async function open(stage: Stage, prepare?: (instrument: Instrument) => Promise<unknown>): Promise<{ n: number }> {
  const instrument = await stage.adminApi.addInstrument(`Charango ${Date.now()}`);
  await signIn(stage.page, await stage.freshCustomer());
  await prepare?.(instrument);
  const start = addDays(today(), 5);
  await stage.page.goto(paths.checkout(instrument.id, { start, end: addDays(start, 1) }));
  return { n: instrument.stock };
}

const withoutEmail = (reservation: Reservation) => ({ ...reservation, email: { ...reservation.email, status: 'failed' } });

export const CHECKOUT = {
  checkout: (stage) => open(stage),
  'checkout under review': (stage) => review(stage),
  'checkout being sent': async (stage) => {
    await stage.page.route(RESERVING, () => undefined);
    await confirm(stage);
  },
  'checkout refused without a message': async (stage) => {
    // What is held goes with the page: let go before, it may still reach the shop.
    await stage.page.reload();
    await stage.page.unrouteAll();
    await breakDown(stage, RESERVING, { status: 418 });
    await review(stage);
    await confirm(stage);
  },
  'reserved without an e-mail': async (stage) => {
    await stage.page.unrouteAll();
    await change(stage, RESERVING, withoutEmail);
    await change(stage, /\/api\/reservations\/\d+$/, withoutEmail);
    await stage.page.reload();
    await review(stage);
    await confirm(stage);
  },
  'checkout without dates': async (stage) => {
    await stage.page.unrouteAll();
    const { id } = await stage.adminApi.addInstrument('Sin fechas', {}, 1);
    await stage.page.goto(`/reservation/${id}`);
  },
  'checkout of a sold-out day': (stage) =>
    open(stage, async (instrument) => {
      const start = addDays(today(), 5);
      await reserve(await stage.freshCustomer(), instrument, { start, end: start }, instrument.stock);
    }),
  'checkout of what has no name': (stage) =>
    open(stage, async () => {
      await change<Instrument>(stage, /\/api\/instruments\/\d+$/, (instrument) => ({
        ...instrument,
        category: { ...instrument.category, name: '' },
      }));
      await change<User>(stage, /\/api\/users\/me$/, (user) => ({ ...user, username: '', lastname: '' }));
    }),
  'checkout without a server': async (stage) => {
    const { page, watch } = stage;
    await page.unrouteAll();
    await open(stage);
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await review(stage);
    await page.context().setOffline(true);
    await confirm(stage);
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
} satisfies Walk;
