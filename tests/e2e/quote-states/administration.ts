import type { Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { paths } from '#web/paths.ts';
import { signIn } from '../customer.ts';
import { reserve, today } from '../shop.ts';
import { DESKTOP, PHONE } from '../shop-test.ts';
import { breakDown, change, type Stage, type Walk } from './walk.ts';

const STATUSES = ['ACTIVE', 'CONFIRMED', 'PENDING', undefined];

const confirmEnd = ({ page }: Stage) =>
  page.getByRole('dialog', { name: 'Confirmar Finalización' }).getByRole('button', { name: 'Finalizar reserva' }).click();

const findPerson = async ({ page }: Stage, email: string): Promise<void> =>
  void (await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent(email)}`));

const confirmRole = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Dar permisos' }).click();

export const ADMINISTRATION = {
  'administration on a phone': async ({ page, adminApi }) => {
    await signIn(page, adminApi.admin);
    await page.setViewportSize(PHONE.viewport);
    await page.goto(paths.adminDashboard);
  },
  dashboard: async ({ page }) => {
    await page.setViewportSize(DESKTOP.viewport);
    await page.goto(paths.adminDashboard);
  },
  reservations: async (stage) => {
    const { page, adminApi, freshCustomer } = stage;
    const instrument = await adminApi.addInstrument('Requinto', { stock: 4 });
    const customer = await freshCustomer();
    for (const days of [4, 5, 6, 7]) {
      const start = addDays(today(), days);
      await reserve(customer, instrument, { start, end: start });
    }
    await change<ReservationGroups>(stage, /\/api\/reservations\/groups/, ({ groups, ...rest }) => ({
      ...rest,
      groups: groups.map((group) => ({
        ...group,
        reservations: group.reservations.map((reservation, i) => ({ ...reservation, status: STATUSES[i % STATUSES.length] })),
      })),
    }));
    await page.goto(`${paths.adminReservations}?buscar=${adminApi.mark}`);
  },
  'reservations that do not load': async (stage) => {
    await stage.page.unrouteAll();
    await breakDown(stage, /\/api\/reservations\/groups/);
    await stage.page.goto(paths.adminReservations);
  },
  ending: async ({ page, adminApi }) => {
    await page.unrouteAll();
    await page.goto(`${paths.adminReservations}?buscar=${adminApi.mark}`);
    await page
      .getByRole('button', { name: /^Finalizar la reserva/ })
      .first()
      .click();
  },
  'ending that fails': async (stage) => {
    await breakDown(stage, /\/status\?status=ENDED$/);
    await confirmEnd(stage);
  },
  ended: async (stage) => {
    await stage.page.unrouteAll();
    const [answer] = await Promise.all([stage.page.waitForResponse(/\/status\?status=ENDED$/), confirmEnd(stage)]);
    const { id } = (await answer.json()) as { id: number };
    return { id };
  },

  users: async ({ page }) => {
    await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent('admin@resuena.com')}`);
  },
  'users that do not load': async (stage) => {
    await breakDown(stage, /\/api\/users\?/);
    await stage.page.goto(paths.adminUsers);
  },
  'a role that is not changed': async (stage) => {
    const { page } = stage;
    await page.unrouteAll();
    await findPerson(stage, (await stage.freshCustomer()).email);
    await page.getByRole('table', { name: 'Usuarios' }).getByRole('combobox').selectOption('Administrador');
    await breakDown(stage, /\/role\?/);
    await page.getByRole('dialog').getByRole('checkbox').check();
    await confirmRole(page);
  },
  'a role that is changed': async ({ page }) => {
    await page.unrouteAll();
    await confirmRole(page);
  },
} satisfies Walk;
